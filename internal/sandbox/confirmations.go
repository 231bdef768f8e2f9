// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// finality is when a network's transactions are final. The numbers are made up, and near the real ones.
type finality struct {
	confirmations int64
	every         time.Duration // one comes
}

var finalities = map[string]finality{
	"Bitcoin": {3, 10 * time.Minute}, "BitcoinCash": {6, 10 * time.Minute}, "BitcoinSV": {6, 10 * time.Minute}, "Litecoin": {6, 150 * time.Second},
	"Dogecoin": {12, time.Minute}, "MemeCoin": {12, time.Minute}, "Dash": {6, 150 * time.Second}, "Zcash": {10, 75 * time.Second},
	"Cardano": {15, 20 * time.Second}, "Solana": {32, 400 * time.Millisecond}, "Polygon": {64, 2 * time.Second}, "BNB": {15, 3 * time.Second},
	"OpBnb": {15, time.Second}, "Arbitrum": {20, 250 * time.Millisecond}, "Base": {10, 2 * time.Second}, "Optimism": {10, 2 * time.Second},
	"Avalanche": {12, 2 * time.Second}, "Polkadot": {6, 6 * time.Second}, "PolkadotAssetHub": {6, 12 * time.Second}, "Tron": {19, 3 * time.Second},
}

// finalityOf is the same for a network and its testnets. Ethereum's is everybody's that has none of its own.
func finalityOf(network string) finality {
	main := strings.TrimSuffix(strings.TrimSuffix(network, "Testnet"), "Devnet")
	if f, ok := finalities[main]; ok {
		return f
	}
	return finality{12, 12 * time.Second}
}

// after is how long a transaction takes to be final.
func (f finality) after() time.Duration { return time.Duration(f.confirmations) * f.every }

// seen are how many confirmations a transaction has after so long, as answers have it. It never has more than it needs.
func (f finality) seen(since time.Duration) json.Number {
	return json.Number(strconv.FormatInt(min(f.confirmations, max(0, int64(since/f.every))), 10))
}

// needed are how many confirmations a transaction needs, as answers have it.
func (f finality) needed() json.Number { return json.Number(strconv.FormatInt(f.confirmations, 10)) }
