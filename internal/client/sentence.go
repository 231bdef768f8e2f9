// SPDX-License-Identifier: MPL-2.0

package client

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence begins a text with a capital and ends it with a full stop. A text of the service often
// ends with a punctuation mark already. Sentence keeps that mark.
func Sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	text = string(unicode.ToUpper(first)) + text[size:]
	return Stop(text)
}

// Stop ends a text with a full stop, unless it ends with a mark of its own.
func Stop(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?…", last) {
		return text
	}
	return text + "."
}
