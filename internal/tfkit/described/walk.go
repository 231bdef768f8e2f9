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
	// Names are those in the path, without the indexes.
	Names []string
	// Values are in the order of the objects. A value in a missing object is the zero value.
	Values []tftypes.Value
	// IsSensitive says that it or an object around it is sensitive.
	IsSensitive bool
	// IsWhole says that the walk shows nothing inside of it: there are no attributes, or the values
	// have no parts that correspond.
	IsWhole bool
	// Beside are the attributes of the object that has it.
	Beside map[string]schema.Attribute

	annotations []Annotation
}

// Is reports whether the attribute has one of some annotations.
func (l Leaf) Is(one ...Annotation) bool {
	return slices.ContainsFunc(l.annotations, func(a Annotation) bool { return slices.Contains(one, a) })
}

// Shape has the attributes of a type at any depth, in the order of their names. It is made once: a
// walk over thousands of objects sorts no names, and makes no paths but those of list elements.
type Shape []shaped

type shaped struct {
	Leaf // without values; the path has no indexes

	inside   Shape // nil if it is made when a walk comes to it
	isNested bool
	isList   bool
}

// ShapeOf returns the shape of attributes.
func ShapeOf(attributes map[string]schema.Attribute) Shape {
	s := shapeAt(attributes, Leaf{Path: path.Empty()})
	s.complete()
	return s
}

func (s Shape) complete() {
	for i := range s {
		s[i].inside = s[i].parts()
		s[i].inside.complete()
	}
}

func shapeAt(attributes map[string]schema.Attribute, around Leaf) Shape {
	s := make(Shape, 0, len(attributes))
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		s = append(s, shapedOf(Leaf{
			Attribute: attributes[name], Name: name, Path: around.Path.AtName(name), Names: append(slices.Clip(around.Names), name),
			IsSensitive: around.IsSensitive, Beside: attributes,
		}))
	}
	return s
}

// parts are the attributes inside.
func (s *shaped) parts() Shape {
	if s.inside != nil || !s.isNested {
		return s.inside
	}
	return shapeAt(Inside(s.Attribute), s.Leaf)
}

func shapedOf(of Leaf) shaped {
	of.IsSensitive = of.IsSensitive || of.Attribute.IsSensitive()
	of.annotations = Annotations(of.Attribute)
	_, isList := of.Attribute.(schema.ListNestedAttribute)
	return shaped{of, nil, Inside(of.Attribute) != nil, isList}
}

// Only returns the shape without the attributes that are not sought, and have none inside that is.
func (s Shape) Only(isSought func(Leaf) bool) Shape {
	some := Shape{}
	for _, of := range s {
		if of.inside = of.inside.Only(isSought); len(of.inside) > 0 || isSought(of.Leaf) {
			some = append(some, of)
		}
	}
	return some
}

// Walk shows the attributes at any depth with their values in some objects of a type, in the order
// of their names. The elements of lists correspond by their index, in lists of one length: a list
// is whole otherwise. So is an attribute that is unknown in one of the objects, or null in all.
//
// Without an object, Walk shows each attribute of the type once. Their paths lack indexes.
func (s Shape) Walk(objects ...tftypes.Value) iter.Seq[Leaf] {
	return func(yield func(Leaf) bool) { s.walk(nil, objects, yield) }
}

// Walk is [Shape.Walk] for attributes.
func Walk(attributes map[string]schema.Attribute, objects ...tftypes.Value) iter.Seq[Leaf] {
	return shapeAt(attributes, Leaf{Path: path.Empty()}).Walk(objects...)
}

// In is [Walk] for an attribute at a path, and all inside of it.
func In(a schema.Attribute, at path.Path, values ...tftypes.Value) iter.Seq[Leaf] {
	return func(yield func(Leaf) bool) {
		s := shapedOf(Leaf{Attribute: a, Path: at})
		s.visit(nil, values, yield)
	}
}

// walk visits the attributes. at is the path of the object if it has an index, and else nil.
func (s Shape) walk(at *path.Path, objects []tftypes.Value, yield func(Leaf) bool) bool {
	values := make([]tftypes.Value, len(s)*len(objects))
	for i, object := range objects {
		members := raw.Members(object)
		for j := range s {
			values[j*len(objects)+i] = members[s[j].Name]
		}
	}
	for i := range s {
		from, to := i*len(objects), (i+1)*len(objects)
		if !s[i].visit(at, values[from:to:to], yield) {
			return false
		}
	}
	return true
}

func (s *shaped) visit(at *path.Path, values []tftypes.Value, yield func(Leaf) bool) bool {
	of := s.Leaf
	of.Values = values
	if at != nil {
		of.Path = at.AtName(of.Name)
		at = &of.Path
	}
	isUnknown := slices.ContainsFunc(values, raw.IsUnknown)
	isNull := len(values) > 0 && !slices.ContainsFunc(values, raw.IsPresent)
	elements := s.elements(values)
	of.IsWhole = !s.isNested || isUnknown || isNull || s.isList && elements == nil
	if !yield(of) {
		return false
	}
	switch {
	case of.IsWhole:
		return true
	case !s.isList:
		return s.parts().walk(at, values, yield)
	}
	inside := s.parts()
	for i, element := range elements {
		around := at
		if len(element) > 0 {
			indexed := of.Path.AtListIndex(i)
			around = &indexed
		}
		if !inside.walk(around, element, yield) {
			return false
		}
	}
	return true
}

// elements returns the elements of lists of one length, by index: nil if they have none, or differ
// in length.
func (s *shaped) elements(values []tftypes.Value) (elements [][]tftypes.Value) {
	if !s.isList {
		return nil
	}
	if len(values) == 0 {
		return [][]tftypes.Value{nil}
	}
	for i, value := range values {
		list := raw.Elements(value)
		if i == 0 {
			elements = make([][]tftypes.Value, len(list))
		}
		if len(list) != len(elements) {
			return nil
		}
		for j, element := range list {
			elements[j] = append(elements[j], element)
		}
	}
	if len(elements) == 0 {
		return nil
	}
	return elements
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
