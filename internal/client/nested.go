// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// listNested streams what belongs to one object. Where that object itself is gone, the error is a [NotFoundError].
func listNested[T any, O entity](ctx context.Context, c *Client, op operation, id string, owner func(context.Context, string) (O, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for item, err := range list[T](ctx, c, op, nil, nil, id) {
			if !yield(item, orNotFound(ctx, err, id, owner)) {
				return
			}
		}
	}
}

// orNotFound returns the [NotFoundError] of an object where that is the reason why an operation on it failed, and err otherwise.
func orNotFound[O entity](ctx context.Context, err error, id string, owner func(context.Context, string) (O, error)) error {
	if saysMissing(err) {
		if _, readErr := owner(ctx, id); IsNotFound(readErr) {
			return readErr
		}
	}
	return err
}
