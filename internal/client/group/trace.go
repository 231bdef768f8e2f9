// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"iter"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Noting streams the objects and takes notes, also of their ids if the list was read to its end. So
// a later search knows that they existed before the request.
func (g Of[T, P]) Noting(ctx context.Context, a *Account, n *operation.Notes) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		ids := map[string]bool{}
		for object, err := range g.noted(ctx, a, n) {
			if !yield(object, err) || err != nil {
				return
			}
			ids[strings.ToLower(object.ObjectID())] = true
		}
		a.created.existing.note(g.Noun, ids)
	}
}

// Trace returns the id of the only object in another group's list that an accepted request of op
// can have made. It is empty if none shows, or several do.
type Trace func(ctx context.Context, a *Account, op operation.Op, start time.Time) (id string)

// Trace looks for an object that matches the params. Without the ids of the objects before the
// request, the list has to show the same after the longest time that it may lag behind.
func (g Of[T, P]) Trace(params P) Trace {
	return func(ctx context.Context, a *Account, op operation.Op, start time.Time) string {
		s := &search[T, P]{account: a, group: g, op: g.All, params: params, start: start, flight: &flight{op: op}, whole: map[string]T{}}
		s.knowExisting()
		ctx, cancel := a.detached(ctx, time.Now())
		defer cancel()
		for look := 0; ; look++ {
			found, _, err := s.candidates(ctx)
			last := look >= len(a.Looks)
			switch {
			case err != nil && (last || !mayPass(err)), ctx.Err() != nil:
				return ""
			case len(found) == 1 && (last || s.existing != nil) && a.created.claim(found[0].ObjectID()):
				return ShownID(found[0])
			case last:
				return ""
			}
			s.pause(ctx, a.pauseBefore(look+1), err)
		}
	}
}
