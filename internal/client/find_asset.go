// SPDX-License-Identifier: MPL-2.0

package client

import "context"

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
