// SPDX-License-Identifier: MPL-2.0

package elements

import (
	"context"
	"iter"
)

// Collect converts all objects of a list, in the order of [List], or returns the error that ended
// it. The slice is never nil, because Terraform stores a nil slice as null.
func Collect[T any, E element](
	ctx context.Context, list func(context.Context) iter.Seq2[T, error], convert func(T) E,
) ([]E, error) {
	all := []E{}
	for object, err := range list(ctx) {
		if err != nil {
			return []E{}, err
		}
		all = append(all, convert(object))
	}
	inOrder(all)
	return all, nil
}
