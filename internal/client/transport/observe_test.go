// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"
)

// TestObserve: the function sees each response, refused or not, and neither the key nor the body.
func TestObserve(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(503, `{"error":"busy"}`), drop, reply(200, `{"id":"x"}`, "X-Request-Id", "r-7"))
	var seen []string
	tr := s.transport(func(cfg *Config) {
		cfg.Observe = func(resp *http.Response, took time.Duration) {
			if resp.Request != nil || resp.Body != http.NoBody || took <= 0 {
				t.Errorf("%+v after %s", resp, took)
			}
			seen = append(seen, fmt.Sprint(resp.StatusCode, resp.Header.Get("X-Request-Id")))
		}
	})
	body, err := read(t.Context(), tr, getThing)
	if want := []string{"503", "200r-7"}; err != nil || !slices.Equal(seen, want) || body != `{"id":"x"}` {
		t.Errorf("%q, %s, %v", seen, body, err)
	}
}
