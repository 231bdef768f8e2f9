// SPDX-License-Identifier: MPL-2.0

package described

import (
	"iter"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Leaf is an attribute at one place of an object, with its values in several versions of the
// object. An attribute with others inside is one, too: before them.
type Leaf struct {
	schema.Attribute

	Name string
	Path path.Path
	// Values are in the order of the objects. A value in a missing object is the zero value.
	Values []tftypes.Value
	// IsSensitive says that it or an object around it is sensitive.
	IsSensitive bool
	// IsWhole says that the walk shows nothing inside of it: there are no attributes, or the values
	// have no parts that correspond.
	IsWhole bool
	// Beside are the attributes of the object that has it.
	Beside map[string]schema.Attribute
}

// Walk shows the attributes at any depth with their values in some objects of a type, in the order
// of their names. The elements of lists correspond by their index, in lists of one length: a list
// is whole otherwise. So is an attribute that is unknown in one of the objects, or null in all.
//
// Without an object, Walk shows each attribute of the type once. Their paths lack indexes.
func Walk(attributes map[string]schema.Attribute, objects ...tftypes.Value) iter.Seq[Leaf] {
	return func(yield func(Leaf) bool) { walk(attributes, path.Empty(), false, objects, yield) }
}

// In is [Walk] for an attribute at a path, and all inside of it.
func In(a schema.Attribute, at path.Path, values ...tftypes.Value) iter.Seq[Leaf] {
	return func(yield func(Leaf) bool) { visit(Leaf{Attribute: a, Path: at, Values: values}, yield) }
}

func walk(attributes map[string]schema.Attribute, at path.Path, isSensitive bool, objects []tftypes.Value, yield func(Leaf) bool) bool {
	members := make([]map[string]tftypes.Value, len(objects))
	for i, object := range objects {
		members[i] = raw.Members(object)
	}
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		of := Leaf{Attribute: attributes[name], Name: name, Path: at.AtName(name), IsSensitive: isSensitive, Beside: attributes}
		for _, m := range members {
			of.Values = append(of.Values, m[name])
		}
		if !visit(of, yield) {
			return false
		}
	}
	return true
}

func visit(of Leaf, yield func(Leaf) bool) bool {
	inside := Inside(of.Attribute)
	of.IsSensitive = of.IsSensitive || of.Attribute.IsSensitive()
	isUnknown := slices.ContainsFunc(of.Values, raw.IsUnknown)
	isNull := len(of.Values) > 0 && !slices.ContainsFunc(of.Values, raw.IsPresent)
	elements, isList := elementsOf(of)
	of.IsWhole = inside == nil || isUnknown || isNull || isList && elements == nil
	if !yield(of) {
		return false
	}
	switch {
	case of.IsWhole:
		return true
	case !isList:
		return walk(inside, of.Path, of.IsSensitive, of.Values, yield)
	}
	for i, values := range elements {
		at := of.Path
		if len(values) > 0 {
			at = at.AtListIndex(i)
		}
		if !walk(inside, at, of.IsSensitive, values, yield) {
			return false
		}
	}
	return true
}

// elementsOf returns the elements of lists of one length, by index: nil if they have none, or
// differ in length.
func elementsOf(of Leaf) (elements [][]tftypes.Value, isList bool) {
	if _, isList = of.Attribute.(schema.ListNestedAttribute); !isList {
		return nil, false
	}
	if len(of.Values) == 0 {
		return [][]tftypes.Value{nil}, true
	}
	for i, value := range of.Values {
		list := raw.Elements(value)
		if i == 0 {
			elements = make([][]tftypes.Value, len(list))
		}
		if len(list) != len(elements) {
			return nil, true
		}
		for j, element := range list {
			elements[j] = append(elements[j], element)
		}
	}
	if len(elements) == 0 {
		return nil, true
	}
	return elements, true
}

// Inside returns the attributes of a nested attribute: nil for others.
func Inside(a schema.Attribute) map[string]schema.Attribute {
	switch a := a.(type) {
	case schema.SingleNestedAttribute:
		return a.Attributes
	case schema.ListNestedAttribute:
		return a.NestedObject.Attributes
	}
	return nil
}

// Any reports whether an attribute, or one at any depth inside of it, is as sought.
func Any(a schema.Attribute, isSought func(schema.Attribute) bool) bool {
	if isSought(a) {
		return true
	}
	for _, inside := range Inside(a) {
		if Any(inside, isSought) {
			return true
		}
	}
	return false
}
