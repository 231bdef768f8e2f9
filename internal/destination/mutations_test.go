// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// mutation is a kind of typing mistake.
type mutation string

const (
	replaced mutation = "replaced" // a digit by another one, a letter by another one
	dropped  mutation = "dropped"
	doubled  mutation = "doubled"
	swapped  mutation = "swapped" // with the next character
)

// everyMistake demands that each mistake is refused.
var everyMistake = map[mutation]float64{replaced: 100, dropped: 100, doubled: 100, swapped: 100}

// mutations returns every value with one mistake of a kind. Some mistakes give the same string.
func mutations(value string, kind mutation) (wrong []string) {
	for i := range len(value) {
		before, c, after := value[:i], value[i:i+1], value[i+1:]
		switch kind {
		case replaced:
			others := "0123456789"
			switch {
			case c >= "a" && c <= "z":
				others = "abcdefghijklmnopqrstuvwxyz"
			case isLetters(c):
				others = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			}
			for _, other := range others {
				wrong = append(wrong, before+string(other)+after)
			}
		case dropped:
			wrong = append(wrong, before+after)
		case doubled:
			wrong = append(wrong, before+c+c+after)
		case swapped:
			if after != "" {
				wrong = append(wrong, before+after[:1]+c+after[1:])
			}
		}
	}
	return wrong
}

// checkMutations demands that a check refuses at least these percentages of mistyped values, and
// logs the percentages that it refuses.
func checkMutations(t *testing.T, check func(string) error, values []string, atLeast map[mutation]float64) {
	t.Helper()
	for _, kind := range []mutation{replaced, dropped, doubled, swapped} {
		tried, caught := 0, 0
		for _, value := range values {
			for _, wrong := range mutations(value, kind) {
				if strings.EqualFold(wrong, value) {
					continue
				}
				tried++
				if check(wrong) != nil {
					caught++
				}
			}
		}
		share := 100 * float64(caught) / float64(tried)
		t.Logf("%s: %d of %d are refused (%.1f %%)", kind, caught, tried, share)
		if share < atLeast[kind] {
			t.Errorf("%s: %.2f %% are refused, want %v", kind, share, atLeast[kind])
		}
	}
}
