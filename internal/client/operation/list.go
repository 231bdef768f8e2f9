// SPDX-License-Identifier: MPL-2.0

package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// clockSlack allows for a service whose Date has whole seconds and whose machines disagree a
// little.
const clockSlack = 2 * time.Second

// localSlack allows for this machine's clock, where the service does not tell its own.
const localSlack = 2 * time.Minute

// Notes are taken while a list is read.
type Notes struct {
	moment time.Time       // the service's clock
	parts  map[string]bool // the ids, in small letters, of elements that lack members of their objects
	// NoContent says that the list was answered with 204. An intermediary may answer so to each
	// request.
	NoContent bool
}

// IsPart reports whether an element of the list lacked required members of its object.
func (n *Notes) IsPart(id string) bool { return n.parts[strings.ToLower(id)] }

// Earliest returns the earliest time, by the service's clock, of a time of this machine. That clock
// comes first, because this machine's may be wrong. The list was read at a time of this machine.
func (n *Notes) Earliest(read time.Time) func(local time.Time) time.Time {
	moment := n.moment
	return func(local time.Time) time.Time {
		if moment.IsZero() {
			return local.Add(-localSlack)
		}
		return moment.Add(local.Sub(read) - clockSlack)
	}
}

// ListFor streams the objects of a request: one at a time in memory, at most one error, and that
// last. No paging is specified, so none is sent. An element that lacks a required member is not the
// object: where n is nil, the object is read by its id, if one does that; otherwise the element is
// handed over as it is, and noted. See [WithParts], too.
func ListFor[T any](ctx context.Context, c *Caller, r Request, one Op, n *Notes) iter.Seq2[T, error] {
	r.Stream = true
	return func(yield func(T, error) bool) {
		resp, err := c.send(ctx, r)
		if err != nil {
			yield(*new(T), err)
			return
		}
		defer func() { _ = resp.Body.Close() }()
		if n != nil {
			*n = Notes{resp.Date, map[string]bool{}, resp.NoContent}
		}
		count := int64(0)
		var unusable error
		repeated := repetitions{}
		err = wire.DecodeList(resp.Body, func(element json.RawMessage) bool {
			var item T
			if unusable = c.Guard.Inspect(ctx, r, element); unusable != nil {
				return false
			}
			if item, unusable = readElement[T](ctx, c, r, one, element, n); unusable != nil {
				return false
			}
			if repeated.has(item, element) {
				return true
			}
			count++
			return yield(item, nil)
		})
		if unusable != nil {
			err = unusable
		} else if err == nil {
			err = wire.CheckHeader(resp.Header, count)
		}
		if err == nil && n != nil {
			err = checkAge(resp.Header)
		}
		if err != nil && !errors.Is(err, wire.ErrStopped) {
			yield(*new(T), c.Redact(r, fmt.Errorf("%s: the list broke off after %d of its objects: %w", r.Op, count, err)))
		}
	}
}

// maxAge is the age, in seconds, of a copy that is not the latest list any more. A list may lag so
// long in any case.
const maxAge = 10

// checkAge returns an error if a cache answered with an old copy of a list, although the request
// forbids that. Such a list proves no absence: another create, or payment, would double it.
func checkAge(header map[string][]string) error {
	for _, value := range header["Age"] {
		first, _, _ := strings.Cut(value, ",")
		first, _, _ = strings.Cut(first, ".")
		age, _ := strconv.ParseUint(strings.TrimSpace(first), 10, 64) // 0 is no number, and too large a one the greatest
		if age > maxAge {
			return fmt.Errorf("a cache answered with a copy of %d s ago: let it pass requests of the payments API through", age)
		}
	}
	return nil
}

// repetitions are hashes of the elements of a list, by their ids.
type repetitions map[string]uint64

var hashSeed = maphash.MakeSeed()

// has reports whether the list had an element before. A service that puts a list together from
// pages may repeat one. The element is one object, and a reader would count it twice.
func (r repetitions) has(item any, element json.RawMessage) bool {
	object, ok := item.(wire.Entity)
	if !ok {
		return false
	}
	hash := maphash.Bytes(hashSeed, element)
	before, known := r[object.ObjectID()]
	r[object.ObjectID()] = hash
	return known && before == hash
}

// readElement reads an element of a list. An element without an id, null or not understood, is an
// error. It might be any object, so the list cannot prove that an object is missing.
func readElement[T any](ctx context.Context, c *Caller, r Request, one Op, element json.RawMessage, n *Notes) (T, error) {
	var item T
	odd, err := wire.Decode(element, &item)
	if err == nil && reflect.ValueOf(&item).Elem().IsZero() { // {"product": {…}}, if that is a whole product
		if inner := wire.Unwrapped[T](element); len(wire.ShapeOf[T]().Lacking(inner, false)) == 0 {
			element = inner
			odd, err = wire.Decode(element, &item)
		}
	}
	if err != nil {
		return item, err
	}
	c.LogOdd(ctx, r.Op, odd)
	object, isEntity := any(item).(wire.Entity)
	if !isEntity {
		return item, nil
	}
	id := object.ObjectID()
	if id == "" {
		return item, errors.New("the next one has no id")
	}
	switch {
	case one.Path == "", len(wire.ShapeOf[T]().Lacking(element, false)) == 0: // no read adds a required member
		return item, nil
	case n != nil:
		n.parts[strings.ToLower(id)] = true
		return item, nil
	case ctx.Value(partsKey{}) != nil:
		return item, nil
	}
	return ReadPart[T](ctx, c, one, id)
}

// ReadPart reads the object that an element of a list is a part of.
func ReadPart[T any](ctx context.Context, c *Caller, one Op, id string) (T, error) {
	var object T
	resp, err := c.DoRaw(ctx, Request{Op: one, Args: []string{id}})
	if err != nil {
		return object, err
	}
	whole, err := WholeOf(resp, func(object T) error {
		if is := any(object).(wire.Entity).ObjectID(); !wire.SameID(is, id) { //nolint:forcetypeassert // the element was one
			return fmt.Errorf("asked for %s, the payments service returned %s", id, transport.Printable(is, 60))
		}
		return nil
	})
	if err != nil {
		return object, err
	}
	return *whole, nil
}

// List streams the elements of a list whose objects no operation reads one by one.
func List[T any](ctx context.Context, c *Caller, op Op, query url.Values) iter.Seq2[T, error] {
	return ListFor[T](ctx, c, Request{Op: op, Query: query}, Op{}, nil)
}

type partsKey struct{}

// WithParts returns a context whose lists hand over each element as it is, also one that lacks
// members of its object. It is for a caller that needs a few of them, if they are there.
func WithParts(ctx context.Context) context.Context { return context.WithValue(ctx, partsKey{}, true) }
