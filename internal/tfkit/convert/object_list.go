// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// ObjectList converts elements to a list of objects, in order. The list is never null.
func ObjectList[T any](of types.ObjectType, elements []T, members func(T) map[string]attr.Value) types.List {
	values := make([]attr.Value, len(elements))
	for i, element := range elements {
		values[i] = types.ObjectValueMust(of.AttrTypes, members(element))
	}
	return types.ListValueMust(of, values)
}

// KeepOrder returns the known list if the received one has the same elements in another order. It
// is for lists whose order means nothing to the service.
func KeepOrder(known, received types.List, same func(a, b attr.Value) bool) types.List {
	if !known.IsNull() && !known.IsUnknown() && sameElements(known, received, same) {
		return known
	}
	return received
}

// sameElements reports whether two lists have the same elements, in any order.
func sameElements(a, b types.List, same func(a, b attr.Value) bool) bool {
	rest := slices.Clone(b.Elements())
	for _, element := range a.Elements() {
		i := slices.IndexFunc(rest, func(other attr.Value) bool { return same(element, other) })
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return len(rest) == 0
}
