// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// Public examples: USDC and USDT on Ethereum, Solana and Tron, and HOSKY on Cardano.
const (
	onEthereum = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	onSolana   = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
	onTron     = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
	onCardano  = "a0028f350aaabe0545fdcb56b039bfb08e4bb4d8c4d7c3c7d481c235"
)

func TestCheckToken(t *testing.T) {
	t.Parallel()
	good := map[string][]string{
		"Ethereum": {onEthereum, strings.ToLower(onEthereum)}, "Base": {onEthereum}, "BNBTestnet": {onEthereum}, "SepoliaTestnet": {onEthereum}, "OpBnb": {onEthereum},
		"Solana": {onSolana, "11111111111111111111111111111111", "So11111111111111111111111111111111111111112"}, "SolanaDevnet": {"4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"},
		"Tron": {onTron, "1002000"}, "TronTestnet": {onTron},
		"Cardano":     {onCardano, onCardano + "484f534b59", onCardano + ".484f534b59", strings.ToUpper(onCardano), "asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3"},
		"BitcoinCash": {strings.Repeat("ab", 32)}, "BitcoinSV": {"x"}, "MemeCoin": {onEthereum, "x"}, "PolkadotAssetHub": {"1984", onEthereum}, "Moonbase": {onEthereum, "cheese"}, "Fiat": {"EUR"},
	}
	for network, tokens := range good {
		for _, token := range tokens {
			if err := CheckToken(network, token); err != nil {
				t.Errorf("%s on %s is refused: %v", token, network, err)
			}
		}
	}
	for network, tokens := range map[string]map[string]string{
		"Ethereum": {onSolana: "it does not begin with 0x, as those on Ethereum do", onTron: "0x", onCardano: "0x", "1984": "0x"},
		"Solana": {
			onEthereum: "it begins with 0x, as those on Solana do not", onTron: "32 bytes", onSolana[3:]: "32 bytes", onSolana + "1": "32 bytes", "USDC": "32 bytes", onCardano: "32 bytes", "0OIl": "32 bytes",
			"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4": "32 bytes",
		},
		"Tron":        {onEthereum: "it begins with 0x", onSolana: "begin with T", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa": "begin with T", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c": "begin with T", "31": "begin with T", onTron[1:]: "begin with T"},
		"Cardano":     {onEthereum: "it begins with 0x", onSolana: "policy id", onCardano[2:]: "policy id", onCardano + strings.Repeat("ab", 33): "policy id", onCardano[:50] + "." + onCardano[50:]: "policy id", "asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc4": "policy id"},
		"BitcoinCash": {onEthereum: "it begins with 0x"},
	} {
		for token, words := range tokens {
			if err := CheckToken(network, token); err == nil || !strings.Contains(err.Error(), words) {
				t.Errorf("%s on %s: %v, want %s", token, network, err, words)
			}
		}
	}
	for network, want := range map[string]bool{"Bitcoin": false, "BitcoinTestnet": false, "Litecoin": false, "DogecoinTestnet": false, "Dash": false, "Zcash": false, "BitcoinCash": true, "Ethereum": true, "MemeCoin": true, "Moonbase": true} {
		if HasTokens(network) != want {
			t.Errorf("%s: want %v", network, want)
		}
	}
}
