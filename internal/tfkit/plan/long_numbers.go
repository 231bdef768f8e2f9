// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"math/big"
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// newNumbers is a validator that refuses more numbers in a plan, which knows the state: a number
// that the service has sent is right.
type newNumbers interface {
	// OfResource is the validator of an argument of a resource.
	OfResource() validator.Number
	// RefuseNew reports a number unless the state has it.
	RefuseNew(diags *diag.Diagnostics, at path.Path, number *big.Float, isInState func() bool)
}

// leaveToPlan replaces the validators of a number by those of a resource.
func leaveToPlan(a reflect.Value) {
	validators, ok := a.FieldByName("Validators").Interface().([]validator.Number)
	if !ok {
		return
	}
	ofResource := make([]validator.Number, len(validators))
	for i, v := range validators {
		ofResource[i] = v
		if v, ok := v.(newNumbers); ok {
			ofResource[i] = v.OfResource()
		}
	}
	a.FieldByName("Validators").Set(reflect.ValueOf(ofResource))
}

// refuseNew reports the numbers of an argument that the state lacks, as [newNumbers] says.
func refuseNew(ctx context.Context, a schema.Attribute, at path.Path, config, state attr.Value, diags *diag.Diagnostics) {
	given, err := config.ToTerraformValue(ctx)
	known, errState := state.ToTerraformValue(ctx)
	if err == nil && errState == nil {
		refuseNewIn(a, at, given, known, diags)
	}
}

func refuseNewIn(a schema.Attribute, at path.Path, config, state tftypes.Value, diags *diag.Diagnostics) {
	if !raw.IsPresent(config) {
		return
	}
	object := func(at path.Path, object tftypes.Value) {
		members := raw.Members(object)
		for name, inner := range attributesIn(a) {
			refuseNewIn(inner, at.AtName(name), members[name], state, diags)
		}
	}
	switch a := a.(type) {
	case schema.NumberAttribute:
		var number *big.Float
		for _, v := range a.Validators {
			if v, ok := v.(newNumbers); ok && config.As(&number) == nil {
				v.RefuseNew(diags, at, number, func() bool { return holdsNumber(state, config) })
			}
		}
	case schema.SingleNestedAttribute:
		object(at, config)
	case schema.ListNestedAttribute:
		for i, element := range raw.Elements(config) {
			object(at.AtListIndex(i), element)
		}
	}
}

// holdsNumber reports whether a value is a number, or has it anywhere inside.
func holdsNumber(value, number tftypes.Value) (found bool) {
	_ = tftypes.Walk(value, func(_ *tftypes.AttributePath, v tftypes.Value) (bool, error) {
		found = found || v.Type().Is(tftypes.Number) && raw.IsPresent(v) && sameDecimal(v, number)
		return true, nil
	})
	return found
}

// holdsNewNumbers reports whether an attribute, or one inside of it, has such a validator.
func holdsNewNumbers(a schema.Attribute) bool {
	if number, ok := a.(schema.NumberAttribute); ok {
		for _, v := range number.Validators {
			if _, ok := v.(newNumbers); ok {
				return true
			}
		}
	}
	for _, inner := range attributesIn(a) {
		if holdsNewNumbers(inner) {
			return true
		}
	}
	return false
}
