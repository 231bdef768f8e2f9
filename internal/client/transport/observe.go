// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"net/http"
	"time"
)

// observeLink shows the status, the headers and the TLS of each response to the caller's function.
type observeLink struct {
	next    http.RoundTripper
	observe func(resp *http.Response, took time.Duration)
}

// RoundTrip measures the time until the headers of the response arrive.
func (l *observeLink) RoundTrip(req *http.Request) (*http.Response, error) {
	began := time.Now()
	resp, err := l.next.RoundTrip(req)
	if err == nil {
		seen := *resp
		seen.Request, seen.Body = nil, http.NoBody // they have the key, and values
		l.observe(&seen, time.Since(began))
	}
	return resp, err
}
