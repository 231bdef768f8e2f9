// SPDX-License-Identifier: MPL-2.0

// Package group reads, lists, creates, changes and deletes the objects of the payments service. It
// knows no group by name: each one is a value, see [Of].
//
// A create request whose outcome is unknown is the reason for most of this package. Such a request
// may have made an object, so the package looks for it in the list before it sends the request
// again.
package group

import (
	"context"
	"fmt"
	"iter"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/value"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Of is a group of the specification: one type of objects, and how they are read, listed,
// created and recognized. T is the object, and P is the body of the request that creates one.
// Functions that a group does not need are nil, and operations that it does not have are zero.
type Of[T wire.Entity, P any] struct {
	Noun    string       // "product": for messages, and in the name of its id
	One     operation.Op // reads an object by its id
	All     operation.Op // lists the objects
	Creates operation.Op // creates an object
	Query   url.Values   // of all, so that archived objects are in the list, too

	// Refreshes says that a refresh of many objects may read them from the list. A list that is not
	// trusted ends that: see [refresh.Lists].
	Refreshes bool
	// CreatedAt returns when an object came into being.
	CreatedAt func(T) value.Timestamp
	// WithoutListed returns an object without the members that only a list has.
	WithoutListed func(T) T
	// Deleted reports whether an object only remains as a deleted one. So it counts as missing.
	Deleted func(T) bool

	// Ended reports whether an object is as the request that ends it leaves it, if that does not
	// remove it.
	Ended func(T) bool

	// Matches reports whether the request may have made an object: it holds every sent value. Members
	// that were not sent may have any value, except for products, payment methods and payees.
	Matches func(P, T) bool
	// Extends is like matches, but the service may have added payment methods or a payee. Such an
	// object counts only if the service accepted the request and there is no other candidate. Nil
	// means that no addition counts.
	Extends func(P, T) bool
	// Resembles reports whether the service may have made an object from the request, but with other
	// spellings. No request takes such an object: a person has to decide. Nil means that no object is
	// similar.
	Resembles func(P, T) bool
	// Known returns a created object of which the response has only the id. Nil means that a read by
	// the id does.
	Known func(id string) (T, error)
	// IDIn is that of the [operation.Request].
	IDIn func(body []byte, others wire.OtherNames) string
}

// None stands for the params of a group that no operation creates.
type None = struct{}

// Any is a group of objects of any type, see [Of.Any]. It is no interface that groups implement:
// the binary would then contain every method of every group, also those that the group never calls.
type Any struct {
	noun      string
	one, all  operation.Op
	refreshes bool
	// organization returns the organization of the first object in the list, and whether there is one.
	organization func(ctx context.Context, a *Account) (organization string, found bool, err error)
	// missing returns the [NotFoundError] of an object if the service lacks it.
	missing func(ctx context.Context, a *Account, id string) error
}

// Any returns the group without the type of its objects.
func (g Of[T, P]) Any() Any {
	return Any{g.Noun, g.One, g.All, g.Refreshes, g.organization, g.missing}
}

// Reads returns the noun of the objects, the operations that read one and list all, and whether a
// refresh uses the list.
func (g Any) Reads() (noun string, one, all operation.Op, refreshes bool) {
	return g.noun, g.one, g.all, g.refreshes
}

// hasList reports whether an operation lists the objects.
func (g Of[T, P]) hasList() bool { return g.All.Path != "" }

// List streams the objects. It reads an object by its id if the list shows only a part of it.
func (g Of[T, P]) List(ctx context.Context, a *Account) iter.Seq2[T, error] {
	return g.noted(ctx, a, nil)
}

// With returns the group with another query of its list.
func (g Of[T, P]) With(query url.Values) Of[T, P] {
	g.Query = query
	return g
}

// noted streams the objects and takes notes, see [operation.ListFor]. Inlined, its closures would
// be in the binary five times for each group: half a MB.
//
//go:noinline
func (g Of[T, P]) noted(ctx context.Context, a *Account, n *operation.Notes) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for object, err := range operation.ListFor[T](ctx, &a.Caller, operation.Request{Op: g.All, Query: g.Query}, g.One, n) {
			if (err != nil || g.Deleted == nil || !g.Deleted(object)) && !yield(object, err) {
				return
			}
		}
	}
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

// Nested streams the objects that belong to one object of another group. If that one is missing,
// the error is a [NotFoundError].
func (g Of[T, P]) Nested(ctx context.Context, a *Account, op operation.Op, owner Any, id string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for item, err := range operation.ListFor[T](ctx, &a.Caller, operation.Request{Op: op, Args: []string{id}}, g.One, nil) {
			if !yield(item, OrNotFound(ctx, a, err, owner, id)) {
				return
			}
		}
	}
}

// missing reads an object, and returns an error only if the object is missing.
func (g Of[T, P]) missing(ctx context.Context, a *Account, id string) error {
	if _, err := g.Fetch(ctx, a, id); IsNotFound(err) {
		return err
	}
	return nil
}

// OrNotFound returns the [NotFoundError] of an object if an operation failed because the object is
// missing, and err otherwise.
func OrNotFound(ctx context.Context, a *Account, err error, owner Any, id string) error {
	if SaysMissing(err) {
		if missing := owner.missing(ctx, a, id); missing != nil {
			return missing
		}
	}
	return err
}

// ConfirmMissingKey looks in a list for an object that a read by a natural key did not find.
//
// It returns a [NotFoundError] only if the complete list lacks the object, too. If an object shows
// the key masked, nothing proves which one it is, and the error names it. said is the error of the
// read. key describes the key for messages, without personal data and bank numbers.
func (g Of[T, P]) ConfirmMissingKey(ctx context.Context, a *Account, key string, said error, matches, masks func(T) bool) (T, error) {
	var none T
	var masked []T
	for object, err := range g.List(ctx, a) {
		switch {
		case err != nil:
			return none, fmt.Errorf("%w; whether a %s %s exists could not be confirmed: %w", said, g.Noun, key, err)
		case matches(object):
			return object, nil
		case masks(object):
			masked = append(masked, object)
		}
	}
	if len(masked) > 0 {
		return none, fmt.Errorf("%w; the list shows %s with a masked number or address that may be the %s %s",
			said, strings.Join(idsOf(masked), ", "), g.Noun, key)
	}
	return none, &NotFoundError{Noun: g.Noun, ID: key}
}
