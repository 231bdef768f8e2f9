// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"iter"
	"sync"
)

// account remembers whose account the base URL and the key lead to. The zero value is ready to use.
type account struct {
	mu           sync.Mutex
	known, found bool
	organization string
}

// FindOrganization returns the organization that the account's objects belong to, and whether the account has any object: the service has no operation that
// says so, so the groups are listed until one has an object, archived ones included. It is asked once, and only if the answer is needed. The
// organization is empty where the object does not name it.
func FindOrganization(ctx context.Context, c *Client) (organization string, found bool, err error) {
	a := &c.account
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, first := range []func() (string, bool, error){
		func() (string, bool, error) { return first(c.Products(ctx, true)) },
		func() (string, bool, error) { return first(c.PaymentLinks(ctx, true)) },
		func() (string, bool, error) { return first(c.DiscountCodes(ctx)) },
		func() (string, bool, error) { return first(c.Webhooks(ctx)) },
		func() (string, bool, error) { return first(c.Customers(ctx)) },
		func() (string, bool, error) { return first(c.Invoices(ctx)) },
	} {
		if a.known {
			break
		}
		if a.organization, a.found, err = first(); err != nil {
			return "", false, fmt.Errorf("whether the account is the right one could not be confirmed: %w", err)
		}
		a.known = a.found
	}
	a.known = true
	return a.organization, a.found, nil
}

// first returns the organization of a list's first object.
func first[T any](all iter.Seq2[T, error]) (organization string, found bool, err error) {
	for object, err := range all {
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
