// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
)

// evm is the form of Ethereum and of the networks that took it over.
var evm = Form{
	Looks: "0x…", Checksum: "EIP-55, if letters of both cases are mixed",
	check: func(address string) error {
		if !IsEVM(address) {
			return errForm
		}
		return CheckEVM(address)
	},
}

// versions is Base58Check: a version of one or two bytes, and a hash of 20 bytes.
func versions(looks string, allowed ...string) Form {
	return Form{Looks: looks, Checksum: base58Check, check: func(address string) error {
		for _, version := range allowed {
			if len(decodeVersion(address, version)) == 20 {
				return nil
			}
		}
		return errForm
	}}
}

// longestBase58 is above the length of every address in Base58. The longest ones are Cardano's
// first addresses, of about 110 characters.
const longestBase58 = 200

// decodeBase58 returns the bytes of a text, or none. The time of decoding grows with the square of
// the length, and a text may be a whole description.
func decodeBase58(text string) []byte {
	if len(text) > longestBase58 {
		return nil
	}
	return base58.Decode(text)
}

// decodeVersion returns what follows the version in an address in Base58Check, or nil if it has
// another version or a wrong checksum.
func decodeVersion(address, version string) []byte {
	if len(address) > longestBase58 {
		return nil
	}
	payload, first, err := base58.CheckDecode(address)
	if err != nil {
		return nil
	}
	after, found := bytes.CutPrefix(append([]byte{first}, payload...), []byte(version))
	if !found {
		return nil
	}
	return after
}

// sprout are Zcash's first shielded addresses. They cannot receive payments any more (ZIP 211).
func sprout(version string) Form {
	return Form{check: func(address string) error {
		if len(decodeVersion(address, version)) == 64 {
			return errors.New("it is a Sprout address, which can no longer receive payments (ZIP 211)")
		}
		return errForm
	}}
}

// solana is a key of 32 bytes in Base58.
var solana = Form{Looks: "32 to 44 letters and digits", check: func(address string) error {
	switch n := len(decodeBase58(address)); {
	case n == 32:
		return nil
	case len(address) > longestBase58:
		return fmt.Errorf("it has %d characters instead of 32 to 44", len(address))
	case n == 0:
		return errors.New("it contains characters that addresses on Solana never contain: only letters and digits, without 0, O, I and l")
	default:
		return fmt.Errorf("it encodes %d bytes instead of the 32 of addresses on Solana", n)
	}
}}

// tronHex is the form of Tron's interfaces for programs: the bytes of the other form.
var tronHex = Form{Looks: "41… in hexadecimal digits", check: func(address string) error {
	if len(address) != 42 || !strings.HasPrefix(address, "41") || !isHex(address) {
		return errForm
	}
	return nil
}}
