// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestFault_paths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pattern, path string
		fits          bool
	}{
		{"/products", "/products", true},
		{"/products", "/product", false},
		{"/product/{id}", "/product/1", true},
		{"/product/{id}", "/product/1/is_archived/true", false},
		{"/product/{id}", "/product/", false},
		{"/product/{id}/is_archived/{is_archived}", "/product/1/is_archived/true", true},
		{"/product/", "/product/1/is_archived/true", true},
		{"/product/", "/product/1", true},
		{"/product/", "/product", false},
		{"/product/", "/products", false},
		{"/", "/products", true},
		{"/prod*", "/products", true},
		{"/prod*", "/product/1", false},
		{"/product/*/is_archived/*", "/product/1/is_archived/true", true},
	} {
		if got := pathFits(c.pattern, c.path); got != c.fits {
			t.Errorf("%s fits %s: %v, want %v", c.pattern, c.path, got, c.fits)
		}
	}
	s := open(t, Options{})
	id := s.makeMug()
	s.AddFault(Fault{Path: "/product/{id}", Status: 503})
	if a := s.ask("GET", "/product/"+id, ""); a.status != 503 {
		t.Errorf("not struck: %d", a.status)
	}
	if a := s.ask("GET", "/products", ""); a.status != 200 {
		t.Errorf("struck: %d", a.status)
	}
}

// TestFault_useless: a rule that could never strike, or would do nothing, is a mistake of the test that arms it.
func TestFault_useless(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]Fault{
		"nothing happens": {Operation: "products"}, "unknown operation": {Operation: "productz", Status: 500}, "no such status": {Status: 42},
		"chance": {Status: 500, Probability: 101}, "retry without a status": {RetryAfter: "1", DropBefore: true}, "after without a status": {After: true, Latency: 1}, "broken path": {Path: "/[", Status: 500},
	} {
		if f.check() == nil {
			t.Errorf("%s: %+v is taken", name, f)
		}
	}
}

// TestFault_order: the first rule that fits strikes, and once it is used up the next one does.
func TestFault_order(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.AddFault(Fault{Status: 503, Times: 2})
	s.AddFault(Fault{Status: 500, Times: 1})
	for i, want := range []int{503, 503, 500, 200} {
		if a := s.ask("GET", "/products", ""); a.status != want {
			t.Errorf("request %d got %d, want %d", i, a.status, want)
		}
	}
}

// TestFault_beforeTheKey: a fault strikes a request with a wrong key too, and its answer has what every answer has.
func TestFault_beforeTheKey(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Unix(0, 0) }})
	s.AddFault(Fault{Status: 500})
	a := s.ask("GET", "/products", "", func(r *http.Request) { r.Header.Set("Authorization", "wrong") })
	if a.status != 500 || a.header.Get("X-Request-Id") == "" || a.header.Get("Date") != "Thu, 01 Jan 1970 00:00:00 GMT" {
		t.Errorf("%d %v", a.status, a.header)
	}
}

// TestFault_waitEnds: a caller that leaves during the latency gets no answer, and nothing happens.
func TestFault_waitEnds(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.AddFault(Fault{Latency: time.Hour})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	defer func() {
		if recover() != http.ErrAbortHandler { //nolint:errorlint // a panic's value
			t.Error("the connection was not dropped")
		}
		if got := s.Requests(); len(got) != 1 || got[0].Status != 0 {
			t.Errorf("recorded %+v", got)
		}
	}()
	s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/products", nil))
}

// TestFault_latencyUpTo: what is waited differs from request to request, is less than was said, comes on top of the latency, and is the same again
// with the same seed. Nobody waits here: it is read from what strikes.
func TestFault_latencyUpTo(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/products", nil)
	draw := func(f Fault) (waits []time.Duration) {
		s.ClearFaults()
		s.AddFault(f)
		for range 50 {
			waits = append(waits, s.strike(r, &operation{}).Latency)
		}
		return waits
	}
	const least, more = time.Hour, time.Minute
	first := draw(Fault{Latency: least, LatencyUpTo: more, Seed: 1})
	if slices.Min(first) < least || slices.Max(first) >= least+more || slices.Max(first)-slices.Min(first) < more/2 {
		t.Errorf("waits from %s to %s, want them spread over %s from %s on", slices.Min(first), slices.Max(first), more, least)
	}
	if !slices.Equal(first, draw(Fault{Latency: least, LatencyUpTo: more, Seed: 1})) {
		t.Error("the same seed waits another time")
	}
	if slices.Equal(first, draw(Fault{Latency: least, LatencyUpTo: more, Seed: 2})) {
		t.Error("another seed waits the same time")
	}
	if alone := draw(Fault{LatencyUpTo: more, Seed: 1}); slices.Min(alone) < 0 || slices.Max(alone) >= more {
		t.Errorf("alone, it waits from %s to %s", slices.Min(alone), slices.Max(alone))
	}
	if none := draw(Fault{Latency: least}); slices.Min(none) != least || slices.Max(none) != least {
		t.Errorf("a latency that is not random waits from %s to %s", slices.Min(none), slices.Max(none))
	}
}

