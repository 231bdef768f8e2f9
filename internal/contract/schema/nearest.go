// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// Nearest returns the known word that a misspelled one probably means, or "". At most a third of
// its letters may differ. Case and underscores don't count, and swapped letters count as one
// mistake.
func Nearest(word string, known []string) string {
	if len(word) > 100 {
		return "" // no field has such a name, and the distance of long words is slow to find
	}
	word = folded(word)
	best, distance := "", len(word)/3+1
	for _, candidate := range slices.Sorted(slices.Values(known)) {
		if d := mistakes(word, folded(candidate)); d < distance {
			best, distance = candidate, d
		}
	}
	return best
}

// mistakes is the edit distance of two words, in which swapped letters count as one.
func mistakes(a, b string) int {
	if a != b && slices.Equal(letters(a), letters(b)) {
		return 1
	}
	return levenshtein.Distance(a, b, nil)
}

func letters(word string) []rune { return slices.Sorted(slices.Values([]rune(word))) }

func folded(word string) string { return strings.ToLower(strings.ReplaceAll(word, "_", "")) }
