// SPDX-License-Identifier: MPL-2.0

package derive

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Public returns the attributes without the sensitive ones, at any depth. An object or a list
// without public members is left out.
//
// The elements of long lists are public. Terraform keeps one mark for each sensitive member of each
// element, and compares each value with each mark: its time grows with the square of the length.
func Public(attributes map[string]schema.Attribute) map[string]schema.Attribute {
	return part(attributes, false)
}

// Secret returns the attributes that [Public] leaves out, in objects and lists of the same names.
// The caller makes the attribute around them sensitive, so that Terraform keeps one mark.
func Secret(attributes map[string]schema.Attribute) map[string]schema.Attribute {
	return part(attributes, true)
}

// part returns the attributes that are sensitive, or the others. A sensitive object counts as a
// whole.
func part(attributes map[string]schema.Attribute, sensitive bool) map[string]schema.Attribute {
	out := map[string]schema.Attribute{}
	for name, attribute := range attributes {
		wanted := attribute.IsSensitive() == sensitive
		if !attribute.IsSensitive() {
			switch a := attribute.(type) {
			case schema.SingleNestedAttribute:
				a.Attributes = part(a.Attributes, sensitive)
				attribute, wanted = a, len(a.Attributes) > 0
			case schema.ListNestedAttribute:
				a.NestedObject.Attributes = part(a.NestedObject.Attributes, sensitive)
				attribute, wanted = a, len(a.NestedObject.Attributes) > 0
			}
		}
		if wanted {
			out[name] = attribute
		}
	}
	return out
}

// Select returns the members of a value that a type has, at any depth. Custom types of the type
// replace plain ones of the value.
func Select(value attr.Value, of attr.Type) attr.Value {
	switch of := of.(type) {
	case types.ObjectType:
		object, ok := value.(types.Object)
		if !ok || object.IsNull() {
			return types.ObjectNull(of.AttrTypes)
		}
		return SelectMembers(object.Attributes(), of)
	case types.ListType:
		list, ok := value.(types.List)
		if !ok || list.IsNull() {
			return types.ListNull(of.ElemType)
		}
		elements := list.Elements()
		for i, element := range elements {
			elements[i] = Select(element, of.ElemType)
		}
		return types.ListValueMust(of.ElemType, elements)
	}
	if !of.Equal(value.Type(context.Background())) {
		if raw, err := value.ToTerraformValue(context.Background()); err == nil {
			if custom, err := of.ValueFromTerraform(context.Background(), raw); err == nil {
				return custom
			}
		}
	}
	return value
}

// SelectMembers is [Select] of an object with these members.
func SelectMembers(all map[string]attr.Value, of types.ObjectType) types.Object {
	members := make(map[string]attr.Value, len(of.AttrTypes))
	for name, t := range of.AttrTypes {
		members[name] = Select(all[name], t)
	}
	return types.ObjectValueMust(of.AttrTypes, members)
}