// pieces is an answer that knows in how many pieces it came.
type pieces struct {
	*httptest.ResponseRecorder
	count int
}

func (p *pieces) Flush() { p.count++ }

// TestFault_slow: the whole answer comes, in pieces; half of it where it is cut as well; and none to a caller who has left.
func TestFault_slow(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	whole := s.ask("GET", "/products", "").body
	get := func(ctx context.Context) *pieces {
		p := &pieces{ResponseRecorder: httptest.NewRecorder()}
		defer func() { _ = recover() }()
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/products", nil)
		r.Header.Set("Authorization", s.Key())
		s.ServeHTTP(p, r)
		return p
	}
	s.AddFault(Fault{Slow: 100, Times: 1})
	if p := get(t.Context()); p.count != 10 || p.Body.String() != whole {
		t.Errorf("%d pieces, %q, want 10 and %q", p.count, p.Body, whole)
	}
	s.AddFault(Fault{Slow: time.Hour})
	gone, leave := context.WithCancel(t.Context())
	leave()
	if p := get(gone); p != nil {
		t.Errorf("a caller who has left is answered %q", p.Body)
	}
	s.ClearFaults()
	s.AddFault(Fault{Slow: 100, Truncate: true})
	if a, err := s.try("GET", "/products", ""); err == nil || a.body != whole[:len(whole)/2] {
		t.Errorf("cut, it is %q, %v", a.body, err)
	}
}

// TestFault_truncatesNothing: half of an empty answer must not look like a whole one.
func TestFault_truncatesNothing(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Dialect: Dialect{Writes: "empty"}})
	s.AddFault(Fault{Truncate: true})
	if a, err := s.try("POST", "/product/create", mug); err == nil {
		t.Errorf("a truncated answer came whole: %d %q", a.status, a.body)
	}
	if made := len(s.Objects("product")); made != 1 {
		t.Errorf("%d products, want 1: only the answer is cut", made)
	}
}

// TestFault_after: the request takes effect, and its status does not say so.
func TestFault_after(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.AddFault(Fault{Operation: "createProduct", Status: 500, After: true, Times: 1})
	if a := s.ask("POST", "/product/create", mug); a.status != 500 || a.body != `{"error":"a fault was asked for"}` || a.header.Get("X-Request-Id") == "" {
		t.Errorf("%d %q %v", a.status, a.body, a.header)
	}
	made := s.Objects("product")
	if len(made) != 1 || made[0]["name"] != "Mug" {
		t.Fatalf("the store has %v, want the mug", made)
	}
	path := "/product/" + text(made[0]["id"])
	s.AddFault(Fault{Method: "PUT", Status: 503, After: true, Times: 1, RetryAfter: "2", Body: "<html>"})
	if a := s.ask("PUT", path, strings.Replace(mug, "Mug", "Cup", 1)); a.status != 503 || a.body != "<html>" || a.header.Get("Retry-After") != "2" {
		t.Errorf("%d %q %v", a.status, a.body, a.header)
	}
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"name": `"Cup"`})
	if a := s.ask("POST", "/_sandbox/faults", `{"status": 500, "after": true, "operation": "products"}`); a.status != http.StatusNoContent || !s.faults[2].After {
		t.Errorf("%d %s: %+v", a.status, a.body, s.faults)
	}
	var told []int
	for _, r := range s.Requests() {
		told = append(told, r.Status)
	}
	if want := []int{500, 503, 200}; !slices.Equal(told, want) {
		t.Errorf("recorded %v, want %v", told, want)
	}
}
