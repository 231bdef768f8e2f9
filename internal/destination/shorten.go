// SPDX-License-Identifier: MPL-2.0

package destination

import "strings"

// Shorten returns a destination for readers who compare it: its first and last characters, with an
// ellipsis between them. The shorter a value is, the less of it is shown, because short values are
// mostly account numbers. It ignores spaces and hyphens between characters. Of a mask, it returns
// the ends that the mask shows.
func Shorten(value string) string {
	if IsMasked(value) {
		shown := strings.Split(maskOf(withoutX(value), numberPlaceholders, func(s string) string { return compact(s, " -") }), hole)
		first, last := []rune(shown[0]), []rune(shown[len(shown)-1])
		return string(first[:min(6, len(first))]) + "…" + string(last[max(0, len(last)-4):])
	}
	runes := []rune(compact(value, " -"))
	first, last := 0, 2
	switch n := len(runes); {
	case n >= 25:
		first, last = 6, 4
	case n >= 16:
		first, last = 4, 4
	case n >= 10:
		last = 4
	case n <= 4: // half of it would give it away
		last = 0
	}
	return string(runes[:first]) + "…" + string(runes[len(runes)-last:])
}
