// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"
)

// creation is what has to be known of a kind of object to make one exactly once.
type creation[T entity] struct {
	kind string // "product": for messages
	// list streams all objects of the kind.
	list every[T]
	// createdAt returns when an object came into being.
	createdAt func(T) Timestamp
	// matches reports whether the request may have made an object: it holds every sent value. Members
	// that were not sent may have any value, except for products, payment methods and payees.
	matches func(T) bool
	// added is like matches, but the service may have added payment methods or a payee. Such an object
	// counts only if the service accepted the request and there is no other candidate. Nil means
	// that no addition counts.
	added func(T) bool
	// resembles reports whether an object is so close to the request that the service may have made it of it, writing something
	// differently. Such a one is nobody's until a person has looked at it. Nil means that nothing is alike.
	resembles func(T) bool
	read      func(ctx context.Context, id string) (T, error)
}

// every streams a group's objects, and takes notes.
type every[T any] func(ctx context.Context, n *notes) iter.Seq2[T, error]

// CreatedError says that an object was created, but could not be read or has twins.
// The caller must not lose its id.
type CreatedError struct {
	Kind, ID string
	// Twins are equal objects of the same moment. Most likely the response to an earlier request
	// was lost, and the list showed its object too late.
	Twins []string
	Err   error // the failure of the read; nil where there are twins
}

// Error names the created object, and the failed read or the twins.
func (e *CreatedError) Error() string {
	if len(e.Twins) == 0 {
		return fmt.Sprintf("%s %s was created, but could not be read afterwards: %v", e.Kind, e.ID, e.Err)
	}
	imports := make([]string, len(e.Twins))
	for i, id := range e.Twins {
		imports[i] = "`terraform import ADDRESS " + id + "`"
	}
	return fmt.Sprintf("%s %s was created, and there is an equal one that was made at that moment too (%s). The answer to a first request was lost, and the list did not show in time what it had made, "+
		"so the request was sent again. Remove what is not needed in the service, or import it with %s; %s is imported with `terraform import ADDRESS %s`",
		e.Kind, e.ID, strings.Join(e.Twins, ", "), strings.Join(imports, ", "), e.ID, e.ID)
}

// Unwrap returns the failure of the reading.
func (e *CreatedError) Unwrap() error { return e.Err }

// clockSlack allows for a service whose Date has whole seconds and whose machines disagree a little.
const clockSlack = 2 * time.Second

// localSlack allows for this machine's clock, where the service does not tell its own.
const localSlack = 2 * time.Minute

// maxRounds is how often a creation is sent again, at the most, after it was looked for and not found.
const maxRounds = 4

// createOnce runs a create operation, and aims at exactly one object. Equal requests run in turn.
// If the outcome is unknown, or the response lacks the object's id, createOnce looks for the object in
// the list. If the list keeps lacking the object, and no 2xx came, createOnce sends the request again.
func createOnce[T entity](ctx context.Context, c *Client, op operation, in any, how creation[T]) (T, error) {
	var none T
	s, done, err := newSearch(ctx, c, op, in, how, nil)
	if err != nil {
		return none, err // interrupted before anything was sent
	}
	defer done()
	if c.created.isUndated(how.kind) {
		s.remember(ctx)
	}
	for round := 0; ; round++ {
		if err := ctx.Err(); err != nil {
			return none, err // interrupted before anything was sent
		}
		t := &trail{op: op, kind: how.kind}
		got, err := doOptional[T](ctx, c, t, in)
		if err == nil && got.id != "" {
			object, err := s.keep(ctx, got)
			if round > 0 && !as[*ConcurrentCreateError](err) {
				err = s.alone(ctx, got.id, false, err)
			}
			if err != nil {
				return none, err
			}
			return object, nil
		}
		refused := err != nil && !outcomeUnknown(t, err)
		if refused && (round == 0 || Status(err) == 0) { // a later refusal may be about the object of an earlier round, whatever its status
			return none, err
		}
		if err == nil {
			err = got.why
		}
		c.log(ctx, LevelInfo, "no usable answer: looking in the list for what was made", map[string]any{
			"method": op.method, "path": op.path,
		})
		found, lookErr := s.find(ctx, t.accepted)
		switch {
		case lookErr != nil:
			return none, unknownOutcome(op, how.kind, err, t.redacted(lookErr))
		case found != nil && round > 0:
			if err := s.alone(ctx, (*found).ObjectID(), true, nil); err != nil {
				return none, err
			}
			return *found, nil
		case found != nil:
			return *found, nil
		case refused:
			return none, err
		case round == min(c.retries, maxRounds) || ctx.Err() != nil || time.Since(s.start) > c.budget:
			return none, fmt.Errorf("the %s was not created%s, which its absence from the list confirms: %w", how.kind, inRounds(round+1), err)
		}
		wait := min(c.looks[0]<<round, longestSilence)
		c.log(ctx, LevelInfo, "it was not created: waiting before the request is sent again", map[string]any{
			"method": op.method, "path": op.path, "round": round + 2, "wait": wait.String(),
		})
		pauseFor(ctx, wait)
		s.before = s.listed // any other object was made later
	}
}

// inRounds says how often a creation was sent, where that is more than once.
func inRounds(rounds int) string {
	if rounds == 1 {
		return ""
	}
	return fmt.Sprintf(" in %d attempts", rounds)
}

// outcomeUnknown reports whether the service may have acted although err came back.
func outcomeUnknown(t *trail, err error) bool {
	if status := Status(err); status != 0 {
		return unclear(status) || t.foreign || status < 400 // a redirect that was not followed
	}
	return t.sent.Load()
}

func unknownOutcome(op operation, kind string, err, lookErr error) error {
	looked := Stop(fmt.Sprintf("Looking for it in the list did not settle it: %v", lookErr))
	var first, second *TransportError
	if errors.As(err, &first) && errors.As(lookErr, &second) && first.words == second.words {
		looked = "Looking for it in the list did not settle it: the same happened."
	}
	return &UnknownOutcomeError{
		Operation: op.method + " " + op.path, Err: err,
		Advice: fmt.Sprintf("%s Look for the %s in the service before you apply again, which would make a second one; if it is there, import it with `terraform import ADDRESS ID`.", looked, kind),
	}
}

// ConcurrentCreateError says that the service answered a create request with an object of an earlier request.
// So there is one object for two requests of this client. The earlier request owns it.
type ConcurrentCreateError struct{ Kind, ID string }

// Error says what happened and what to do.
func (e *ConcurrentCreateError) Error() string {
	return fmt.Sprintf("the payments service answered with the %s %s, which it had made for another request a moment ago, so it makes no two equal ones: describe it once, or let the two differ", e.Kind, e.ID)
}

// readCreated reads a created object by its id. Reads may lag behind writes, so readCreated tries
// for as long as an operation may take.
func readCreated[T entity](ctx context.Context, c *Client, start time.Time, how creation[T], id string) (T, error) {
	ctx, cancel := c.detached(ctx, start)
	defer cancel()
	for look := 0; ; look++ {
		object, err := how.read(ctx, id)
		if err == nil {
			return object, nil
		}
		pause := c.pauseBefore(look + 1)
		if !IsNotFound(err) && !saysMissing(err) && !mayPass(err) || ctx.Err() != nil || look >= len(c.looks) && time.Since(start)+pause > c.patient {
			return object, &CreatedError{Kind: how.kind, ID: id, Err: err}
		}
		c.log(ctx, LevelInfo, "it was created, and cannot be read yet: waiting before the next attempt", map[string]any{
			"kind": how.kind, "id": id, "wait": pause.String(),
		})
		pauseFor(ctx, pause)
	}
}
