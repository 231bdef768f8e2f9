// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"regexp"
	"strings"
	"unicode"
)

// A mask is a string in which placeholders stand for characters that the payments service hides.
// The placeholders depend on the characters of a whole string. Letters X count least
// of all: they occur in names, keys, addresses in Base58, and some numbers.
var (
	anyPlaceholders     = regexp.MustCompile(`[*•●○∙■█…]+|\.{3,}|#{2,}|-{4,}|_{4,}|[–—]{2,}|x{6,}|X{6,}`)
	numberPlaceholders  = regexp.MustCompile(`[*•●○∙■█…#]+|\.{2,}|[-–—_]{2,}|(?:[xX][\s./-]?){4,}`)
	addressPlaceholders = regexp.MustCompile(`[*•●○∙■█…#]+|\.{2,}|[-–—_]{2,}`)
	// leadingX and betweenX are letters X in front of digits and between them.
	leadingX   = regexp.MustCompile(`^(?:(?:[xX][\s./-]?){3,}(\d[\d\s./-]*)|[xX]{2}(\d{4}))$`)
	betweenX   = regexp.MustCompile(`^([+\d\s./()-]*\d)[xX]{3,}(\d[\d\s./-]*)$`)
	lastDigits = regexp.MustCompile(`^\d{4}$`)
	// betweenEnds are letters X that hide all of a key but its ends.
	betweenEnds = regexp.MustCompile(`^.{0,4}(?:x{3,}|X{3,}).{0,4}$`)
	// hiddenWord is a string that stands for a hidden value as a whole.
	hiddenWord = regexp.MustCompile(`(?i)^\s*(?:[\[<({].*[\])>}]|redacted|masked|hidden|x+)\s*$`)
)

// hole stands for any number of hidden characters.
const hole = "*"

// enough is how many characters a mask must show to tell one number or address from others.
const enough = 4

// IsMasked reports whether a string is a mask: of a number, an address, a key or personal data. The
// last four characters alone are not recognised, because a whole number may be as short: see
// [SameNumber].
func IsMasked(value string) bool {
	const longest = 256 // bytes
	if len(value) > longest {
		return false // it is a file, whose encoding may have any run
	}
	isPlain := !strings.ContainsFunc(value, func(r rune) bool { return !isLetterOrDigit(r) })
	if isPlain && len(value) > len("redacted") && !strings.Contains(strings.ToLower(value), "xx") {
		return false // as most are: the expressions take long
	}
	return hiddenWord.MatchString(value) || anyPlaceholders.MatchString(value) || leadingX.MatchString(value) || betweenX.MatchString(value)
}

// IsMaskedKey reports whether a string is a mask of a key. It knows more masks than [IsMasked],
// because a whole key is long: up to four characters are its end, and letters X hide the rest.
func IsMaskedKey(value string) bool {
	return len(value) <= enough || betweenEnds.MatchString(value) || IsMasked(value)
}

// HidesText reports whether a received string is a mask that may hide a known one: no visible
// character differs, apart from case and repeated spaces. The mask may show all characters, because
// some services add the same placeholders to a text of any length. The last four digits alone are a
// mask, too, as of a phone number.
func HidesText(shown, known string) bool {
	spell := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	if lastDigits.MatchString(shown) && len(known) > 2*enough {
		return fits(hole+shown, spell(known))
	}
	if !IsMasked(shown) {
		return false
	}
	masked := maskOf(withoutX(shown), anyPlaceholders, spell)
	return fits(masked, spell(known))
}

// withoutX replaces letters X in front of digits and between them by a hole.
func withoutX(value string) string {
	return betweenX.ReplaceAllString(leadingX.ReplaceAllString(value, hole+"$1$2"), "$1"+hole+"$2")
}

// maskOf returns the visible parts of a string, in one spelling, with a hole between each two. It
// returns "" for a string without placeholders. No text begins or ends with a symbol, so such a
// symbol is a placeholder.
func maskOf(value string, placeholders *regexp.Regexp, spell func(string) string) string {
	if hiddenWord.MatchString(value) {
		return hole
	}
	value = placeholders.ReplaceAllString(strings.TrimSpace(value), hole)
	if trimmed := strings.TrimLeftFunc(value, isSymbol); trimmed != value {
		value = hole + trimmed
	}
	if trimmed := strings.TrimRightFunc(value, isSymbol); trimmed != value {
		value = trimmed + hole
	}
	if !strings.Contains(value, hole) {
		return ""
	}
	parts := strings.Split(spell(value), hole)
	for i, part := range parts {
		parts[i] = strings.TrimFunc(part, isSymbol)
	}
	return strings.Join(parts, hole)
}

func isSymbol(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// hides reports whether a mask may stand for a whole number or address: no visible character
// differs, and at least one is hidden.
func hides(masked, whole string) bool {
	return len(visible(masked)) < len(whole) && fits(masked, whole)
}

// fits reports whether no visible character of a mask differs. Masks have any length.
func fits(masked, whole string) bool {
	parts := strings.Split(masked, hole)
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 || len(visible(masked)) > len(whole) || !strings.HasPrefix(whole, first) || !strings.HasSuffix(whole, last) {
		return false
	}
	rest := whole[len(first) : len(whole)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		_, after, found := strings.Cut(rest, part)
		if !found {
			return false
		}
		rest = after
	}
	return true
}

// visible returns the characters that a mask shows.
func visible(masked string) string { return strings.ReplaceAll(masked, hole, "") }

// tells reports whether a mask shows enough characters.
func tells(masked string) bool { return len([]rune(visible(masked))) >= enough }
