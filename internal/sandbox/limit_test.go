// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// passes sends more requests than any limit of these tests allows, and returns how many were
// accepted before the first refusal. All later ones must be refused, because the clock is fixed.
func (s *shop) passes() int {
	s.t.Helper()
	passed := 0
	for i := range 30 {
		a := s.do("GET", "/products", "")
		switch {
		case a.status == http.StatusOK && passed == i:
			passed++
		case a.status != http.StatusTooManyRequests:
			s.t.Fatalf("request %d got %d after %d passed", i+1, a.status, passed)
		}
	}
	return passed
}

func (s *shop) wantPasses(want int, when string) {
	s.t.Helper()
	if got := s.passes(); got != want {
		s.t.Errorf("%s: %d requests pass, want %d", when, got, want)
	}
}

func TestLimit_perSecond(t *testing.T) {
	t.Parallel()
	for _, perSecond := range []int{1, 5, 25} {
		t.Run(fmt.Sprint(perSecond), func(t *testing.T) {
			t.Parallel()
			s := openAtNoon(t, Options{RequestsPerSecond: perSecond})
			s.wantPasses(perSecond, "at first")
			s.wantPasses(0, "in the same second")
			s.Advance(time.Second)
			s.wantPasses(perSecond, "a second later")
			s.Advance(time.Second / time.Duration(perSecond))
			s.wantPasses(1, "when one more may pass")
			s.Advance(time.Hour)
			s.wantPasses(perSecond, "after an hour of silence")
			s.Advance(-2 * time.Hour)
			s.wantPasses(0, "when the clock was put back")
			s.Advance(time.Second)
			s.wantPasses(perSecond, "a second after that")
		})
	}
}

// TestLimit_refusesWithRetryAfter: a request over the limit is refused with a reason and
// Retry-After, is recorded, and has no effect. Pages, the control interface and unknown paths have
// no limit.
func TestLimit_refusesWithRetryAfter(t *testing.T) {
	t.Parallel()
	log := make(chan string, 100)
	s := openAtNoon(t, Options{RequestsPerSecond: 2, Log: func(line string) { log <- line }})
	s.makeMug()
	s.makeMug()
	a := s.do("POST", "/product/create", mug)
	if a.status != 429 || a.header.Get("Retry-After") != "1" || a.body != `{"error":"too many requests: the limit is 2 in a second"}` {
		t.Errorf("%d %v %s", a.status, a.header, a.body)
	}
	if a.header.Get("X-Request-Id") == "" || a.header.Get("Date") != noon.Format(http.TimeFormat) ||
		a.header.Get("Content-Type") != "application/json" {
		t.Errorf("a common header is missing: %v", a.header)
	}
	if made := len(s.Objects("product")); made != 2 {
		t.Errorf("%d products, want 2", made)
	}
	got := s.Requests()
	if last := got[len(got)-1]; len(got) != 3 || last.Operation != "createProduct" || last.Status != 429 || string(last.Body) != mug {
		t.Errorf("recorded %+v", got)
	}
	for range 2 {
		<-log
	}
	if line := <-log; !strings.Contains(line, "429 Too Many Requests") || !strings.Contains(line, "the limit is 2 in a second") {
		t.Errorf("the log says %q", line)
	}
	for path, want := range map[string]int{
		"/": 200, "/_sandbox/objects": 200, "/_sandbox/nothing": 404, "/productions": 404, "/products": 429,
	} {
		if a := s.do("GET", path, ""); a.status != want {
			t.Errorf("%s: %d, want %d", path, a.status, want)
		}
	}
}

// TestLimit_precedesFaultsAndKey: the limit is checked first. It counts requests that meet a fault
// or have a wrong key, and a refused request uses up no fault.
func TestLimit_precedesFaultsAndKey(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{RequestsPerSecond: 2})
	s.AddFault(Fault{Status: 503, Times: 3})
	wrong := func(r *http.Request) { r.Header.Set("Authorization", "wrong") }
	for i, want := range []int{503, 503, 429, 429, 503, 401, 429} {
		if i == 4 {
			s.Advance(time.Second)
		}
		if a := s.do("GET", "/products", "", wrong); a.status != want {
			t.Errorf("request %d got %d, want %d", i+1, a.status, want)
		}
	}
}

func TestLimit_changesAtRunTime(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.wantPasses(30, "without a limit")
	s.SetLimit(3)
	s.wantPasses(3, "with one")
	if err := s.Reset(); err != nil {
		t.Fatal(err)
	}
	s.wantPasses(0, "after a reset")
	s.SetLimit(4)
	s.wantPasses(4, "with another")
	s.SetLimit(0)
	s.wantPasses(30, "when it is taken off")
	defer func() {
		if recover() == nil {
			t.Error("a limit of -1 is accepted")
		}
	}()
	s.SetLimit(-1)
}

func TestLimit_control(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{RequestsPerSecond: 7})
	const unread = `{"error":"requestsPerSecond: it must be a whole number of requests in a second, 0 for no limit"}`
	for _, c := range []struct { // in this order: a refused change has no effect
		method, body string
		status       int
		answer       string
	}{
		{"GET", "", 200, `{"requestsPerSecond":7}`},
		{"PUT", `{"requestsPerSecond": 25}`, 200, `{"requestsPerSecond":25}`},
		{"PUT", `{"requestsPerSecond": -1}`, 400, unread},
		{"PUT", `{"requestsPerSecond": 2.5}`, 400, unread},
		{"PUT", `{"requestsPerSecond": "5"}`, 400, unread},
		{"PUT", `{"requestsPerSecond": null}`, 400, unread},
		{"PUT", `{}`, 400, unread},
		{"PUT", "", 400, `{"error":"the body is empty: GET /_sandbox/ shows its form"}`},
		{"PUT", `{"limit": 5}`, 400, `{"error":"there is no member \"limit\": GET /_sandbox/ shows the body's form"}`},
		{"GET", "", 200, `{"requestsPerSecond":25}`},
	} {
		if a := s.do(c.method, "/_sandbox/limit", c.body); a.status != c.status || a.body != c.answer {
			t.Errorf("%s %s: %d %s, want %d %s", c.method, c.body, a.status, a.body, c.status, c.answer)
		}
	}
	s.view("/").has(t, "limit</dt><dd>25 requests per second")
	s.wantPasses(25, "as it was set")
	if a := s.do("PUT", "/_sandbox/limit", `{"requestsPerSecond": 0}`); a.body != `{"requestsPerSecond":0}` {
		t.Errorf("%d %s", a.status, a.body)
	}
	s.wantPasses(30, "when it is taken off")
	s.view("/").has(t, "limit</dt><dd>none")
}

func TestLimit_invalidValues(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"-1", "2.5", "1e2", "many", "", "99999999999999999999"} {
		want := "it must be a whole number of requests in a second, 0 for no limit"
		if limit, err := ParseLimit(text); err == nil || err.Error() != want {
			t.Errorf("%q: %d, %v", text, limit, err)
		}
	}
	_, err := New(Options{RequestsPerSecond: -1})
	if err == nil || !strings.Contains(err.Error(), "a limit of -1 requests in a second: 0 is none") {
		t.Errorf("%v", err)
	}
}
