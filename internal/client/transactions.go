// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
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

var opTransactions = operation.Reading("/transactions")

// transactions are the movements into balances and out of them.
var transactions = group.Of[Transaction, transfer]{
	Kind: "transaction", All: opTransactions,
	CreatedAt: func(o Transaction) Timestamp { return o.CreatedAt },
	Matches:   transfer.made,
}

// Transactions streams all movements into and out of the organization's balances.
func (c *Client) Transactions(ctx context.Context) iter.Seq2[Transaction, error] {
	return transactions.List(ctx, c.account)
}

// transfer is a movement of an amount of an asset, as a transaction shows it.
type transfer struct {
	kind   string // in the type of the transaction
	asset  *Asset // nil means any
	amount Decimal
}

// made reports whether a transaction certainly is the movement.
func (m transfer) made(t Transaction) bool {
	return strings.Contains(strings.ToLower(t.Type), m.kind) && t.Amount.IsSet() && t.mayHaveMoved(m.amount) &&
		(m.asset == nil || m.asset.Equal(Asset{t.Network, t.Token}))
}
