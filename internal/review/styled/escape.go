// SPDX-License-Identifier: MPL-2.0

package styled

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// codeSpan writes a span of code. One whose words would end it, or a cell, is written as an
// element.
func codeSpan(words string) string {
	if strings.ContainsAny(words, "`|\\") || strings.TrimSpace(words) != words || Uncommanded(words) != words {
		return "<code>" + escape(words) + "</code>"
	}
	return "`" + words + "`"
}

// escape makes text mean itself in Markdown. A zero-width character stands after @ and #, and
// before the slashes of a URL, because no escape keeps a code host from making links of them.
func escape(words string) string {
	var out strings.Builder
	for i, r := range words {
		switch {
		case r == '<' || r == '>' || r == '&':
			out.WriteString(html.EscapeString(string(r)))
		case strings.ContainsRune(special, r) && (r != '_' || !isInWord(words, i)):
			out.WriteString("\\" + string(r))
		case r == '@' || r == '#':
			out.WriteString(string(r) + joiner)
		case r == ':' && (strings.HasPrefix(words[i:], "://") || strings.HasPrefix(words[i:], "::") || shortcode.MatchString(words[i:])):
			out.WriteString(":" + joiner)
		case r == '.' && i >= 3 && strings.EqualFold(words[i-3:i], "www"):
			out.WriteString(joiner + ".") // "www." alone begins a link
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// special are the characters of Markdown that style text anywhere.
const special = "\\`*_{}[]|~$"

// joiner is a character without width. It is written as an entity, so that it is seen in the
// source.
const joiner = "&#8203;"

// shortcode is the name of an emoji, which code hosts replace by its picture.
var shortcode = regexp.MustCompile(`^:[a-zA-Z0-9_+-]+:`)

// isInWord reports whether a character stands between two letters or digits.
func isInWord(words string, at int) bool {
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	before, _ := utf8.DecodeLastRuneInString(words[:at])
	after, _ := utf8.DecodeRuneInString(words[at+1:])
	return isWord(before) && isWord(after)
}

// Uncommanded is the output without words that the runner of a job takes for a command: two colons
// that begin a line, and "##[" anywhere.
func Uncommanded(output string) string {
	if output = strings.ReplaceAll(output, "##[", "# #["); !strings.Contains(output, "::") {
		return output // no pattern costs anything where there is nothing to find
	}
	return commands.ReplaceAllString(output, "${1}: :")
}

var commands = regexp.MustCompile(`(?m)^(\s*)::`)

// LineOf is a line of Markdown that begins with any text: no list and no heading.
func LineOf(markdown string) string { return lists.ReplaceAllString(markdown, `$1\$2`) }

var lists = regexp.MustCompile(`^(\d*)([-+=.)])`)
