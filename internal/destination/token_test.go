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

func TestCheckToken_accepts(t *testing.T) {
	t.Parallel()
	for network, tokens := range map[string][]string{
		"Ethereum":       {onEthereum, strings.ToLower(onEthereum)},
		"Base":           {onEthereum},
		"BNBTestnet":     {onEthereum},
		"SepoliaTestnet": {onEthereum},
		"OpBnb":          {onEthereum},
		"Solana":         {onSolana, "11111111111111111111111111111111", "So11111111111111111111111111111111111111112"},
		"SolanaDevnet":   {"4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"},
		"Tron":           {onTron, "1002000"},
		"TronTestnet":    {onTron},
		"Cardano": {
			onCardano, onCardano + "484f534b59", onCardano + ".484f534b59", strings.ToUpper(onCardano),
			"asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3",
		},
		"BitcoinCash":      {strings.Repeat("ab", 32)},
		"BitcoinSV":        {"x"},
		"MemeCoin":         {onEthereum, "x"},
		"PolkadotAssetHub": {"1984", onEthereum},
		"Moonbase":         {onEthereum, "cheese"},
		"Fiat":             {"EUR"},
	} {
		for _, token := range tokens {
			if err := CheckToken(network, token); err != nil {
				t.Errorf("%s on %s is refused: %v", token, network, err)
			}
		}
	}
}

func TestCheckToken_refuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		network, message string
		tokens           []string
	}{
		{"Ethereum", "it does not begin with 0x, as tokens on Ethereum do", []string{onSolana, onTron, onCardano, "1984"}},
		{"Solana", "it begins with 0x, as tokens on Solana never do", []string{onEthereum}},
		{"Solana", "32 bytes", []string{
			onTron, onSolana[3:], onSolana + "1", "USDC", onCardano, "0OIl", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
		}},
		{"Tron", "it begins with 0x", []string{onEthereum}},
		{"Tron", "begin with T", []string{
			onSolana, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "31", onTron[1:],
		}},
		{"Cardano", "it begins with 0x", []string{onEthereum}},
		{"Cardano", "policy id", []string{
			onSolana, onCardano[2:], onCardano + strings.Repeat("ab", 33), onCardano[:50] + "." + onCardano[50:],
			"asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc4",
		}},
		{"BitcoinCash", "it begins with 0x", []string{onEthereum}},
	} {
		for _, token := range c.tokens {
			if err := CheckToken(c.network, token); err == nil || !strings.Contains(err.Error(), c.message) {
				t.Errorf("%s on %s: %v, want %s", token, c.network, err, c.message)
			}
		}
	}
}

func TestHasTokens(t *testing.T) {
	t.Parallel()
	for _, network := range []string{"Bitcoin", "BitcoinTestnet", "Litecoin", "DogecoinTestnet", "Dash", "Zcash"} {
		if HasTokens(network) {
			t.Errorf("%s has tokens", network)
		}
	}
	for _, network := range []string{"BitcoinCash", "Ethereum", "MemeCoin", "Moonbase"} {
		if !HasTokens(network) {
			t.Errorf("%s has no tokens", network)
		}
	}
}
