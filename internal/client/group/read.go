// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/refresh"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Fetch reads one object by id. An object is missing if the read returns 404, or another response
// that [SaysMissing] names, and the group's list lacks it, too. The 404 alone is not enough: a
// wrong address, an intermediary or a stale replica returns it, too, and the caller creates a
// missing object again. See [Of.ConfirmMissing] for a group without a list. Fetch waits for an
// object that this client made just now.
func (g Of[T, P]) Fetch(ctx context.Context, a *Account, id string) (T, error) {
	object, err := g.fetchAny(ctx, a, id)
	if err == nil && g.Deleted != nil && g.Deleted(object) {
		var none T
		return none, &NotFoundError{Noun: g.Noun, ID: id}
	}
	return object, err
}

// fetchAny is [Of.Fetch], but a deleted object counts.
func (g Of[T, P]) fetchAny(ctx context.Context, a *Account, id string) (T, error) {
	alone := func() (T, error) { return g.fetchAlone(ctx, a, id) }
	if !g.Refreshes {
		return alone()
	}
	return refresh.Fetch(ctx, a.Lists, id, refresh.Reader[T]{
		One: g.One, All: g.All, Query: g.Query, Deleted: g.Deleted, WithoutListed: g.WithoutListed, Missing: IsNotFound, Alone: alone,
	})
}

type doubtKey struct{}

// WithDoubt returns a context whose reads take a response that [SaysMissing] for a missing object,
// without a look at the list. It is for a caller that does nothing about a missing object:
// the list may still have an object that was deleted a second ago.
func WithDoubt(ctx context.Context) context.Context { return context.WithValue(ctx, doubtKey{}, true) }

// fetchAlone is [Of.Fetch] without a list that serves several reads.
func (g Of[T, P]) fetchAlone(ctx context.Context, a *Account, id string) (T, error) {
	for look := 1; ; look++ {
		asked := time.Now() // a slow response shows the service as it was then
		object, err := g.fetchOnce(ctx, a, id)
		if !IsNotFound(err) && !SaysMissing(err) || !a.waitForFresh(ctx, g.Noun, id, asked, look) {
			return object, err
		}
	}
}

// waitForFresh waits before the next read of an object that this client made just before it asked.
// Reads may lag behind writes. waitForFresh returns false if the object is older, so that a 404
// counts, or if ctx ends.
func (a *Account) waitForFresh(ctx context.Context, noun, id string, asked time.Time, look int) bool {
	if !a.created.isFresh(noun, id, asked, a.Lag()) || ctx.Err() != nil {
		return false
	}
	return a.waitBefore(ctx, look, "it was made just now, and is said not to be there: waiting before the next look", map[string]any{
		"kind": noun, "id": id,
	})
}

func (g Of[T, P]) fetchOnce(ctx context.Context, a *Account, id string) (T, error) {
	var none T
	object, err := operation.Do[T](ctx, &a.Caller, g.One, id)
	switch {
	case err == nil && !wire.SameID(object.ObjectID(), id):
		return none, fmt.Errorf("asked for %s %s, the payments service returned %s", g.Noun, id, object.ObjectID())
	case err == nil:
		return object, nil
	case !SaysMissing(err) || !IsNotFoundStatus(err) && !g.hasList():
		return none, err
	case ctx.Value(doubtKey{}) != nil:
		return none, &NotFoundError{Noun: g.Noun, ID: id}
	}
	listed, goneErr := g.ConfirmMissing(ctx, a, id, err)
	if listed != nil && IsNotFoundStatus(err) {
		return *listed, nil
	}
	return none, goneErr
}

// ConfirmMissing looks in the group's list for an object that is missing according to said, a
// response. It returns the object if the list shows it whole. It always returns an error, which is
// a [NotFoundError] only if the complete list lacks the object. Without a list, the service must
// show something else that it always has: see [Config].
func (g Of[T, P]) ConfirmMissing(ctx context.Context, a *Account, id string, said error) (*T, error) {
	noun := g.Noun
	if !g.hasList() {
		if err := a.cfg.Responds(ctx); err != nil {
			return nil, &UnconfirmedError{noun, id, said, err}
		}
		return nil, &NotFoundError{Noun: noun, ID: id, EmptyList: true}
	}
	organizations := map[string]bool{}
	var n operation.Notes
	for listed, err := range g.noted(ctx, a, &n) {
		if err != nil {
			return nil, &UnconfirmedError{noun, id, said, err}
		}
		organizations[wire.OrganizationOf(listed)] = true
		if wire.SameID(listed.ObjectID(), id) {
			found := &listed
			if n.IsPart(id) {
				found = nil // the list does not show the whole object
			}
			return found, fmt.Errorf("%w, although %s %s is in the list: it was not treated as gone", said, noun, id)
		}
	}
	if n.NoContent && !IsNotFoundStatus(said) && transport.Status(said) != statusBadRequest {
		return nil, &UnconfirmedError{noun, id, said, errors.New("the list was answered with 204, too")} // neither of both says anything
	}
	gone := &NotFoundError{Noun: noun, ID: id, EmptyList: len(organizations) == 0}
	if len(organizations) == 1 {
		gone.Organization = slices.Collect(maps.Keys(organizations))[0]
	}
	return nil, gone
}

