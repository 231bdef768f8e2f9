// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// account remembers whose account the base URL and the key lead to. The zero value is ready to use.
type account struct {
	mu           sync.Mutex
	known, found bool
	organization string
	missing      map[string]bool // ids that the account was asked for in vain
}

// OnlyMissing reports whether an object is the only one so far that this client has missed. One missing object is what deleting the only object of an account looks
// like; several are what another account looks like.
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

// FindOrganization returns the organization that the account's objects belong to, and whether the account has any object: the service has no operation that
// says so, so the groups are listed until one has an object, archived ones included. It is asked once, and only if the answer is needed. The
// organization is empty where the object does not name it.
func FindOrganization(ctx context.Context, c *Client) (organization string, found bool, err error) {
	a := &c.account
	a.mu.Lock()
	defer a.mu.Unlock()
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
	a.known = true
	return a.organization, a.found, nil
}

// withheld reports whether the service does not have a list, or does not show it to this key: such a list shows nothing.
func withheld(err error) bool {
	switch Status(err) {
	case http.StatusForbidden, http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return true
	}
	return false
}

// first returns the organization of a list's first object.
func first[T any](ctx context.Context, all every[T]) (organization string, found bool, err error) {
	for object, err := range all(ctx, new(notes)) { // a part of an object says whose it is
		return organizationOf(object), err == nil, err
	}
	return "", false, nil
}

// proven takes back that nothing shows whose account it is, because a request about the object itself has shown that.
func proven(err error) error {
	if gone, ok := err.(*GoneError); ok { //nolint:errorlint // it is returned bare
		gone.EmptyList = false
	}
	return err
}
