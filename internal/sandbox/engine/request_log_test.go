// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestRequestLog_small: small requests are stored in order, up to a maximum number.
func TestRequestLog_small(t *testing.T) {
	t.Parallel()
	log := requestLog{now: time.Now}
	add := func(number int) {
		body := fmt.Sprint(number)
		request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/product/create", nil)
		request.Header.Set("Authorization", "secret")
		log.add(request, "createProduct", []byte(body))
	}
	want := func(first, count int) {
		t.Helper()
		entries := log.snapshot()
		if len(entries) != count {
			t.Fatalf("%d requests, want %d", len(entries), count)
		}
		for i, entry := range entries {
			if got := string(entry.Body); got != fmt.Sprint(first+i) {
				t.Fatalf("request %d is %s, want %d", i, got, first+i)
			}
		}
	}
	for number := range maxRecorded {
		add(number)
	}
	want(0, maxRecorded)
	for number := range maxRecorded / 2 {
		add(maxRecorded + number)
	}
	want(maxRecorded/2, maxRecorded)
	if header := log.snapshot()[0].Header; header.Get("Authorization") != "" {
		t.Error("the API key is recorded")
	}
	log.clear()
	want(0, 0)
	add(7)
	want(7, 1)
}
