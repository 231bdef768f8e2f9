// SPDX-License-Identifier: MPL-2.0

package doctor

import "iter"

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
	counts map[fact]int
	order  []fact
}

// add counts a fact.
func (f *facts) add(one fact) {
	if f.counts == nil {
		f.counts = map[fact]int{}
	}
	if f.counts[one] == 0 {
		if len(f.order) == maxDistinct {
			return
		}
		f.order = append(f.order, one)
	}
	f.counts[one]++
}

// all returns each fact with its number.
func (f *facts) all() iter.Seq2[fact, int] {
	return func(yield func(fact, int) bool) {
		for _, one := range f.order {
			if !yield(one, f.counts[one]) {
				return
			}
		}
	}
}
