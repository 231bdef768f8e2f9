// SPDX-License-Identifier: MPL-2.0

package described

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// Type is a resource type, as its schema describes it.
type Type struct {
	Name       string // "payments_product"
	Schema     schema.Schema
	Destroying Destroying
	// References are the arguments with ids of other objects, in the order of their paths.
	References []Reference
	// Shape has the attributes, to walk over the values of many objects.
	Shape Shape
	// IsPersonal says that attributes of the object itself are data of a person.
	IsPersonal bool
	// IsPayee says that an attribute, at any depth, decides where money goes.
	IsPayee bool

	named map[Annotation][]string
}

// Reference is an argument with the ids of other objects.
type Reference struct {
	Path     []string // names; lists and sets are passed through
	To       string   // a type
	Required bool     // each object refers to one
	Quantity string   // the name of the argument beside it with [Quantity], or ""
}

// Name is the path of the argument in a schema: "items.product_id".
func (r Reference) Name() string { return strings.Join(r.Path, ".") }

// NewType describes a type.
func NewType(name string, s schema.Schema, destroying Destroying) Type {
	t := Type{Name: name, Schema: s, Destroying: destroying, Shape: ShapeOf(s.Attributes), named: map[Annotation][]string{}}
	for _, own := range slices.Sorted(maps.Keys(s.Attributes)) {
		for _, a := range Annotations(s.Attributes[own]) {
			t.named[a] = append(t.named[a], own)
		}
	}
	t.IsPersonal = len(t.named[Personal]) > 0
	for l := range t.Shape.Walk() {
		t.IsPayee = t.IsPayee || l.Is(Payee)
		if to := Referred(l.Attribute); to != "" {
			t.References = append(t.References, Reference{l.Names, to, l.IsRequired() && len(l.Names) == 1, Name(l.Beside, Quantity)})
		}
	}
	return t
}

// Own returns the sorted names of the object's own attributes with an annotation, without those
// inside of others.
func (t Type) Own(a Annotation) []string { return t.named[a] }

// First returns the first of [Type.Own], or "".
func (t Type) First(a Annotation) string {
	if all := t.named[a]; len(all) > 0 {
		return all[0]
	}
	return ""
}

// Names returns the names in a path, without the indexes.
func Names(at path.Path) (names []string) {
	for _, step := range at.Steps() {
		if name, ok := step.(path.PathStepAttributeName); ok {
			names = append(names, string(name))
		}
	}
	return names
}
