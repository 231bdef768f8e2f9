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

// Check says what is wrong with an address of which the network is not known, as far as its own form tells: signs that no address has, and
// the checksum of those that have one and are known here: 0x… (EIP-55), bc1…, ltc1…, addr1… (BIP-173, BIP-350), and the older ones of Bitcoin
// and its kin, Tron's among them (Base58Check). What has none of these forms passes.
func Check(address string) error {
	lower := strings.ToLower(address)
	switch {
	case strings.TrimSpace(address) == "":
		return errors.New("it is empty")
	case strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("it contains white space, or a character that no address has, perhaps one that cannot be seen")
	case strings.ContainsAny(address, `,;"'`+"`"+`<>()[]{}?&=#%\`) || strings.HasSuffix(address, "."):
		return errors.New("it contains a sign that no address has, perhaps of the text around it")
	case strings.Contains(address, ":") && !hasPrefix(lower, "bitcoincash:", "bchtest:"):
		return errors.New("it begins with a scheme, as links do; the address comes behind it")
	case IsEVM(address):
		return CheckEVM(address)
	case strings.HasPrefix(lower, "ox") && isHex(lower[2:]) && len(lower) > 30:
		return errors.New("it begins with the letter O in place of the digit 0")
	case len(address) == 40 && isHex(address):
		return errors.New("it lacks 0x at its beginning")
	case (address == lower || address == strings.ToUpper(address)) && isBech32(lower):
		return checkBech32(address)
	}
	return checkBase58(address, isBech32(lower))
}

// isBech32 goes by the beginning, in small letters.
func isBech32(lower string) bool {
	return hasPrefix(lower, "bc1", "tb1", "bcrt1", "ltc1", "tltc1", "addr1", "addr_test1")
}

var errWrongSum = errors.New("its checksum is wrong, so at least one character is")

// checkBase58 goes by the number of bytes: with a checksum there are 25 of them, or 26 where the version has two; one less or more
// is a character too few or too many. Solana's addresses have 32 and no checksum. What begins like Bech32 has to be one of these,
// because then it is no Bech32: that has no capitals among small letters.
func checkBase58(address string, orBech32 bool) error {
	switch n := len(base58.Decode(address)); {
	case n >= 24 && n <= 27:
		if _, _, err := base58.CheckDecode(address); err != nil || n == 24 || n == 27 {
			return errWrongSum
		}
	case orBech32 && n != 32:
		return errWrongSum
	case n == 0 && len(address) >= 33 && len(address) <= 36 && strings.ContainsRune("123mnLMDXTt", rune(address[0])) && isAlphanumeric(address):
		return errors.New("it has a 0, O, I or l, which no such address has")
	}
	return nil
}

// checkBech32 knows both checksums: addresses of Bitcoin and Litecoin begin with a version, of which 0 has the older one and all others
// the newer. Cardano has the older one only. The length counts too, because the older checksum misses some characters too many.
func checkBech32(address string) error {
	prefix, data, sum, err := bech32.DecodeNoLimitWithVersion(address)
	if err != nil || len(data) == 0 {
		return errWrongSum
	}
	if strings.HasPrefix(prefix, "addr") {
		if sum != bech32.Version0 {
			return errWrongSum
		}
		return nil
	}
	program, err := bech32.ConvertBits(data[1:], 5, 8, false)
	n := len(program)
	switch {
	case err != nil || data[0] > 16 || (data[0] == 0) != (sum == bech32.Version0):
		return errWrongSum
	case data[0] == 0 && n != 20 && n != 32 || n < 2 || n > 40:
		return errors.New("it is too long or too short, so at least one character is wrong")
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

func isAlphanumeric(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') })
}
