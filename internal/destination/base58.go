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

// decodeVersion returns what follows the version in an address in Base58Check, or nil if it has
// another version or a wrong checksum.
func decodeVersion(address, version string) []byte {
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
	switch n := len(base58.Decode(address)); n {
	case 32:
		return nil
	case 0:
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
