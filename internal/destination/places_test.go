// SPDX-License-Identifier: MPL-2.0

package destination

import "testing"

// TestCoinPlaces knows the coin of each network but MemeCoin and Fiat.
func TestCoinPlaces(t *testing.T) {
	t.Parallel()
	for network, want := range map[string]int{
		"Bitcoin": 8, "BitcoinTestnet": 8, "Zcash": 8, "Cardano": 6, "TronTestnet": 6, "SolanaDevnet": 9, "SolanaTestnet": 9, "Polkadot": 10,
		"PolkadotTestnet": 12, "Ethereum": 18, "SepoliaTestnet": 18, "BNB": 18, "OpBnb": 18, "BaseTestnet": 18,
	} {
		if got, ok := CoinPlaces(network); !ok || got != want {
			t.Errorf("%s: %d, %v", network, got, ok)
		}
	}
	for _, network := range networks {
		_, ok := CoinPlaces(network.Name)
		if unknown := mainNetwork(network.Name) == "MemeCoin" || network.Name == Fiat; ok == unknown {
			t.Errorf("%s: %v", network.Name, ok)
		}
	}
}

// TestCurrencyPlaces has no guess for an unknown currency.
func TestCurrencyPlaces(t *testing.T) {
	t.Parallel()
	for currency, want := range map[string]int{"EUR": 2, "JPY": 0, "HUF": 2, "USDC": 6, "BTC": 8, "ETH": 18} {
		if got, ok := CurrencyPlaces(currency); !ok || got != want {
			t.Errorf("%s: %d, %v", currency, got, ok)
		}
	}
	for _, currency := range []string{"TEST0", "", "eur", "XYZ"} {
		if got, ok := CurrencyPlaces(currency); ok {
			t.Errorf("%s: %d", currency, got)
		}
	}
}
