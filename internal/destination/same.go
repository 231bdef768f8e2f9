// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"

	"github.com/btcsuite/btcd/btcutil/bech32"
)

// SameAddress reports whether two strings spell one address. It ignores case where case means
// nothing (EVM networks, Bech32 and CashAddr), and the prefix of CashAddr.
func SameAddress(a, b string) bool { return a == b || oneSpelling(a) == oneSpelling(b) }

// oneSpelling returns the same string for every spelling of an address. An address in Base58 has
// one spelling.
func oneSpelling(address string) string {
	lower := strings.ToLower(address)
	if IsEVM(address) {
		return lower
	}
	if address != lower && address != strings.ToUpper(address) {
		return address
	}
	if anyCashAddr.check(lower) == nil {
		_, hash, found := strings.Cut(lower, ":")
		if !found {
			hash = lower
		}
		return hash
	}
	if _, _, err := bech32.DecodeNoLimit(lower); err == nil {
		return lower
	}
	return address
}
