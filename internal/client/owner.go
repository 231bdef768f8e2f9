// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"iter"
	"net/http"
)

// ofOwner streams what belongs to one object. A 404, or a 400 without a body, is a [GoneError] where that object itself is gone.
func ofOwner[T any, O entity](ctx context.Context, c *Client, op operation, id string, owner func(context.Context, string) (O, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for item, err := range list[T](ctx, c, op, nil, nil, id) {
			var answered *Error
			if errors.As(err, &answered) && (answered.Status == http.StatusNotFound || answered.Status == http.StatusBadRequest && answered.empty) {
				if _, readErr := owner(ctx, id); IsGone(readErr) {
					err = readErr
				}
			}
			if !yield(item, err) {
				return
			}
		}
	}
}
