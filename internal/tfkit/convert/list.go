// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"iter"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Collect converts all elements of a list, in order, or returns the error that ended the list. The
// slice is never nil, because Terraform stores a nil slice as null.
func Collect[T, M any](list iter.Seq2[T, error], convert func(T) M) ([]M, error) {
	all := []M{}
	for element, err := range list {
		if err != nil {
			return []M{}, err
		}
		all = append(all, convert(element))
	}
	return all, nil
}

// StringList converts strings, in order. The list is never null.
func StringList[S ~string](values []S) types.List {
	elements := make([]attr.Value, len(values))
	for i, value := range values {
		elements[i] = types.StringValue(string(value))
	}
	return types.ListValueMust(types.StringType, elements)
}
