// SPDX-License-Identifier: MPL-2.0

package account

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestComment is the longest text of the account in a comment, in bytes.
const longestComment = 240

// Printable returns a text for a comment: in one line, without characters that a terminal or a
// reviewer would not see.
func Printable(text string) string {
	var b strings.Builder
	for i, r := range text {
		if i > longestComment {
			b.WriteString("…")
			break
		}
		b.WriteString(visible(r))
	}
	return b.String()
}

// visible returns a character, or the number of one that cannot be seen or that reorders others.
func visible(r rune) string {
	if r >= ' ' && r < 0x7f || r > 0x7f && unicode.IsGraphic(r) && r != utf8.RuneError {
		return string(r)
	}
	quoted := fmt.Sprintf("%+q", string(r))
	return quoted[1 : len(quoted)-1]
}
