// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Balance is the organization's holding of one asset. The specification does not show its fields
// (section 2.10). All but BalanceUsd are seen in public use.
type Balance struct {
	Network    Network `json:"network"`
	Token      *string `json:"token"` // nil for the network's native coin
	Ticker     string  `json:"ticker"`
	Balance    Decimal `json:"balance"`             // in units of the asset
	BalanceUsd Decimal `json:"balanceUsd,omitzero"` // in USD; not set if the value is unknown
}

var opBalances = operation.Reading("/balance")

// Balances streams the organization's balances, one per asset.
func (c *Client) Balances(ctx context.Context) iter.Seq2[Balance, error] {
	return operation.List[Balance](ctx, c.calls, opBalances, nil)
}
