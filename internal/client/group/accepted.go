// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// AcceptedError says that the service accepted a request, so it took effect, and that neither the
// response nor a list tells its object or its result. The request must not be sent again.
type AcceptedError struct {
	Operation   string // "POST /swap"
	Noun        string // of the object that was made: "swap"; empty for none
	ID          string // of the object that the request was about; empty for none
	Transaction string // the id of the only transaction that can be the movement; empty if it is not known
	Err         error  // why the response does not tell
	LookErr     error  // why the list did not tell; nil if there was no look
}

// Error says that the request took effect, and the reason why no more is known.
func (e *AcceptedError) Error() string {
	lacks := "the object's id"
	switch {
	case e.Noun != "" && e.ID != "":
		return fmt.Sprintf("%s %s was confirmed, but could not be read afterwards: %v", e.Noun, e.ID, e.Err)
	case e.Noun == "":
		lacks = "its result"
	}
	text := fmt.Sprintf("%s was accepted, but the response does not tell %s: %v", e.Operation, lacks, e.Err)
	if e.LookErr != nil {
		text = strings.TrimRight(text, ".") + fmt.Sprintf("; looking for the %s: %v", e.Noun, e.LookErr)
	}
	return text
}

// Unwrap returns the reason.
func (e *AcceptedError) Unwrap() error { return e.Err }

// OutcomeError is the error of a sent request that leaves its object unknown. accepted says that
// the service accepted the request.
func OutcomeError(accepted bool, op operation.Op, noun string, err, lookErr error) error {
	if accepted {
		return &AcceptedError{Operation: op.String(), Noun: noun, Err: err, LookErr: lookErr}
	}
	return &UnknownOutcomeError{Operation: op.String(), Noun: noun, Err: err, LookErr: lookErr}
}

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
