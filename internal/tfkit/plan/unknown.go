// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// WithoutUnknown replaces unknown values by null, because a state has no unknown values.
func WithoutUnknown(value tftypes.Value) tftypes.Value {
	known, err := tftypes.Transform(value, func(_ *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		if !v.IsKnown() {
			return tftypes.NewValue(v.Type(), nil), nil
		}
		return v, nil
	})
	if err != nil {
		return value
	}
	return known
}

// KeepIfNone keeps the known alternatives of a union if a response has none of them. The object may
// have a kind that the provider does not know, which is no reason to replace it. An unknown value
// in a known alternative becomes null.
func KeepIfNone(received []*types.Object, known ...types.Object) {
	for _, alternative := range received {
		if !alternative.IsNull() {
			return
		}
	}
	for i, before := range known {
		if !before.IsNull() && !before.IsUnknown() {
			*received[i] = withoutUnknown(before)
		}
	}
}

func withoutUnknown(object types.Object) types.Object {
	ctx := context.Background()
	raw, err := object.ToTerraformValue(ctx)
	if err != nil {
		return object
	}
	value, err := object.Type(ctx).ValueFromTerraform(ctx, WithoutUnknown(raw))
	if known, ok := value.(types.Object); err == nil && ok {
		return known
	}
	return object
}

// KnownOr replaces unknown values by those of a state, or by null.
func KnownOr(value, state tftypes.Value) tftypes.Value {
	known, err := tftypes.Transform(value, func(at *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		if before, ok := raw.At(state, at); ok && !v.IsKnown() && before.Type().Equal(v.Type()) {
			return before, nil
		}
		return v, nil
	})
	if err != nil {
		return WithoutUnknown(value)
	}
	return WithoutUnknown(known)
}

// UnknownIfVolatile makes the attributes unknown that an update may change on its own. These are
// computed ones without a plan modifier, such as the time of the last change. The framework does so
// before it runs modifiers, and only if the plan had a change by then. It does not where a modifier
// makes the first change.
func UnknownIfVolatile(s schema.Schema, planned tftypes.Value) tftypes.Value {
	members := raw.CopyMembers(planned)
	for name, attribute := range s.Attributes {
		if attribute.IsComputed() && !attribute.IsOptional() && volatile(attribute) {
			members[name] = tftypes.NewValue(members[name].Type(), tftypes.UnknownValue)
		}
	}
	return tftypes.NewValue(planned.Type(), members)
}

// volatile reports whether a computed attribute has no modifier.
func volatile(attribute schema.Attribute) bool {
	modifiers := reflect.ValueOf(attribute).FieldByName("PlanModifiers")
	return modifiers.IsValid() && modifiers.Len() == 0
}
