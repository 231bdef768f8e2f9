// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/btcsuite/btcd/btcutil/base58"
)

// Check returns an error if an address is invalid on every network. The message is a clause about
// the address: "its checksum is wrong". Check finds characters that no address contains, and
// verifies the checksums of the forms that are recognised without the network: 0x… (EIP-55); Bech32
// with a known prefix, such as bc1… and addr1…; CashAddr with its prefix; Base58Check, which older
// addresses of Bitcoin and similar networks have, and those of Tron. It accepts any other form,
// because tokens have many.
func Check(address string) error {
	lower := strings.ToLower(address)
	switch {
	case strings.TrimSpace(address) == "":
		return errors.New("it is empty")
	case IsMasked(address):
		return errors.New("some of its characters are hidden. Write the whole address")
	case strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("it contains white space or a character outside printable ASCII, perhaps an invisible one")
	case strings.ContainsAny(address, `,;"'`+"`"+`<>()[]{}?&=#%\`) || strings.HasSuffix(address, "."):
		return errors.New("it contains a character that no address contains, perhaps copied from the surrounding text")
	case hasPrefix(lower, "bitcoincash:", "bchtest:", "bchreg:"):
		return anyCashAddr.check(address)
	case strings.Contains(address, ":"):
		return errors.New("it begins with a URI scheme; the address follows the colon")
	case IsEVM(address):
		return CheckEVM(address)
	case strings.HasPrefix(lower, "ox") && isHex(lower[2:]) && len(lower) > 30:
		return errors.New("it begins with the letter O instead of the digit 0")
	case len(address) == 40 && isHex(address):
		return errors.New("it does not begin with 0x")
	}
	err := checkDistinct(lower)
	isDistinct := !errors.Is(err, errForm)
	if isDistinct && (address == lower || address == strings.ToUpper(address)) {
		return err
	}
	return checkBase58(address, isDistinct)
}

// shortest is the length of the shortest address in Base58.
const shortest = 25

// CheckAnyNetwork returns an error if an address has no form of any network whose forms are known.
// It is for an address that never has a network beside it. The message is as that of [Check].
func CheckAnyNetwork(address string) error {
	err := Check(address)
	if err != nil || hasKnownForm(address) {
		return err
	}
	if err := checkPlausible(address); err != nil {
		return err
	}
	if len(address) >= 32 && len(address) <= 44 && strings.ContainsAny(address, "0OIl") {
		return errors.New("it contains 0, O, I or l, which addresses in Base58 never contain")
	}
	return errors.New("no network has addresses of this form")
}

// checkPlausible refuses words, names, e-mail addresses and the numbers of banks.
func checkPlausible(address string) error {
	switch {
	case hasKnownForm(address):
		return nil
	case strings.Contains(address, "@"):
		return errors.New("it contains @, as e-mail addresses do")
	case strings.ContainsFunc(address, func(r rune) bool { return r != ':' && r != '_' && !isLetterOrDigit(r) }):
		return errors.New("it contains a character that no address contains")
	case CheckIBAN(address) == nil:
		return errors.New("it is an IBAN")
	case len(address) < shortest:
		return fmt.Errorf("it has %d characters, and no address of this form has less than %d", len(address), shortest)
	}
	return nil
}

var allNetworks = sync.OnceValue(func() []Network { return slices.Concat(networks, unlisted) })

func hasKnownForm(address string) bool {
	for _, n := range allNetworks() {
		if slices.ContainsFunc(n.Forms, func(f Form) bool { return f.check(address) == nil }) {
			return true
		}
	}
	return false
}

var anyCashAddr = cashAddr("bitcoincash", "bchtest", "bchreg")

var errChecksum = errors.New("its checksum is wrong, so at least one character is wrong")

// checkBase58 verifies a Base58Check address, which it recognises by its length: 25 bytes, or 26 if
// the version has two. 24 or 27 bytes mean a missing or extra character. Solana's addresses have 32
// bytes and no checksum, those of SS58 have 35 or 36. An address with a Bech32 prefix must be one
// of these: it is not Bech32, which does not mix capital and small letters.
func checkBase58(address string, bech32Prefix bool) error {
	switch n := len(decodeBase58(address)); {
	case n >= 24 && n <= 27:
		if _, _, err := base58.CheckDecode(address); err != nil || n == 24 || n == 27 {
			return errChecksum
		}
	case bech32Prefix && n != 32 && n != 35 && n != 36:
		return errChecksum
	case n == 0 && len(address) >= 33 && len(address) <= 36 &&
		strings.ContainsRune("123mnLMDXTt", rune(address[0])) && isAlphanumeric(address):
		return errors.New("it contains 0, O, I or l, which addresses in Base58 never contain")
	}
	return nil
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
