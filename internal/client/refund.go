// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Refund returns all or a part of a payment to the payer. The specification does not show its
// fields (section 2.10). They are assumed.
type Refund struct {
	ID        string         `json:"id"`
	Status    TransferStatus `json:"status"`
	PaymentID string         `json:"paymentId"`
	Amount    Decimal        `json:"amount"`  // in units of the payment's asset
	Address   *string        `json:"address"` // the destination
	Reason    *string        `json:"reason"`
	Network   Network        `json:"network"`
	Token     *string        `json:"token"` // nil for the network's native coin
	CreatedAt Timestamp      `json:"createdAt"`
}

// ObjectID returns the refund's id.
func (r Refund) ObjectID() string { return r.ID }

// RefundParams are the fields of a new refund. Without an address, the refund goes to the sender of
// the payment.
type RefundParams struct {
	PaymentID string  `json:"paymentId"`
	Amount    Decimal `json:"amount"` // in units of the payment's asset, above 0
	Address   *string `json:"address,omitempty"`
	Reason    *string `json:"reason,omitempty"`
}

var (
	opCreateRefund = operation.Paying("/refund")
	opRefund       = operation.Reading("/refund/{id}")
)

// refunds are the returned payments. No operation lists them.
var refunds = group.Of[Refund, RefundParams]{
	Kind: "refund", One: opRefund, Creates: opCreateRefund,
	Moved: func(p RefundParams) group.Trace { return transactions.Trace(transfer{"refund", nil, p.Amount}) },
}

// CreateRefund pays a refund from the balance. It sends the request once: if the outcome is
// unknown, it returns an [UnknownOutcomeError]. Without [Config].AllowMoneyMovement it returns
// [ErrMoneyMovement].
func (c *Client) CreateRefund(ctx context.Context, params RefundParams) (Refund, error) {
	return refunds.SendOnce(ctx, c.account, params)
}

// Refund reads one refund. A missing one is a [NotFoundError]. There is no list to confirm a 404,
// so it reads the balances: they show at least that the base URL points at the service.
func (c *Client) Refund(ctx context.Context, id string) (Refund, error) {
	return refunds.Fetch(ctx, c.account, id)
}
