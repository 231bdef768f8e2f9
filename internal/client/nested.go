// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// listNested streams the objects that belong to one object. If that one is missing, the error is a
// [NotFoundError].
func listNested[T any, O entity](
	ctx context.Context, c *Client, op operation, id string, owner func(context.Context, string) (O, error),
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for item, err := range list[T](ctx, c, op, nil, nil, id) {
			if !yield(item, orNotFound(ctx, err, id, owner)) {
				return
			}
		}
	}
}

// orNotFound returns the [NotFoundError] of an object if an operation failed because the object is
// missing, and err otherwise.
func orNotFound[O entity](ctx context.Context, err error, id string, owner func(context.Context, string) (O, error)) error {
	if saysMissing(err) {
		if _, readErr := owner(ctx, id); IsNotFound(readErr) {
			return readErr
		}
	}
	return err
}
