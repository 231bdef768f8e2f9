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
	places := breaks(words)
	for i, r := range words {
		if places[i] {
			out.WriteString(mayBreak)
		}
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

// mayBreak is a place where a line may end, so that a table fits a narrow screen. It is no
// character: a copy of the words has none.
const mayBreak = "<wbr>"

// breaks are the places in long words where a line may end: in addresses of Terraform after points
// and low lines, in hosts before points, so that the next line tells that it goes on, and within
// codes of letters, which have no syllables. An amount stays whole.
func breaks(words string) map[int]bool {
	const chunk = 8
	places := map[int]bool{}
	for _, at := range longWord.FindAllStringIndex(words, -1) {
		word := words[at[0]:at[1]]
		isAddress, isHost, isCode := strings.Contains(word, "_"), host.MatchString(word), code.MatchString(word)
		for i := 1; i < len(word); i++ {
			isEnd := strings.ContainsRune("._", rune(word[i-1])) && isInWord(words, at[0]+i-1)
			if isAddress && isEnd || isHost && word[i] == '.' || isCode && i%chunk == 0 {
				places[at[0]+i] = true
			}
		}
	}
	return places
}

// longWord matches words of letters of the English alphabet, digits, points, hyphens and low lines.
var (
	longWord = regexp.MustCompile(`[A-Za-z0-9._-]{11,}`)
	host     = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$`)
	code     = regexp.MustCompile(`^[A-Z][A-Z0-9]+$`)
)

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
