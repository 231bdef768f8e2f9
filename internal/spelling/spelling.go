// SPDX-License-Identifier: MPL-2.0

// Package spelling compares a text or a URL that was sent with the one that came back. A service
// may trim, fold, escape or cut a text, and write a URL in another equal form.
//
//   - [Same] and [SameURL]: the two are equal.
//   - [Of]: a service may have made the second of the first. Only a comparison with a sent text may
//     use it: "Ann" is a spelling of "Anna".
//
// Numbers of banks and addresses have rules of their own: see package destination.
package spelling

import (
	"fmt"
	"html"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Same reports whether two texts are equal but for line ends, outer white space, and how accents
// are composed.
func Same(a, b string) bool { return a == b || plain(a) == plain(b) }

func plain(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return norm.NFC.String(strings.TrimSpace(text))
}

// Of says how a text that came back is spelt otherwise than the sent one: "in another case". It is
// empty if the two are [Same], or if the text is no spelling of the sent one. Nothing is a spelling
// of a text, except of white space.
func Of(sent, got string) (kind string) {
	length := utf8.RuneCountInString(got)
	sent, got = plain(sent), plain(got)
	if sent == got || got == "" {
		return ""
	}
	for _, way := range ways {
		if way.fold(sent) == way.fold(got) {
			return way.kind
		}
	}
	begin := strings.TrimRightFunc(strings.TrimSuffix(strings.TrimSuffix(got, "…"), "..."), unicode.IsSpace)
	folded := strings.ToLower(withoutSpace(begin))
	isCut := everything(begin) != "" && strings.HasPrefix(everything(sent), everything(begin)) ||
		folded != "" && strings.HasPrefix(strings.ToLower(withoutSpace(html.EscapeString(sent))), folded) // within an escape
	if isCut {
		return fmt.Sprintf("cut at %d characters", length)
	}
	return ""
}

// ways are the changes that a service may make to a text, the least one first.
var ways = []struct {
	kind string
	fold func(string) string
}{
	{"in another case", strings.ToLower},
	{"with other white space", withoutSpace},
	{"with escaped characters", unescaped},
	{"in another case, with other white space or escaped characters", everything},
}

func everything(text string) string { return strings.ToLower(withoutSpace(unescaped(text))) }

// withoutSpace removes white space and invisible characters.
func withoutSpace(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
}

// unescaped reads the escapes of HTML, of URLs, and backslashes, of which texts of any of these
// forms have few.
func unescaped(text string) string {
	text = html.UnescapeString(text)
	if plain, err := url.PathUnescape(text); err == nil {
		text = plain
	}
	return strings.ReplaceAll(text, `\`, "")
}
