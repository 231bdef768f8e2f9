// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// text is a line with styles. Each format writes it in its own way, and escapes the words of the
// account and of the configuration.
type text []span

type span struct {
	style style
	words string
}

type style int

const (
	isPlain style = iota
	isBold
	isCode
)

func plain(words string) text { return text{{isPlain, words}} }
func bold(words string) text  { return text{{isBold, words}} }
func code(words string) text  { return text{{isCode, words}} }

func plainf(format string, args ...any) text { return plain(fmt.Sprintf(format, args...)) }

func join(texts ...text) (all text) {
	for _, t := range texts {
		all = append(all, t...)
	}
	return all
}

// list joins texts with commas.
func list(texts []text) (all text) {
	for i, t := range texts {
		if i > 0 {
			all = append(all, span{isPlain, ", "})
		}
		all = append(all, t...)
	}
	return all
}

// longest is the number of characters of a span. Words of an account can be of any length.
const longest = 160

// clean returns a span's words as one visible line.
func clean(words string) string {
	if len(words) <= longest && !strings.ContainsFunc(words, func(r rune) bool { return r < ' ' || r > '~' }) {
		return words
	}
	var out strings.Builder
	n := 0
	for _, r := range strings.ToValidUTF8(words, "\uFFFD") {
		if n++; n > longest {
			out.WriteString("…")
			break
		}
		if unicode.IsSpace(r) {
			r = ' '
		}
		out.WriteRune(r)
	}
	return cli.Visible(out.String())
}

// String is the text without styles, for a terminal and for JSON.
func (t text) String() string {
	var out strings.Builder
	for _, s := range t {
		out.WriteString(clean(s.words))
	}
	return out.String()
}

// markdown is the text for a cell of a table on a code host. No word of it becomes a link, a
// mention, an element or a style.
func (t text) markdown() string {
	var out strings.Builder
	for _, s := range t {
		words := clean(s.words)
		switch s.style {
		case isBold:
			if words != "" {
				out.WriteString("**" + escape(words) + "**")
			}
		case isCode:
			out.WriteString(codeSpan(words))
		default:
			out.WriteString(escape(words))
		}
	}
	return out.String()
}

// codeSpan writes a span of code. One whose words would end it, or a cell, is written as an
// element.
func codeSpan(words string) string {
	switch {
	case words == "":
		return ""
	case strings.ContainsAny(words, "`|\\") || strings.TrimSpace(words) != words || uncommanded(words) != words:
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

// shortcode is the name of an emoji, which code hosts replace by its picture.
var shortcode = regexp.MustCompile(`^:[a-zA-Z0-9_+-]+:`)

// uncommanded is the output without words that the runner of a job takes for a command: two colons
// that begin a line, and "##[" anywhere.
func uncommanded(output string) string {
	if output = strings.ReplaceAll(output, "##[", "# #["); !strings.Contains(output, "::") {
		return output // no pattern costs anything where there is nothing to find
	}
	return commands.ReplaceAllString(output, "${1}: :")
}

var commands = regexp.MustCompile(`(?m)^(\s*)::`)

// lineOf is a line of Markdown that begins with any text: no list and no heading.
func lineOf(markdown string) string { return lists.ReplaceAllString(markdown, `$1\$2`) }

var lists = regexp.MustCompile(`^(\d*)([-+=.)])`)

// special are the characters of Markdown that style text anywhere.
const special = "\\`*_{}[]|~$"

// isInWord reports whether a character stands between two letters or digits.
func isInWord(words string, at int) bool {
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	before, _ := utf8.DecodeLastRuneInString(words[:at])
	after, _ := utf8.DecodeRuneInString(words[at+1:])
	return isWord(before) && isWord(after)
}

// joiner is a character without width. It is written as an entity, so that it is seen in the
// source.
const joiner = "&#8203;"
