// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/btcsuite/btcd/btcutil/base58"
)

// Public examples with a checksum: of BIP-173, BIP-350 and CIP-19, of the genesis block, of
// well-known contracts, and donation addresses.
var checksummed = []string{
	"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
	"tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
	"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
	"addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
	"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
}

// Addresses without a checksum, or with one that [Check] does not verify.
var unchecked = []string{
	"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "11111111111111111111111111111111", "alice.near",
	"bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
	"4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for _, address := range slices.Concat(checksummed, unchecked, evmAddresses) {
		if err := Check(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	for address, message := range map[string]string{
		"":                          "it is empty",
		evmAddresses[0] + " ":       "white space",
		"\u00a0" + evmAddresses[0]:  "invisible",
		"\u200b" + checksummed[0]:   "invisible",
		"Ox" + evmAddresses[0][2:]:  "the letter O",
		evmAddresses[0][2:]:         "does not begin with 0x",
		checksummed[0] + ",":        "surrounding text",
		checksummed[0] + ".":        "surrounding text",
		`"` + checksummed[5] + `"`:  "surrounding text",
		"bitcoin:" + checksummed[5]: "follows the colon",
		// An extra q, which the checksum itself misses.
		"bc1qhh9d0e83lc93sffj8ax9jennszxe4fa5u0ds4qp":     "checksum",
		"Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4":      "checksum",
		"1A1zP1eP5QGefi2DMPTfTL5SLmv7Div0Na":              "never contain",
		strings.Replace(evmAddresses[0], "5aA", "5aa", 1): "EIP-55",
	} {
		if err := Check(address); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q: %v, want %s", address, err, message)
		}
	}
}

// TestCheck_generated accepts thousands of random addresses in the formats of many networks. It
// refuses each checksummed address after one character is replaced.
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
		for range 500 {
			address := base58.CheckEncode(bytes(20), version)
			if err := Check(address); err != nil {
				t.Fatalf("%s (version %d): %v", address, version, err)
			}
			i := random.IntN(len(address))
			if wrong := address[:i] + differentFrom(address[i]) + address[i+1:]; wrong != address && Check(wrong) == nil {
				t.Errorf("%s passes for %s", wrong, address)
			}
		}
	}
	for range 5000 {
		if address := base58.Encode(bytes(32)); Check(address) != nil { // Solana
			t.Errorf("%s: %v", address, Check(address))
		}
		if address := base58.Encode(append([]byte{0}, bytes(34)...)); Check(address) != nil { // Polkadot
			t.Errorf("%s: %v", address, Check(address))
		}
	}
	// Addresses of Tron and Solana that begin like Bech32.
	for _, address := range []string{"TB1eK4Jaog3tuvXbRwGDr2rKLD61yiDJRs", "BC1FVK2agyDsTLmrViK39nzcWK4357C3ZognyoVvzrxk"} {
		if err := Check(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestCheck_oneCharacter replaces, drops, doubles and swaps each character of each checksummed
// address. Check refuses every result.
func TestCheck_oneCharacter(t *testing.T) {
	t.Parallel()
	for _, address := range checksummed {
		start := strings.IndexByte(address, '1') + 1 // a mistyped prefix is another format
		if !strings.HasPrefix(strings.ToLower(address), "bc1") && !strings.HasPrefix(address, "tb1") && !strings.HasPrefix(address, "addr1") {
			start = 1
		}
		check := func(rest string) error { return Check(address[:start] + rest) }
		checkMutations(t, check, []string{address[start:]}, everyMistake)
	}
}

// differentFrom returns another character, valid in addresses of all formats.
func differentFrom(c byte) string {
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

// TestCheckSpendable refuses the addresses without a known key, and none that a key gives.
func TestCheckSpendable(t *testing.T) {
	t.Parallel()
	const zero, known, reserved, placeholder = "zero address", "burns money", "reserved", "placeholder"
	for address, want := range map[string]string{
		"0x" + strings.Repeat("0", 40): zero, "11111111111111111111111111111111": zero, "1111111111111111111114oLvT2": zero,
		"t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs": zero, "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb": zero,
		"0x" + strings.Repeat("0", 39) + "1":            reserved,
		"0x000000000000000000000000000000000000dEaD":    reserved,
		"1nc1nerator11111111111111111111111111111111":   reserved,
		"bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqql": reserved,
		"0xdEAD000000000000000042069420694206942069":    known,
		"1BitcoinEaterAddressDontSendf59kuE":            known,
		"1CounterpartyXXXXXXXXXXXXXXXUWLpVr":            known,
		"DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr":            known,
		"TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy":            known,
		"0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE":    placeholder,
		"0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead":    placeholder,
		"0x1234567890123456789012345678901234567890":    placeholder,
		"0x0123456789abcdef0123456789abcdef01234567":    placeholder,
		"0x": "", "0": "", "": "", evmAddresses[0]: "", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t": "",
		"0x0000000000000068F116a894984e2DB1123eB395": "", // a contract whose address was chosen for its zeros
	} {
		err := CheckSpendable(address)
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", address, err, want)
		}
	}
	for _, address := range burnAddresses { // two of them look like masks
		if !hasKnownForm(address) {
			t.Errorf("%s is mistyped", address)
		}
	}
	for _, address := range append(slices.Clone(checksummed), evmAddresses...) {
		if err := CheckSpendable(address); err != nil && !strings.Contains(address, "1111111111") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestCheckAnyNetwork accepts the addresses of all networks, and refuses other texts.
func TestCheckAnyNetwork(t *testing.T) {
	t.Parallel()
	for _, address := range slices.Concat(checksummed, evmAddresses) {
		if err := CheckAnyNetwork(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	const solana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
	for address, want := range map[string]string{
		"wallet":                             "it has 6 characters",
		"ann@shop.example":                   "as e-mail addresses do",
		"alice.near":                         "a character that no address contains",
		"DE89370400440532013000":             "it is an IBAN",
		"FR1420041010050500013M02606":        "it is an IBAN",
		"MT84MALT011000012345MTLCAST001S":    "it is an IBAN",
		strings.Replace(solana, "E", "0", 1): "which addresses in Base58 never contain",
		strings.Repeat("mywaret", 4):         "no network has addresses of this form",
		solana + solana:                      "no network has addresses of this form",
		strings.Repeat("mywaret", 37):        "no network has addresses of this form",
	} {
		if err := CheckAnyNetwork(address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
	if err := CheckAnyNetwork(solana); err != nil {
		t.Error(err)
	}
	if err := CheckAddress("", "alice.near"); err == nil {
		t.Error("a name is accepted on a network that is known late")
	}
	if err := CheckAddress("MemeCoin", "alice.near"); err != nil {
		t.Errorf("a form of a chain that is not known is refused: %v", err)
	}
}
