// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
)

// banks are the banks that buyers can pay from.
var banks = group.Of[Bank, group.None]{
	Noun: "bank", All: opBanks,
}

// Banks streams the banks that buyers can pay from. A market or a currency that is not empty
// restricts the list.
func (c *Client) Banks(ctx context.Context, market CountryCode, currency Currency) iter.Seq2[Bank, error] {
	query := url.Values{}
	if market != "" {
		query.Set("market", string(market))
	}
	if currency != "" {
		query.Set("currency", string(currency))
	}
	return banks.With(query).List(ctx, c.account)
}
