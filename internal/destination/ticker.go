// SPDX-License-Identifier: MPL-2.0

package destination

import "strings"

// NetworkOfTicker returns the network of a coin, for messages about a ticker in the place of a
// network. It ignores case, and returns "" for other words.
func NetworkOfTicker(ticker string) string { return tickers[strings.ToUpper(ticker)] }

// tickers are the coins' tickers that are not the names of their networks. BSC is short for the
// chain of BNB. MATIC is the old ticker of POL.
var tickers = map[string]string{
	"ADA": "Cardano", "ARB": "Arbitrum", "AVAX": "Avalanche", "BCH": "BitcoinCash", "BSC": "BNB", "BSV": "BitcoinSV",
	"BTC": "Bitcoin", "DOGE": "Dogecoin", "DOT": "Polkadot", "ETH": "Ethereum", "LTC": "Litecoin", "MATIC": "Polygon",
	"OP": "Optimism", "POL": "Polygon", "SOL": "Solana", "TRX": "Tron", "XBT": "Bitcoin", "ZEC": "Zcash",
}
