// SPDX-License-Identifier: MPL-2.0

package operation

import (
	"errors"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// ReadOnlyError says that a client which only reads refused a write. Nothing was sent.
type ReadOnlyError struct {
	Operation string // "POST /product/create"
	Setting   string // see [Caller]
}

// Error names the write and the setting.
func (e *ReadOnlyError) Error() string {
	return fmt.Sprintf("%s was not sent: the provider is read-only (%s)", e.Operation, e.Setting)
}

// CheckWrite returns a [ReadOnlyError] if the client only reads. The write is "POST
// /product/create", or words for several operations.
func (c *Caller) CheckWrite(write string) error {
	if c.ReadOnly == "" {
		return nil
	}
	return &ReadOnlyError{Operation: write, Setting: c.ReadOnly}
}

// ErrMoneyMovement is the error of an operation that moves money, if the client must not.
var ErrMoneyMovement = errors.New("operations that move money are not allowed")

// MayChange refuses an operation that changes something, if the client must not run it.
func (c *Caller) MayChange(op Op) error {
	if op.Effect == transport.Safe {
		return nil
	}
	if err := c.CheckWrite(op.String()); err != nil {
		return err
	}
	if op.Effect == transport.MovesMoney && !c.MovesMoney {
		return ErrMoneyMovement
	}
	return nil
}

// ErrMasked is the error of a request that would send a mask, which a response had, in place of a
// bank number or an address. Nothing was sent.
var ErrMasked = errors.New("the payments service shows it masked, so it cannot be sent back, and nothing was sent")

// refuseMasks returns an [ErrMasked] that names the masked member.
func (r Request) refuseMasks() error {
	if r.In == nil {
		return nil
	}
	if at := match.MaskedMember(r.In); at != "" {
		return fmt.Errorf("%s: %s: %w", r.Op, at, ErrMasked)
	}
	return nil
}
