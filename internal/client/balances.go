// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// Balance is how much of one asset the organization holds. The specification does not show its fields: seen in public use, but the worth.
type Balance struct {
	Network    Network `json:"network"`
	Token      *string `json:"token"` // nil for the network's own coin
	Ticker     string  `json:"ticker"`
	Balance    Decimal `json:"balance"`             // in units of the asset
	BalanceUsd Decimal `json:"balanceUsd,omitzero"` // what it is worth; not set where nobody knows
}

var opBalances = reading("/balance")

// Balances streams what the organization holds.
func (c *Client) Balances(ctx context.Context) iter.Seq2[Balance, error] {
	return list[Balance](ctx, c, opBalances, nil, nil)
}
