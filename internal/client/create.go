// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"
	"time"
)

// created remembers the ids that this client has made, so that none of them is taken for another request's object.
type created struct{ ids sync.Map }

// claim gives an id to one request. It returns false where another request of this client has it.
func (c *created) claim(id string) bool {
	_, taken := c.ids.LoadOrStore(strings.ToLower(id), true)
	return !taken
}

func (c *created) has(id string) bool { _, ok := c.ids.Load(strings.ToLower(id)); return ok }

// creation is what has to be known of a kind of object to make one exactly once.
type creation[T entity] struct {
	kind string // "product": for messages
	// list streams everything of the kind, and notes the service's clock.
	list func(ctx context.Context, moment *time.Time) iter.Seq2[T, error]
	// made returns when an object came into being.
	made func(T) Timestamp
	// same reports whether an object is what the request asked for, in every field that means something.
	same func(T) bool
	// alike reports whether an object is so close to the request that the service may have made it of it, writing something
	// differently. Such a one is nobody's until a person has looked at it. Nil means that nothing is alike.
	alike func(T) bool
	read  func(ctx context.Context, id string) (T, error)
}

// CreatedError says that an object was made, and that it could not be read afterwards. Its id must not be lost.
type CreatedError struct {
	Kind, ID string
	Err      error
}

// Error names what was made and what failed then.
func (e *CreatedError) Error() string {
	return fmt.Sprintf("%s %s was created, but could not be read afterwards: %v", e.Kind, e.ID, e.Err)
}

// Unwrap returns the failure of the reading.
func (e *CreatedError) Unwrap() error { return e.Err }

// clockSlack allows for a service whose Date has whole seconds and whose machines disagree a little.
const clockSlack = 2 * time.Second

// localSlack allows for this machine's clock, where the service does not tell its own.
const localSlack = 2 * time.Minute

// maxRounds is how often a creation is sent again, at the most, after it was looked for and not found.
const maxRounds = 4

// makeOne runs a creating operation so that exactly one object comes of it. Where the answer does not tell which one,
// because it is empty or never came, the object is looked for in the list; where none is found twice, it was not made, and the
// request is sent again.
func makeOne[T entity](ctx context.Context, c *Client, op operation, in any, how creation[T]) (T, error) {
	var none T
	start := time.Now() // of all rounds: an earlier one may take effect late
	for round := 0; ; round++ {
		if err := ctx.Err(); err != nil {
			return none, err // interrupted before anything was sent
		}
		t := &trail{op: op}
		object, id, err := maybe[T](ctx, c, t, in)
		refused := err != nil && !outcomeUnknown(t, err)
		switch {
		case err == nil && object != nil:
			if !c.created.claim((*object).ObjectID()) {
				return none, &TakenError{how.kind, (*object).ObjectID()}
			}
			return *object, nil
		case err == nil && id != "":
			if !c.created.claim(id) {
				return none, &TakenError{how.kind, id}
			}
			return readCreated(ctx, c, how, id)
		case refused && (round == 0 || Status(err) == 0): // what a later refusal is about may be what an earlier round made, whatever its status
			return none, err
		}
		if err == nil {
			err = errors.New("the answer was empty")
		}
		c.log(ctx, LevelInfo, "no usable answer: looking in the list for what was made", map[string]any{
			"method": op.method, "path": op.path,
		})
		// The request is out: interrupting now would lose what it made.
		found, owned, lookErr := reconcile(context.WithoutCancel(ctx), c, start, how)
		switch {
		case lookErr != nil:
			return none, unknownOutcome(op, how.kind, err, t.redacted(lookErr))
		case found != nil:
			return *found, nil
		case refused:
			return none, err
		case t.accepted: // so it was made, and a repetition would make a second one
			return none, unknownOutcome(op, how.kind, err, notListed(owned))
		case round == min(c.retries, maxRounds) || ctx.Err() != nil || time.Since(start) > c.budget:
			return none, fmt.Errorf("the %s was not created%s, which its absence from the list confirms: %w", how.kind, inRounds(round+1), err)
		}
		wait := min(c.lookAgain<<round, longestSilence)
		c.log(ctx, LevelInfo, "it was not created: waiting before the request is sent again", map[string]any{
			"method": op.method, "path": op.path, "round": round + 2, "wait": wait.String(),
		})
		pauseFor(ctx, wait)
	}
}

// inRounds says how often a creation was sent, where that is more than once.
func inRounds(rounds int) string {
	if rounds == 1 {
		return ""
	}
	return fmt.Sprintf(" in %d attempts", rounds)
}

