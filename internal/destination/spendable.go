// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"bytes"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
)

// CheckSpendable returns an error if a valid address has no known key, so that money sent to it is
// lost: the zero address, reserved addresses, addresses that people burn money with, and
// placeholders such as 0x1234…. The message is a clause about the address. An address that a key
// gives at random is never refused.
func CheckSpendable(address string) error {
	hash := hashOf(address)
	switch {
	case hash != nil && len(bytes.Trim(hash, "\x00")) == 0:
		return errors.New("it is the zero address, and no key to it exists")
	case slices.Contains(burnAddresses, address), slices.Contains(burnAddresses, strings.ToLower(address)):
		return errors.New("it is known as an address that burns money: no key to it exists")
	case len(hash) == lengthOfHash && len(bytes.TrimLeft(hash, "\x00")) <= reservedBytes, !IsEVM(address) && hasRun(address):
		return errors.New("it is a reserved address, and no key to it is known")
	case hash != nil && isPeriodic(hash):
		return errors.New("it is a placeholder: its digits repeat, and no key to it is known")
	}
	return nil
}

// burnAddresses are addresses without a key that have no pattern. Those with hexadecimal digits are
// in lower case.
var burnAddresses = []string{
	"0xdead000000000000000042069420694206942069",
	"1BitcoinEaterAddressDontSendf59kuE",
	"1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
	"DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr",
	"TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy",
}

const (
	lengthOfHash  = 20
	reservedBytes = 2  // at the end of a reserved address: 0x…01 has a contract of the network, 0x…dEaD has no key
	lengthOfRun   = 20 // equal characters in a row, which no key gives
	longestPeriod = 8  // bytes: 0x0123456789abcdef repeats after eight
)

// hashOf returns the part of an address that its key gives: 20 bytes, or 32 bytes on Solana. It
// returns nil for other forms.
func hashOf(address string) []byte {
	if IsEVM(address) {
		hash, err := hex.DecodeString(address[2:])
		if err != nil || len(hash) != lengthOfHash {
			return nil
		}
		return hash
	}
	switch key := decodeBase58(address); len(key) {
	case 25, 26: // a version, a hash of 20 bytes, and a checksum
		return key[len(key)-24 : len(key)-4]
	case 32:
		return key
	}
	return nil
}

// hasRun reports whether a string has many equal characters in a row.
func hasRun(s string) bool {
	run := 1
	for i := 1; i < len(s) && run < lengthOfRun; i++ {
		if run++; s[i] != s[i-1] {
			run = 1
		}
	}
	return run >= lengthOfRun
}

// isPeriodic reports whether bytes repeat after some of them.
func isPeriodic(hash []byte) bool {
	for period := 1; period <= longestPeriod; period++ {
		if bytes.Equal(hash[period:], hash[:len(hash)-period]) {
			return true
		}
	}
	return false
}
