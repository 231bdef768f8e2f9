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

func TestFault_matchesPath(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	s.AddFault(Fault{Path: "/product/{id}", Status: 503})
	if a := s.do("GET", "/product/"+id, ""); a.status != 503 {
		t.Errorf("the fault does not apply: %d", a.status)
	}
	if a := s.do("GET", "/products", ""); a.status != 200 {
		t.Errorf("the fault applies: %d", a.status)
	}
}

// TestFault_precedesKeyCheck: a fault also applies to a request with a wrong key, and its response
// has the headers of every response.
func TestFault_precedesKeyCheck(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Unix(0, 0) }})
	s.AddFault(Fault{Status: 500})
	a := s.do("GET", "/products", "", func(r *http.Request) { r.Header.Set("Authorization", "wrong") })
	if a.status != 500 || a.header.Get("X-Request-Id") == "" || a.header.Get("Date") != "Thu, 01 Jan 1970 00:00:00 GMT" {
		t.Errorf("%d %v", a.status, a.header)
	}
}

// TestFault_callerLeavesDuringLatency: if the caller disconnects during the latency, there is no
// response and no effect.
func TestFault_callerLeavesDuringLatency(t *testing.T) {
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

// pieces is a response recorder that counts the flushes.
type pieces struct {
	*httptest.ResponseRecorder
	count int
}

func (p *pieces) Flush() { p.count++ }

// TestFault_slowResponse: the whole response arrives in pieces, half of it if it is truncated too,
// and nothing after the caller has disconnected.
func TestFault_slowResponse(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	whole := s.do("GET", "/products", "").body
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
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if p := get(ctx); p != nil {
		t.Errorf("after the caller left, the response is %q", p.Body)
	}
	s.ClearFaults()
	s.AddFault(Fault{Slow: 100, Truncate: true})
	if a, err := s.try("GET", "/products", ""); err == nil || a.body != whole[:len(whole)/2] {
		t.Errorf("the truncated response is %q, %v", a.body, err)
	}
}

// TestFault_truncatesEmptyResponse: half of an empty response must not look complete.
func TestFault_truncatesEmptyResponse(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Dialect: Dialect{Writes: "empty"}})
	s.AddFault(Fault{Truncate: true})
	if a, err := s.try("POST", "/product/create", mug); err == nil {
		t.Errorf("a truncated response arrived whole: %d %q", a.status, a.body)
	}
	if made := len(s.Objects("product")); made != 1 {
		t.Errorf("%d products, want 1: only the response is truncated", made)
	}
}

// TestFault_afterEffect: the request takes effect, although its status reports a failure.
func TestFault_afterEffect(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.AddFault(Fault{Operation: "createProduct", Status: 500, After: true, Times: 1})
	if a := s.do("POST", "/product/create", mug); a.status != 500 || a.body != `{"error":"a fault was asked for"}` ||
		a.header.Get("X-Request-Id") == "" {
		t.Errorf("%d %q %v", a.status, a.body, a.header)
	}
	made := s.Objects("product")
	if len(made) != 1 || made[0]["name"] != "Mug" {
		t.Fatalf("the store has %v, want the mug", made)
	}
	path := "/product/" + text(made[0]["id"])
	s.AddFault(Fault{Method: "PUT", Status: 503, After: true, Times: 1, RetryAfter: "2", Body: "<html>"})
	if a := s.do("PUT", path, strings.Replace(mug, "Mug", "Cup", 1)); a.status != 503 || a.body != "<html>" ||
		a.header.Get("Retry-After") != "2" {
		t.Errorf("%d %q %v", a.status, a.body, a.header)
	}
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"name": `"Cup"`})
	if a := s.do("POST", "/_sandbox/faults", `{"status": 500, "after": true,`+
		` "operation": "products"}`); a.status != http.StatusNoContent || len(s.Faults()) != 1 || !s.Faults()[0].After {
		t.Errorf("%d %s: %+v", a.status, a.body, s.Faults())
	}
	var recorded []int
	for _, r := range s.Requests() {
		recorded = append(recorded, r.Status)
	}
	if want := []int{500, 503, 200}; !slices.Equal(recorded, want) {
		t.Errorf("recorded %v, want %v", recorded, want)
	}
}

// TestFault_listIsPostable: the list has the armed rules in the form that POST accepts, with the
// number of remaining requests.
func TestFault_listIsPostable(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	list := func() string { t.Helper(); return s.want("GET", "/_sandbox/faults", "").body }
	if got := list(); got != "[]" {
		t.Errorf("an empty list is %s", got)
	}
	posted := []string{
		`{"operation":"products","times":3,"status":503,"retry_after":"2"}`,
		`{"method":"PUT","path":"/product/{id}","probability":10,"seed":7,"drop_after":true,"latency":"1.5s","latency_up_to":"1m0s",` +
			`"slow":"20ms"}`,
		`{"operation":"createProduct","times":1,"status":500,"after":true,"body":"<html>"}`,
	}
	for _, rule := range posted {
		if a := s.do("POST", "/_sandbox/faults", rule); a.status != http.StatusNoContent {
			t.Fatalf("%s: %d %s", rule, a.status, a.body)
		}
	}
	s.do("GET", "/products", "")
	s.do("POST", "/product/create", mug)
	want := `[{"rule":` + posted[0] + `,"left":2,"description":"products: answers 503 Service Unavailable, 2 of 3 left"},` +
		`{"rule":` + posted[1] + `,"left":null,"description":"PUT /product/{id}: waits 1.5s, and up to 1m0s more, ` +
		`is handled, and then drops the connection, is answered slowly, over 20ms, in 10 of 100"}]`
	if got := list(); got != want {
		t.Errorf("listed %s\nwant   %s", got, want)
	}
	s.do("DELETE", "/_sandbox/faults", "")
	if got := list(); got != "[]" {
		t.Errorf("after disarming all, the list is %s", got)
	}
}
