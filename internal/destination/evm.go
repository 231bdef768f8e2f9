// SPDX-License-Identifier: MPL-2.0

// Package destination checks the addresses that receive money. Money sent to a mistyped address is
// lost; most addresses have a checksum that reveals the mistake.
package destination

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/sha3"
)

// IsEVM reports whether an address has the format of an EVM network, such as Ethereum: whether it
// begins with 0x. [CheckEVM] checks the rest.
func IsEVM(address string) bool { return strings.HasPrefix(strings.ToLower(address), "0x") }

// CheckEVM returns an error if an address is invalid on EVM networks. A valid address has 0x and
// 40 hexadecimal digits. Mixed capital and small letters are a checksum (EIP-55), which must be
// right. An address with capital or small letters only has no checksum.
func CheckEVM(address string) error {
	digits, ok := strings.CutPrefix(address, "0x")
	switch {
	case !ok:
		return errors.New("it does not begin with 0x")
	case len(digits) != 40:
		return fmt.Errorf("it has %d characters after 0x instead of 40", len(digits))
	}
	if _, err := hex.DecodeString(digits); err != nil {
		return errors.New("it contains characters after 0x that are not hexadecimal digits")
	}
	if digits == strings.ToLower(digits) || digits == strings.ToUpper(digits) || address == Checksummed(address) {
		return nil
	}
	return errors.New("its capital letters do not match its checksum (EIP-55), so at least one character is wrong")
}

// Checksummed returns a valid EVM address with the capital letters of its checksum (EIP-55).
func Checksummed(address string) string {
	digits := []byte(strings.ToLower(address))[2:]
	hash := sha3.NewLegacyKeccak256()
	_, _ = hash.Write(digits) // a hash never fails
	sum := hex.EncodeToString(hash.Sum(nil))
	for i, digit := range digits {
		if digit >= 'a' && sum[i] >= '8' {
			digits[i] = digit - 'a' + 'A'
		}
	}
	return "0x" + string(digits)
}
