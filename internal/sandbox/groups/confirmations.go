// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// confirmations are the confirmations that make a transaction on a network final. The numbers are
// made up, and near the real ones.
type confirmations struct {
	required int64
	every    time.Duration // the time between two confirmations
}

var networkConfirmations = map[string]confirmations{
	"Bitcoin": {3, 10 * time.Minute}, "BitcoinCash": {6, 10 * time.Minute}, "BitcoinSV": {6, 10 * time.Minute},
	"Litecoin": {6, 150 * time.Second}, "Dogecoin": {12, time.Minute}, "MemeCoin": {12, time.Minute}, "Dash": {6, 150 * time.Second},
	"Zcash": {10, 75 * time.Second}, "Cardano": {15, 20 * time.Second}, "Solana": {32, 400 * time.Millisecond},
	"Polygon": {64, 2 * time.Second}, "BNB": {15, 3 * time.Second}, "OpBnb": {15, time.Second}, "Arbitrum": {20, 250 * time.Millisecond},
	"Base": {10, 2 * time.Second}, "Optimism": {10, 2 * time.Second}, "Avalanche": {12, 2 * time.Second},
	"Polkadot": {6, 6 * time.Second}, "PolkadotAssetHub": {6, 12 * time.Second}, "Tron": {19, 3 * time.Second},
}

// confirmationsOf returns the confirmations of a network. A testnet has those of its network. Any
// other network has those of Ethereum.
func confirmationsOf(network string) confirmations {
	main := strings.TrimSuffix(strings.TrimSuffix(network, "Testnet"), "Devnet")
	if known, ok := networkConfirmations[main]; ok {
		return known
	}
	return confirmations{12, 12 * time.Second}
}

// after is the time until a transaction is final.
func (c confirmations) after() time.Duration { return time.Duration(c.required) * c.every }

// seen counts the confirmations of a transaction after a time. It never exceeds needed.
func (c confirmations) seen(since time.Duration) json.Number {
	return json.Number(strconv.FormatInt(min(c.required, max(0, int64(since/c.every))), 10))
}

// needed is the number of confirmations that a transaction needs.
func (c confirmations) needed() json.Number { return json.Number(strconv.FormatInt(c.required, 10)) }
