// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

type dated struct {
	name string
	at   client.Timestamp
}

func (d dated) time() client.Timestamp { return d.at }

func newest(limit int64, all ...dated) (names []string) {
	n := &Newest[dated]{limit: limit, at: dated.time}
	for _, d := range all {
		n.Add(d)
		if limit > 0 && int64(len(n.kept)) > limit {
			panic("keeps too many")
		}
	}
	for d := range n.All() {
		names = append(names, d.name)
	}
	return names
}

func TestNewest(t *testing.T) {
	t.Parallel()
	a, b, c := dated{"a", "2030-01-01T00:00:00Z"}, dated{"b", "2030-01-03T00:00:00Z"}, dated{"c", "2030-01-02T00:00:00Z"}
	offset := dated{"offset", "2030-01-03T00:30:00+02:00"} // before b
	undated, odd := dated{"undated", ""}, dated{"odd", "yesterday"}
	for name, x := range map[string]struct {
		limit int64
		all   []dated
		want  []string
	}{
		"none":                            {2, nil, nil},
		"all":                             {0, []dated{a, undated, b, c}, []string{"a", "undated", "b", "c"}},
		"more than there are":             {9, []dated{a, b}, []string{"a", "b"}},
		"the newest, in the list's order": {2, []dated{a, b, c}, []string{"b", "c"}},
		"newest first":                    {2, []dated{b, c, a}, []string{"b", "c"}},
		"one":                             {1, []dated{a, c, offset, b}, []string{"b"}},
		"times with offsets":              {2, []dated{b, a, c, offset}, []string{"b", "offset"}},
		"no time is the oldest":           {2, []dated{undated, a, odd, b}, []string{"a", "b"}},
		"of one time, the first":          {2, []dated{{"x", a.at}, {"y", a.at}, {"z", a.at}}, []string{"x", "y"}},
		"no times at all":                 {2, []dated{undated, odd, undated}, []string{"undated", "odd"}},
	} {
		if got := newest(x.limit, x.all...); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", name, got, x.want)
		}
	}
}

// TestNewest_sorted compares lists in random order with a sorted copy.
func TestNewest_sorted(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same lists in each run
	for range 500 {
		var all []dated
		for i := range random.IntN(30) {
			all = append(all, dated{fmt.Sprint(i), client.Timestamp(fmt.Sprintf("2030-01-01T00:00:%02dZ", random.IntN(20)))})
		}
		limit := 1 + random.IntN(12)
		byTime := slices.Clone(all)
		slices.SortStableFunc(byTime, func(x, y dated) int { return cmp.Compare(y.at, x.at) })
		kept := byTime[:min(limit, len(byTime))]
		var want []string
		for _, d := range all {
			if slices.Contains(kept, d) {
				want = append(want, d.name)
			}
		}
		if got := newest(int64(limit), all...); !slices.Equal(got, want) {
			t.Fatalf("%d of %v: %v, want %v", limit, all, got, want)
		}
	}
}
