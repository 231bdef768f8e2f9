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

// TestPairs: any two values of different settings occur together, in few dialects. Left out are
// those that no combination has, and texts with each reply to a write: the caller reads the object
// after any reply that is not the whole one.
func TestPairs(t *testing.T) {
	t.Parallel()
	seen, all := map[pair]bool{}, Pairs()
	for _, d := range all {
		for _, p := range d.pairs() {
			seen[p] = true
		}
	}
	if len(all) > 46 {
		t.Errorf("%d dialects", len(all))
	}
	for i, s := range settings {
		for j, other := range settings[:i] {
			if s.scope != combined || other.scope != combined {
				continue
			}
			for _, first := range append([]value{{}}, s.others...) {
				for _, second := range append([]value{{}}, other.others...) {
					var d Dialect
					s.set(&d, first.name)
					other.set(&d, second.name)
					for _, p := range d.pairs() {
						if p.i == i && p.j == j && !seen[p] && !d.hidesCreated() && (d.Texts == "" || d.Writes == "") {
							t.Errorf("no dialect is %q", d)
						}
					}
				}
			}
		}
	}
}
