// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// TestUnknownIfVolatile marks the computed attributes of every type that nothing keeps, and no
// others.
func TestUnknownIfVolatile(t *testing.T) {
	t.Parallel()
	inner := map[string]schema.Attribute{"a": schema.StringAttribute{Computed: true}}
	nested := schema.NestedAttributeObject{Attributes: inner}
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"bool":   schema.BoolAttribute{Computed: true},
		"int64":  schema.Int64Attribute{Computed: true},
		"number": schema.NumberAttribute{Computed: true}, "string": schema.StringAttribute{Computed: true},
		"list":     schema.ListAttribute{Computed: true, ElementType: types.StringType},
		"set":      schema.SetAttribute{Computed: true, ElementType: types.StringType},
		"map":      schema.MapAttribute{Computed: true, ElementType: types.StringType},
		"object":   schema.SingleNestedAttribute{Computed: true, Attributes: inner},
		"objects":  schema.ListNestedAttribute{Computed: true, NestedObject: nested},
		"by_key":   schema.MapNestedAttribute{Computed: true, NestedObject: nested},
		"kept":     schema.StringAttribute{Computed: true, PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}},
		"optional": schema.StringAttribute{Optional: true, Computed: true},
		"required": schema.StringAttribute{Required: true},
	}}
	of, ok := s.Type().TerraformType(t.Context()).(tftypes.Object)
	if !ok {
		t.Fatal("the schema is no object")
	}
	members := map[string]tftypes.Value{}
	for name, member := range of.AttributeTypes {
		members[name] = tftypes.NewValue(member, nil)
	}
	for name, member := range raw.Members(UnknownIfVolatile(s, tftypes.NewValue(of, members))) {
		stays := name == "kept" || name == "optional" || name == "required"
		if member.IsKnown() != stays {
			t.Errorf("%s: known is %t", name, member.IsKnown())
		}
	}
}

// TestKnownOr takes unknown values from the state, nested ones too, and null if it has none.
func TestKnownOr(t *testing.T) {
	t.Parallel()
	inner := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"a": tftypes.String, "b": tftypes.String}}
	outer := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"x": inner, "y": tftypes.String}}
	text := func(value any) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	object := func(a, b, y any) tftypes.Value {
		x := tftypes.NewValue(inner, map[string]tftypes.Value{"a": text(a), "b": text(b)})
		return tftypes.NewValue(outer, map[string]tftypes.Value{"x": x, "y": text(y)})
	}
	unknown := any(tftypes.UnknownValue)
	got := KnownOr(object("new", unknown, unknown), object("old", "kept", nil))
	if want := object("new", "kept", nil); !got.Equal(want) {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := KnownOr(object("new", unknown, unknown), tftypes.NewValue(outer, nil)), object("new", nil, nil); !got.Equal(want) {
		t.Errorf("without a state: %s, want %s", got, want)
	}
}
