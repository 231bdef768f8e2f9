// SPDX-License-Identifier: MPL-2.0

// Package client calls the payments service: one method per operation of its specification, named
// by the operation.
//
// A file holds what one group of the specification means: the group as a value of package group,
// how its objects match requests, and its special operations. Its types, its operation rows and
// the methods that only name a flow are generated from the contract, in <group>.gen.go. The
// packages below know no group by name:
//
//   - transport exchanges messages, and operation runs one operation.
//   - value has exact numbers and times, and wire finds objects and lists in responses.
//   - match decides whether an object is the one that a request sent.
//   - group reads, creates, looks for, changes and deletes objects. refresh reads them from lists.
//   - movement recognizes movements of money that would repeat an earlier one.
//
// The client knows nothing of Terraform. What the specification leaves open is decided here and in
// the contract document.
package client

import (
	"context"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Config changes how operations are run.
type Config struct {
	// ReadEach reads each object by its id. Without it, a refresh of many objects reads their list,
	// see [WithRefresh].
	ReadEach bool
	// AllowMoneyMovement allows operations that move money. Without it they fail with
	// [ErrMoneyMovement].
	AllowMoneyMovement bool
	// ReadOnly is the setting that forbids writes, such as "read_only = true in the provider
	// block". With it, each of them fails with a [ReadOnlyError]. Empty allows them.
	ReadOnly string
	// Organization is the id of the organization that the client is for. Accounts and objects of
	// any other one are a [WrongOrganizationError]. Empty allows any.
	Organization string
	// LookPauses are the pauses between looks for an object that the service may not show yet. The
	// last one repeats. Nil means growing pauses from half a second on. Tests shorten them.
	LookPauses []time.Duration
}

// Client runs the operations of the payments service. It is safe for concurrent use.
type Client struct {
	account   *group.Account
	calls     *operation.Caller // of the account
	movements Movements
}

// AllowsMoneyMovement reports whether operations that move money may be sent.
func (c *Client) AllowsMoneyMovement() bool { return c.account.MovesMoney }

// CheckWrite returns a [ReadOnlyError] if the client only reads. The write is "POST
// /product/create", or words for several operations.
func (c *Client) CheckWrite(write string) error { return c.account.CheckWrite(write) }

// Account returns what the groups share: the organization, and what this client made and missed.
func (c *Client) Account() *group.Account { return c.account }

// Movements returns the movements of this client.
func (c *Client) Movements() *Movements { return &c.movements }

// Settle waits until reads show what earlier runs did to an object, see [movement.Movements].
func Settle(ctx context.Context, c *Client) error { return c.movements.Settle(ctx, c.account.Lag()) }
