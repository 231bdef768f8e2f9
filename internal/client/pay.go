// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
)

// payOnce runs an operation that moves money, or prepares to, or makes what cannot be told from
// others of its kind. It is sent once, and never again where the outcome is unknown: that is an
// [UnknownOutcomeError] with advice, which says how to find out. Equal requests go one after
// another. Where it was accepted and the answer is not the object but tells its id, the object is
// read; where the answer says nothing of use, it is looked for in the list, which how.list is nil
// for where there is none. An id that is claimed already is no error, as it is where objects are
// made: each accepted request moved money, and nobody must be told to ask again.
func payOnce[T entity](ctx context.Context, c *Client, op operation, in any, how creation[T], advice string, args ...string) (T, error) {
	var none T
	s, done, err := newSearch(ctx, c, op, in, how, args)
	if err != nil {
		return none, err // interrupted before anything was sent
	}
	defer done()
	t := &trail{op: op, kind: how.kind}
	got, err := maybe[T](ctx, c, t, in, args...)
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
