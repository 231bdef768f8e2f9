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

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
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
	if err != nil || errState != nil {
		return
	}
	for l := range described.In(a, at, given) {
		var number *big.Float
		if !raw.IsPresent(l.Values[0]) {
			continue
		}
		for _, v := range newNumbersOf(l.Attribute) {
			if l.Values[0].As(&number) == nil {
				v.RefuseNew(diags, l.Path, number, func() bool { return holdsNumber(known, l.Values[0]) })
			}
		}
	}
}

func newNumbersOf(a schema.Attribute) (all []newNumbers) {
	number, _ := a.(schema.NumberAttribute)
	for _, v := range number.Validators {
		if v, ok := v.(newNumbers); ok {
			all = append(all, v)
		}
	}
	return all
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
	return described.Any(a, func(a schema.Attribute) bool { return len(newNumbersOf(a)) > 0 })
}
