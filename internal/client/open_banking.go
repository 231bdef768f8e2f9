// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Bank is a bank that buyers can pay from. The specification does not show its fields (section
// 2.10). They are assumed.
type Bank struct {
	ID      string        `json:"id"` // not a UUID; the bankId of a gateway or an on-ramp
	Name    string        `json:"name"`
	LogoURL *string       `json:"logoUrl"`
	Markets []CountryCode `json:"markets"`
}

// ObjectID returns the bank's id.
func (b Bank) ObjectID() string { return b.ID }

var opBanks = operation.Reading("/open_banking/banks")

// banks are the banks that buyers can pay from.
var banks = group.Of[Bank, group.None]{
	Kind: "bank", All: opBanks,
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
