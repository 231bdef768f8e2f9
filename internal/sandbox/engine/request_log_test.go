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
		log.add(request, "createProduct", []byte(body)).end(200, "")
	}
	want := func(first, count int) {
		t.Helper()
		entries, bytes := log.snapshot(), 0
		if len(entries) != count {
			t.Fatalf("%d requests, want %d", len(entries), count)
		}
		for i, entry := range entries {
			if got := string(entry.view().Body); got != fmt.Sprint(first+i) {
				t.Fatalf("request %d is %s, want %d", i, got, first+i)
			}
			bytes += entry.bytes
		}
		if log.bytes != bytes {
			t.Errorf("%d bytes are counted, want %d", log.bytes, bytes)
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
	if got := log.newest(); len(got) != maxRecorded || string(got[0].Body) != "14999" || string(got[1].Body) != "14998" {
		t.Errorf("the newest of %d are %v", len(got), got[:2])
	}
	if header := log.snapshot()[0].view().Header; header.Get("Authorization") != "" {
		t.Error("the API key is recorded")
	}
	log.clear()
	want(0, 0)
	add(7)
	want(7, 1)
}

// TestRequestLog_bytes: large bodies evict the oldest requests, and the byte budget holds.
func TestRequestLog_bytes(t *testing.T) {
	t.Parallel()
	log := requestLog{now: time.Now}
	body := make([]byte, maxRecordedBody)
	for number := range 1000 {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, fmt.Sprintf("/%d", number), nil)
		log.add(request, "", body)
		if log.bytes > maxRecordedBytes {
			t.Fatalf("%d bytes after %d requests, want at most %d", log.bytes, number+1, maxRecordedBytes)
		}
	}
	entries := log.snapshot()
	first, last := entries[0].view().Path, entries[len(entries)-1].view().Path
	want := maxRecordedBytes / (maxRecordedBody + recordedOverhead + 10)
	if len(entries) < want || last != "/999" || first != fmt.Sprintf("/%d", 1000-len(entries)) {
		t.Errorf("%d requests from %s to %s are left, want at least %d", len(entries), first, last, want)
	}
}

// TestRequestLog_countsHeaders: many tiny headers count with the memory of their map entries.
func TestRequestLog_countsHeaders(t *testing.T) {
	t.Parallel()
	log := requestLog{now: time.Now}
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/products", nil)
	for i := range 1000 {
		request.Header[fmt.Sprintf("X%x", i)] = []string{"1"}
	}
	if log.add(request, "products", nil); log.bytes < 1000*headerOverhead {
		t.Errorf("1,000 headers count as %d bytes", log.bytes)
	}
}
