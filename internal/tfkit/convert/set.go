// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Strings returns the strings of a set. Null and unknown are nil, an empty set is not.
func Strings[S ~string](set types.Set) []S {
	if set.IsNull() || set.IsUnknown() {
		return nil
	}
	out := make([]S, 0, len(set.Elements()))
	for _, element := range set.Elements() {
		if text, ok := element.(types.String); ok {
			out = append(out, S(text.ValueString()))
		}
	}
	return out
}

// StringSet converts strings. One that the service has twice is in the set once, and an empty one
// is left out. The set is never null.
func StringSet[S ~string](values []S) types.Set {
	seen, elements := map[S]bool{"": true}, []attr.Value{}
	for _, value := range values {
		if !seen[value] {
			seen[value] = true
			elements = append(elements, types.StringValue(string(value)))
		}
	}
	return types.SetValueMust(types.StringType, elements)
}
