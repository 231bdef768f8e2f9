// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"
)

func request(t *testing.T, method, path string) *http.Request {
	t.Helper()
	return httptest.NewRequestWithContext(t.Context(), method, path, nil)
}

// TestSet_order: the first rule that matches applies. The next one applies after it is used up.
func TestSet_order(t *testing.T) {
	t.Parallel()
	var s Set
	s.Add(Rule{Status: 503, Times: 2})
	s.Add(Rule{Status: 500, Times: 1})
	s.Add(Rule{Status: 501, Method: "PUT"})
	s.Add(Rule{Status: 502, Operation: "createProduct"})
	for i, want := range []int{503, 503, 500, 0, 0} {
		if got := s.Match(request(t, "GET", "/products"), "products").Status; got != want {
			t.Errorf("request %d: %d, want %d", i, got, want)
		}
	}
	if got := s.Match(request(t, "PUT", "/product/1"), "updateProduct").Status; got != 501 {
		t.Errorf("by its method: %d", got)
	}
	if got := s.Match(request(t, "POST", "/product/create"), "createProduct").Status; got != 502 {
		t.Errorf("by its operation: %d", got)
	}
	s.Clear()
	if got := s.Match(request(t, "PUT", "/product/1"), "updateProduct"); got != (Rule{}) || len(s.List()) != 0 {
		t.Errorf("after Clear: %+v, %+v", got, s.List())
	}
}

// TestSet_probability: the seed decides which requests a rule applies to.
func TestSet_probability(t *testing.T) {
	t.Parallel()
	draw := func(seed uint64) (hits []bool) {
		var s Set
		s.Add(Rule{Status: 500, Probability: 25, Seed: seed})
		for range 400 {
			hits = append(hits, s.Match(request(t, "GET", "/products"), "products").Status == 500)
		}
		return hits
	}
	first, count := draw(1), 0
	for _, hit := range first {
		if hit {
			count++
		}
	}
	if count < 60 || count > 140 {
		t.Errorf("25 percent of 400 requests are %d", count)
	}
	if !slices.Equal(first, draw(1)) || slices.Equal(first, draw(2)) {
		t.Error("the draw does not follow the seed")
	}
}

// TestSet_latencyUpTo: the random latency differs from request to request, is below the limit, adds
// to the fixed latency, and follows the seed. The test does not wait: it reads the rule that
// applies.
func TestSet_latencyUpTo(t *testing.T) {
	t.Parallel()
	draw := func(r Rule) (waits []time.Duration) {
		var s Set
		s.Add(r)
		for range 50 {
			waits = append(waits, s.Match(request(t, "GET", "/products"), "products").Latency)
		}
		return waits
	}
	const least, more = time.Hour, time.Minute
	first := draw(Rule{Latency: least, LatencyUpTo: more, Seed: 1})
	if slices.Min(first) < least || slices.Max(first) >= least+more || slices.Max(first)-slices.Min(first) < more/2 {
		t.Errorf("waits from %s to %s, want them spread over %s from %s on", slices.Min(first), slices.Max(first), more, least)
	}
	if !slices.Equal(first, draw(Rule{Latency: least, LatencyUpTo: more, Seed: 1})) {
		t.Error("the same seed waits another time")
	}
	if slices.Equal(first, draw(Rule{Latency: least, LatencyUpTo: more, Seed: 2})) {
		t.Error("another seed waits the same time")
	}
	if alone := draw(Rule{LatencyUpTo: more, Seed: 1}); slices.Min(alone) < 0 || slices.Max(alone) >= more {
		t.Errorf("alone, it waits from %s to %s", slices.Min(alone), slices.Max(alone))
	}
	if none := draw(Rule{Latency: least}); slices.Min(none) != least || slices.Max(none) != least {
		t.Errorf("a latency that is not random waits from %s to %s", slices.Min(none), slices.Max(none))
	}
}
