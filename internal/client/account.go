// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"strings"
	"sync"
)

// account remembers the organization of the base URL and the key. The zero value is ready to use.
type account struct {
	mu           sync.Mutex
	known, found bool
	organization string
	created      int             // how many objects this client had created by then
	missing      map[string]bool // ids of objects that the account lacks, in lower case
}

// OnlyMissing reports whether an object is the only one so far that this client has missed.
// Deleting the only object of an account looks like one missing object. A different account looks
// like several missing objects.
func OnlyMissing(c *Client, id string) bool {
	a := &c.account
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.missing == nil {
		a.missing = map[string]bool{}
	}
	a.missing[strings.ToLower(id)] = true
	return len(a.missing) == 1
}

// FindOrganization returns the account's organization, and whether the account has any object. The
// service has no operation for that. So FindOrganization lists the groups, archived objects
// included, until it finds an object. It remembers the result. The organization is empty if the
// object does not name it.
func FindOrganization(ctx context.Context, c *Client) (organization string, found bool, err error) {
	a := &c.account
	a.mu.Lock()
	defer a.mu.Unlock()
	created := c.created.count()
	if !a.found && a.created != created { // an account that was empty may have these objects now
		a.known = false
	}
	for _, first := range []func() (string, bool, error){
		func() (string, bool, error) { return first(ctx, c.everyProduct) },
		func() (string, bool, error) { return first(ctx, c.everyPaymentLink) },
		func() (string, bool, error) { return first(ctx, c.everyDiscountCode) },
		func() (string, bool, error) { return first(ctx, c.everyWebhook) },
		func() (string, bool, error) { return first(ctx, c.everyCustomer) },
		func() (string, bool, error) { return first(ctx, c.everyInvoice) },
	} {
		if a.known {
			break
		}
		if a.organization, a.found, err = first(); err != nil && !withheld(err) {
			return "", false, fmt.Errorf("whether the account is the right one could not be confirmed: %w", err)
		}
		a.known = a.found
	}
	a.known, a.created = true, created
	return a.organization, a.found, nil
}

// withheld reports whether the service lacks a list, or does not show it to this key.
func withheld(err error) bool {
	switch Status(err) {
	case statusForbidden, statusNotFound, statusMethodNotAllowed, statusNotImplemented:
		return true
	}
	return false
}

// first returns the organization of a list's first object.
func first[T any](ctx context.Context, all every[T]) (organization string, found bool, err error) {
	for object, err := range all(ctx, new(notes)) { // a part of an object names its organization
		return organizationOf(object), err == nil, err
	}
	return "", false, nil
}

// proven clears EmptyList of a [NotFoundError]: the account had the object, according to a write to
// it. The service accepted the write, or an attempt before its 404 may have taken effect.
func proven(err error) error {
	if gone, ok := err.(*NotFoundError); ok { //nolint:errorlint // it is returned bare
		gone.EmptyList = false
	}
	return err
}
