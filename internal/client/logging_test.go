// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestLog_entries(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(429, ""), drop, reply(200, mug(idA, justNow), "X-Request-Id", "r-7"))
	var entries []string
	c := s.client(func(cfg *Config) {
		cfg.Log = func(_ context.Context, level Level, message string, fields map[string]any) {
			delete(fields, "duration_ms")
			delete(fields, "wait")
			entries = append(entries, fmt.Sprint(level, message, fields))
		}
	})
	if _, err := c.Product(context.Background(), idA); err != nil {
		t.Fatal(err)
	}
	want := []string{
		fmt.Sprint(LevelDebug, "request to the payments service", map[string]any{"attempt": 1, "method": "GET", "path": "/product/{id}", "status": 429}),
		fmt.Sprint(LevelInfo, "sending more slowly", map[string]any{"retry_after": "0s", "reason": "the service answered 429", "requests_per_second": "524288.0"}),
		fmt.Sprint(LevelInfo, "waiting before the next attempt", map[string]any{"attempt": 2, "method": "GET", "path": "/product/{id}", "reason": "the service answered 429"}),
		fmt.Sprint(LevelWarn, "request to the payments service failed", map[string]any{"attempt": 2, "method": "GET", "path": "/product/{id}", "reason": "the connection was closed without an answer", "sent": true}),
		fmt.Sprint(LevelInfo, "waiting before the next attempt", map[string]any{"attempt": 3, "method": "GET", "path": "/product/{id}", "reason": "the connection was closed without an answer"}),
		fmt.Sprint(LevelDebug, "request to the payments service", map[string]any{"attempt": 3, "method": "GET", "path": "/product/{id}", "status": 200, "request_id": "r-7"}),
	}
	if !slices.Equal(entries, want) {
		t.Errorf("entries:\n%s\nwant:\n%s", strings.Join(entries, "\n"), strings.Join(want, "\n"))
	}
}

// TestLog_discreet demands that no entry holds the key, an id, or anything of a body.
func TestLog_discreet(t *testing.T) {
	t.Parallel()
	s := serve(t,
		reply(500, `{"error": "body-words"}`), reply(302, "body-words", "Location", "/product/"+idB+"?key="+testKey), reply(503, "body-words "+testKey),
		drop, reply(400, "body-words "+testKey))
	count := 0
	c := s.client(func(cfg *Config) {
		cfg.Log = func(_ context.Context, _ Level, message string, fields map[string]any) {
			count++
			for _, secret := range []string{testKey, idA, idB, "body-words", "Mug"} {
				if entry := fmt.Sprint(message, fields); strings.Contains(entry, secret) {
					t.Errorf("%q is in a log entry: %s", secret, entry)
				}
			}
		}
	})
	_, err := c.UpdateProduct(context.Background(), idA, mugParams(t))
	wantError(t, err, "302") // a redirected write is not followed
	_, err = c.Product(context.Background(), idA)
	wantError(t, err, "400")
	if count != 8 {
		t.Errorf("%d entries, want five attempts and three waits", count)
	}
}

// TestLog_waiting runs on a clock of its own: whatever a request waits for, the log says so every five seconds, and nothing more when it is over.
func TestLog_waiting(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		step step
		want string
	}{
		"an answer": {
			step: func(w http.ResponseWriter, r *http.Request) { time.Sleep(31 * time.Second); reply(200, "[]")(w, r) },
			want: "an answer",
		},
		"the next attempt": {step: reply(503, "", "Retry-After", "31"), want: "the next attempt: the service answered 503 and asked to wait"},
		"its turn":         {step: reply(200, "[]"), want: "its turn"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			var said []string
			last, longest := time.Now(), time.Duration(0)
			first := true
			c := newTestClient(t, func(cfg *Config) {
				cfg.MaxRequestsPerSecond = 1
				cfg.Log = func(_ context.Context, level Level, message string, fields map[string]any) {
					mu.Lock()
					defer mu.Unlock()
					longest, last = max(longest, time.Since(last)), time.Now()
					if message == "still waiting" {
						said = append(said, fmt.Sprint(level, fields))
					}
				}
				cfg.Transport = memory{func(w http.ResponseWriter, r *http.Request) {
					if first {
						first = false
						test.step(w, r)
						return
					}
					_, _ = io.WriteString(w, "[]")
				}}
			})
			if test.want == "its turn" { // half a minute of others come first
				for range 32 {
					paceOf(c).limiter.Reserve()
				}
			}
			if _, err := collect[Product](t, c.Products(context.Background(), true)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute) // when it is over, it is over
			mu.Lock()
			defer mu.Unlock()
			var want []string
			for seconds := 5; seconds <= 30; seconds += 5 {
				want = append(want, fmt.Sprint(LevelInfo, map[string]any{"method": "GET", "path": "/products", "for": test.want, "seconds": seconds}))
			}
			if !slices.Equal(said, want) || longest > longestSilence {
				t.Errorf("%s: the longest silence was %s, and it said\n%s\nwant\n%s", name, longest, strings.Join(said, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}