// notListed says that an object that must be there was not found. One that another request took may be it: that has an owner.
func notListed[T entity](owned []T) error {
	if len(owned) == 0 {
		return errors.New("it is not in the list")
	}
	return fmt.Errorf("it is not in the list, unless it is one that was given to an equal request at that moment and must not be imported a second time (%s)", idsOf(owned))
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
	var first, second *Failure
	if errors.As(err, &first) && errors.As(lookErr, &second) && first.words == second.words {
		looked = "Looking for it in the list did not settle it: the same happened."
	}
	return &UnknownOutcomeError{
		Operation: op.method + " " + op.path, Err: err,
		Advice: fmt.Sprintf("%s Look for the %s in the service before you apply again, which would make a second one; if it is there, import it with `terraform import ADDRESS ID`.", looked, kind),
	}
}

// TakenError is about an object that a request which lost its answer has found in the list and taken for its own, before this
// request's answer came. That one made none, so nothing is lost: there is one object and one owner.
type TakenError struct{ Kind, ID string }

// Error says what happened and what to do.
func (e *TakenError) Error() string {
	return fmt.Sprintf("%s %s was made, but an equal one was asked for at the same moment, and it was given to that other request, whose answer was lost; apply again to make this one", e.Kind, e.ID)
}

// readCreated reads what was made, of which the id is known.
func readCreated[T entity](ctx context.Context, c *Client, how creation[T], id string) (T, error) {
	ctx = context.WithoutCancel(ctx)
	object, err := how.read(ctx, id)
	for round := 0; round < 2 && IsGone(err); round++ { // what reads may be a little behind what writes
		pauseFor(ctx, c.lookAgain<<round)
		object, err = how.read(ctx, id)
	}
	if err != nil {
		return object, &CreatedError{Kind: how.kind, ID: id, Err: err}
	}
	return object, nil
}

// reconcile looks for the one object that a request made: not there before it began, the same as what was asked for, and not
// made by another request of this client. It returns nil where there is none on two looks, with those that other requests of this client own,
// and an error that names them where there are several, or one that is alike only, because guessing would give one object two owners, or one
// owner two objects.
func reconcile[T entity](ctx context.Context, c *Client, start time.Time, how creation[T]) (ours *T, owned []T, err error) {
	var near []T
	for look := range 2 {
		if look > 0 {
			pauseFor(ctx, c.lookAgain)
		}
		found, alike, taken, err := candidates(ctx, c, start, how)
		switch {
		case err != nil:
			return nil, nil, err
		case len(found) == 1 && c.created.claim(found[0].ObjectID()):
			return &found[0], nil, nil
		case len(found) > 1:
			return nil, nil, fmt.Errorf("%d equal ones were made at that moment (%s), and which of them is meant cannot be told", len(found), idsOf(found))
		}
		near, owned = alike, taken
	}
	if len(near) > 0 {
		return nil, nil, fmt.Errorf("what was made at that moment, or may have been, is like it, and not the same (%s)", idsOf(near))
	}
	return nil, owned, nil
}

func idsOf[T entity](objects []T) string {
	ids := make([]string, len(objects))
	for i, object := range objects {
		if ids[i] = object.ObjectID(); CheckID(ids[i]) != nil {
			ids[i] = notShown // what is no id may be anything
		}
	}
	return strings.Join(ids, ", ")
}

// candidates returns what a request may have made: what is the same as it, what is only alike, and what is the same and another request's of
// this client. What does not say when it was made is alike at most, because it may be old, and somebody else's.
func candidates[T entity](ctx context.Context, c *Client, start time.Time, how creation[T]) (same, alike, owned []T, err error) {
	var moment, told time.Time // what the service's clock said, and when by this machine's
	var found []T
	for object, err := range how.list(ctx, &moment) {
		if err != nil {
			return nil, nil, nil, err
		}
		if told.IsZero() {
			told = time.Now()
		}
		found = append(found, object)
	}
	// By the service's own clock, if it tells it: this machine's may be wrong.
	earliest := start.Add(-localSlack)
	if !moment.IsZero() {
		earliest = moment.Add(-told.Sub(start) - clockSlack)
	}
	for _, object := range found {
		made, ok := how.made(object).Time()
		switch {
		case ok && made.Before(earliest):
		case c.created.has(object.ObjectID()):
			if how.same(object) {
				owned = append(owned, object)
			}
		case how.same(object) && ok:
			same = append(same, object)
		case how.same(object), how.alike != nil && how.alike(object):
			alike = append(alike, object)
		}
	}
	return same, alike, owned, nil
}