// Change is an update of an object.
type Change struct {
	Op operation.Op
	In any // the body; nil for none
	// Wanted are the values of the changed object. Nil means that they cannot be predicted.
	Wanted any
	Args   []string // of the path, after the object's id
}

// Update runs a PUT or an idempotent POST, and returns the changed object. If the response is not
// the object, or lacks a wanted value, update reads the object.
func (g Of[T, P]) Update(ctx context.Context, a *Account, id string, how Change) (T, error) {
	var none T
	var got wire.Reply[T]
	err := Again(ctx, a, g.Noun, id, func() (err error) {
		r := operation.Request{Op: how.Op, Noun: g.Noun, In: how.In, Args: append([]string{id}, how.Args...)}
		got, err = operation.DoOptional[T](ctx, &a.Caller, r)
		return err
	})
	switch {
	case SaysMissing(err) && transport.Status(err) != statusBadRequest:
		if missing := g.missing(context.WithoutCancel(ctx), a, id); missing != nil {
			if earlierUnknown(err) {
				return none, proven(missing)
			}
			return none, missing
		}
		return none, err
	case err != nil:
		return none, err
	}
	other := &OtherIDError{g.Noun, id, got.ID}
	isOther := got.ID != "" && !wire.SameID(got.ID, id)
	if isOther && got.Object != nil {
		return none, other
	}
	before := operation.LastRead(ctx)
	changed, err := AfterUpdate(ctx, a, how.Op, got.Object, how.Wanted, func(ctx context.Context) (T, error) { return g.Fetch(ctx, a, id) })
	was, isKnown := operation.As[T](before)
	isChanged := match.MayHold(changed, how.Wanted) || isKnown && match.Differ(changed, was, how.Wanted)
	if isOther && (err != nil || !isChanged) { // else it is the id of something else, such as a job
		return none, other
	}
	return changed, proven(err)
}

// AfterUpdate returns an object or a setting after a change that the service accepted. It takes the
// response if that has the wanted values, or spells them in a way that the read before the change
// did not. Otherwise it reads until the change shows, because reads may lag behind writes. A
// service may store other values than the wanted ones, so any difference from the read before the
// change is the change, see [operation.WithUpdate]. After some ten seconds AfterUpdate returns the
// last read.
func AfterUpdate[T any](
	ctx context.Context, a *Account, op operation.Op, got *T, wanted any, read func(context.Context) (T, error),
) (T, error) {
	before := operation.LastRead(ctx)
	if got != nil && (match.MayHold(*got, wanted) || spellsFirst(*got, before, wanted)) {
		return *got, nil
	}
	return ReadUntil(ctx, a, op.String(), read, func(object T) bool {
		return match.MayHold(object, wanted) || operation.Differs[T](operation.LastRead(ctx), before)
	})
}

func spellsFirst[T any](got T, before operation.Read, wanted any) bool {
	was, ok := operation.As[T](before)
	return ok && match.MaySpell(got, wanted) && !match.MaySpell(was, wanted)
}

// ReadUntil reads an object until it shows a change that the service accepted, because reads may
// lag behind writes. After some ten seconds it returns the last read, which may not show the
// change. operation is the change: "POST /payout/{id}/cancel".
func ReadUntil[T any](
	ctx context.Context, a *Account, operation string, read func(context.Context) (T, error), shows func(T) bool,
) (T, error) {
	ctx, cancel := a.detached(ctx, time.Now())
	defer cancel()
	last, lastErr := read(ctx)
	for look := 1; look <= len(a.Looks); look++ {
		behind := SaysMissing(lastErr) && !IsNotFound(lastErr) // it was changed, so it is there
		if lastErr == nil && shows(last) || lastErr != nil && !mayPass(lastErr) && !behind || ctx.Err() != nil {
			break
		}
		a.waitBefore(ctx, look, "it does not read as it was changed yet: waiting before the next look", map[string]any{"operation": operation})
		if now, err := read(ctx); err == nil || lastErr != nil || IsNotFound(err) {
			last, lastErr = now, err
		}
	}
	return last, lastErr
}

