// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"html"
	"strconv"
	"strings"
)

// folded is a text as private values are looked for in it: in small letters, without what only separates, and with the escapes of JSON, URLs
// and HTML undone. So whoever repeats a value may group its digits, quote it or put it into an address: it is found.
type folded struct {
	text     []byte
	from, to []int // where each byte of it stands in the text as it was
}

func fold(s string) folded {
	var f folded
	for i := 0; i < len(s); {
		plain, width := unescaped(s[i:])
		for _, b := range []byte(plain) {
			switch {
			case b == ' ', b == '\t', b == '\r', b == '\n', b == '-', b == '+': // "+" is a space in a query
				continue
			case b >= 'A' && b <= 'Z':
				b += 'a' - 'A'
			}
			f.text, f.from, f.to = append(f.text, b), append(f.from, i), append(f.to, i+width)
		}
		i += width
	}
	return f
}

// unescaped is what s begins with, a byte or an escape, and how many bytes of s that is. Backslashes say nothing by themselves, because how
// many there are depends on how often the text was quoted.
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
	wordLike = 8  // shorter ones are looked for as whole words, so that no Ann is found in a cannot
	telltale = 12 // of longer ones so much is too much, because whoever quotes a value may cut it off
)

// without takes secrets out of a text, however they are written there. Of long ones it takes any part out that tells them.
func without(text, instead string, secrets ...string) string {
	f := fold(text)
	hidden := make([]bool, len(text))
	found := false
	hide := func(from, to int) {
		found = true
		for i := f.from[from]; i < f.to[to-1]; i++ {
			hidden[i] = true
		}
	}
	var parts map[string][]int
	for _, secret := range secrets {
		looked := fold(printable(secret, len(secret))).text
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
				delete(parts, part) // hidden once is enough, however often a secret repeats itself
			}
		}
	}
	if !found {
		return text
	}
	return masked(text, hidden, instead)
}

// masked is a text with something else instead of each hidden part.
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

// next is where looked comes next, -1 for nowhere.
func (f folded) next(looked []byte, from int) int {
	at := bytes.Index(f.text[from:], looked)
	if at < 0 {
		return at
	}
	return from + at
}

// parts are all pieces of the text that tell a secret, and where they begin.
func (f folded) parts() map[string][]int {
	all := make(map[string][]int, len(f.text))
	for i := 0; i+telltale <= len(f.text); i++ {
		part := string(f.text[i : i+telltale])
		all[part] = append(all[part], i)
	}
	return all
}

// isWord reports whether no letter or digit touches what stands there.
func (f folded) isWord(from, to int) bool {
	return !f.joined(from) && !f.joined(to)
}

// joined reports whether a byte and the one before it are of one word.
func (f folded) joined(i int) bool {
	return i > 0 && i < len(f.text) && f.to[i-1] == f.from[i] && wordByte(f.text[i-1]) && wordByte(f.text[i])
}

func wordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b >= 0x80
}
