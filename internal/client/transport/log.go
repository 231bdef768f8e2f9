// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"net/http"
	"time"
)

// Level is how important a log entry is.
type Level int

// The levels of [Logger].
const (
	LevelDebug Level = iota
	LevelInfo
	LevelWarn
)

// Logger takes one entry. Its fields hold paths with placeholders, statuses, counts and times. They
// never hold a header, a body, an id or an account number.
type Logger func(ctx context.Context, level Level, message string, fields map[string]any)

// logLink writes one entry for each request that goes out.
type logLink struct {
	next http.RoundTripper
	log  Logger
}

// RoundTrip logs the result. Of an error it logs the reason only, because the text of an error can
// hold a URL.
func (l *logLink) RoundTrip(req *http.Request) (*http.Response, error) {
	a := attemptOf(req.Context())
	start := time.Now()
	resp, err := l.next.RoundTrip(req)
	fields := map[string]any{
		"method": a.request.Method, "path": a.request.Path, "attempt": a.number, "duration_ms": time.Since(start).Milliseconds(),
	}
	if err != nil {
		fields["sent"], fields["reason"] = a.sent.Load(), newFailure(a, err).short()
		l.log(req.Context(), LevelWarn, "request to the payments service failed", fields)
		return resp, err
	}
	fields["status"] = resp.StatusCode
	if id := a.secrets.requestID(resp.Header); id != "" {
		fields["request_id"] = id
	}
	l.log(req.Context(), LevelDebug, "request to the payments service", fields)
	return resp, nil
}

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
