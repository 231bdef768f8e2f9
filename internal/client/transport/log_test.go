// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestLog_entries(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(429, ""), drop, reply(200, `{"id":"x"}`, "X-Request-Id", "r-7"))
	var entries []string
	tr := s.transport(func(cfg *Config) {
		cfg.Log = func(_ context.Context, level Level, message string, fields map[string]any) {
			delete(fields, "duration_ms")
			delete(fields, "wait")
			entries = append(entries, fmt.Sprint(level, message, fields))
		}
	})
	if _, err := read(t.Context(), tr, getThing); err != nil {
		t.Fatal(err)
	}
	want := []string{
		fmt.Sprint(
			LevelDebug, "request to the payments service", map[string]any{"attempt": 1, "method": "GET", "path": "/thing/{id}", "status": 429},
		),
		fmt.Sprint(
			LevelInfo, "sending more slowly",
			map[string]any{"retry_after": "0s", "reason": "the service returned 429", "requests_per_second": "262144.0"},
		),
		fmt.Sprint(
			LevelInfo, "waiting before the next attempt",
			map[string]any{"attempt": 2, "method": "GET", "path": "/thing/{id}", "reason": "the service returned 429"},
		),
		fmt.Sprint(
			LevelWarn, "request to the payments service failed",
			map[string]any{"attempt": 2, "method": "GET", "path": "/thing/{id}", "reason": string(ReasonClosed), "sent": true},
		),
		fmt.Sprint(
			LevelInfo, "waiting before the next attempt",
			map[string]any{"attempt": 3, "method": "GET", "path": "/thing/{id}", "reason": string(ReasonClosed)},
		),
		fmt.Sprint(
			LevelDebug, "request to the payments service",
			map[string]any{"attempt": 3, "method": "GET", "path": "/thing/{id}", "status": 200, "request_id": "r-7"},
		),
	}
	if !slices.Equal(entries, want) {
		t.Errorf("entries:\n%s\nwant:\n%s", strings.Join(entries, "\n"), strings.Join(want, "\n"))
	}
}

// TestLog_discreet demands that no entry holds the key, an id, or anything of a body.
func TestLog_discreet(t *testing.T) {
	t.Parallel()
	s := serve(t,
		reply(500, `{"error": "body-words"}`), reply(
			302, "body-words", "Location", "/product/"+idB+"?key="+testKey,
		), reply(503, "body-words "+testKey),
		drop, reply(400, "body-words "+testKey))
	count := 0
	tr := s.transport(func(cfg *Config) {
		cfg.Log = func(_ context.Context, _ Level, message string, fields map[string]any) {
			count++
			for _, secret := range []string{testKey, idA, idB, "body-words"} {
				if entry := fmt.Sprint(message, fields); strings.Contains(entry, secret) {
					t.Errorf("%q is in a log entry: %s", secret, entry)
				}
			}
		}
	})
	_, err := read(t.Context(), tr, putThing)
	wantError(t, err, "302") // a redirected write is not followed
	_, err = read(t.Context(), tr, getThing)
	wantError(t, err, "400")
	if count != 8 {
		t.Errorf("%d entries, want five attempts and three waits", count)
	}
}
