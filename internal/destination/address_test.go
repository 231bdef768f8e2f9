// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/btcsuite/btcd/btcutil/base58"
)

// Public examples: of BIP-173, BIP-350 and CIP-19, the genesis block's, well-known contracts and donation addresses.
var others = []string{
	"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
	"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
	"addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
	"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
}

// What has no checksum, or one that is not known here, passes.
var unchecked = []string{
	"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "11111111111111111111111111111111", "alice.near", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
	"4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for _, address := range append(append(others, unchecked...), good...) {
		if err := Check(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	for address, words := range map[string]string{
		"":                     "it is empty",
		good[0] + " ":          "white space",
		"\u00a0" + good[0]:     "cannot be seen",
		"\u200b" + others[0]:   "cannot be seen",
		"Ox" + good[0][2:]:     "the letter O",
		good[0][2:]:            "lacks 0x",
		others[0] + ",":        "of the text around it",
		others[0] + ".":        "of the text around it",
		`"` + others[5] + `"`:  "of the text around it",
		"bitcoin:" + others[5]: "behind it",
		"bc1qhh9d0e83lc93sffj8ax9jennszxe4fa5u0ds4qp": "checksum", // a q too many, which the checksum itself does not see
		"Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4":  "checksum",
		"1A1zP1eP5QGefi2DMPTfTL5SLmv7Div0Na":          "which no such address has",
		strings.Replace(good[0], "5aA", "5aa", 1):     "EIP-55",
	} {
		if err := Check(address); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v, want %s", address, err, words)
		}
	}
}

// TestCheck_generated takes the forms that addresses of many networks have by the hundred, whatever they happen to begin with, and refuses
// each with one character exchanged.
func TestCheck_generated(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // repeatable on purpose
	bytes := func(n int) []byte {
		out := make([]byte, n)
		for i := range out {
			out[i] = byte(random.UintN(256)) //nolint:gosec // it fits
		}
		return out
	}
	for _, version := range []byte{0, 5, 111, 196, 48, 50, 30, 22, 76, 16, 113, 58, 65, 140, 19} { // Bitcoin, Litecoin, Dogecoin, Dash, Tron
		for range 2000 {
			address := base58.CheckEncode(bytes(20), version)
			if err := Check(address); err != nil {
				t.Fatalf("%s (version %d): %v", address, version, err)
			}
			i := random.IntN(len(address))
			if wrong := address[:i] + swap(address[i]) + address[i+1:]; wrong != address && Check(wrong) == nil {
				t.Errorf("%s passes for %s", wrong, address)
			}
		}
	}
	for range 20000 {
		if address := base58.Encode(bytes(32)); Check(address) != nil { // Solana
			t.Errorf("%s: %v", address, Check(address))
		}
		if address := base58.Encode(append([]byte{0}, bytes(34)...)); Check(address) != nil { // Polkadot
			t.Errorf("%s: %v", address, Check(address))
		}
	}
	for _, address := range []string{"TB1eK4Jaog3tuvXbRwGDr2rKLD61yiDJRs", "BC1FVK2agyDsTLmrViK39nzcWK4357C3ZognyoVvzrxk"} { // of Tron and Solana
		if err := Check(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestCheck_oneCharacter changes, swaps and drops every character of every address that has a checksum: all of it is found.
func TestCheck_oneCharacter(t *testing.T) {
	t.Parallel()
	for _, address := range others {
		start := strings.IndexByte(address, '1') + 1 // a prefix that is mistyped is another form
		if !strings.HasPrefix(strings.ToLower(address), "bc1") && !strings.HasPrefix(address, "tb1") && !strings.HasPrefix(address, "addr1") {
			start = 1
		}
		for i := start; i < len(address); i++ {
			for _, wrong := range []string{
				address[:i] + swap(address[i]) + address[i+1:],
				address[:i] + address[i+1:],
				address[:i] + string(address[i]) + address[i:],
			} {
				if wrong != address && Check(wrong) == nil {
					t.Errorf("%s passes for %s", wrong, address)
				}
			}
			if i > start && address[i] != address[i-1] {
				if wrong := address[:i-1] + string(address[i]) + string(address[i-1]) + address[i+1:]; Check(wrong) == nil {
					t.Errorf("%s passes for %s", wrong, address)
				}
			}
		}
	}
}

// swap is another character that addresses of all forms may have.
func swap(c byte) string {
	if c == 'z' {
		return "x"
	}
	if c == 'Z' {
		return "X"
	}
	if c >= 'A' && c <= 'Z' {
		return "Z"
	}
	return "z"
}

func TestIsZero(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"0x" + strings.Repeat("0", 40): true, "0x": false, good[0]: false, "0": false, "": false, "0x" + strings.Repeat("0", 39) + "1": false,
	} {
		if IsZero(address) != want {
			t.Errorf("%q: want %v", address, want)
		}
	}
}
