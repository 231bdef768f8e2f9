// SPDX-License-Identifier: MPL-2.0

package check

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// purpose is the use of a string. It decides which characters the string may have.
type purpose int

const (
	forReading  purpose = iota // in one line: hidden characters pass where a script or an emoji needs them
	forProse                   // likewise, in several lines
	forMatching                // letter by letter: no hidden character passes
)

// names are the names of characters that get into a string by accident, mostly by copying.
var names = map[rune]string{
	'\t': "a tab", '\n': "a line break", '\r': "a carriage return", ' ': "a space", '\u00a0': "a no-break space", '\u00ad': "a soft hyphen",
	'\u061c': "an Arabic letter mark", '\u200b': "a zero-width space", '\u200c': "a zero-width non-joiner", '\u200d': "a zero-width joiner",
	'\u200e': "a left-to-right mark", '\u200f': "a right-to-left mark", '\u2028': "a line separator", '\u2029': "a paragraph separator",
	'\u202a': "a left-to-right embedding", '\u202b': "a right-to-left embedding", '\u202c': "a pop directional formatting",
	'\u202d': "a left-to-right override", '\u202e': "a right-to-left override", '\u202f': "a narrow no-break space", '\u2060': "a word joiner",
	'\u2066': "a left-to-right isolate", '\u2067': "a right-to-left isolate", '\u2068': "a first strong isolate",
	'\u2069': "a pop directional isolate",
	'\u3000': "an ideographic space", '\ufe0e': "a variation selector", '\ufe0f': "a variation selector", '\ufeff': "a byte order mark",
	'\ufffd': "a replacement character",
}

// named names a character. The name includes the code point, because the character is invisible.
func named(r rune) string {
	if name, ok := names[r]; ok {
		return fmt.Sprintf("%s (U+%04X)", name, r)
	}
	if unicode.IsControl(r) {
		return fmt.Sprintf("a control character (U+%04X)", r)
	}
	return fmt.Sprintf("U+%04X", r)
}

// wrongCharacter names the first forbidden character and its position, or returns "". It does not
// quote the string.
func wrongCharacter(value string, use purpose) string {
	runes := []rune(value)
	for i, r := range runes {
		if r < utf8.RuneSelf && !unicode.IsControl(r) {
			continue
		}
		if why := wrongAt(runes, i, use); why != "" {
			return fmt.Sprintf("character %d is %s, which %s", i+1, named(r), why)
		}
	}
	return ""
}

// wrongAt returns the reason why a string must not have the character at i, or "".
func wrongAt(runes []rune, i int, use purpose) string {
	r := runes[i]
	switch {
	case r == utf8.RuneError, unicode.Is(unicode.Noncharacter_Code_Point, r):
		return "stands where a character was lost. Type that one again"
	case use == forProse && (r == '\n' || r == '\t' || r == '\u2028' || r == '\u2029' || r == '\r' && i+1 < len(runes) && runes[i+1] == '\n'):
		return ""
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return "does not belong here. Remove it"
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
		return "changes the direction of the text around it. Remove it"
	case isHidden(r) && (use == forMatching || !belongs(runes, i)):
		return "cannot be seen. Remove it"
	case use == forMatching && unicode.IsSpace(r) && r != ' ':
		return "looks like a space and is none. Type a space"
	}
	return ""
}

// isHidden reports whether a character is invisible by itself.
func isHidden(r rune) bool {
	switch {
	case r == '\u00ad', r == '\u034f', r == '\u061c', r >= '\u180b' && r <= '\u180f', r >= '\u200b' && r <= '\u200f', r >= '\u2060' &&
		r <= '\u206f', r == '\ufeff', r >= '\ufff9' && r <= '\ufffb',
		r == '\u115f', r == '\u1160', r == '\u3164', r == '\uffa0', // fillers of Hangul
		r >= 0x1d173 && r <= 0x1d17a, r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return unicode.Is(unicode.Variation_Selector, r)
}

// belongs reports whether the hidden character at i has an effect that belongs there. It may join
// emoji, shape the letters of a script that needs it, or keep a right-to-left string in order.
// Anywhere else it was copied by accident.
func belongs(runes []rune, i int) bool {
	if i == 0 {
		return false
	}
	before, after := base(runes[:i]), rune(0)
	if i+1 < len(runes) {
		after = runes[i+1]
	}
	switch r := runes[i]; {
	case r == '\u200d' && isPicture(before):
		return isPicture(after)
	case r == '\u200d':
		return isJoining(before)
	case r == '\u200c':
		return isJoining(before) && isJoining(after)
	case r == '\u200b':
		return unicode.In(before, withoutSpaces...)
	case r == '\u200e', r == '\u200f', r == '\u061c':
		return strings.ContainsFunc(string(runes), isRightToLeft)
	case r == '\u034f', r >= '\u180b' && r <= '\u180f':
		return isJoining(before) || isRightToLeft(before)
	case r >= 0xe0020 && r <= 0xe007f: // a flag of a part of a country
		return isPicture(before)
	case unicode.Is(unicode.Variation_Selector, r):
		return !unicode.IsSpace(before) && !unicode.In(before, unicode.Latin, unicode.Greek, unicode.Cyrillic)
	}
	return false
}

// base returns the character that the hidden characters and marks at the end of runes belong to.
func base(runes []rune) rune {
	for i := len(runes) - 1; i >= 0; i-- {
		switch r := runes[i]; {
		case isHidden(r), unicode.Is(unicode.Inherited, r):
		case r == '\u0640', r >= 0x1f3fb && r <= 0x1f3ff: // the Arabic tatweel, and colours of skin
		default:
			return r
		}
	}
	return ' '
}

// isPicture reports whether a character may be part of an emoji, also of one newer than Go.
func isPicture(r rune) bool {
	return r >= '\u00a9' && unicode.In(r, unicode.So, unicode.Sm) || r >= 0x1f000 && r <= 0x1faff
}

// isJoining reports whether a character is of a script in which joiners shape letters. The listed
// scripts have no such joiners.
func isJoining(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M) &&
		!unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Armenian, unicode.Georgian,
			unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo, unicode.Hebrew, unicode.Common)
}

func isRightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam, unicode.Samaritan,
		unicode.Mandaic, unicode.Hanifi_Rohingya)
}

// withoutSpaces are scripts that put no spaces between words. In them, a zero-width space marks a
// possible line break.
var withoutSpaces = []*unicode.RangeTable{
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Balinese,
	unicode.Javanese, unicode.Tai_Le, unicode.New_Tai_Lue, unicode.Tai_Tham,
}

// wrongEnds names the white space at the start or the end of a string, or returns "".
func wrongEnds(value string) string {
	const mend = ". Remove it, for instance with trimspace()"
	if first, _ := utf8.DecodeRuneInString(value); unicode.IsSpace(first) {
		return "it begins with " + named(first) + mend
	}
	if last, _ := utf8.DecodeLastRuneInString(value); unicode.IsSpace(last) {
		return "it ends with " + named(last) + mend
	}
	return ""
}

// isEmpty reports whether a string has no visible character.
func isEmpty(value string) bool {
	return !strings.ContainsFunc(value, func(r rune) bool {
		return !unicode.IsSpace(r) && !unicode.IsControl(r) && !isHidden(r) && !unicode.Is(unicode.Cf, r) &&
			r != '\u2800' // the Braille pattern without dots
	})
}
