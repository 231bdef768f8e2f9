// SPDX-License-Identifier: MPL-2.0

package group

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// LookPauses are the pauses between looks for an object that the service may not show yet.
// They take some ten seconds in all. The last one repeats.
var lookPauses = []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 3 * time.Second, 4 * time.Second}

// pauseBefore returns the pause before the nth look after the first.
func (a *Account) pauseBefore(look int) time.Duration {
	return a.Looks[min(look, len(a.Looks))-1]
}

// waitBefore waits before the nth look after the first, and logs why. It returns false if ctx ends.
func (a *Account) waitBefore(ctx context.Context, look int, why string, of map[string]any) bool {
	pause := a.pauseBefore(look)
	of["wait"] = pause.String()
	a.Log(ctx, why, of)
	PauseFor(ctx, pause)
	return ctx.Err() == nil
}

// Lag is the longest time that a read is assumed to lag behind a write.
func (a *Account) Lag() (total time.Duration) {
	for _, pause := range a.Looks {
		total += pause
	}
	return total
}

// detached returns a context for finding the result of a request that was sent. An interrupt must
// not lose the created object. The context ends with the time for the operation, but leaves time
// for all looks. After an interrupt it ends within the time of one request.
func (a *Account) detached(ctx context.Context, start time.Time) (context.Context, context.CancelFunc) {
	end := start.Add(a.LookBudget)
	if least := time.Now().Add(a.Lag() + time.Duration(len(a.Looks)+1)*a.Timeout); end.Before(least) {
		end = least
	}
	out, cancel := context.WithDeadline(context.WithoutCancel(ctx), end)
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(a.Timeout, cancel) })
	return out, func() {
		stop()
		cancel()
	}
}

// mayPass reports whether a read that failed may succeed later.
func mayPass(err error) bool {
	return is[*behindError](err) || transport.Temporary(err) || errors.Is(err, io.ErrUnexpectedEOF)
}

var errNotListed = errors.New("it is not in the list")

// ErrPage says that a list has so many objects that it may be a page, although the service says
// nothing of pages. So it proves no absence.
var ErrPage = errors.New("it may be only a part of them")

// PageOf returns an [ErrPage] if a list has as many objects as services commonly put on a page.
func PageOf(size int) error {
	if slices.Contains([]int{10, 15, 20, 25, 30, 40, 50, 100, 200, 250, 500, 1000}, size) {
		return fmt.Errorf("the list has exactly %d objects, so %w", size, ErrPage)
	}
	return nil
}

// behindError says that a read by id does not find an object that the list shows.
type behindError struct{ err error }

// Error returns the message of the read's failure.
func (e *behindError) Error() string { return e.err.Error() }

// Unwrap returns the failure of the read.
func (e *behindError) Unwrap() error { return e.err }

// search is the way to the one object that a request makes.
type search[T wire.Entity, P any] struct {
	account *Account
	group   Of[T, P]
	params  P
	start   time.Time // when the request was sent first: an earlier request may take effect late
	flight  *flight

	// The ids of three complete lists, in lower case: the list before the last request, the first
	// one after it, and the latest one. They show which objects are new if the objects have no
	// dates.
	before, first, listed map[string]bool
	// existing are the ids of the objects that this client saw before the first request, in lower
	// case. Nil means that it did not look.
	existing map[string]bool
	// patient says that the list may show older objects as they were, without the new one. So a
	// candidate counts only after the longest time that the list may lag behind.
	patient bool
	whole   map[string]T // objects that were read because the list shows only a part of them
}

// newSearch waits until no equal request is in flight. It fails if ctx ends first. Then nothing was
// sent.
func newSearch[T wire.Entity, P any](
	ctx context.Context, a *Account, g Of[T, P], params P, args ...string,
) (*search[T, P], func(), error) {
	leave, err := a.created.queue(ctx, g.Creates, params, args)
	if err != nil {
		return nil, nil, err
	}
	s := &search[T, P]{account: a, group: g, params: params, start: time.Now(), whole: map[string]T{}}
	s.flight = &flight{op: g.Creates, matches: func(object any) bool {
		candidate, ok := object.(T)
		return ok && g.Matches != nil && g.Matches(params, candidate)
	}}
	arrived := a.created.departs(s.flight)
	return s, func() {
		arrived()
		leave()
	}, nil
}

// remember notes the existing objects before the request is sent. A failed list does not stop the
// request.
func (s *search[T, P]) remember(ctx context.Context) {
	if _, _, err := s.candidates(ctx); err == nil {
		s.before, s.first = s.listed, nil
	}
}

