// SPDX-License-Identifier: MPL-2.0

package account

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Type is a resource type, as its schema and the annotations in it describe it.
type Type struct {
	Name       string // "payments_product"
	Attributes []Attribute
	// IsPeople says that its objects are people, or belong to one: they are exported on demand only.
	IsPeople bool
	// IsIrreplaceable says that a new object cannot take the place of a destroyed one.
	IsIrreplaceable bool
}

// Types describes resource types by their names, sorted in the order in which they are read and
// shown: those that others refer to come first, and settings of the account after other objects.
//
// An object is a person if its own attributes are personal data. It belongs to one if it requires a
// reference to one.
func Types(types map[string]described.Type) []*Type {
	all := map[string]*Type{}
	for name, of := range types {
		t := &Type{Name: name, Attributes: attributesOf(of.Schema.Attributes), IsPeople: of.IsPersonal}
		t.IsIrreplaceable = slices.ContainsFunc(t.Attributes, func(a Attribute) bool { return a.Any(isIrreplaceable) })
		all[name] = t
	}
	for range all { // as long as the longest chain of references
		for _, t := range all {
			t.IsPeople = t.IsPeople || slices.ContainsFunc(t.Attributes, func(a Attribute) bool {
				of := all[a.RefersTo]
				return a.Required && of != nil && of.IsPeople
			})
		}
	}
	return SortTypes(slices.Collect(maps.Values(all)))
}

// SortTypes sorts types by the references among them.
func SortTypes(types []*Type) []*Type {
	byName := map[string]*Type{}
	for _, t := range types {
		byName[t.Name] = t
	}
	return slices.SortedFunc(maps.Values(byName), func(a, b *Type) int {
		return cmp.Or(First(!a.IsPeople, !b.IsPeople), First(!a.IsSingle(), !b.IsSingle()), cmp.Compare(depth(byName, a), depth(byName, b)),
			strings.Compare(a.Name, b.Name))
	})
}

// depth is 0 for a type without references, and else one more than that of the types that it refers
// to.
func depth(all map[string]*Type, t *Type, above ...*Type) (most int) {
	above = append(above[:len(above):len(above)], t)
	for _, a := range t.Attributes {
		if of := all[a.RefersTo]; of != nil && !slices.Contains(above, of) {
			most = max(most, 1+depth(all, of, above...))
		}
	}
	return most
}

// Noun is the last word of the type: "link" of "payments_payment_link".
func (t *Type) Noun() string { return t.Name[strings.LastIndex(t.Name, "_")+1:] }

// Words are those of the type, without the provider: "payment link".
func (t *Type) Words() string {
	_, rest, _ := strings.Cut(t.Name, "_")
	return strings.ReplaceAll(rest, "_", " ")
}

// Plural is the type's name for many objects, without the provider: "payment_links".
func (t *Type) Plural() string {
	_, rest, _ := strings.Cut(t.Name, "_")
	return rest + "s"
}

// Counted is the noun for a number of objects: "payment links".
func (t *Type) Counted(n int) string { return cli.Noun(n, t.Words(), t.Words()+"s") }

// All names all objects of the type.
func (t *Type) All() string {
	if t.IsSingle() {
		return t.Words()
	}
	return t.Words() + "s"
}

// IsSingle reports whether an account has one object of the type, without an id.
func (t *Type) IsSingle() bool {
	return !slices.ContainsFunc(t.Attributes, func(a Attribute) bool { return a.Name == "id" })
}

// Sells reports whether objects of a type say whom a buyer pays.
func (t *Type) Sells() bool {
	return slices.ContainsFunc(t.Attributes, func(a Attribute) bool { return len(a.Members) > 0 && a.Any(isIrreplaceable) && a.Required })
}
