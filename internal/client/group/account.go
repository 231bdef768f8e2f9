// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/refresh"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Account is an account of the payments service, as one client knows it: how its requests are sent,
// what the client created in it, and which organization it belongs to.
type Account struct {
	operation.Caller

	created    created
	owner      owner
	Lists      *refresh.Lists // nil if every object is read by its id
	required   requirement
	cfg        Config
	MaxSends   int             // how often a lost create request is sent at most
	Timeout    time.Duration   // of one request
	Budget     time.Duration   // of one operation
	Looks      []time.Duration // the pauses between looks for an object; the last one repeats
	LookBudget time.Duration   // the time for all looks for an object that may exist
}

// Config is the configuration of an [Account].
type Config struct {
	ReadEach     bool            // no list serves a refresh
	MovesMoney   bool            // allows operations that move money
	ReadOnly     string          // the setting that forbids writes; empty for none
	Organization string          // the only one that the account may belong to; empty for any
	LookPauses   []time.Duration // nil for the default
	Groups       []Any           // all of them
	Owners       []Any           // those that name their organization
	// Responds returns an error if the service does not show a thing that every account has.
	Responds func(ctx context.Context) error
}

// NewAccount returns the account behind a transport.
func NewAccount(t *transport.Transport, cfg Config) *Account {
	limits := t.Limits()
	a := &Account{
		cfg: cfg, required: newRequirement(cfg.Organization), MaxSends: min(limits.Attempts, mostSends),
		Timeout: limits.Timeout, Budget: limits.Budget, Looks: cfg.LookPauses, LookBudget: limits.Budget,
	}
	var nouns []string
	for _, g := range cfg.Groups {
		noun, _, _, _ := g.Reads()
		nouns = append(nouns, noun)
	}
	a.Caller = operation.Caller{Transport: t, MovesMoney: cfg.MovesMoney, ReadOnly: cfg.ReadOnly, Names: wire.NamesOf(nouns), Guard: a}
	if len(a.Looks) == 0 {
		a.Looks = lookPauses
	}
	if !cfg.ReadEach {
		a.Lists = &refresh.Lists{Caller: &a.Caller, Lag: a.Lag(), MaxBytes: refresh.DefaultBytes}
	}
	return a
}

// Writing ends the use of lists, see [refresh.Lists].
func (a *Account) Writing() (done func()) { return a.Lists.Writing() }

// Claim notes an object that an operation may have created. Reads may not show it yet.
func (a *Account) Claim(noun, id string) { a.created.claim(noun, id) }

// Recall notes that an earlier client made or changed an object. Reads may not show it yet.
func (a *Account) Recall(id string, written time.Time) {
	a.created.written.note(strings.ToLower(id), written)
}

// Deleted notes that an object is deleted, so that a 404 counts from now on.
func (a *Account) Deleted(noun, id string) { a.created.removed(noun, id) }

// InFlight returns how many create requests are in flight, or wait for an equal one.
func (a *Account) InFlight() int {
	a.created.mu.Lock()
	defer a.created.mu.Unlock()
	return len(a.created.flights) + len(a.created.waiting) + len(a.created.queues)
}

// RequiredOrganization returns the id of the only organization that the account may belong to, or
// "".
func (a *Account) RequiredOrganization() string { return a.required.id }

// owner remembers the organization of the base URL and the key. The zero value is ready to use.
type owner struct {
	mu           sync.Mutex
	known, found bool
	organization string
	created      int             // how many objects this client had created by then
	missing      map[string]bool // ids of objects that the account lacks, in lower case
}

// OnlyMissing reports whether an object is the only one so far that this client has missed.
// Deleting the only object of an account looks like one missing object. A different account looks
// like several missing objects.
func (a *Account) OnlyMissing(id string) bool {
	o := &a.owner
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.missing == nil {
		o.missing = map[string]bool{}
	}
	o.missing[strings.ToLower(id)] = true
	return len(o.missing) == 1
}

// FindOrganization returns the account's organization, and whether the account has any object. The
// service has no operation for that. So FindOrganization lists the groups, archived objects
// included, until it finds an object. It remembers the result. The organization is empty if the
// object does not name it. If an organization is required, FindOrganization looks further then: it
// reads the object by its id, and lists the other groups.
func (a *Account) FindOrganization(ctx context.Context) (organization string, found bool, err error) {
	ctx = exempt(ctx)
	o := &a.owner
	o.mu.Lock()
	defer o.mu.Unlock()
	created := a.created.count()
	if !o.found && o.created != created { // an account that was empty may have these objects now
		o.known = false
	}
	if !o.known {
		o.found = false
	}
	for _, group := range a.cfg.Owners {
		if o.known {
			break
		}
		organization, found, err := group.organization(ctx, a)
		if err != nil && !withheld(err) {
			return "", false, fmt.Errorf("whether the account is the right one could not be confirmed: %w", err)
		}
		o.organization, o.found = organization, o.found || found
		o.known = organization != "" || found && a.required.id == ""
	}
	o.known, o.created = true, created
	return o.organization, o.found, nil
}

// learn notes the organization of the account.
func (o *owner) learn(organization string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.known, o.found, o.organization = true, true, organization
}

// forget makes the next [Account.FindOrganization] look again.
func (o *owner) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.known = false
}

// withheld reports whether the service lacks a list, or does not show it to this key.
func withheld(err error) bool {
	switch transport.Status(err) {
	case statusForbidden, statusNotFound, statusGone, statusMethodNotAllowed, statusNotImplemented:
		return true
	}
	return false
}

// organization looks at the list's first object. The list may show only a part of it.
func (g Of[T, P]) organization(ctx context.Context, a *Account) (organization string, found bool, err error) {
	var n operation.Notes
	for object, err := range g.noted(ctx, a, &n) {
		found = err == nil
		if found && a.required.id != "" && wire.OrganizationOf(object) == "" && n.IsPart(object.ObjectID()) {
			object, err = operation.ReadPart[T](ctx, &a.Caller, g.One, object.ObjectID())
		}
		return wire.OrganizationOf(object), found, err
	}
	return "", false, nil
}

// earlierUnknown reports whether an attempt before a response that says that an object is missing
// may have taken effect. The unknown outcome of a 2xx with an error in its body is its own.
func earlierUnknown(err error) bool {
	return transport.OutcomeUnknown(err) && transport.Status(err)/100 != 2
}

// proven clears EmptyList of a [NotFoundError]: the account had the object, according to a write to
// it. The service accepted the write, or an attempt before its 404 may have taken effect.
func proven(err error) error {
	if gone, ok := err.(*NotFoundError); ok { //nolint:errorlint // it is returned bare
		gone.EmptyList = false
	}
	return err
}
