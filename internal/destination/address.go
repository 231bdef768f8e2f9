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

// Check returns an error if an address is invalid on every network. The message is a clause about
// the address: "its checksum is wrong". Check finds characters that no address contains, and
// verifies the checksums of these formats: 0x… (EIP-55); bc1…, ltc1… and addr1… (BIP-173,
// BIP-350); Base58Check, which older addresses of Bitcoin and similar networks use, and those of
// Tron. It accepts any other format.
func Check(address string) error {
	lower := strings.ToLower(address)
	switch {
	case strings.TrimSpace(address) == "":
		return errors.New("it is empty")
	case strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("it contains white space or a character outside printable ASCII, perhaps an invisible one")
	case strings.ContainsAny(address, `,;"'`+"`"+`<>()[]{}?&=#%\`) || strings.HasSuffix(address, "."):
		return errors.New("it contains a character that no address contains, perhaps copied from the surrounding text")
	case strings.Contains(address, ":") && !hasPrefix(lower, "bitcoincash:", "bchtest:"):
		return errors.New("it begins with a URI scheme; the address follows the colon")
	case IsEVM(address):
		return CheckEVM(address)
	case strings.HasPrefix(lower, "ox") && isHex(lower[2:]) && len(lower) > 30:
		return errors.New("it begins with the letter O instead of the digit 0")
	case len(address) == 40 && isHex(address):
		return errors.New("it does not begin with 0x")
	case (address == lower || address == strings.ToUpper(address)) && isBech32(lower):
		return checkBech32(address)
	}
	return checkBase58(address, isBech32(lower))
}

// isBech32 reports whether an address in lower case begins with a known Bech32 prefix.
func isBech32(lower string) bool {
	return hasPrefix(lower, "bc1", "tb1", "bcrt1", "ltc1", "tltc1", "addr1", "addr_test1")
}

var errChecksum = errors.New("its checksum is wrong, so at least one character is wrong")

// checkBase58 verifies a Base58Check address, which it recognises by its length: 25 bytes, or 26 if
// the version has two. 24 or 27 bytes mean a missing or extra character. Solana's addresses have
// 32 bytes and no checksum. An address with a Bech32 prefix must be one of these: it is not
// Bech32, which does not mix capital and small letters.
func checkBase58(address string, bech32Prefix bool) error {
	switch n := len(base58.Decode(address)); {
	case n >= 24 && n <= 27:
		if _, _, err := base58.CheckDecode(address); err != nil || n == 24 || n == 27 {
			return errChecksum
		}
	case bech32Prefix && n != 32:
		return errChecksum
	case n == 0 && len(address) >= 33 && len(address) <= 36 &&
		strings.ContainsRune("123mnLMDXTt", rune(address[0])) && isAlphanumeric(address):
		return errors.New("it contains 0, O, I or l, which addresses in Base58 never contain")
	}
	return nil
}

// checkBech32 verifies both checksums. Addresses of Bitcoin and Litecoin begin with a version:
// version 0 has the older checksum, all others the newer one. Cardano uses the older one only.
// checkBech32 also checks the length, because the older checksum misses some extra characters.
func checkBech32(address string) error {
	prefix, data, sum, err := bech32.DecodeNoLimitWithVersion(address)
	if err != nil || len(data) == 0 {
		return errChecksum
	}
	if strings.HasPrefix(prefix, "addr") {
		if sum != bech32.Version0 {
			return errChecksum
		}
		return nil
	}
	program, err := bech32.ConvertBits(data[1:], 5, 8, false)
	n := len(program)
	switch {
	case err != nil || data[0] > 16 || (data[0] == 0) != (sum == bech32.Version0):
		return errChecksum
	case data[0] == 0 && n != 20 && n != 32 || n < 2 || n > 40:
		return errors.New("it is too long or too short, so at least one character is wrong")
	}
	return nil
}

// IsZero reports whether an address is Ethereum's zero address, to which no key exists.
func IsZero(address string) bool {
	return IsEVM(address) && len(address) > 2 && strings.Trim(address[2:], "0") == ""
}

func hasPrefix(s string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(s, prefix) })
}

func isHex(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil
}

func isAlphanumeric(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') })
}
