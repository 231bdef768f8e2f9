// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"iter"
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
