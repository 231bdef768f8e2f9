// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Refund is a payment, or part of it, that is sent back. Its fields are assumed.
type Refund struct {
	ID        string         `json:"id"`
	Status    TransferStatus `json:"status"`
	PaymentID string         `json:"paymentId"`
	// In units of the payment's asset.
	Amount Decimal `json:"amount"`
	// The destination.
	Address *string `json:"address"`
	Reason  *string `json:"reason"`
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token     *string   `json:"token"`
	CreatedAt Timestamp `json:"createdAt"`
}

// ObjectID returns the object's id.
func (o Refund) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Refund) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.PaymentID = strings.ToLower(o.PaymentID)
}

// RefundParams are the fields of a new refund. Without an address, the refund goes to the sender
// of the payment. Its fields are assumed.
type RefundParams struct {
	PaymentID string `json:"paymentId"`
	// The amount, in the asset of the payment.
	Amount  Decimal `json:"amount"`
	Address *string `json:"address,omitempty"`
	Reason  *string `json:"reason,omitempty"`
}

var (
	opCreateRefund = operation.Paying("/refund")
	opRefund       = operation.Reading("/refund/{id}")
)

// CreateRefund refunds a payment, or part of it, out of the balance. It sends the request once: if
// the outcome is unknown, it returns an [UnknownOutcomeError]. Without [Config].AllowMoneyMovement
// it returns [ErrMoneyMovement].
func (c *Client) CreateRefund(ctx context.Context, params RefundParams) (Refund, error) {
	return refunds.SendOnce(ctx, c.account, params)
}

// Refund reads one refund. A missing one is a [NotFoundError].
func (c *Client) Refund(ctx context.Context, id string) (Refund, error) {
	return refunds.Fetch(ctx, c.account, id)
}
