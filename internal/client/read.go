// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// fetch reads one object by id. An object is missing if the read returns 404 and the group's list
// lacks it, too. A 400 without a body counts as a 404: the specification shows one for an invalid
// invoice (section 4.1). The 404 alone is not enough: a wrong address, an intermediary or a stale
// replica returns it, too, and the caller creates a missing object again. all is nil if
// there is no list: see [confirmMissing]. fetch waits for an object that this client made just now.
func fetch[T entity](ctx context.Context, c *Client, op operation, kind, id string, all every[T]) (T, error) {
	alone := func() (T, error) { return fetchAlone(ctx, c, op, kind, id, all) }
	if k, r := c.lists.kind(op), refreshOf(ctx); k != nil && r != nil {
		return fetchRefresh(ctx, c, k, r, id, alone)
	}
	return alone()
}

type doubtKey struct{}

// WithDoubt returns a context whose reads take a 404, or a 400 without a body, for a missing
// object, without a look at the list. It is for a caller that does nothing about a missing object:
// the list may still have an object that was deleted a second ago.
func WithDoubt(ctx context.Context) context.Context { return context.WithValue(ctx, doubtKey{}, true) }

type partsKey struct{}

// WithParts returns a context whose lists hand over each element as it is, also one that lacks
// members of its object. It is for a caller that needs a few of them, if they are there.
func WithParts(ctx context.Context) context.Context { return context.WithValue(ctx, partsKey{}, true) }

func takesParts(ctx context.Context) bool { return ctx.Value(partsKey{}) != nil }

// fetchAlone is [fetch] without a list that serves several reads.
func fetchAlone[T entity](ctx context.Context, c *Client, op operation, kind, id string, all every[T]) (T, error) {
	for look := 1; ; look++ {
		object, err := fetchOnce(ctx, c, op, kind, id, all)
		if !IsNotFound(err) && !saysMissing(err) || !c.waitForFresh(ctx, kind, id, look) {
			return object, err
		}
	}
}

// waitForFresh waits before the next read of an object that this client made just now. Reads may
// lag behind writes. waitForFresh returns false if the object is older, so that a 404 counts, or if
// ctx ends.
func (c *Client) waitForFresh(ctx context.Context, kind, id string, look int) bool {
	if !c.created.isFresh(id, c.lag()) || ctx.Err() != nil {
		return false
	}
	pause := c.pauseBefore(look)
	c.log(ctx, "it was made just now, and is said not to be there: waiting before the next look", map[string]any{
		"kind": kind, "id": id, "wait": pause.String(),
	})
	pauseFor(ctx, pause)
	return ctx.Err() == nil
}

func fetchOnce[T entity](ctx context.Context, c *Client, op operation, kind, id string, all every[T]) (T, error) {
	var none T
	object, err := do[T](ctx, c, op, id)
	if err == nil {
		if !sameID(object.ObjectID(), id) {
			return none, fmt.Errorf("asked for %s %s, the payments service returned %s", kind, id, object.ObjectID())
		}
		return object, nil
	}
	failed, ok := err.(*Error) //nolint:errorlint // do returns it bare
	if !ok || !saysMissing(err) || failed.Status != statusNotFound && all == nil {
		return none, err
	}
	if ctx.Value(doubtKey{}) != nil {
		return none, &NotFoundError{Kind: kind, ID: id}
	}
	listed, goneErr := confirmMissing(ctx, c, kind, id, err, all)
	if listed != nil && failed.Status == statusNotFound {
		return *listed, nil
	}
	return none, goneErr
}

// confirmMissing looks in the group's list for an object that is missing according to said, a
// response. It returns the object if the list shows it whole. It always returns an error, which is
// a [NotFoundError] only if the complete list lacks the object. all is nil if the group has no
// list. Then the balances must be readable, which shows at least that the service itself responded,
// and not another address.
func confirmMissing[T entity](ctx context.Context, c *Client, kind, id string, said error, all every[T]) (*T, error) {
	if all == nil {
		for _, err := range c.Balances(ctx) {
			if err != nil {
				return nil, &UnconfirmedError{kind, id, said, err}
			}
		}
		return nil, &NotFoundError{Kind: kind, ID: id, EmptyList: true}
	}
	organizations := map[string]bool{}
	var n notes
	for listed, err := range all(ctx, &n) {
		if err != nil {
			return nil, &UnconfirmedError{kind, id, said, err}
		}
		organizations[organizationOf(listed)] = true
		if sameID(listed.ObjectID(), id) {
			found := &listed
			if n.isPart(id) {
				found = nil // the list does not show the whole object
			}
			return found, fmt.Errorf("%w, although %s %s is in the list: it was not treated as gone", said, kind, id)
		}
	}
	gone := &NotFoundError{Kind: kind, ID: id, EmptyList: len(organizations) == 0}
	if len(organizations) == 1 {
		gone.Organization = slices.Collect(maps.Keys(organizations))[0]
	}
	return nil, gone
}

// organizationOf is the id of the organization that an object belongs to, empty where it does not
// say.
func organizationOf(object any) string {
	if object, ok := object.(owned); ok {
		return strings.ToLower(object.Organization())
	}
	return ""
}

// owned is an object that names its organization.
type owned interface{ Organization() string }

