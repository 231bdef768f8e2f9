// SPDX-License-Identifier: MPL-2.0

// Package refresh serves the reads of a refresh from the list of their group.
package refresh

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Refresh is a read of an object whose earlier value the caller knows. Only such a read may get its
// object from a list. A list can be behind, so it may confirm an earlier value, but never change
// one: if the object differs from the earlier value, the caller calls Confirm and reads again.
//
// One goroutine uses a Refresh at a time.
type Refresh struct {
	listed  map[string]any // the objects that came from a list, by id
	confirm bool
}

type refreshKey struct{}

// WithRefresh returns a context whose reads by id may get their object from a list.
func WithRefresh(ctx context.Context) (context.Context, *Refresh) {
	r := &Refresh{listed: map[string]any{}}
	return context.WithValue(ctx, refreshKey{}, r), r
}

type byIDKey struct{}

// WithoutLists returns a context whose reads by id get no object from a list.
func WithoutLists(ctx context.Context) context.Context {
	return context.WithValue(ctx, byIDKey{}, true)
}

// Listed reports whether an object came from a list.
func (r *Refresh) Listed() bool { return len(r.listed) > 0 }

// Confirm makes all further reads of the context go by id. An object that differs from the list
// ends the use of that list.
func (r *Refresh) Confirm() { r.confirm = true }

// Reader says how an object is read.
type Reader[T wire.Entity] struct {
	One, All operation.Op // read an object by its id, and list all
	Query    url.Values   // of all
	Deleted  func(T) bool // reports whether the object only remains as a deleted one; nil for never
	// WithoutListed returns an object without the members that only a list has. Nil means that there
	// are none.
	WithoutListed func(T) T
	Missing       func(err error) bool // reports whether the object does not exist
	Alone         func() (T, error)    // reads the object by its id
}

// Fetch reads an object. For a [Refresh] it may come from the list of its group.
func Fetch[T wire.Entity](ctx context.Context, l *Lists, id string, how Reader[T]) (T, error) {
	alone := how.Alone
	r, _ := ctx.Value(refreshKey{}).(*Refresh)
	if r == nil || l == nil || ctx.Value(byIDKey{}) != nil {
		return alone()
	}
	k := l.group(how.One, how.All, how.Query)
	defer l.leave(ctx, k)
	defer l.warnOnce(ctx, k)
	id = strings.ToLower(id)
	if r.confirm {
		object, err := alone()
		if was, ok := r.listed[id].(T); ok && (how.Missing(err) || err == nil && !how.equal(was, object)) {
			l.distrust(k, ReasonDiffers)
		}
		return object, err
	}
	switch from, entry := l.next(ctx, k, id); from {
	case fromList:
		object, odd, err := readEntry[T](entry)
		l.Caller.LogOdd(ctx, k.list, odd)
		switch {
		case err != nil:
			l.distrust(k, ReasonPart)
		case how.Deleted == nil || !how.Deleted(object):
			r.listed[id] = object
			return object, nil
		}
	case lackedByList:
		object, err := alone()
		if err == nil {
			l.distrust(k, ReasonLacks)
		}
		return object, err
	}
	return alone()
}

// warnOnce logs why a list is not used.
func (l *Lists) warnOnce(ctx context.Context, k *listedGroup) {
	if reason := l.warning(k); reason != "" {
		l.Caller.Transport.Log(ctx, transport.LevelWarn, "not using a list for the refresh: reading each of its objects by id from now on",
			map[string]any{"list": k.list.String(), "reason": reason})
	}
}

// readEntry reads an element of a list as the whole object that a read by its id returns, see
// [wire.Decode]. It returns an error if the element lacks members.
func readEntry[T wire.Entity](entry json.RawMessage) (object T, odd []string, err error) {
	if odd, err = wire.Decode(entry, &object); err != nil {
		return object, odd, err
	}
	if names := wire.ShapeOf[T]().Lacking(entry, false); len(names) > 0 {
		return object, odd, fmt.Errorf("it lacks %s", strings.Join(names, ", "))
	}
	return object, odd, nil
}

// equal reports whether an object of a list and one that was read by its id are equal in all
// members. An optional member that only one of both has is a difference, unless only lists have it.
func (how Reader[T]) equal(listed, alone T) bool {
	if how.WithoutListed != nil {
		listed, alone = how.WithoutListed(listed), how.WithoutListed(alone)
	}
	return reflect.DeepEqual(listed, alone)
}
