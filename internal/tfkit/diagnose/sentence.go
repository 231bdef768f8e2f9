// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence begins a string with a capital and ends it with a full stop. Words of the service often
// end with a punctuation mark already. Sentence keeps that mark, and a first word that is a name,
// such as base_url.
func Sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	if word, _, _ := strings.Cut(text, " "); strings.Contains(word, "_") {
		return Stop(text)
	}
	text = string(unicode.ToUpper(first)) + text[size:]
	return Stop(text)
}

// Stop ends a string with a full stop, unless it ends with a mark of its own.
func Stop(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?…", last) {
		return text
	}
	return text + "."
}
