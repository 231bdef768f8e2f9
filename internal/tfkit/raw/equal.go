// SPDX-License-Identifier: MPL-2.0

package raw

import (
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Equal reports whether two values of one type are equal. It does not compare the types, as
// [tftypes.Value.Equal] does, and makes no path to each member. For thousands of objects, those
// cost far more than the comparison of the values.
func Equal(a, b tftypes.Value) bool {
	switch {
	case a.Type() == nil || b.Type() == nil:
		return a.Type() == nil && b.Type() == nil
	case a.IsKnown() != b.IsKnown() || a.IsNull() != b.IsNull():
		return false
	case !IsPresent(a):
		return true
	}
	switch a.Type().(type) {
	case tftypes.Object, tftypes.Map:
		members, others := Members(a), Members(b)
		for name, member := range members {
			other, ok := others[name]
			if !ok || !Equal(member, other) {
				return false
			}
		}
		return len(members) == len(others)
	case tftypes.Set:
		elements, others := elements(a), elements(b)
		isIn := func(in []tftypes.Value) func(tftypes.Value) bool {
			return func(e tftypes.Value) bool {
				return slices.ContainsFunc(in, func(other tftypes.Value) bool { return Equal(e, other) })
			}
		}
		return len(elements) == len(others) && every(elements, isIn(others)) && every(others, isIn(elements))
	case tftypes.List, tftypes.Tuple:
		return slices.EqualFunc(elements(a), elements(b), Equal)
	default:
		return equalPrimitive(a, b)
	}
}

func equalPrimitive(a, b tftypes.Value) bool {
	switch of := a.Type(); {
	case of.Is(tftypes.String):
		return String(a) == String(b)
	case of.Is(tftypes.Bool):
		var one, other bool
		return a.As(&one) == nil && b.As(&other) == nil && one == other
	case of.Is(tftypes.Number):
		var one, other *big.Float
		return a.As(&one) == nil && b.As(&other) == nil && one.Cmp(other) == 0
	}
	return a.Equal(b)
}

func every(values []tftypes.Value, holds func(tftypes.Value) bool) bool {
	return !slices.ContainsFunc(values, func(v tftypes.Value) bool { return !holds(v) })
}