// update runs a PUT or an idempotent POST, and returns the changed object. If the response is not
// the object, or lacks a wanted value, update reads the object. wanted is nil if the values of the
// changed object cannot be predicted.
func update[T entity](ctx context.Context, c *Client, op operation, in, wanted any, kind, id string,
	read func(context.Context, string) (T, error), args ...string,
) (T, error) {
	var none T
	var got objectReply[T]
	err := again(ctx, c, kind, id, func() (err error) {
		got, err = doOptional[T](ctx, c, request{op: op, kind: kind, in: in, args: append([]string{id}, args...)})
		return err
	})
	switch {
	case Status(err) == statusNotFound:
		if _, readErr := read(context.WithoutCancel(ctx), id); IsNotFound(readErr) {
			if transport.OutcomeUnknown(err) {
				return none, proven(readErr)
			}
			return none, readErr
		}
		return none, err
	case err != nil:
		return none, err
	case got.object != nil && !sameID(got.id, id):
		return none, fmt.Errorf("changed %s %s, the payments service returned %s", kind, id, got.id)
	}
	changed, err := afterUpdate(ctx, c, op, got.object, wanted, func(ctx context.Context) (T, error) { return read(ctx, id) })
	return changed, proven(err)
}

// afterUpdate returns an object or a setting after a change that the service accepted. It takes the
// response if that has the wanted values. Otherwise it reads until the wanted values show, because
// reads may lag behind writes. After some ten seconds it returns the last read.
func afterUpdate[T any](
	ctx context.Context, c *Client, op operation, got *T, wanted any, read func(context.Context) (T, error),
) (T, error) {
	if got != nil && reflects(*got, wanted) {
		return *got, nil
	}
	return ReadUntil(ctx, c, op.String(), read, func(object T) bool { return reflects(object, wanted) })
}

// ReadUntil reads an object until it shows a change that the service accepted, because reads may
// lag behind writes. After some ten seconds it returns the last read, which may not show the
// change. operation is the change: "POST /payout/{id}/cancel".
func ReadUntil[T any](
	ctx context.Context, c *Client, operation string, read func(context.Context) (T, error), shows func(T) bool,
) (T, error) {
	ctx, cancel := c.detached(ctx, time.Now())
	defer cancel()
	last, lastErr := read(ctx)
	for look := 1; look <= len(c.looks); look++ {
		behind := saysMissing(lastErr) && !IsNotFound(lastErr) // it was changed, so it is there
		if lastErr == nil && shows(last) || lastErr != nil && !mayPass(lastErr) && !behind || ctx.Err() != nil {
			break
		}
		pause := c.pauseBefore(look)
		c.log(ctx, "it does not read as it was changed yet: waiting before the next look", map[string]any{
			"operation": operation, "wait": pause.String(),
		})
		pauseFor(ctx, pause)
		if now, err := read(ctx); err == nil || lastErr != nil {
			last, lastErr = now, err
		}
	}
	return last, lastErr
}

type recheckKey struct{}

// WithRecheck returns the context of an update whose request replaces an object. The check runs
// before the request is sent again after a refusal, such as a 429: another client may have changed
// the object in the meantime. Its error ends the update.
func WithRecheck(ctx context.Context, check func(ctx context.Context) error) context.Context {
	return context.WithValue(ctx, recheckKey{}, check)
}

// Reread reads an object before it is changed. expects reports whether it is as the caller knows
// it. If not, or if the object is missing, reads may lag behind an earlier write. So Reread reads
// again for some ten seconds, and returns the last read. An interrupt ends it.
func Reread[T any](
	ctx context.Context, c *Client, kind string, read func(context.Context) (T, error), expects func(T) bool,
) (T, error) {
	object, err := read(ctx)
	for look := 1; ; look++ {
		lags := err == nil && !expects(object) || err != nil && (saysMissing(err) || IsNotFound(err))
		if !lags || look > len(c.looks) {
			return object, err
		}
		pause := c.pauseBefore(look)
		c.log(ctx, "it differs from the state: waiting before the next look", map[string]any{"kind": kind, "wait": pause.String()})
		if pauseFor(ctx, pause); ctx.Err() != nil {
			return object, ctx.Err()
		}
		object, err = read(ctx)
	}
}

// again repeats an operation on a fresh object of this client until the service knows the object.
func again(ctx context.Context, c *Client, kind, id string, run func() error) error {
	for look := 1; ; look++ {
		if err := run(); Status(err) != statusNotFound || !c.waitForFresh(ctx, kind, id, look) {
			return err
		}
	}
}

// deleteObject runs a DELETE, or a POST that ends something, whose response has no object. An
// object that is neither there nor in the group's list is gone, also where an earlier attempt,
// whose response was lost, deleted it.
func deleteObject[T entity](ctx context.Context, c *Client, op operation, kind, id string, all every[T]) error {
	err := again(ctx, c, kind, id, func() error {
		_, err := c.doRaw(ctx, request{op: op, args: []string{id}})
		return err
	})
	if Status(err) == statusNotFound {
		mayBeDone := transport.OutcomeUnknown(err)
		if _, err = confirmMissing(ctx, c, kind, id, err, all); mayBeDone {
			return proven(err)
		}
	}
	if err == nil {
		c.created.removed(id)
	}
	return err
}
