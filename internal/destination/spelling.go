// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"unicode"
)

// NormalizeIBAN returns an IBAN in its electronic form (ISO 13616): capital letters and digits
// without separators. It does not check the IBAN: see [CheckIBAN].
func NormalizeIBAN(iban string) string { return strings.ToUpper(compact(iban, "-")) }

// SameIBAN reports whether two strings spell one IBAN. One may be masked: see [SameBankNumber].
func SameIBAN(a, b string) bool {
	a, b = NormalizeIBAN(a), NormalizeIBAN(b)
	return a == b || masks(a, b) || masks(b, a)
}

// NormalizeBIC returns a BIC in capital letters without spaces. It does not check the BIC: see
// [CheckBIC].
func NormalizeBIC(bic string) string { return strings.ToUpper(compact(bic, "")) }

// SameBIC reports whether two strings spell one BIC. The branch XXX means the head office, as does
// no branch.
func SameBIC(a, b string) bool { return headOffice(NormalizeBIC(a)) == headOffice(NormalizeBIC(b)) }

func headOffice(bic string) string {
	if len(bic) == 11 {
		return strings.TrimSuffix(bic, "XXX")
	}
	return bic
}

// NormalizeDigits returns a number of digits alone without spaces and hyphens: a sort code, a
// routing number, or a British, Irish or US account number.
func NormalizeDigits(number string) string { return compact(number, "-") }

// SameDigits reports whether two strings spell one number of digits alone. One may be masked: see
// [SameBankNumber].
func SameDigits(a, b string) bool {
	a, b = NormalizeDigits(a), NormalizeDigits(b)
	return a == b || masks(a, b) || masks(b, a)
}

// NormalizeBankNumber returns a bank code, a BBAN or an account number of any country in capital
// letters without spaces and hyphens. It keeps a single hyphen: in some countries, one separates
// two numbers, as 19-2000145399 in Czechia. Without it, 1-234567 would equal 1234567.
func NormalizeBankNumber(number string) string {
	separators := "-"
	if strings.Count(number, "-") == 1 {
		separators = ""
	}
	return strings.ToUpper(compact(number, separators))
}

// SameBankNumber reports whether two strings spell one number. One of them may be masked, as
// services do that never show a whole number: ******6789. It equals a number of the same length
// that agrees with every visible character, if at least four are visible.
func SameBankNumber(a, b string) bool {
	a, b = NormalizeBankNumber(a), NormalizeBankNumber(b)
	return a == b || masks(a, b) || masks(b, a)
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

// masks reports whether masked is number with some characters hidden. Both are normalized.
func masks(masked, number string) bool {
	const enough = 4
	hidden, whole := []rune(masked), []rune(number)
	if len(hidden) != len(whole) || isMasked(number) {
		return false
	}
	visible := 0
	for i, r := range hidden {
		if isMask(r) {
			continue
		}
		if r != whole[i] {
			return false
		}
		visible++
	}
	return visible >= enough && visible < len(hidden)
}

func isMasked(value string) bool { return strings.ContainsFunc(value, isMask) }

func isMask(r rune) bool { return r == '*' || r == '•' }
