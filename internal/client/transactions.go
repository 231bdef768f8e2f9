// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// Transaction is a movement into a balance or out of it. The specification does not show its fields: they are assumed.
type Transaction struct {
	ID              string    `json:"id"`
	Type            string    `json:"type"` // deposit, payment, swap, payout, …: which ones there are is not specified
	Network         Network   `json:"network"`
	Token           *string   `json:"token"`        // nil for the network's own coin
	Amount          Decimal   `json:"amount"`       // in units of the asset; below 0 where it went out
	Fee             Decimal   `json:"fee,omitzero"` // in units of the asset; not set where there was none
	Currency        *Currency `json:"currency"`
	TransactionHash *string   `json:"transactionHash"` // nil where it was not on a chain
	CreatedAt       Timestamp `json:"createdAt"`
}

// ObjectID returns the transaction's id.
func (t Transaction) ObjectID() string { return t.ID }

var opTransactions = reading("/transactions")

// Transactions streams what came into the organization's balances and went out of them.
func (c *Client) Transactions(ctx context.Context) iter.Seq2[Transaction, error] {
	return list[Transaction](ctx, c, opTransactions, nil, nil)
}
