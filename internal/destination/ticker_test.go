// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"slices"
	"testing"
)

// TestNetworkOfTicker names existing networks only, and no network for the name of another one.
func TestNetworkOfTicker(t *testing.T) {
	t.Parallel()
	for ticker, want := range map[string]string{
		"BTC": "Bitcoin", "btc": "Bitcoin", "ETH": "Ethereum", "SOL": "Solana", "TRX": "Tron", "MATIC": "Polygon", "POL": "Polygon",
		"USDC": "", "BNB": "", "": "", "Bitcoin": "",
	} {
		if got := NetworkOfTicker(ticker); got != want {
			t.Errorf("%s: got %q, want %q", ticker, got, want)
		}
	}
	for ticker, network := range tickers {
		if !slices.ContainsFunc(networks, func(n Network) bool { return n.Name == network }) {
			t.Errorf("%s: %s is no network", ticker, network)
		}
		if slices.ContainsFunc(networks, func(n Network) bool { return n.Name == ticker }) {
			t.Errorf("%s is a network", ticker)
		}
	}
}
