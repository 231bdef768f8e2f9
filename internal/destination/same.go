// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"

	"github.com/btcsuite/btcd/btcutil/bech32"
)

// SameAddress reports whether two strings spell one address, or the payments service shows a known
// one shortened, as 0x12ab…89cd. A shortened address must show at least four characters behind its
// 0x, none of which may differ. If only the known one of the two strings has placeholders, that one
// is the shortened one.
func SameAddress(shown, known string) bool {
	if NormalizeAddress(shown) == NormalizeAddress(known) {
		return true
	}
	masked, whole := maskedAddress(shown, known)
	return hides(masked, whole) && tells(strings.TrimPrefix(masked, "0x"))
}

// HidesAddress reports whether one of two strings is a shortened form that may hide the other.
// Unlike [SameAddress], it accepts one that shows too little to tell the address from others.
func HidesAddress(shown, known string) bool { return hides(maskedAddress(shown, known)) }

// maskedAddress returns the shortened address among two, and the other one. The first result is ""
// if there is none, or if both are shortened.
func maskedAddress(shown, known string) (masked, whole string) {
	const least = 20 // characters, of the shortest address with a known form
	masked, other := maskOf(shown, addressPlaceholders, bare), maskOf(known, addressPlaceholders, bare)
	switch {
	case masked != "" && other == "":
		whole = known
	case masked == "" && other != "":
		masked, whole = other, shown
	case masked == "" && len(shown) == enough && len(known) > least:
		masked, whole = hole+shown, known
	default:
		return "", ""
	}
	whole, caseless := oneSpelling(whole)
	if caseless {
		masked = strings.ToLower(masked)
	}
	return masked, whole
}

// bare removes the prefix of CashAddr.
func bare(address string) string {
	if _, hash, found := strings.Cut(address, ":"); found {
		return hash
	}
	return address
}

// NormalizeAddress returns the same string for every spelling of an address. It ignores case where
// case means nothing (EVM networks, Bech32 and CashAddr), and the prefix of CashAddr. An address in
// Base58 has one spelling.
func NormalizeAddress(address string) string {
	spelled, _ := oneSpelling(address)
	return spelled
}

// oneSpelling is [NormalizeAddress], and reports whether case means nothing.
func oneSpelling(address string) (spelled string, caseless bool) {
	lower := strings.ToLower(address)
	if IsEVM(address) {
		return lower, true
	}
	if address != lower && address != strings.ToUpper(address) {
		return address, false
	}
	if anyCashAddr.check(lower) == nil {
		return bare(lower), true
	}
	if _, _, err := bech32.DecodeNoLimit(lower); err == nil {
		return lower, true
	}
	return address, false
}
