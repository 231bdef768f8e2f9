// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestInOrder(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ known, answered, want string }{
		"the same":         {"a b c", "a b c", "a b c"},
		"reordered":        {"a b c", "c a b", "a b c"},
		"added":            {"b a", "c a d b", "b a c d"},
		"removed":          {"a b c", "c a", "a c"},
		"all others":       {"a b", "d c", "d c"},
		"twice answered":   {"b a", "a b a", "b a a"},
		"twice known":      {"a b a", "b a", "a b"},
		"twice both":       {"a b a", "b a a", "a b a"},
		"nothing known":    {"", "c b a", "c b a"},
		"nothing answered": {"a b", "", ""},
		// The service's spelling is shown.
		"another spelling": {"B A", "a b C", "b a C"},
	} {
		known, answered := strings.Fields(c.known), strings.Fields(c.answered)
		if got := inOrder(known, answered, strings.EqualFold); strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if strings.Join(known, " ") != c.known || strings.Join(answered, " ") != c.answered {
			t.Errorf("%s: became %q and %q themselves", name, known, answered)
		}
	}
}

// TestInOrder_properties tries random lists. No element is lost or added; known ones lead, in their
// order; the rest follows in the service's; and doing it again changes nothing.
func TestInOrder_properties(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same numbers in every run are wanted
	some := func() []int {
		out := make([]int, random.IntN(8))
		for i := range out {
			out[i] = random.IntN(6)
		}
		return out
	}
	same := func(a, b int) bool { return a == b }
	for range 5000 {
		known, answered := some(), some()
		got := inOrder(known, answered, same)
		if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(answered))) {
			t.Fatalf("%v, known as %v, became %v", answered, known, got)
		}
		left, lead := slices.Clone(answered), []int{}
		for _, k := range known {
			if i := slices.Index(left, k); i >= 0 {
				left, lead = slices.Delete(left, i, i+1), append(lead, k)
			}
		}
		if !slices.Equal(got[:len(lead)], lead) {
			t.Fatalf("%v, known as %v, became %v, which should begin with %v", answered, known, got, lead)
		}
		from := 0
		for _, rest := range got[len(lead):] {
			i := slices.Index(answered[from:], rest)
			if i < 0 {
				t.Fatalf("%v, known as %v, became %v, whose rest is in an order of its own", answered, known, got)
			}
			from += i + 1
		}
		if again := inOrder(got, answered, same); !slices.Equal(again, got) {
			t.Fatalf("%v, known as %v, became %v, and then %v", answered, known, got, again)
		}
	}
}
