// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Balance is the organization's balance of one asset. Its fields are seen in public use.
type Balance struct {
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token  *string `json:"token"`
	Ticker string  `json:"ticker"`
	// In units of the asset.
	Balance Decimal `json:"balance"`
	// The value of the balance in USD. Null if it is unknown.
	BalanceUsd Decimal `json:"balanceUsd,omitzero"`
}

var (
	opBalances = operation.Reading("/balance")
)

// Balances lists the organization's balance of each asset. That the response is a bare array is
// unverified.
func (c *Client) Balances(ctx context.Context) iter.Seq2[Balance, error] {
	return operation.List[Balance](ctx, c.calls, opBalances, nil)
}
