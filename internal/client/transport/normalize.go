// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"bytes"
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// normalized is a string in which private values are searched: in lower case, without separators,
// and with the escapes of JSON, URLs and HTML undone. So a value is found if its digits are
// grouped in any way, and if it is quoted or part of a URL.
type normalized struct {
	text     []byte
	from, to []int // where each byte of text stands in the original string
}

func normalize(s string) normalized {
	all, f := emptyNormalized(len(s)), emptyNormalized(len(s))
	for i := 0; i < len(s); {
		plain, width := unescaped(s[i:])
		for _, b := range []byte(plain) {
			all.add(b, i, i+width)
		}
		i += width
	}
	for i := 0; i < len(all.text); {
		r, size := utf8.DecodeRune(all.text[i:])
		for ; size > 0; i, size = i+1, size-1 {
			if !isSeparator(r) {
				f.add(lower(all.text[i]), all.from[i], all.to[i])
			}
		}
	}
	return f
}

// emptyNormalized has room for the form of a string of some length.
func emptyNormalized(length int) normalized {
	return normalized{make([]byte, 0, length), make([]int, 0, length), make([]int, 0, length)}
}

func (f *normalized) add(b byte, from, to int) {
	f.text, f.from, f.to = append(f.text, b), append(f.from, from), append(f.to, to)
}

func lower(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		b += 'a' - 'A'
	}
	return b
}

// isSeparator reports whether a character can stand between the groups of a value, such as those of
// an IBAN. "+" is a space in a query, and "_" and "/" also tell apart the alphabets of base64.
func isSeparator(r rune) bool {
	switch r {
	case '+', '.', '_', '/', '\u00b7', '\u2212': // the last are the middle dot and the minus
		return true
	}
	return unicode.IsSpace(r) || unicode.In(r, unicode.Pd, unicode.Cf)
}

// unescaped returns the first byte of s, or the meaning of its first escape, and its width in s.
// Backslashes mean nothing, because their number depends on how often the string was quoted.
func unescaped(s string) (plain string, width int) {
	switch s[0] {
	case '\\':
		rest := strings.TrimLeft(s, `\`)
		width = len(s) - len(rest)
		if len(rest) >= 5 && rest[0] == 'u' {
			if code, err := strconv.ParseUint(rest[1:5], 16, 16); err == nil {
				return string(rune(code)), width + 5
			}
		}
		if rest != "" && strings.IndexByte("nrtbf", rest[0]) >= 0 {
			width++
		}
		return "", width
	case '%':
		if len(s) >= 3 {
			if code, err := strconv.ParseUint(s[1:3], 16, 8); err == nil {
				return string([]byte{byte(code)}), 3
			}
		}
	case '&':
		if end := strings.IndexByte(s[:min(len(s), 12)], ';'); end > 0 {
			if plain := html.UnescapeString(s[:end+1]); plain != s[:end+1] {
				return plain, end + 1
			}
		}
	}
	return s[:1], 1
}

const (
	shortest = 3  // shorter values would be found everywhere
	wordLike = 8  // shorter ones count only as whole words, so that "cannot" does not hold "Ann"
	telltale = 12 // a part of this length is private too, because a quote may be cut off
)

// redactValues takes private values out of a string, in every spelling. It also takes out every
// long part of a value.
func redactValues(text, instead string, values ...string) string {
	f := normalize(text)
	hidden := make([]bool, len(text))
	found := false
	hide := func(from, to int) {
		found = true
		for i := f.from[from]; i < f.to[to-1]; i++ {
			hidden[i] = true
		}
	}
	var parts map[string][]int
	for _, value := range values {
		looked := normalize(Printable(value, len(value))).text
		switch {
		case len(looked) < shortest:
		case len(looked) < telltale:
			for from := f.next(looked, 0); from >= 0; from = f.next(looked, from+1) {
				if len(looked) >= wordLike || f.isWord(from, from+len(looked)) {
					hide(from, from+len(looked))
				}
			}
		default:
			if parts == nil {
				parts = f.parts()
			}
			for i := 0; i+telltale <= len(looked); i++ {
				part := string(looked[i : i+telltale])
				for _, from := range parts[part] {
					hide(from, from+telltale)
				}
				delete(parts, part) // hidden once is enough, also if the value repeats itself
			}
		}
	}
	if !found {
		return text
	}
	return masked(text, hidden, instead)
}

// masked returns text with instead in place of each hidden part.
func masked(text string, hidden []bool, instead string) string {
	var out strings.Builder
	for i := range len(text) {
		switch {
		case !hidden[i]:
			out.WriteByte(text[i])
		case i == 0 || !hidden[i-1]:
			out.WriteString(instead)
		}
	}
	return out.String()
}

// next returns the next position of looked, or -1.
func (f normalized) next(looked []byte, from int) int {
	at := bytes.Index(f.text[from:], looked)
	if at < 0 {
		return at
	}
	return from + at
}

// parts returns all parts of the text that could tell a value, with their positions.
func (f normalized) parts() map[string][]int {
	all := make(map[string][]int, len(f.text))
	for i := 0; i+telltale <= len(f.text); i++ {
		part := string(f.text[i : i+telltale])
		all[part] = append(all[part], i)
	}
	return all
}

// isWord reports whether no letter or digit touches the bytes from from to to.
func (f normalized) isWord(from, to int) bool {
	return !f.joined(from) && !f.joined(to)
}

// joined reports whether a byte belongs to the same word as the one before it.
func (f normalized) joined(i int) bool {
	return i > 0 && i < len(f.text) && f.to[i-1] == f.from[i] && wordByte(f.text[i-1]) && wordByte(f.text[i])
}

func wordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b >= 0x80
}

// Printable shortens a string to one line of at most limit characters, without control characters.
func Printable(text string, limit int) string {
	var out strings.Builder
	count := 0
	for _, word := range strings.Fields(strings.ToValidUTF8(text, "?")) {
		if out.Len() > 0 {
			word = " " + word
		}
		for _, r := range word {
			if count++; count > limit {
				out.WriteString("…")
				return out.String()
			}
			if unicode.IsPrint(r) {
				out.WriteRune(r)
			}
		}
	}
	return out.String()
}
