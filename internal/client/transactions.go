// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// Transaction is a movement into a balance or out of it. The specification does not show its fields
// (section 2.10). They are assumed.
type Transaction struct {
	ID              string    `json:"id"`
	Type            string    `json:"type"` // deposit, payment, swap, payout, …; the values are not specified
	Network         Network   `json:"network"`
	Token           *string   `json:"token"`        // nil for the network's native coin
	Amount          Decimal   `json:"amount"`       // in units of the asset; negative for a movement out
	Fee             Decimal   `json:"fee,omitzero"` // in units of the asset; not set if there was none
	Currency        *Currency `json:"currency"`
	TransactionHash *string   `json:"transactionHash"` // nil for a movement outside a chain
	CreatedAt       Timestamp `json:"createdAt"`
}

// ObjectID returns the transaction's id.
func (t Transaction) ObjectID() string { return t.ID }

var opTransactions = reading("/transactions")

// Transactions streams all movements into and out of the organization's balances.
func (c *Client) Transactions(ctx context.Context) iter.Seq2[Transaction, error] {
	return c.everyTransaction(ctx, nil)
}

func (c *Client) everyTransaction(ctx context.Context, n *notes) iter.Seq2[Transaction, error] {
	return list[Transaction](ctx, c, opTransactions, nil, n)
}
