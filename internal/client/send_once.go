// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
)

// sendOnce runs an operation that moves money, prepares to, or makes objects that look all alike. It
// never repeats a request whose outcome is unknown. It returns an [UnknownOutcomeError] then, and
// advice says how to find out. Equal requests run in turn.
//
// If the response to an accepted request has the object's id, but not the sent values, sendOnce
// reads the object. If it has no id, sendOnce looks for the object in the list; how.list is nil if
// there is no list. An id that is claimed already is no error here, unlike in [createOnce]: each
// accepted request moved money, and an error would make a user ask again.
func sendOnce[T entity](ctx context.Context, c *Client, op operation, in any, how creation[T], advice string, args ...string) (T, error) {
	var none T
	s, done, err := newSearch(ctx, c, op, in, how, args)
	if err != nil {
		return none, err // interrupted before anything was sent
	}
	defer done()
	t := &trail{op: op, kind: how.kind}
	got, err := doOptional[T](ctx, c, t, in, args...)
	switch {
	case err == nil && got.object != nil && agrees(*got.object, in):
		c.created.claim(got.id)
		return *got.object, nil
	case err == nil && got.id != "":
		c.created.claim(got.id)
		return readCreated(ctx, c, s.start, how, got.id)
	case err != nil && !t.accepted && !outcomeUnknown(t, err):
		return none, err
	case err == nil:
		err = got.why
	}
	if t.accepted && how.list != nil {
		found, lookErr := s.find(ctx, true)
		if found != nil {
			return *found, nil
		}
		if lookErr != nil {
			err = fmt.Errorf("%w; %w", err, lookErr)
		}
	}
	return none, &UnknownOutcomeError{Operation: op.method + " " + op.path, Err: err, Advice: advice}
}
