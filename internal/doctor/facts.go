// SPDX-License-Identifier: MPL-2.0

package doctor

import "github.com/terraform-payments/terraform-provider-payments/internal/client/wire"

// fact is one thing that responses show: a member of the contract, or an unknown one, with the
// shape of its value.
type fact struct {
	Operation string // the id: "products"
	Place     string // "addOns[].price"; empty for the object itself
	Breach    string // how it differs from the contract, or empty
	// Part says that the object lacks required members, as in a list of summaries.
	Part bool

	shape shape
	place place
}

// The breaches that the doctor recognises. The others are sentences of the contract's checker.
const (
	breachRequired = "is required"
	breachNull     = "must not be null"
	breachEnum     = "has an unknown value"
	breachUnknown  = "is not in the contract"
	breachCase     = "differs from a known name in case only"
)

// maxDistinct bounds the memory for facts of a hostile service.
const maxDistinct = 50000

// facts counts equal facts, in the order in which they were first seen.
type facts struct {
	index map[fact]int // in counted
	all   []counted
	// organization is the one that the caller names, or empty. isKnown says that an object has shown
	// its own, isForeign that it is another one. The first object decides, as for the provider.
	organization       string
	isKnown, isForeign bool
}

// counted is a fact, and how often it was seen.
type counted struct {
	fact

	n int
}

// belong notes the organization of an object.
func (f *facts) belong(organization string) {
	if !f.isKnown {
		f.isKnown, f.isForeign = true, f.organization != "" && !wire.SameID(f.organization, organization)
	}
}

// add counts a fact.
func (f *facts) add(one fact) {
	if f.index == nil {
		f.index = map[fact]int{}
	}
	at, known := f.index[one]
	switch {
	case known:
		f.all[at].n++
	case len(f.all) < maxDistinct:
		f.index[one] = len(f.all)
		f.all = append(f.all, counted{one, 1})
	}
}
