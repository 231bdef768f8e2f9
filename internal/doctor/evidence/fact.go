// SPDX-License-Identifier: MPL-2.0

package evidence

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// Member is a member of an object, or the object itself: where a value stands.
type Member struct {
	Name     string         // "addOns[].price"; empty for the object itself
	Property *schema.Schema // nil: the contract does not have it
	Owner    *schema.Schema // the object that has the member
	Personal bool           // it is in a member with personal data
	Required bool
	Breach   string // how it differs from the contract, or empty
}

// Fact is one thing that a response shows: a member, with the shape of its value.
type Fact struct {
	Member

	Operation string // the id: "products"
	// Part says that the object lacks required members, as in a list of summaries.
	Part  bool
	Shape Shape
}

// Known is the schema of the member, or one that matches nothing.
func (m Member) Known() *schema.Schema {
	if m.Property == nil {
		return &schema.Schema{}
	}
	return m.Property
}

// IsMarked reports whether the contract marks the member.
func (m Member) IsMarked(mark string) bool { return m.Known().Marks[mark] == true }

// IsUnion reports whether the member is of an object that requires none.
func (m Member) IsUnion() bool { return m.Owner != nil && len(m.Owner.Required) == 0 }

// IsTop reports whether the member is the object's own.
func (m Member) IsTop() bool { return !strings.ContainsAny(m.Name, ".[") }

// IsID reports whether the member has the id of an object with a schema.
func (m Member) IsID(of *schema.Schema) bool { return m.Property != nil && m.Name == IDMember(of) }

// The breaches that the doctor recognises. The others are sentences of the contract's checker.
const (
	Missing       = "is required"
	NullValue     = "must not be null"
	UnknownValue  = "has an unknown value"
	UnknownMember = "is not in the contract"
	OtherCase     = "differs from a known name in case only"
)

// maxDistinct bounds the memory for facts of a hostile service.
const maxDistinct = 50000

// Facts counts equal facts, in the order in which they were first seen.
type Facts struct {
	All   []Counted
	index map[Fact]int // in All
	// Organization is the one that the caller names, or empty. IsForeign says that an object has shown
	// another one. The first object decides, as for the provider.
	Organization string
	IsForeign    bool
	isKnown      bool
}

// Counted is a fact, and how often it was seen.
type Counted struct {
	Fact

	N int
}

// HasZeroTimes reports whether the service writes no time as the first one that its language knows.
// It writes no text as an empty one then.
func (f *Facts) HasZeroTimes() bool {
	return slices.ContainsFunc(f.All, func(one Counted) bool { return one.Shape.Pattern == Zero })
}

// belong notes the organization of an object.
func (f *Facts) belong(organization string) {
	if !f.isKnown {
		f.isKnown, f.IsForeign = true, f.Organization != "" && !wire.SameID(f.Organization, organization)
	}
}

// add counts a fact.
func (f *Facts) add(one Fact) {
	if f.index == nil {
		f.index = map[Fact]int{}
	}
	at, known := f.index[one]
	switch {
	case known:
		f.All[at].N++
	case len(f.All) < maxDistinct:
		f.index[one] = len(f.All)
		f.All = append(f.All, Counted{one, 1})
	}
}