// keep returns the object of a response. It reads the object by its id if the response lacks it,
// disagrees with the request, or came before the object was made.
func (s *search[T, P]) keep(ctx context.Context, got wire.Reply[T]) (T, error) {
	var none T
	if !s.account.created.claim(s.group.Noun, got.ID) {
		return none, &ConcurrentCreateError{s.group.Noun, got.ID}
	}
	if got.Object != nil && !got.Queued && match.MayHold(*got.Object, s.params) {
		s.dated(*got.Object)
		return *got.Object, nil
	}
	object, err := s.group.readCreated(ctx, s.account, s.start, got.ID, func(ctx context.Context) *T {
		found, _, err := s.candidates(ctx)
		if got.Object != nil && !got.Queued || err != nil || len(found) != 1 || !s.account.created.claim(s.group.Noun, found[0].ObjectID()) {
			return nil
		}
		return &found[0]
	})
	if err == nil {
		s.dated(object)
	}
	return object, err
}

// dated returns the time at which an object was made. It notes a group whose objects lack it.
func (s *search[T, P]) dated(object T) (time.Time, bool) {
	if s.group.CreatedAt == nil {
		return time.Time{}, false
	}
	made, ok := s.group.CreatedAt(object).Time()
	if !ok {
		s.account.created.undated.note(s.group.Noun, true)
	}
	return made, ok
}

// find looks in the list for the one object that a request made. That object is new, holds every
// sent value, and belongs to no other request of this client.
//
// If the list keeps lacking it, find returns nil: the request made nothing. If there are several
// candidates, or only a similar one, find returns an error that names them. A guess might give one
// object two owners, or one owner two objects. A patient search decides only after all looks.
//
// An accepted request did make an object. So after all looks, find takes a single similar candidate
// that differs only in members that the service added. If the list fails for a while, or lacks the
// object of an accepted request, find looks for as long as the operation may take.
func (s *search[T, P]) find(ctx context.Context, accepted bool) (*T, error) {
	ctx, cancel := s.account.detached(ctx, s.start)
	defer cancel()
	s.first = nil
	for look := 0; ; look++ {
		found, similar, err := s.candidates(ctx)
		certain := !s.patient || look >= len(s.account.Looks)
		switch {
		case err != nil && !mayPass(err):
			return nil, err
		case len(found) == 1 && certain && s.account.created.claim(s.group.Noun, found[0].ObjectID()):
			return &found[0], nil
		case len(found) > 1 && certain:
			return nil, &CandidatesError{IDs: idsOf(found)}
		}
		pause := s.account.pauseBefore(look + 1)
		if look >= len(s.account.Looks) {
			switch {
			case accepted && len(similar.all) == 1 && similar.new == 1 && s.account.created.claim(s.group.Noun, similar.all[0].ObjectID()):
				return &similar.all[0], nil // the request made an object, and there is no other candidate
			case len(similar.all) > 0:
				return nil, &CandidatesError{IDs: idsOf(similar.all), Similar: true}
			case err == nil && !accepted && len(similar.older) > 0:
				return nil, &CandidatesError{IDs: idsOf(similar.older), Older: true}
			case err == nil && !accepted:
				return nil, nil
			case time.Since(s.start)+pause > s.account.LookBudget:
				return nil, cmp.Or(err, errNotListed)
			}
		}
		if ctx.Err() != nil || !s.wait(ctx, look+1, err) {
			return nil, cmp.Or(err, errNotListed)
		}
	}
}

// similar are objects that differ from a request, although it may have made them.
type similar[T wire.Entity] struct {
	all []T
	new int // how many are certainly new, of no other request of this client, and differ only in members that the service added
	// older match the request, and were made before it by their time. That may be another clock's, a
	// zone's, or one that the service has for all: just a person can tell.
	older []T
}

func (n *similar[T]) add(object T, isNew bool) {
	n.all = append(n.all, object)
	if isNew {
		n.new++
	}
}

// wait is [Account.waitBefore].
func (s *search[T, P]) wait(ctx context.Context, look int, err error) bool {
	fields := map[string]any{"method": s.group.Creates.Method, "path": s.group.Creates.Path}
	if err != nil {
		fields["reason"] = err.Error()
	}
	return s.account.waitBefore(ctx, look, "the list does not tell it yet: waiting before the next look", fields)
}

