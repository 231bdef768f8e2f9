// SPDX-License-Identifier: MPL-2.0

package account

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Attribute is one attribute of a schema, at any depth.
type Attribute struct {
	Name        string
	Required    bool
	Argument    bool // required or optional
	Sensitive   bool
	RefersTo    string // a resource type, see [described.Referred]
	Annotations []described.Annotation
	Members     []Attribute // of a nested attribute
}

// Is reports whether the attribute has an annotation.
func (a Attribute) Is(annotation described.Annotation) bool {
	return slices.Contains(a.Annotations, annotation)
}

// Any reports whether a condition holds for the attribute, or for a member at any depth.
func (a Attribute) Any(condition func(Attribute) bool) bool {
	return condition(a) || slices.ContainsFunc(a.Members, func(member Attribute) bool { return member.Any(condition) })
}

// attributesOf describes attributes in the order of the page: required ones first. In each group,
// labels come first, then references, then the alphabet.
func attributesOf(all map[string]schema.Attribute) (sorted []Attribute) {
	for name, given := range all {
		a := Attribute{
			Name: name, Required: given.IsRequired(), Argument: given.IsRequired() || given.IsOptional(), Sensitive: given.IsSensitive(),
			RefersTo: described.Referred(given), Annotations: described.Annotations(given), Members: attributesOf(described.Inside(given)),
		}
		sorted = append(sorted, a)
	}
	slices.SortFunc(sorted, func(a, b Attribute) int {
		return cmp.Or(First(a.Required, b.Required), First(a.Is(described.Label), b.Is(described.Label)),
			First(a.RefersTo != "", b.RefersTo != ""), strings.Compare(a.Name, b.Name))
	})
	return sorted
}

// First sorts true before false.
func First(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// isIrreplaceable reports whether an attribute decides where money goes, or is made once.
func isIrreplaceable(a Attribute) bool { return a.Is(described.Payee) || a.Is(described.Irreplaceable) }
