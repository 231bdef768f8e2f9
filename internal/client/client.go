// SPDX-License-Identifier: MPL-2.0

// Package client calls the payments service: one method per operation of its specification, named
// by the operation.
//
// It knows nothing of Terraform, and leaves the exchange of messages to package transport. What the
// specification leaves open is decided here and in the contract document.
package client

import (
	"context"
	"errors"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Config changes how operations are run.
type Config struct {
	// ReadEach reads each object by its id. Without it, a refresh of many objects reads their list,
	// see [WithRefresh].
	ReadEach bool
	// AllowMoneyMovement allows operations that move money. Without it they fail with
	// [ErrMoneyMovement].
	AllowMoneyMovement bool
	// ReadOnly is the setting that forbids writes, such as "read_only = true in the provider block".
	// With it, each of them fails with a [ReadOnlyError]. Empty allows them.
	ReadOnly string
	// Organization is the id of the organization that the client is for. Accounts and objects of any
	// other one are a [WrongOrganizationError]. Empty allows any.
	Organization string
	// LookPauses are the pauses between looks for an object that the service may not show yet. The
	// last one repeats. Nil means growing pauses from half a second on. Tests shorten them.
	LookPauses []time.Duration
}

// Client runs the operations of the payments service. It is safe for concurrent use.
type Client struct {
	transport  *transport.Transport
	created    created
	movements  Movements
	account    account
	lists      *lists // nil if every object is read by its id
	movesMoney bool
	readOnly   string // the setting that forbids writes; empty for none
	required   requirement
	otherNames wire.OtherNames // of the ids of all kinds of objects
	rounds     int             // how often a lost create request is sent at most
	timeout    time.Duration   // of one request
	budget     time.Duration   // of one operation
	looks      []time.Duration // the pauses between looks for an object; the last one repeats
	lookBudget time.Duration   // the time for all looks for an object that may exist
}

// New returns a client that sends its requests with t.
func New(t *transport.Transport, cfg Config) *Client {
	limits := t.Limits()
	c := &Client{
		transport: t, movesMoney: cfg.AllowMoneyMovement, rounds: min(limits.Attempts, maxRounds),
		timeout: limits.Timeout, budget: limits.Budget, looks: cfg.LookPauses, lookBudget: limits.Budget,
		readOnly: cfg.ReadOnly, required: newRequirement(cfg.Organization),
	}
	var kinds []string
	for _, g := range groups() {
		kind, _, _, _ := g.reads()
		kinds = append(kinds, kind)
	}
	c.otherNames = wire.NamesOf(kinds)
	if len(c.looks) == 0 {
		c.looks = lookPauses
	}
	if !cfg.ReadEach {
		c.lists = newLists(c.lag())
	}
	return c
}

// ErrMoneyMovement is the error of an operation that moves money without
// [Config].AllowMoneyMovement.
var ErrMoneyMovement = errors.New("operations that move money are not allowed")

// responds reads the balances, which every account has. So it shows at least that the service itself
// responds, and not another address.
func (c *Client) responds(ctx context.Context) error {
	for _, err := range c.Balances(ctx) {
		if err != nil {
			return err
		}
	}
	return nil
}

// log notes that an operation waits.
func (c *Client) log(ctx context.Context, message string, fields map[string]any) {
	c.transport.Log(ctx, transport.LevelInfo, message, fields)
}

// AllowsMoneyMovement reports whether operations that move money may be sent.
func (c *Client) AllowsMoneyMovement() bool { return c.movesMoney }