// alone looks for twins of the object of a repeated request. The list may show the object of an
// earlier attempt only now. alone returns an error that names the twins, or err. If the object is
// certainly the latest one (!maybeFirst), one list with it is enough: it shows all earlier ones,
// too. A list that keeps lacking it may lack an earlier one, too, which is an error.
func (s *search[T, P]) alone(ctx context.Context, id string, maybeFirst bool, err error) error {
	ctx, cancel := s.account.detached(ctx, s.start)
	defer cancel()
	for look := 0; look <= len(s.account.Looks); look++ {
		if look > 0 {
			s.wait(ctx, look, nil)
		}
		twins, _, lookErr := s.candidates(ctx)
		if len(twins) > 0 {
			created := &CreatedError{Noun: s.group.Noun, ID: id}
			for _, twin := range twins {
				s.account.created.claim(s.group.Noun, twin.ObjectID()) // no request may take it before a person has decided
				created.Twins = append(created.Twins, ShownID(twin))
			}
			return created
		}
		isListed := lookErr == nil && s.listed[strings.ToLower(id)]
		switch {
		case lookErr != nil && !mayPass(lookErr), ctx.Err() != nil, isListed && !maybeFirst:
			return err
		case look == len(s.account.Looks) && lookErr == nil && !isListed && err == nil:
			return &CreatedError{Noun: s.group.Noun, ID: id, Err: errUnlisted}
		}
	}
	return err
}

// errUnlisted says that a list does not show every object.
var errUnlisted = errors.New("the list does not show it. So the request before it, whose response was lost, may have made a second one")

func idsOf[T wire.Entity](objects []T) []string {
	ids := make([]string, len(objects))
	for i, object := range objects {
		ids[i] = ShownID(object)
	}
	return ids
}

// ShownID returns an object's id for a message. An invalid id may be any string, and is not shown.
func ShownID(object wire.Entity) string {
	if id := object.ObjectID(); wire.CheckID(id) == nil {
		return id
	}
	return "(not shown)"
}

// candidates returns the objects that a request may have made: those that match it and the similar
// ones. Matching objects without values beyond the sent ones hide those with such values. An
// earlier list tells whether an object without a date is new. If there is no earlier list, the
// object is similar at most, because it may be old and have another owner. An object that another
// request in flight may have made is similar at most, too.
func (s *search[T, P]) candidates(ctx context.Context) (found []T, near similar[T], err error) {
	var read time.Time // this machine's time at which the service's clock was read
	var n operation.Notes
	var all []T
	listed := map[string]bool{}
	for object, err := range s.group.noted(ctx, s.account, &n) {
		if err != nil {
			return nil, similar[T]{}, err
		}
		if read.IsZero() {
			read = time.Now()
		}
		listed[strings.ToLower(object.ObjectID())] = true
		all = append(all, object)
	}
	earliest := n.Earliest(read)(s.start)
	var extended []T
	for _, object := range all {
		made, dated := s.dated(object)
		key := strings.ToLower(object.ObjectID())
		if s.existing[key] || s.account.created.has(s.group.Noun, key) || !dated && s.before[key] {
			continue
		}
		if dated && made.Before(earliest) {
			if !s.before[key] && s.group.Matches(s.params, object) {
				near.older = append(near.older, object)
			}
			continue
		}
		isPart := n.IsPart(object.ObjectID()) || s.group.One.Path != "" && match.IsHollow(object, s.params)
		if isPart && wire.CheckID(object.ObjectID()) == nil {
			switch object, err = s.read(ctx, object.ObjectID()); {
			case IsNotFound(err):
				continue
			case SaysMissing(err):
				return nil, similar[T]{}, &behindError{err}
			case err != nil:
				return nil, similar[T]{}, err
			}
			if made, dated = s.dated(object); dated && made.Before(earliest) {
				continue
			}
		}
		isNew := (dated || s.isNew(object.ObjectID())) && !s.account.created.isContested(s.flight, object)
		switch {
		case !s.group.Matches(s.params, object):
			if match.MaySpell(object, s.params) || s.group.Resembles != nil && s.group.Resembles(s.params, object) {
				near.add(object, isNew && s.group.Extends != nil && s.group.Extends(s.params, object))
			}
		case !isNew:
			near.add(object, false)
		case match.Adds(object, s.params):
			extended = append(extended, object)
		default:
			found = append(found, object)
		}
	}
	if s.listed = listed; s.first == nil {
		s.first = listed
	}
	if len(found) == 0 {
		found = extended
	}
	return found, near, nil
}

// isNew reports whether an earlier list lacked an object.
func (s *search[T, P]) isNew(id string) bool {
	earlier := s.before
	if earlier == nil {
		earlier = s.first
	}
	return earlier != nil && !earlier[strings.ToLower(id)]
}

// read reads a whole object of which the list shows only a part. It reads each object once.
func (s *search[T, P]) read(ctx context.Context, id string) (T, error) {
	if object, ok := s.whole[id]; ok {
		return object, nil
	}
	object, err := s.group.readBack(ctx, s.account, id)
	if err == nil {
		s.whole[id] = object
	}
	return object, err
}

// PauseFor waits, or stops waiting if ctx ends.
func PauseFor(ctx context.Context, wait time.Duration) { _ = transport.Pause(ctx, wait) }
