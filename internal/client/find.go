// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Paid is the amount of a payment, in units of its asset.
type Paid struct {
	Asset  Asset
	Amount Decimal
}

// FindPayment looks for a payment by its id. No operation reads one, so it looks in the payments of
// customers, invoices and checkout sessions. It returns nil if none of them shows the payment.
func (c *Client) FindPayment(ctx context.Context, id string) (*Paid, error) {
	paid, err := paidIn(c.Customers(ctx), id, func(customer Customer) []PaymentDetails { return customer.Payments })
	if paid != nil || err != nil {
		return paid, err
	}
	one := func(p *PaymentDetails) []PaymentDetails {
		if p == nil {
			return nil
		}
		return []PaymentDetails{*p}
	}
	paid, err = paidIn(c.Invoices(ctx), id, func(i Invoice) []PaymentDetails { return one(i.Payment) })
	if paid != nil || err != nil {
		return paid, err
	}
	return paidIn(c.CheckoutSessions(ctx), id, func(s CheckoutSession) []PaymentDetails { return one(s.Payment) })
}

func paidIn[T any](objects iter.Seq2[T, error], id string, payments func(T) []PaymentDetails) (*Paid, error) {
	for object, err := range objects {
		if err != nil {
			return nil, err
		}
		for _, p := range payments(object) {
			if p.Managed != nil && wire.SameID(p.Managed.ID, id) {
				return &Paid{Asset{p.Managed.Network, p.Managed.Token}, p.Managed.Amount}, nil
			}
			if p.OpenBanking != nil && wire.SameID(p.OpenBanking.ID, id) {
				return &Paid{Asset{p.OpenBanking.Network, p.OpenBanking.Token}, p.OpenBanking.Amount}, nil
			}
		}
	}
	return nil, nil
}

// AssetName is how the service shows an asset.
type AssetName struct {
	Ticker   string // "USDC"; it may be empty
	Decimals int    // -1 if they are not known
	IsOwn    bool   // the service cannot swap it, so the ticker is the token's own words
}

// FindAsset looks for an asset among those that the service can swap, and among the balances. It
// returns nil if neither has it: it is most probably mistyped. A list that cannot be read is an
// error, unless the other one has the asset.
func (c *Client) FindAsset(ctx context.Context, of Asset) (*AssetName, error) {
	var unread error
	for asset, err := range c.SwapSupportedAssets(ctx) {
		if unread = err; err != nil {
			break // the balances may know it
		}
		if of.Equal(Asset{Network: asset.Network, Token: asset.Token}) {
			return &AssetName{asset.Ticker, int(asset.Decimals), false}, nil
		}
	}
	for balance, err := range c.Balances(ctx) {
		if err != nil {
			return nil, err
		}
		if of.Equal(Asset{Network: balance.Network, Token: balance.Token}) {
			return &AssetName{balance.Ticker, -1, unread == nil}, nil
		}
	}
	return nil, unread
}
