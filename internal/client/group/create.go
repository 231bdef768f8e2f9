// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// CreatedError says that an object was created, but could not be read, has twins, or belongs to the
// wrong organization. The caller must not lose its id.
type CreatedError struct {
	Noun, ID string
	// Twins are equal objects of the same moment. Most likely the response to an earlier request
	// was lost, and the list showed its object too late.
	Twins []string
	// Err is the failure of the read, or a [WrongOrganizationError]. It is nil where there are twins.
	Err error
}

// Error names the created object, and the failed read or the twins.
func (e *CreatedError) Error() string {
	if is[*WrongOrganizationError](e.Err) {
		return e.Err.Error()
	}
	if len(e.Twins) == 0 {
		return fmt.Sprintf("%s %s was created, but could not be read afterwards: %v", e.Noun, e.ID, e.Err)
	}
	return fmt.Sprintf("%s %s was created, and equal objects of the same moment exist (%s)", e.Noun, e.ID, strings.Join(e.Twins, ", "))
}

// Unwrap returns the failure of the read.
func (e *CreatedError) Unwrap() error { return e.Err }

// mostSends is how often a create request is sent at most, if its object is not found each time.
const mostSends = 5

// maxRepeatPause is the longest pause before a request is sent again.
const maxRepeatPause = 5 * time.Second

// Create runs the create operation, see [Of.createObject]. The object must belong to the
// required organization, see [Confirming].
func (g Of[T, P]) Create(ctx context.Context, a *Account, params P) (T, error) {
	return Confirming(ctx, a, g.Creates, g.Noun, func(ctx context.Context) (T, error) { return g.createObject(ctx, a, params) })
}

// createObject runs the create operation, and aims at exactly one object. Equal requests run one
// after another. If the outcome is unknown, or the response lacks the object's id, createObject
// looks for it in the list. If the list keeps lacking the object, and no 2xx came, createObject
// sends the request again.
func (g Of[T, P]) createObject(ctx context.Context, a *Account, params P) (T, error) {
	var none T
	op := g.Creates
	r := operation.Request{Op: op, Noun: g.Noun, In: params}
	s, done, err := newSearch(ctx, a, g, params)
	if err != nil {
		return none, err // interrupted before anything was sent
	}
	defer done()
	if a.created.undated.of(g.Noun) {
		s.remember(ctx)
	}
	for repeat, conflicts := 0, 1; ; repeat++ {
		if err := ctx.Err(); err != nil {
			return none, err // interrupted before anything was sent
		}
		got, err := operation.DoOptional[T](ctx, &a.Caller, r)
		if err == nil && got.ID != "" {
			object, err := s.keep(ctx, got)
			if repeat > 0 && !is[*ConcurrentCreateError](err) {
				err = s.alone(ctx, got.ID, false, err)
			}
			if err != nil {
				return none, err
			}
			return object, nil
		}
		accepted := err == nil || transport.Accepted(err)
		done := operation.IsDone(err)
		refused := err != nil && !transport.OutcomeUnknown(err)
		if refused && repeat == 0 && a.waitForDeleted(ctx, g.Noun, conflicts, err) {
			conflicts, repeat = conflicts+1, repeat-1
			continue
		}
		if refused && (repeat == 0 || transport.Status(err) == 0) {
			// A later refusal may be about the object of an earlier request, whatever its status.
			return none, err
		}
		if err == nil {
			err = got.Why
		}
		a.Log(ctx, "no usable response: looking for the object in the list", map[string]any{"method": op.Method, "path": op.Path})
		found, lookErr := s.find(ctx, accepted)
		switch {
		case lookErr != nil:
			return none, OutcomeError(done, op, g.Noun, err, a.Redact(r, lookErr))
		case found != nil && repeat > 0:
			if err := s.alone(ctx, (*found).ObjectID(), true, nil); err != nil {
				return none, err
			}
			return *found, nil
		case found != nil:
			return *found, nil
		case refused:
			return none, err
		case transport.Status(err)/100 == 2: // with an error in its body: another request may create a second object
			return none, OutcomeError(false, op, g.Noun, err, errNotListed)
		case PageOf(len(s.listed)) != nil:
			return none, OutcomeError(false, op, g.Noun, err, PageOf(len(s.listed)))
		case repeat+1 == a.MaxSends || ctx.Err() != nil || time.Since(s.start) > a.Budget:
			return none, &NotCreatedError{Noun: g.Noun, Attempts: repeat + 1, Err: err}
		}
		wait := min(a.Looks[0]<<repeat, maxRepeatPause)
		a.Log(ctx, "it was not created: waiting before the request is sent again", map[string]any{
			"method": op.Method, "path": op.Path, "request": repeat + 2, "wait": wait.String(),
		})
		PauseFor(ctx, wait)
		s.before = s.listed // any other object was made later
	}
}

