// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"iter"
	"strings"
	"unicode"
)

// IBANsIn are the IBANs in a text, in the spelling of machines, each with the bytes that it has in
// the text. It may have up to three other characters between two of its own: spaces, hyphens,
// invisible ones. Its country is one whose structure is known.
func IBANsIn(text string) iter.Seq2[string, [2]int] {
	return func(yield func(string, [2]int) bool) {
		for from := 0; from+minIBAN <= len(text); from++ { // a word such as RE24 may stand before an IBAN
			number, n := leadingIBAN(text[from:])
			if number == "" {
				continue
			}
			if !yield(number, [2]int{from, from + n}) {
				return
			}
			from += n - 1
		}
	}
}

// leadingIBAN is the IBAN at the beginning of a text, and how many bytes it has there.
func leadingIBAN(text string) (string, int) {
	if !isLetters(text[:2]) || isLetters(text[2:3]) { // digits follow
		return "", 0
	}
	structure := ibanStructures[string([]byte{text[0] &^ 0x20, text[1] &^ 0x20})] // in capital letters
	if structure == "" {
		return "", 0
	}
	length, between := len("aann")+len(characterClasses(structure)), 0
	number := make([]byte, 0, maxIBAN)
	for i, r := range text {
		isOwn, isCheck := isLetterOrDigit(r), len(number) == 2 || len(number) == 3
		switch {
		case !isOwn && (between == 3 || unicode.IsLetter(r) || unicode.IsDigit(r)), isOwn && isCheck && !isDigit(r):
			return "", 0
		case !isOwn:
			between++
			continue
		}
		between = 0
		if number = append(number, text[i]); len(number) < length {
			continue
		}
		if iban := strings.ToUpper(string(number)); CheckIBAN(iban) == nil {
			return iban, i + 1
		}
		return "", 0
	}
	return "", 0
}

// ShortenIBANs returns a text with each IBAN in it as [Shorten] shows it.
func ShortenIBANs(text string) string {
	var out strings.Builder
	rest := 0
	for number, at := range IBANsIn(text) {
		out.WriteString(text[rest:at[0]] + Shorten(number))
		rest = at[1]
	}
	return out.String() + text[rest:]
}
