// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// fetch reads one object by id. A 404, and a 400 without a body, which the specification shows for an invalid invoice (section 4.1), say
// that it is gone, if the group's list does not have it either: an address that is wrong by a letter, a proxy or a replica that is
// behind answer 404 too, and what is taken for gone is made a second time. Where there is no list, all is nil: see [confirmGone].
func fetch[T entity](ctx context.Context, c *Client, op operation, kind, id string, all iter.Seq2[T, error]) (T, error) {
	var none T
	if listed, ok := fromList(c.bulk, kind, id, all); ok {
		return listed, nil
	}
	object, err := call[T](ctx, c, op, id)
	if err == nil {
		if !sameID(object.ObjectID(), id) {
			return none, fmt.Errorf("asked for %s %s, the payments service answered with %s", kind, id, object.ObjectID())
		}
		return object, nil
	}
	answered, ok := err.(*Error) //nolint:errorlint // call returns it bare
	if !ok || answered.Status != http.StatusNotFound && (answered.Status != http.StatusBadRequest || !answered.empty || all == nil) {
		return none, err
	}
	listed, goneErr := confirmGone(ctx, c, kind, id, err, all)
	if listed != nil && answered.Status == http.StatusNotFound {
		return *listed, nil
	}
	return none, goneErr
}

// confirmGone looks for an object in the group's list, because said, an answer, is that there is none. It returns the object if it is in
// the list, and always an error: a [GoneError] only where the list was read to its end without it. Where all is nil, because the group has no list,
// the balances have to be readable: that shows at least that it is the service which said so, and not another address.
func confirmGone[T entity](ctx context.Context, c *Client, kind, id string, said error, all iter.Seq2[T, error]) (*T, error) {
	unconfirmed := func(err error) error {
		return fmt.Errorf("%w; whether %s %s still exists could not be confirmed: %w", said, kind, id, err)
	}
	if all == nil {
		for _, err := range c.Balances(ctx) {
			if err != nil {
				return nil, unconfirmed(err)
			}
		}
		return nil, &GoneError{Kind: kind, ID: id}
	}
	organizations := map[string]bool{}
	for listed, err := range all {
		if err != nil {
			return nil, unconfirmed(err)
		}
		organizations[organizationOf(listed)] = true
		if sameID(listed.ObjectID(), id) {
			return &listed, fmt.Errorf("%w, although %s %s is in the list: it was not treated as gone", said, kind, id)
		}
	}
	gone := &GoneError{Kind: kind, ID: id, EmptyList: len(organizations) == 0}
	if len(organizations) == 1 {
		gone.Organization = slices.Collect(maps.Keys(organizations))[0]
	}
	return nil, gone
}

// organizationOf is the id of the organization that an object belongs to, empty where it does not say.
func organizationOf(object any) string {
	if owned, ok := object.(interface{ Organization() string }); ok {
		return strings.ToLower(owned.Organization())
	}
	return ""
}

// change runs a PUT, or a POST that leaves the same result however often, and returns the object as it is afterwards, which is read where the service does not send it.
func change[T entity](ctx context.Context, c *Client, op operation, in any, kind, id string,
	read func(context.Context, string) (T, error), args ...string,
) (T, error) {
	object, _, err := maybe[T](ctx, c, &trail{op: op}, in, append([]string{id}, args...)...)
	var none T
	switch {
	case Status(err) == http.StatusNotFound:
		if _, readErr := read(context.WithoutCancel(ctx), id); IsGone(readErr) {
			if unclearBefore(err) {
				return none, proven(readErr)
			}
			return none, readErr
		}
		return none, err
	case err != nil:
		return none, err
	case object == nil:
		changed, err := read(context.WithoutCancel(ctx), id)
		return changed, proven(err)
	case !sameID((*object).ObjectID(), id):
		return none, fmt.Errorf("changed %s %s, the payments service answered with %s", kind, id, (*object).ObjectID())
	}
	return *object, nil
}

// remove runs a DELETE, or a POST that ends something, whose answer says nothing more. An object that is neither there nor in the group's list is gone, also where an
// earlier attempt, whose answer was lost, removed it.
func remove[T entity](ctx context.Context, c *Client, op operation, kind, id string, all iter.Seq2[T, error]) error {
	_, err := c.exchange(ctx, &trail{op: op}, nil, id)
	if Status(err) == http.StatusNotFound {
		mayBeDone := unclearBefore(err)
		if _, err = confirmGone(ctx, c, kind, id, err, all); mayBeDone {
			return proven(err)
		}
	}
	return err
}

// unclearBefore reports whether a request that was answered with an error may have taken effect in an attempt before.
func unclearBefore(err error) bool {
	var answer *Error
	return errors.As(err, &answer) && answer.Unclear
}