// waitForDeleted waits after a conflict if this client deleted an object of the group just now: the
// service may still know its key. A refused request had no effect, so it may be sent again.
func (a *Account) waitForDeleted(ctx context.Context, noun string, conflicts int, err error) bool {
	if transport.Status(err) != statusConflict || !a.created.deletedWithin(noun, a.Lag()) || ctx.Err() != nil {
		return false
	}
	return a.waitBefore(ctx, conflicts, "it conflicts with an object that may be the deleted one: waiting before the request is sent again",
		map[string]any{"kind": noun})
}

// NotCreatedError says that no attempt of a create request took effect: the list lacks the object
// after each one.
type NotCreatedError struct {
	Noun     string
	Attempts int
	Err      error // the failure of the last attempt
}

// Error says how often the request was sent, if more than once.
func (e *NotCreatedError) Error() string {
	attempts := ""
	if e.Attempts > 1 {
		attempts = fmt.Sprintf(" in %d attempts", e.Attempts)
	}
	return fmt.Sprintf("the %s was not created%s: it is not in the list, and %v", e.Noun, attempts, e.Err)
}

// Unwrap returns the failure of the last attempt.
func (e *NotCreatedError) Unwrap() error { return e.Err }

// ConcurrentCreateError says that the service answered a create request with an object of an
// earlier request. So there is one object for two requests of this client. The earlier request owns
// it.
type ConcurrentCreateError struct{ Noun, ID string }

// Error names the object.
func (e *ConcurrentCreateError) Error() string {
	return fmt.Sprintf("the payments service returned the %s %s, which it had created for an equal request a moment before", e.Noun, e.ID)
}

// ReadCreated reads a created object by its id. Reads may lag behind writes, so readCreated tries
// for as long as an operation may take.
func (g Of[T, P]) ReadCreated(ctx context.Context, a *Account, start time.Time, id string) (T, error) {
	return g.readCreated(ctx, a, start, id, func(context.Context) *T { return nil })
}

// readCreated is ReadCreated for an id that may be another one than the object's, such as that of
// an operation that goes on. instead returns the object if a list shows it under its own id. It is
// asked once reads had the time to catch up.
func (g Of[T, P]) readCreated(
	ctx context.Context, a *Account, start time.Time, id string, instead func(context.Context) *T,
) (T, error) {
	ctx, cancel := a.detached(ctx, start)
	defer cancel()
	for look := 0; ; look++ {
		object, err := g.readBack(ctx, a, id)
		if err == nil {
			return object, nil
		}
		if look >= len(a.Looks) && IsNotFound(err) {
			if found := instead(ctx); found != nil {
				return *found, nil
			}
		}
		pause := a.pauseBefore(look + 1)
		final := !IsNotFound(err) && !SaysMissing(err) && !mayPass(err)
		if late := look >= len(a.Looks) && time.Since(start)+pause > a.LookBudget; final || late || ctx.Err() != nil {
			return object, &CreatedError{Noun: g.Noun, ID: id, Err: err}
		}
		a.waitBefore(ctx, look+1, "it was created, and cannot be read yet: waiting before the next attempt", map[string]any{
			"kind": g.Noun, "id": id,
		})
	}
}

// readBack reads a created object, as far as an operation does that.
func (g Of[T, P]) readBack(ctx context.Context, a *Account, id string) (T, error) {
	if g.Known != nil {
		return g.Known(id)
	}
	return g.Fetch(ctx, a, id)
}
