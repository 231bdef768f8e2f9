// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
)

// told runs an operation that answers with something that is found by no id of its own, and reads it. An empty answer is an error.
func told[T any](ctx context.Context, c *Client, op operation, query url.Values) (T, error) {
	return get[T](ctx, c, op, nil, query)
}

// get is [told] for an operation that takes a body, or has ids in its path.
func get[T any](ctx context.Context, c *Client, op operation, in any, query url.Values, args ...string) (T, error) {
	var answer T
	t := &trail{op: op, query: query}
	body, err := c.doRaw(ctx, t, in, args...)
	if err != nil {
		return answer, err
	}
	if len(body) == 0 || string(body) == "null" {
		return answer, fmt.Errorf("%s %s: the answer of the payments service is empty", op.method, op.path)
	}
	if err := json.Unmarshal(unwrapped[T](body), &answer); err != nil {
		return answer, t.unreadable(err)
	}
	return answer, nil
}

// complete demands that an answer says the numbers that it is about: one that was left out must not look like nothing to pay.
func complete(op operation, numbers map[string]Decimal) error {
	for name, number := range numbers {
		if !number.IsSet() {
			return fmt.Errorf("%s %s: the payments service answered without %s", op.method, op.path, name)
		}
	}
	return nil
}
