// SPDX-License-Identifier: MPL-2.0

package derive

import (
	"maps"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestPublic divides attributes at any depth. Objects and lists stay where members of them do.
func TestPublic(t *testing.T) {
	t.Parallel()
	text, secret := schema.StringAttribute{Computed: true}, schema.StringAttribute{Computed: true, Sensitive: true}
	object := func(attributes map[string]schema.Attribute, sensitive bool) schema.Attribute {
		return schema.SingleNestedAttribute{Computed: true, Sensitive: sensitive, Attributes: attributes}
	}
	list := func(attributes map[string]schema.Attribute) schema.Attribute {
		return schema.ListNestedAttribute{Computed: true, NestedObject: schema.NestedAttributeObject{Attributes: attributes}}
	}
	both := map[string]schema.Attribute{"city": text, "street": secret}
	all := map[string]schema.Attribute{
		"name": text, "phone": secret, "address": object(both, false), "addresses": list(both), "hidden": object(both, true),
		"only_public": object(map[string]schema.Attribute{"city": text}, false),
		"only_secret": list(map[string]schema.Attribute{"street": secret}),
	}
	city, street := map[string]attr.Type{"city": types.StringType}, map[string]attr.Type{"street": types.StringType}
	listOf := func(members map[string]attr.Type) attr.Type {
		return types.ListType{ElemType: types.ObjectType{AttrTypes: members}}
	}
	public, sensitive := ObjectType(Public(all)), ObjectType(Secret(all))
	if want := (types.ObjectType{AttrTypes: map[string]attr.Type{
		"name": types.StringType, "address": types.ObjectType{AttrTypes: city}, "addresses": listOf(city),
		"only_public": types.ObjectType{AttrTypes: city},
	}}); !public.Equal(want) {
		t.Errorf("public are %s, want %s", public, want)
	}
	if want := (types.ObjectType{AttrTypes: map[string]attr.Type{
		"phone": types.StringType, "address": types.ObjectType{AttrTypes: street}, "addresses": listOf(street),
		"only_secret": listOf(street), "hidden": ObjectType(both),
	}}); !sensitive.Equal(want) {
		t.Errorf("sensitive are %s, want %s", sensitive, want)
	}
	if a := all["address"].(schema.SingleNestedAttribute).Attributes; len(a) != 2 {
		t.Errorf("the given attributes were changed: %v", slices.Sorted(maps.Keys(a)))
	}
}

// TestSelect keeps the members of a type, in objects and lists. A null stays null, and a plain
// value gets the custom type.
func TestSelect(t *testing.T) {
	t.Parallel()
	one := map[string]attr.Type{"a": types.StringType}
	two := map[string]attr.Type{"a": types.StringType, "b": types.StringType}
	object := types.ObjectValueMust(two, map[string]attr.Value{"a": types.StringValue("x"), "b": types.StringValue("y")})
	short := types.ObjectValueMust(one, map[string]attr.Value{"a": types.StringValue("x")})
	for _, c := range []struct{ value, want attr.Value }{
		{object, short},
		{types.ObjectNull(two), types.ObjectNull(one)},
		{
			types.ListValueMust(object.Type(t.Context()), []attr.Value{object, types.ObjectNull(two)}),
			types.ListValueMust(short.Type(t.Context()), []attr.Value{short, types.ObjectNull(one)}),
		},
		{types.ListNull(types.ObjectType{AttrTypes: two}), types.ListNull(types.ObjectType{AttrTypes: one})},
		{types.StringValue("x"), types.StringValue("x")},
	} {
		if got := Select(c.value, c.want.Type(t.Context())); !got.Equal(c.want) {
			t.Errorf("%s became %s, want %s", c.value, got, c.want)
		}
	}
	custom := jsontypes.NewNormalizedValue("{}")
	if got := Select(types.StringValue("{}"), custom.Type(t.Context())); !got.Equal(custom) {
		t.Errorf("it is %T", got)
	}
}