// Reread reads an object before it is changed. expects reports whether it is as the caller knows
// it. If not, or if the object is missing, reads may lag behind an earlier write. So reread reads
// Again for some ten seconds, and returns the last read. An interrupt ends it.
func Reread[T any](
	ctx context.Context, a *Account, noun string, read func(context.Context) (T, error), expects func(T) bool,
) (T, error) {
	object, err := read(ctx)
	for look := 1; ; look++ {
		lags := err == nil && !expects(object) || err != nil && (SaysMissing(err) || IsNotFound(err))
		if !lags || look > len(a.Looks) {
			return object, err
		}
		if !a.waitBefore(ctx, look, "it differs from the state: waiting before the next look", map[string]any{"kind": noun}) {
			return object, ctx.Err()
		}
		object, err = read(ctx)
	}
}

// Again repeats an operation on a fresh object of this client until the service knows the object.
func Again(ctx context.Context, a *Account, noun, id string, run func() error) error {
	for look := 1; ; look++ {
		asked := time.Now()
		if err := run(); !IsNotFoundStatus(err) || !a.waitForFresh(ctx, noun, id, asked, look) {
			return err
		}
	}
}

const methodDelete = "DELETE"

// Delete runs a DELETE, or a POST that ends something, whose response has no object. An object that
// is neither there nor in the group's list is gone, also where an earlier attempt, whose response
// was lost, deleted it. A DELETE that was accepted, and without effect, is a [NotEndedError].
func (g Of[T, P]) Delete(ctx context.Context, a *Account, op operation.Op, id string) error {
	err := Again(ctx, a, g.Noun, id, func() error {
		_, err := a.DoRaw(ctx, operation.Request{Op: op, Args: []string{id}})
		return err
	})
	if SaysMissing(err) && transport.Status(err) != statusBadRequest {
		isProven := earlierUnknown(err)
		if _, err = g.ConfirmMissing(ctx, a, id, err); isProven {
			return proven(err)
		}
	}
	if err == nil {
		a.created.removed(g.Noun, id)
		a.created.deleted.note(g.Noun, time.Now())
	}
	if err == nil && op.Method == methodDelete {
		return g.ConfirmEnded(ctx, a, op, id)
	}
	return err
}

// ConfirmEnded returns a [NotEndedError] if reads and the list keep showing an object that the
// service accepted to end. A service may keep deleted objects readable, so an object that is not in
// the list has ended. If the service does not tell, its acceptance counts.
func (g Of[T, P]) ConfirmEnded(ctx context.Context, a *Account, op operation.Op, id string) error {
	reads := transport.WithoutRetries(WithDoubt(ctx))
	for look := 1; ; look++ {
		object, err := g.Fetch(reads, a, id)
		isLast := look > len(a.Looks)
		isShown := err == nil && !g.hasEnded(object) // or it cannot be read
		if !isShown || (look == 1 || isLast) && !g.lists(ctx, a, id) {
			return nil
		}
		if isLast {
			return &NotEndedError{Operation: op.String(), Noun: g.Noun, ID: id}
		}
		a.waitBefore(ctx, look, "it is still shown: waiting before the next look", map[string]any{"kind": g.Noun, "id": id})
	}
}

func (g Of[T, P]) hasEnded(object T) bool { return g.Ended != nil && g.Ended(object) }

// lists reports whether the list is whole, is no old copy, and shows an object that has not ended.
func (g Of[T, P]) lists(ctx context.Context, a *Account, id string) bool {
	shows := false
	var n operation.Notes
	for listed, err := range g.noted(ctx, a, &n) {
		if err != nil {
			return false
		}
		shows = shows || wire.SameID(listed.ObjectID(), id) && !g.hasEnded(listed)
	}
	return shows
}

// Cancel cancels an object that waits for a payment, and leaves one alone that has ended. If the
// service refuses to cancel, Cancel reads the object. Reads may lag behind a payment, so it reads a
// pending one several times.
func (g Of[T, P]) Cancel(ctx context.Context, a *Account, cancel operation.Op, id string, pending func(T) bool) error {
	_, refused := g.Update(ctx, a, id, Change{Op: cancel})
	if !slices.Contains([]int{statusBadRequest, statusConflict, statusUnprocessable}, transport.Status(refused)) {
		return refused
	}
	for look := 1; ; look++ {
		session, err := g.Fetch(ctx, a, id)
		switch {
		case IsNotFound(err):
			return err
		case err == nil && !pending(session):
			return nil
		case err != nil && !mayPass(err) && !SaysMissing(err), look > len(a.Looks), ctx.Err() != nil:
			return refused
		}
		PauseFor(ctx, a.pauseBefore(look))
	}
}
