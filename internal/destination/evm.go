// SPDX-License-Identifier: MPL-2.0

// Package destination checks where money goes, before anything is sent there. A typing error in an address is money lost, and
// most addresses carry a checksum that finds it.
package destination

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/sha3"
)

// IsEVM reports whether a text means to be an address of Ethereum and the networks like it: whether it begins with 0x.
func IsEVM(address string) bool { return strings.HasPrefix(strings.ToLower(address), "0x") }

// CheckEVM says what is wrong with an address of Ethereum and the networks like it. It has 0x and 40 hexadecimal digits. Capitals
// among its letters are a checksum (EIP-55), which must be right; an address without capitals, or of nothing but capitals, has none.
func CheckEVM(address string) error {
	digits, ok := strings.CutPrefix(address, "0x")
	switch {
	case !ok:
		return errors.New("it does not begin with 0x")
	case len(digits) != 40:
		return fmt.Errorf("it has %d characters behind 0x, and not 40", len(digits))
	}
	if _, err := hex.DecodeString(digits); err != nil {
		return errors.New("it has something other than 0 to 9 and a to f behind 0x")
	}
	if digits == strings.ToLower(digits) || digits == strings.ToUpper(digits) || address == Checksummed(address) {
		return nil
	}
	return errors.New("its capitals are not those of its checksum (EIP-55), so at least one character is wrong")
}

// Checksummed writes an address of Ethereum with the capitals that are its checksum (EIP-55). The address must be one.
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

// SameEVM reports whether two addresses are one, however they are written.
func SameEVM(a, b string) bool { return a == b || IsEVM(a) && strings.EqualFold(a, b) }
