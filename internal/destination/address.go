// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/bech32"
)

// Check says what is wrong with an address of which the network is not known, as far as its own form tells: white space and signs that
// cannot be seen, and the checksum of those that have one: 0x… (EIP-55), bc1… and its like (BIP-173, BIP-350), and the older ones of
// Bitcoin and its kin (Base58Check). What has none of these forms passes.
func Check(address string) error {
	lower := strings.ToLower(address)
	switch {
	case strings.TrimSpace(address) == "":
		return errors.New("it is empty")
	case strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("it contains white space, or a character that no address has, perhaps one that cannot be seen")
	case IsEVM(address):
		return CheckEVM(address)
	case strings.HasPrefix(lower, "ox") && isHex(lower[2:]) && len(lower) > 30:
		return errors.New("it begins with the letter O in place of the digit 0")
	case len(address) == 40 && isHex(address):
		return errors.New("it lacks 0x at its beginning")
	case hasPrefix(lower, "bc1", "tb1", "bcrt1", "ltc1", "tltc1", "addr1", "addr_test1"):
		return checkBech32(address)
	case len(address) >= 26 && len(address) <= 35 && strings.ContainsRune("123mnLMDXTt", rune(address[0])):
		// A version of one or two bytes, 20 bytes, and 4 of checksum, and a little less or more where a character is missing or too many.
		// Solana's addresses have 32 bytes and no checksum.
		switch n := len(base58.Decode(address)); {
		case n == 0 && strings.ContainsAny(address, "0OIl") && !strings.ContainsAny(address, "-_.:/"):
			return errors.New("it has a 0, O, I or l, which no such address has")
		case n < 22 || n > 28:
			return nil
		}
		if _, _, err := base58.CheckDecode(address); err != nil {
			return errWrongSum
		}
	}
	return nil
}

var errWrongSum = errors.New("its checksum is wrong, so at least one character is")

// checkBech32 knows both checksums: addresses of Bitcoin and Litecoin begin with a version, of which 0 has the older one and all others
// the newer. Cardano has the older one only.
func checkBech32(address string) error {
	prefix, data, sum, err := bech32.DecodeNoLimitWithVersion(address)
	if err != nil || len(data) == 0 {
		return errWrongSum
	}
	older := strings.HasPrefix(prefix, "addr") || data[0] == 0
	if older != (sum == bech32.Version0) {
		return errWrongSum
	}
	return nil
}

// IsZero reports whether an address is the one of Ethereum that nobody has the key to.
func IsZero(address string) bool {
	return IsEVM(address) && len(address) > 2 && strings.Trim(address[2:], "0") == ""
}

func hasPrefix(text string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

func isHex(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil
}
