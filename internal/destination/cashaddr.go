// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"slices"
	"strings"

	"github.com/btcsuite/btcd/btcutil/bech32"
)

// cashAddr is the form of Bitcoin Cash. Its prefix may be left out, but is part of the checksum.
func cashAddr(prefixes ...string) Form {
	return Form{
		Looks: strings.Join(prefixes, ":…, ") + ":…, q…, p…", Checksum: "CashAddr",
		check: func(address string) error {
			lower := strings.ToLower(address)
			prefix, data, found := strings.Cut(lower, ":")
			tried := []string{prefix}
			if !found {
				data, tried = lower, prefixes
			}
			groups := cashAddrGroups(data)
			switch {
			case found && !slices.Contains(prefixes, prefix) || !found && len(groups) < cashAddrShortest:
				return errForm
			case groups == nil || address != lower && address != strings.ToUpper(address):
				return errChecksum
			}
			for _, prefix := range tried {
				if cashAddrSum(prefix, groups) == 0 {
					return checkCashAddrLength(groups)
				}
			}
			return errChecksum
		},
	}
}

// cashAddrShortest is the number of characters of a hash of 20 bytes, without the prefix.
const cashAddrShortest = 42

// cashAddrGroups returns the five bits of each character, or nil for characters of other forms.
func cashAddrGroups(data string) []byte {
	groups := make([]byte, len(data))
	for i := range data {
		at := strings.IndexByte("qpzry9x8gf2tvdw0s3jn54khce6mua7l", data[i])
		if at < 0 {
			return nil
		}
		groups[i] = byte(at) //nolint:gosec // at most 31
	}
	return groups
}

// checkCashAddrLength compares the length of the hash with the one that the first byte says. The
// byte's other bits are the type, of which new ones may appear.
func checkCashAddrLength(groups []byte) error {
	const sum = 8
	if len(groups) < cashAddrShortest {
		return errLength
	}
	payload, err := bech32.ConvertBits(groups[:len(groups)-sum], 5, 8, false)
	if err != nil || payload[0] >= 0x80 {
		return errChecksum
	}
	if sizes := [...]int{20, 24, 28, 32, 40, 48, 56, 64}; len(payload)-1 != sizes[payload[0]&7] {
		return errLength
	}
	return nil
}

// cashAddrSum is the checksum of the specification. It is 0 for a valid address.
func cashAddrSum(prefix string, groups []byte) uint64 {
	sum := uint64(1)
	add := func(group byte) {
		top := sum >> 35
		sum = (sum&0x07ffffffff)<<5 ^ uint64(group)
		for bit, generator := range [...]uint64{0x98f2bc8e61, 0x79b76d99e2, 0xf33e5fb3c4, 0xae2eabe2a8, 0x1e4f43e470} {
			if top>>bit&1 == 1 {
				sum ^= generator
			}
		}
	}
	for i := range prefix {
		add(prefix[i] & 31)
	}
	add(0)
	for _, group := range groups {
		add(group)
	}
	return sum ^ 1
}
