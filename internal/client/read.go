// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"iter"
	"net/http"
)

// fetch reads one object by id. A 404 is gone; a 400 without a body, which the specification shows for an invalid
// invoice (section 4.1), is gone only where the group's list does not have the object either.
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
	if !ok {
		return none, err
	}
	switch {
	case answered.Status == http.StatusNotFound:
		return none, &GoneError{Kind: kind, ID: id}
	case answered.Status == http.StatusBadRequest && answered.empty && all != nil:
		for listed, listErr := range all {
			if listErr != nil {
				return none, fmt.Errorf("%w; whether %s %s still exists could not be confirmed: %w", err, kind, id, listErr)
			}
			if sameID(listed.ObjectID(), id) {
				return none, fmt.Errorf("%w, although %s %s is in the list: it was not treated as gone", err, kind, id)
			}
		}
		return none, &GoneError{Kind: kind, ID: id}
	}
	return none, err
}

// change runs a PUT and returns the object as it is afterwards, which is read where the service does not send it.
func change[T entity](ctx context.Context, c *Client, op operation, in any, kind, id string,
	read func(context.Context, string) (T, error), args ...string,
) (T, error) {
	object, _, err := maybe[T](ctx, c, &trail{op: op}, in, append([]string{id}, args...)...)
	var none T
	switch {
	case Status(err) == http.StatusNotFound:
		return none, &GoneError{Kind: kind, ID: id}
	case err != nil:
		return none, err
	case object == nil:
		return read(context.WithoutCancel(ctx), id)
	case !sameID((*object).ObjectID(), id):
		return none, fmt.Errorf("changed %s %s, the payments service answered with %s", kind, id, (*object).ObjectID())
	}
	return *object, nil
}

// remove runs a DELETE, whose answer says nothing more. An object that is not there is gone, also where an earlier attempt, whose answer
// was lost, removed it.
func remove(ctx context.Context, c *Client, op operation, kind, id string) error {
	_, err := c.exchange(ctx, &trail{op: op}, nil, id)
	if Status(err) == http.StatusNotFound {
		return &GoneError{Kind: kind, ID: id}
	}
	return err
}
