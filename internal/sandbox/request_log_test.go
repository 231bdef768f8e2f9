// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// postNowhere sends a request from this machine, without a network, to a path that does not exist.
func (s *shop) postNowhere(body string) *httptest.ResponseRecorder {
	s.t.Helper()
	request := httptest.NewRequestWithContext(s.t.Context(), http.MethodPost, "/nowhere", strings.NewReader(body))
	request.RemoteAddr = "127.0.0.1:1"
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request)
	return recorder
}

// TestRequests_copied: a caller may change the returned copies.
func TestRequests_copied(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	got := s.Requests()
	got[0].Header.Set("Content-Type", "changed")
	got[0].Body[0] = 'X'
	if again := s.Requests()[0]; string(again.Body) != mug || again.Header.Get("Content-Type") != "application/json" {
		t.Errorf("recorded %+v", again)
	}
}

// TestRequests_callerLeft: a caller that does not wait for a slow response is recorded as the
// reason.
func TestRequests_callerLeft(t *testing.T) {
	t.Parallel()
	ended := make(chan string, 1)
	s := open(t, Options{Log: func(line string) { ended <- line }})
	s.AddFault(Fault{Latency: time.Hour})
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	go func() { // a caller that left before the request was read would not be recorded
		for range time.Tick(time.Millisecond) {
			if len(s.Requests()) > 0 || ctx.Err() != nil {
				leave()
				return
			}
		}
	}()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/products", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if response, err := http.DefaultClient.Do(r); err == nil {
		_ = response.Body.Close()
		t.Fatal("a latency of an hour is over")
	}
	if line := <-ended; !strings.HasSuffix(line, "the caller closed the connection before the response") {
		t.Errorf("the log says %q", line)
	}
	if got := s.Requests(); len(got) != 1 || got[0].Status != 0 || got[0].Reason != "the caller closed the connection before the response" {
		t.Errorf("recorded %+v", got)
	}
}

// TestRequests_whileServing reads the log while requests end, for the race detector.
func TestRequests_whileServing(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 20 {
				s.postNowhere("{}")
				s.do("GET", "/_sandbox/clock", "")
			}
		})
		group.Go(func() {
			for range 20 {
				for _, element := range s.do("GET", "/_sandbox/requests", "").list(t) {
					r, _ := element.(Object)
					if status := fmt.Sprint(r["status"]); (status == "404") != (r["reason"] != nil) {
						t.Errorf("a refusal without a reason: %v", r)
					}
				}
			}
		})
	}
	group.Wait()
	if got := len(s.Requests()); got != 80 {
		t.Errorf("%d requests, want 80", got)
	}
}
