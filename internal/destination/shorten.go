// SPDX-License-Identifier: MPL-2.0

package destination

// Shorten returns a destination for readers who compare it: its first and last characters, with an
// ellipsis between them. The shorter a value is, the less of it is shown, because short values are
// mostly account numbers. It ignores spaces and hyphens between characters.
func Shorten(value string) string {
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
