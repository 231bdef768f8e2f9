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
// object does not name it. If an organization is required, FindOrganization looks further then: it
// reads the object by its id, and lists the other groups.
func FindOrganization(ctx context.Context, c *Client) (organization string, found bool, err error) {
	ctx = exempt(ctx)
	a := &c.account
	a.mu.Lock()
	defer a.mu.Unlock()
	created := c.created.count()
	if !a.found && a.created != created { // an account that was empty may have these objects now
		a.known = false
	}
	if !a.known {
		a.found = false
	}
	for _, group := range c.owners() {
		if a.known {
			break
		}
		organization, found, err := group.organization(ctx, c)
		if err != nil && !withheld(err) {
			return "", false, fmt.Errorf("whether the account is the right one could not be confirmed: %w", err)
		}
		a.organization, a.found = organization, a.found || found
		a.known = organization != "" || found && c.required.id == ""
	}
	a.known, a.created = true, created
	return a.organization, a.found, nil
}

// owners returns the groups whose objects name their organization. An account that only holds money
// has objects in the last two alone. They count only if an organization is required.
func (c *Client) owners() []anyGroup {
	if c.required.id == "" {
		return groups()[:6]
	}
	return groups()[:8]
}

// learn notes the organization of the account.
func (a *account) learn(organization string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known, a.found, a.organization = true, true, organization
}

// forget makes the next [FindOrganization] look again.
func (a *account) forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known = false
}

// withheld reports whether the service lacks a list, or does not show it to this key.
func withheld(err error) bool {
	switch Status(err) {
	case statusForbidden, statusNotFound, statusMethodNotAllowed, statusNotImplemented:
		return true
	}
	return false
}

// organization looks at the list's first object. The list may show only a part of it.
func (g group[T, P]) organization(ctx context.Context, c *Client) (organization string, found bool, err error) {
	var n notes
	for object, err := range g.noted(ctx, c, &n) {
		found = err == nil
		if found && c.required.id != "" && organizationOf(object) == "" && n.isPart(object.ObjectID()) {
			object, err = readPart[T](ctx, c, g.one, object.ObjectID())
		}
		return organizationOf(object), found, err
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
