// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"iter"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// group is a group of the specification: one kind of objects, and how they are read, listed,
// created and recognized. T is the object, and P is the body of the request that creates one.
// Functions that a kind does not need are nil, and operations that it does not have are zero.
type group[T wire.Entity, P any] struct {
	kind  string       // "product": for messages, and in the name of its id
	one   operation.Op // reads an object by its id
	all   operation.Op // lists the objects
	make  operation.Op // creates an object
	query url.Values   // of all, so that archived objects are in the list, too

	// refreshes says that a refresh of many objects may read them from the list. A list that is not
	// trusted ends that: see [round].
	refreshes bool
	// createdAt returns when an object came into being.
	createdAt func(T) Timestamp
	// withoutListed returns an object without the members that only a list has.
	withoutListed func(T) T
	// deleted reports whether an object only remains as a deleted one. So it counts as missing.
	deleted func(T) bool

	// matches reports whether the request may have made an object: it holds every sent value. Members
	// that were not sent may have any value, except for products, payment methods and payees.
	matches func(P, T) bool
	// added is like matches, but the service may have added payment methods or a payee. Such an object
	// counts only if the service accepted the request and there is no other candidate. Nil means
	// that no addition counts.
	added func(P, T) bool
	// resembles reports whether the service may have made an object from the request, but with other
	// spellings. No request takes such an object: a person has to decide. Nil means that no object is
	// similar.
	resembles func(P, T) bool
	// moved returns the way to the movement of a request in another group's list. It is for kinds
	// without a list.
	moved func(P) trace
	// made returns a created object of which the response has only the id. Nil means that a read by
	// the id does.
	made func(id string) (T, error)
	// idIn is that of the [operation.Request].
	idIn func(body []byte, others wire.OtherNames) string
}

// noParams stands for the params of a kind that no operation creates.
type noParams = struct{}

// anyGroup is a group of objects of any type.
type anyGroup interface {
	// reads returns the kind of the objects, the operations that read one and list all, and whether a
	// refresh uses the list.
	reads() (kind string, one, all operation.Op, refreshes bool)
	// organization returns the organization of the first object in the list, and whether there is one.
	organization(ctx context.Context, c *Account) (organization string, found bool, err error)
	// missing returns the [NotFoundError] of an object if the service lacks it.
	missing(ctx context.Context, c *Account, id string) error
}

func (g group[T, P]) reads() (kind string, one, all operation.Op, refreshes bool) {
	return g.kind, g.one, g.all, g.refreshes
}

// hasList reports whether an operation lists the objects.
func (g group[T, P]) hasList() bool { return g.all.Path != "" }

// list streams the objects. It reads an object by its id if the list shows only a part of it.
func (g group[T, P]) list(ctx context.Context, c *Account) iter.Seq2[T, error] {
	return g.noted(ctx, c, nil)
}

// with returns the group with another query of its list.
func (g group[T, P]) with(query url.Values) group[T, P] {
	g.query = query
	return g
}

// noted streams the objects and takes notes, see [operation.ListFor].
func (g group[T, P]) noted(ctx context.Context, c *Account, n *operation.Notes) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for object, err := range operation.ListFor[T](ctx, &c.Caller, operation.Request{Op: g.all, Query: g.query}, g.one, n) {
			if (err != nil || g.deleted == nil || !g.deleted(object)) && !yield(object, err) {
				return
			}
		}
	}
}

// nested streams the objects that belong to one object of another group. If that one is missing,
// the error is a [NotFoundError].
func (g group[T, P]) nested(ctx context.Context, c *Account, op operation.Op, owner anyGroup, id string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for item, err := range operation.ListFor[T](ctx, &c.Caller, operation.Request{Op: op, Args: []string{id}}, g.one, nil) {
			if !yield(item, orNotFound(ctx, c, err, owner, id)) {
				return
			}
		}
	}
}

// missing reads an object, and returns an error only if the object is missing.
func (g group[T, P]) missing(ctx context.Context, c *Account, id string) error {
	if _, err := g.fetch(ctx, c, id); IsNotFound(err) {
		return err
	}
	return nil
}

// orNotFound returns the [NotFoundError] of an object if an operation failed because the object is
// missing, and err otherwise.
func orNotFound(ctx context.Context, c *Account, err error, owner anyGroup, id string) error {
	if saysMissing(err) {
		if missing := owner.missing(ctx, c, id); missing != nil {
			return missing
		}
	}
	return err
}

// confirmMissingKey looks in a list for an object that a read by a natural key did not find.
//
// It returns a [NotFoundError] only if the complete list lacks the object, too. If an object shows
// the key masked, nothing proves which one it is, and the error names it. said is the error of the
// read. key describes the key for messages, without personal data and bank numbers. masks is nil if
// the service does not mask the key.
func (g group[T, P]) confirmMissingKey(ctx context.Context, c *Account, key string, said error, matches, masks func(T) bool) (T, error) {
	var none T
	var masked []T
	for object, err := range g.list(ctx, c) {
		switch {
		case err != nil:
			return none, fmt.Errorf("%w; whether a %s %s exists could not be confirmed: %w", said, g.kind, key, err)
		case matches(object):
			return object, nil
		case masks != nil && masks(object):
			masked = append(masked, object)
		}
	}
	if len(masked) > 0 {
		return none, fmt.Errorf("%w; the list shows %s with a masked number or address that may be the %s %s",
			said, strings.Join(idsOf(masked), ", "), g.kind, key)
	}
	return none, &NotFoundError{Kind: g.kind, ID: key}
}
