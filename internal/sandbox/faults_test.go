// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

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
