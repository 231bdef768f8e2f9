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

// ObjectID returns the name.
func (d dated) ObjectID() string { return d.name }

// newest returns the names of the kept objects, sorted.
func newest(t *testing.T, limit int64, all ...dated) (names []string) {
	t.Helper()
	n := &Newest[dated]{limit: limit, at: dated.time}
	for _, d := range all {
		if n.Add(d); limit > 0 && int64(len(n.kept)) > 2*limit {
			t.Errorf("keeps %d, limit %d", len(n.kept), limit)
		}
	}
	for _, d := range n.All() {
		names = append(names, d.name)
	}
	slices.Sort(names)
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
		"none":                  {2, nil, nil},
		"all":                   {0, []dated{a, undated, b, c}, []string{"a", "b", "c", "undated"}},
		"more than there are":   {9, []dated{a, b}, []string{"a", "b"}},
		"the newest":            {2, []dated{a, b, c}, []string{"b", "c"}},
		"newest first":          {2, []dated{b, c, a}, []string{"b", "c"}},
		"one":                   {1, []dated{a, c, offset, b}, []string{"b"}},
		"times with offsets":    {2, []dated{b, a, c, offset}, []string{"b", "offset"}},
		"no time is the oldest": {2, []dated{undated, a, odd, b}, []string{"a", "b"}},
		"of one time, by id":    {2, []dated{{"z", a.at}, {"x", a.at}, {"y", a.at}}, []string{"y", "z"}},
		"no times at all":       {2, []dated{undated, odd, {"never", ""}}, []string{"odd", "undated"}},
	} {
		if got := newest(t, x.limit, x.all...); !slices.Equal(got, x.want) {
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
		byTime := slices.SortedFunc(slices.Values(all), func(x, y dated) int {
			return cmp.Or(cmp.Compare(y.at, x.at), cmp.Compare(y.name, x.name))
		})
		var want []string
		for _, d := range byTime[:min(limit, len(byTime))] {
			want = append(want, d.name)
		}
		if slices.Sort(want); !slices.Equal(newest(t, int64(limit), all...), want) {
			t.Fatalf("%d of %v: want %v", limit, all, want)
		}
	}
}
