// SPDX-License-Identifier: MPL-2.0

package destination

import "slices"

// coinPlaces are the decimal places of the networks' own coins. The service does not say which
// chain MemeCoin is.
var coinPlaces = map[string]int{
	"Bitcoin": 8, "Litecoin": 8, "Dogecoin": 8, "BitcoinCash": 8, "BitcoinSV": 8, "Dash": 8, "Zcash": 8,
	"Cardano": 6, "Tron": 6, "Solana": 9, "SolanaDevnet": 9, "Polkadot": 10, "PolkadotAssetHub": 10,
	"PolkadotTestnet": 12, "PolkadotAssetHubTestnet": 12, // of Westend and Paseo, the larger one
}

// evmPlaces are the decimal places of the coins of networks whose addresses begin with 0x.
const evmPlaces = 18

// CoinPlaces returns the maximum number of decimal places of an amount of a network's own coin. It
// returns false if that is not known.
func CoinPlaces(network string) (int, bool) {
	for _, name := range []string{network, mainNetwork(network)} {
		if places, ok := coinPlaces[name]; ok {
			return places, true
		}
	}
	at := slices.IndexFunc(networks, func(n Network) bool { return n.Name == network })
	if at < 0 || len(networks[at].Forms) != 1 || networks[at].Forms[0].Looks != evm.Looks {
		return 0, false
	}
	return evmPlaces, true
}

// currencyPlaces are the decimal places of currencies without two of them (ISO 4217), and of
// tokens.
var currencyPlaces = map[string]int{
	"JPY": 0, "USDC": 6, "USDT": 6, "EURC": 6, "TRX": 6, "BTC": 8, "SOL": 9, "ETH": 18, "BNB": 18, "AVAX": 18, "MATIC": 18,
}

// fiatCurrencies have two decimal places.
var fiatCurrencies = []string{
	"USD", "CAD", "GBP", "EUR", "AED", "INR", "SEK", "BRL", "NZD", "AUD", "HKD", "NOK", "DKK", "CNY", "CHF", "SGD", "PLN", "MXN", "CZK",
	"HUF", "ZAR", "SAR", "RUB", "TRY", "ILS",
}

// CurrencyPlaces returns the maximum number of decimal places of an amount of a currency. It
// returns false if that is not known.
func CurrencyPlaces(currency string) (int, bool) {
	if slices.Contains(fiatCurrencies, currency) {
		return 2, true
	}
	places, ok := currencyPlaces[currency]
	return places, ok
}
