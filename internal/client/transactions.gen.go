// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Transaction is a movement into a balance or out of it. Its fields are assumed.
type Transaction struct {
	ID string `json:"id"`
	// deposit, payment, swap, payout and so on. The values are not specified.
	Type    string  `json:"type"`
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token"`
	// The amount, in the asset. Negative for a movement out of the balance.
	Amount Decimal `json:"amount"`
	// The fee, in the asset.
	Fee      Decimal   `json:"fee,omitzero"`
	Currency *Currency `json:"currency"`
	// Null for a movement outside a chain.
	TransactionHash *string   `json:"transactionHash"`
	CreatedAt       Timestamp `json:"createdAt"`
}

// ObjectID returns the object's id.
func (o Transaction) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Transaction) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
}

var (
	opTransactions = operation.Reading("/transactions")
)

// Transactions lists the movements into and out of the organization's balances. That the response
// is a bare array is unverified.
func (c *Client) Transactions(ctx context.Context) iter.Seq2[Transaction, error] {
	return transactions.List(ctx, c.account)
}
