// SPDX-License-Identifier: MPL-2.0

package client

import "context"

// Refund is a payment, or a part of it, that goes back. The specification does not show its fields: they are assumed.
type Refund struct {
	ID        string         `json:"id"`
	Status    TransferStatus `json:"status"`
	PaymentID string         `json:"paymentId"`
	Amount    Decimal        `json:"amount"`  // in units of the payment's asset
	Address   *string        `json:"address"` // where it goes
	Reason    *string        `json:"reason"`
	Network   Network        `json:"network"`
	Token     *string        `json:"token"` // nil for the network's own coin
	CreatedAt Timestamp      `json:"createdAt"`
}

// ObjectID returns the refund's id.
func (r Refund) ObjectID() string { return r.ID }

// RefundParams are the fields of a new refund. Without an address it goes back to where the payment came from.
type RefundParams struct {
	PaymentID string  `json:"paymentId"`
	Amount    Decimal `json:"amount"` // in units of the payment's asset, above 0
	Address   *string `json:"address,omitempty"`
	Reason    *string `json:"reason,omitempty"`
}

var (
	opCreateRefund = paying("/refund")
	opRefund       = reading("/refund/{id}")
)

// CreateRefund sends a payment back, or a part of it, out of the balance. It is sent once: where no answer came, that is an
// [UnknownOutcomeError], and it is never repeated. Without [Config].AllowMoneyMovement it is [ErrMoneyMovement].
func (c *Client) CreateRefund(ctx context.Context, params RefundParams) (Refund, error) {
	return sendOnce(ctx, c, opCreateRefund, params, creation[Refund]{kind: "refund", read: c.Refund})
}

// Refund reads one refund. A missing one is a [NotFoundError]; as there is no list that could confirm it, the balances are read.
func (c *Client) Refund(ctx context.Context, id string) (Refund, error) {
	return fetch[Refund](ctx, c, opRefund, "refund", id, nil)
}
