// SPDX-License-Identifier: MPL-2.0

package movement

import (
	"fmt"
	"strings"
)

// Last is the time in which an equal movement counts as a repetition, in words: "hour" or "72h".
func (m Movement) Last() string {
	if m.window == Window {
		return "hour"
	}
	text := m.window.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Repetition says which earlier movements a movement would repeat, as a sentence. There is at least
// one.
func (m Movement) Repetition(found []Earlier) string {
	first := found[0]
	subject := fmt.Sprintf("The payments service shows an equal %s of the last %s", m.Noun, m.Last())
	detail := first.Noun
	if first.Older {
		subject = fmt.Sprintf("The payments service shows an equal %s that has not ended", m.Noun)
	}
	if first.Noun != m.Noun {
		subject = fmt.Sprintf("The transactions show a %s of the same amount within the last %s", m.Noun, m.Last())
	}
	detail += " " + first.ID
	if first.At != "" {
		detail += " at " + string(first.At)
	}
	if first.Status != "" && first.Noun == m.Noun {
		detail += ", with the status " + first.Status
	}
	if len(found) > 1 {
		detail += fmt.Sprintf(", and %d more", len(found)-1)
	}
	return subject + ": " + detail + "."
}
