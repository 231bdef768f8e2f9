// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// payOnce runs an operation that moves money, or prepares to, or makes what cannot be told from others of its kind. It is sent once, and
// never again where the outcome is unknown: that is an [UnknownOutcomeError] with advice, which says how to find out. Where it was accepted
// and the answer says only the id, the object is read; where the answer says nothing, it is looked for in the list, which how.list is nil
// for where there is none. An id that is claimed already is no error, as it is where objects are made: each accepted request moved money,
// and nobody must be told to ask again.
func payOnce[T entity](ctx context.Context, c *Client, op operation, in any, how creation[T], advice string, args ...string) (T, error) {
	var none T
	start := time.Now()
	t := &trail{op: op}
	object, id, err := maybe[T](ctx, c, t, in, args...)
	switch {
	case err == nil && object != nil:
		c.created.claim((*object).ObjectID())
		return *object, nil
	case err == nil && id != "":
		c.created.claim(id)
		return readCreated(ctx, c, how, id)
	case err != nil && !t.accepted && !outcomeUnknown(t, err):
		return none, err
	case err == nil:
		err = errors.New("the answer was empty")
	}
	if t.accepted && how.list != nil {
		found, _, lookErr := reconcile(context.WithoutCancel(ctx), c, start, how)
		if found != nil {
			return *found, nil
		}
		if lookErr != nil {
			err = fmt.Errorf("%w; %w", err, lookErr)
		}
	}
	return none, &UnknownOutcomeError{Operation: op.method + " " + op.path, Err: err, Advice: advice}
}
