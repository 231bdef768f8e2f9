// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"slices"
	"strings"
	"testing"
)

// TestRandom: random dialects can be written down and read again, and reach every setting.
func TestRandom(t *testing.T) {
	t.Parallel()
	seen := map[Dialect]bool{}
	left := slices.DeleteFunc(Singles(), func(text string) bool {
		return strings.Contains(text, "lag=") || strings.HasPrefix(text, "numbers=")
	})
	lags := 0
	for seed := range uint64(200) {
		d := Random(seed)
		if read, err := Parse(d.String()); err != nil || read != d {
			t.Errorf("seed %d: %q is read as %q, %v", seed, d, read, err)
		}
		if again := Random(seed); again != d {
			t.Errorf("seed %d: %q, and then %q", seed, d, again)
		}
		if d.ListLag > maxRandomLag || d.ReadLag > maxRandomLag {
			t.Errorf("seed %d: %q is too slow", seed, d)
		}
		if d.ListLag > 0 && d.ReadLag == 0 {
			lags++
		}
		parts := strings.Split(d.String(), ",")
		left = slices.DeleteFunc(left, func(text string) bool { return slices.Contains(parts, text) })
		seen[d] = true
	}
	if len(left) > 0 || len(seen) < 200 || lags < 20 {
		t.Errorf("%d dialects, %d with a lag of lists alone, and none with %v", len(seen), lags, left)
	}
}

// TestPairs: any two values of different settings occur together, in few dialects, and always in
// the same ones.
func TestPairs(t *testing.T) {
	t.Parallel()
	all := Pairs()
	if len(all) > 30 || !slices.Equal(all, drawPairs()) {
		t.Errorf("%d dialects, or others if they are drawn again", len(all))
	}
	for i, s := range settings {
		for j, other := range settings[:i] {
			if s.scope != combined || other.scope != combined {
				continue
			}
			for a, first := range append([]value{{}}, s.others...) {
				for b, second := range append([]value{{}}, other.others...) {
					if excluded(pair{i, a, j, b}) {
						continue
					}
					a, b := first, second
					if !slices.ContainsFunc(all, func(d Dialect) bool { return s.get(d) == a.name && other.get(d) == b.name }) {
						t.Errorf("no dialect has %s=%q with %s=%q", other.name, b.name, s.name, a.name)
					}
				}
			}
		}
	}
}
