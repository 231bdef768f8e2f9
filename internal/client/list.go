// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// clockSlack allows for a service whose Date has whole seconds and whose machines disagree a
// little.
const clockSlack = 2 * time.Second

// localSlack allows for this machine's clock, where the service does not tell its own.
const localSlack = 2 * time.Minute

// notes are taken while a list is read.
type notes struct {
	moment time.Time       // the service's clock
	parts  map[string]bool // the ids, in small letters, of elements that lack members of their objects
}

func (n *notes) isPart(id string) bool { return n.parts[strings.ToLower(id)] }

// earliest returns the earliest time, by the service's clock, of a time of this machine. That clock
// comes first, because this machine's may be wrong. The list was read at a time of this machine.
func (n *notes) earliest(read time.Time) func(local time.Time) time.Time {
	moment := n.moment
	return func(local time.Time) time.Time {
		if moment.IsZero() {
			return local.Add(-localSlack)
		}
		return moment.Add(local.Sub(read) - clockSlack)
	}
}

// listFor streams the objects of a request: one at a time in memory, at most one error, and that
// last. No paging is specified, so none is sent. An element that lacks a required member is not the
// object: where n is nil, the object is read by its id, if one does that; otherwise the element is
// handed over as it is, and noted. See [WithParts], too.
func listFor[T any](ctx context.Context, c *Caller, r request, one operation, n *notes) iter.Seq2[T, error] {
	r.stream = true
	return func(yield func(T, error) bool) {
		var none T
		resp, err := c.send(ctx, r)
		if err != nil {
			yield(none, err)
			return
		}
		defer func() { _ = resp.Body.Close() }()
		if n != nil {
			n.moment = resp.Date
			n.parts = map[string]bool{}
		}
		count := 0
		var unusable error
		err = wire.DecodeList(resp.Body, func(element json.RawMessage) bool {
			var item T
			if unusable = c.guard.inspect(ctx, r, element); unusable != nil {
				return false
			}
			if item, unusable = readElement[T](ctx, c, one, element, n); unusable != nil {
				return false
			}
			count++
			return yield(item, nil)
		})
		if unusable != nil {
			err = unusable
		}
		if err != nil && !errors.Is(err, wire.ErrStopped) {
			yield(none, c.redact(r, fmt.Errorf("%s: the list broke off after %d objects: %w", r.op, count, err)))
		}
	}
}

// readElement reads an element of a list. An element without an id, null or not understood, is an
// error. It might be any object, so the list cannot prove that an object is missing.
func readElement[T any](ctx context.Context, c *Caller, one operation, element json.RawMessage, n *notes) (T, error) {
	var item T
	if err := strictjson.Unmarshal(element, &item); err != nil {
		return item, err
	}
	object, ok := any(item).(wire.Entity)
	if !ok {
		return item, nil
	}
	id := object.ObjectID()
	if id == "" {
		return item, errors.New("the next one has no id")
	}
	switch {
	case one.path == "", len(wire.ShapeOf[T]().Lacking(element, false)) == 0: // no read adds a required member
		return item, nil
	case n != nil:
		n.parts[strings.ToLower(id)] = true
		return item, nil
	case takesParts(ctx):
		return item, nil
	}
	return readPart[T](ctx, c, one, id)
}

// readPart reads the object that an element of a list is a part of.
func readPart[T any](ctx context.Context, c *Caller, one operation, id string) (T, error) {
	var object T
	resp, err := c.doRaw(ctx, request{op: one, args: []string{id}})
	if err != nil {
		return object, err
	}
	whole, err := wholeOf(resp, func(object T) error {
		if is := any(object).(wire.Entity).ObjectID(); !wire.SameID(is, id) { //nolint:forcetypeassert // the element was one
			return fmt.Errorf("asked for %s, the payments service returned %s", id, printable(is, 60))
		}
		return nil
	})
	if err != nil {
		return object, err
	}
	return *whole, nil
}

// list streams the elements of a list whose objects no operation reads one by one.
func list[T any](ctx context.Context, c *Caller, op operation, query url.Values) iter.Seq2[T, error] {
	return listFor[T](ctx, c, request{op: op, query: query}, operation{}, nil)
}

type partsKey struct{}

// WithParts returns a context whose lists hand over each element as it is, also one that lacks
// members of its object. It is for a caller that needs a few of them, if they are there.
func WithParts(ctx context.Context) context.Context { return context.WithValue(ctx, partsKey{}, true) }

func takesParts(ctx context.Context) bool { return ctx.Value(partsKey{}) != nil }
