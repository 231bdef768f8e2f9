// SPDX-License-Identifier: MPL-2.0

// Package styled has lines of text with styles, of which words of the account and of the
// configuration are a part. Each format writes them in its own way, and escapes those words.
package styled

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Text is one line.
type Text []span

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

// Plain is text without a style.
func Plain(words string) Text { return Text{{isPlain, words}} }

// Bold is bold text.
func Bold(words string) Text { return Text{{isBold, words}} }

// Code is text of a program, such as a name.
func Code(words string) Text { return Text{{isCode, words}} }

// Textf formats a line. In the format, asterisks stand around bold words, and backticks around
// code. A verb takes an argument as fmt does, in the style of its place. A Text as an argument of
// %s keeps its own styles.
func Textf(format string, arguments ...any) (all Text) {
	add := func(in style, words string) {
		if words != "" {
			all = append(all, span{in, words})
		}
	}
	in, rest := isPlain, format
	for rest != "" {
		at := strings.IndexAny(rest, "*`%")
		if at < 0 {
			break
		}
		add(in, rest[:at])
		sign := rest[at]
		rest = rest[at+1:]
		switch {
		case sign == '*':
			in = isBold - in // bold begins, or ends
		case sign == '`':
			in = isCode - in
		case rest[0] == '%':
			add(in, "%")
			rest = rest[1:]
		default:
			if t, isText := arguments[0].(Text); isText {
				all = append(all, t...)
			} else {
				add(in, fmt.Sprintf("%"+rest[:1], arguments[0]))
			}
			rest, arguments = rest[1:], arguments[1:]
		}
	}
	add(in, rest)
	return all
}

// Join joins texts.
func Join(texts ...Text) (all Text) {
	for _, t := range texts {
		all = append(all, t...)
	}
	return all
}

// List joins texts with commas.
func List(texts []Text) Text { return joined(texts, ", ") }

// Sentences joins those that have words, with a point after each but the last.
func Sentences(texts ...Text) Text {
	var all []Text
	for _, t := range texts {
		if t.String() != "" {
			all = append(all, t)
		}
	}
	return joined(all, ". ")
}

func joined(texts []Text, by string) (all Text) {
	for i, t := range texts {
		if i > 0 {
			all = append(all, span{isPlain, by})
		}
		all = append(all, t...)
	}
	return all
}

// Few leaves out all but five elements of a list, and says how many more there are of the noun in
// plural, which may be empty.
func Few(texts []Text, noun string) []Text {
	const most = 5
	if len(texts) <= most {
		return texts
	}
	return append(texts[:most:most], Plain(strings.TrimSpace(fmt.Sprintf("and %d more %s", len(texts)-most, noun))))
}

// Longest is the number of characters of a span. Words of an account can be of any length.
const Longest = 160

// Clean returns words as one visible line, which is cut. A bank account in a text is shortened,
// because a review is public to the readers of its repository.
func Clean(words string) string {
	words = destination.ShortenIBANs(words)
	if len(words) <= Longest && !strings.ContainsFunc(words, func(r rune) bool { return r < ' ' || r > '~' }) {
		return words
	}
	var out strings.Builder
	n := 0
	for _, r := range strings.ToValidUTF8(words, "\uFFFD") {
		if n++; n > Longest {
			out.WriteString("…")
			break
		}
		if unicode.IsSpace(r) {
			r = ' '
		}
		out.WriteRune(r)
	}
	return marked(cli.Visible(out.String()))
}

// String is the text without styles, for a terminal and for JSON.
func (t Text) String() string {
	var out strings.Builder
	for _, s := range t {
		out.WriteString(Clean(s.words))
	}
	return out.String()
}

// Markdown is the text for a cell of a table on a code host. No word of it becomes a link, a
// mention, an element or a style.
func (t Text) Markdown() string {
	var out strings.Builder
	isInBold := false
	bold := func(is bool) { // bold spans beside each other are one
		if is != isInBold {
			out.WriteString("**")
		}
		isInBold = is
	}
	for _, s := range t {
		words := Clean(s.words)
		if words != "" {
			bold(s.style == isBold)
		}
		switch {
		case words == "":
		case s.style == isCode:
			if before := out.String(); before != "" && !strings.HasSuffix(before, " ") {
				out.WriteString(mayBreak) // such as between a host and a path
			}
			out.WriteString(codeSpan(words))
		default:
			out.WriteString(escape(words))
		}
	}
	bold(false)
	return out.String()
}
