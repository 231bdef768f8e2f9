// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// kind is a resource type, as its schema and the marks in it describe it.
type kind struct {
	name       string // "payments_product"
	attributes []attribute
	// isPeople says that its objects are people, or belong to one: they are exported on demand only.
	isPeople bool
	// isIrreplaceable says that a new object cannot take the place of a destroyed one.
	isIrreplaceable bool
}

// attribute is one attribute of a schema, at any depth.
type attribute struct {
	name      string
	required  bool
	argument  bool // required or optional
	sensitive bool
	refersTo  string // a type, see [described.Referred]
	marks     []described.Annotation
	members   []attribute // of a nested attribute
}

func (a attribute) is(mark described.Annotation) bool { return slices.Contains(a.marks, mark) }

// kindOf describes a type. An object is a person if its own attributes are personal data, and
// belongs to one if it requires a reference to one: see [settlePeople].
func kindOf(name string, s schema.Schema) *kind {
	k := &kind{name: name, attributes: attributesOf(s.Attributes)}
	for _, a := range k.attributes {
		k.isPeople = k.isPeople || a.is(described.Personal)
	}
	k.isIrreplaceable = slices.ContainsFunc(k.attributes, protected)
	return k
}

// protected reports whether an attribute decides where money goes, or is made once, at any depth.
func protected(a attribute) bool {
	return a.is(described.Payee) || a.is(described.Irreplaceable) || slices.ContainsFunc(a.members, protected)
}

// settlePeople marks the kinds that require a reference to people.
func settlePeople(kinds map[string]*kind) {
	for changed := true; changed; {
		changed = false
		for _, k := range kinds {
			belongs := slices.ContainsFunc(k.attributes, func(a attribute) bool {
				of := kinds[a.refersTo]
				return a.required && of != nil && of.isPeople
			})
			if belongs && !k.isPeople {
				k.isPeople, changed = true, true
			}
		}
	}
}

// attributesOf describes attributes in the order of the page: required ones first. In each group,
// labels come first, then references, then the alphabet.
func attributesOf[A schema.Attribute](all map[string]A) (sorted []attribute) {
	for name, given := range all {
		a := attribute{
			name: name, required: given.IsRequired(), argument: given.IsRequired() || given.IsOptional(), sensitive: given.IsSensitive(),
			refersTo: described.Referred(given), marks: described.Annotations(given),
		}
		if nested, ok := any(given).(schema.NestedAttribute); ok {
			a.members = attributesOf(nested.GetNestedObject().GetAttributes())
		}
		sorted = append(sorted, a)
	}
	slices.SortFunc(sorted, func(a, b attribute) int {
		return cmp.Or(first(a.required, b.required), first(a.is(described.Label), b.is(described.Label)),
			first(a.refersTo != "", b.refersTo != ""), strings.Compare(a.name, b.name))
	})
	return sorted
}

// first sorts true before false.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// noun is the last word of the type: "link" of "payments_payment_link".
func (k *kind) noun() string { return k.name[strings.LastIndex(k.name, "_")+1:] }

// words are those of the type, without the provider: "payment link".
func (k *kind) words() string {
	_, rest, _ := strings.Cut(k.name, "_")
	return strings.ReplaceAll(rest, "_", " ")
}

// plural is the type's name for many objects, without the provider: "payment_links".
func (k *kind) plural() string {
	_, rest, _ := strings.Cut(k.name, "_")
	return rest + "s"
}

// isSingle reports whether an account has one object of the kind, without an id.
func (k *kind) isSingle() bool {
	return !slices.ContainsFunc(k.attributes, func(a attribute) bool { return a.name == "id" })
}

// sortedKinds returns the kinds in the order in which they are read and shown: those that others
// refer to come first, and settings of the account after other objects.
func sortedKinds(kinds map[string]*kind) (sorted []*kind) {
	for _, k := range kinds {
		sorted = append(sorted, k)
	}
	slices.SortFunc(sorted, func(a, b *kind) int {
		return cmp.Or(first(!a.isPeople, !b.isPeople), first(!a.isSingle(), !b.isSingle()), cmp.Compare(depth(kinds, a), depth(kinds, b)),
			strings.Compare(a.name, b.name))
	})
	return sorted
}

// depth is 0 for a kind without references, and else one more than that of the kinds that it refers
// to.
func depth(kinds map[string]*kind, k *kind, above ...*kind) (most int) {
	above = append(above[:len(above):len(above)], k)
	for _, a := range k.attributes {
		if of := kinds[a.refersTo]; of != nil && !slices.Contains(above, of) {
			most = max(most, 1+depth(kinds, of, above...))
		}
	}
	return most
}

// fileOf names the file of a kind, without its suffix: after the last word of its name, if several
// kinds have that word. A setting of the account stands beside the accounts.
func fileOf(kinds []*kind, k *kind) string {
	sharing := 0
	for _, other := range kinds {
		if other.noun() == k.noun() {
			sharing++
		}
	}
	switch {
	case k.isSingle():
		return "accounts"
	case sharing > 1:
		return k.noun() + "s"
	}
	return k.plural()
}

// all names all objects of the kind.
func (k *kind) all() string {
	if k.isSingle() {
		return k.words()
	}
	return plain(k.plural())
}
