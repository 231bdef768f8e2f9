// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"unicode"
)

// NumberKind is a kind of number of a bank or an account. The kinds differ in the separators that
// mean nothing.
type NumberKind int

const (
	// IBAN is an IBAN. Spaces, hyphens and case mean nothing.
	IBAN NumberKind = iota
	// BIC is a BIC. Spaces and case mean nothing. The branch XXX is the head office, as no branch is.
	BIC
	// Digits is a number of digits alone: a sort code, a routing number, or a British, Irish or US
	// account number. Spaces and hyphens mean nothing.
	Digits
	// BankNumber is a bank code, a BBAN or an account number of any country. Spaces, case, and two or
	// more hyphens mean nothing. A single hyphen separates two numbers in some countries, as
	// 19-2000145399 in Czechia. Without it, 1-234567 would equal 1234567.
	BankNumber
)

// Normalize returns a number in the form in which machines exchange it: without separators, and in
// capital letters. It does not check the number.
func (k NumberKind) Normalize(number string) string {
	separators := "-"
	if k == BIC || k == BankNumber && strings.Count(number, "-") == 1 {
		separators = ""
	}
	number = compact(number, separators)
	if k == Digits {
		return number
	}
	return strings.ToUpper(number)
}

// Key returns the same string for all spellings of a number.
func (k NumberKind) Key(number string) string {
	number = k.Normalize(number)
	if k == BIC && len(number) == 11 {
		return strings.TrimSuffix(number, "XXX")
	}
	return number
}

// SameNumber reports whether the payments service shows a known number: in any spelling, or masked.
// A mask must show at least four characters, none of which may differ. It may have any length. If
// only the known one of the two strings has placeholders, that one is the mask.
//
// The last four characters alone are a mask, too, but only as shown. A known number is whole, even
// if it has only four characters.
func SameNumber(kind NumberKind, shown, known string) bool {
	if kind.Key(shown) == kind.Key(known) {
		return true
	}
	masked, whole := kind.masked(shown, known)
	return hides(masked, whole) && tells(masked)
}

// HidesNumber reports whether one of two strings is a mask that may hide the other. Unlike
// [SameNumber], it accepts a mask that shows too little to tell the number from others.
func HidesNumber(kind NumberKind, shown, known string) bool { return hides(kind.masked(shown, known)) }

// masked returns the mask among two strings, and the other one. The mask is "" if there is none, or
// if both are masks: two masks say nothing about each other.
func (k NumberKind) masked(shown, known string) (masked, whole string) {
	masked, other := k.mask(shown), k.mask(known)
	switch {
	case masked != "" && other == "":
		return masked, k.Key(known)
	case masked == "" && other != "":
		return other, k.Key(shown)
	case masked == "" && len(k.Key(shown)) == enough:
		return hole + k.Key(shown), k.Key(known)
	}
	return "", ""
}

func (k NumberKind) mask(number string) string {
	return maskOf(withoutX(strings.TrimSpace(number)), numberPlaceholders, k.Normalize)
}

// compact removes white space and the given separators.
func compact(value, separators string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(separators, r) {
			return -1
		}
		return r
	}, value)
}
