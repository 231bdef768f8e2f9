// SPDX-License-Identifier: MPL-2.0

package client

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

// Logger takes one entry. Its fields hold operation paths with placeholders, statuses, counts and times: never a header,
// a body, an id or an account number.
type Logger func(ctx context.Context, level Level, message string, fields map[string]any)

func discard(context.Context, Level, string, map[string]any) {}

// logLink writes one entry for each attempt.
type logLink struct {
	next http.RoundTripper
	log  Logger
}

// RoundTrip logs what the attempt came to. Only the cause of a failure is logged, in words of this package, because its own text can hold an address.
func (l *logLink) RoundTrip(req *http.Request) (*http.Response, error) {
	t := trailOf(req.Context())
	t.attempts++
	start := time.Now()
	resp, err := l.next.RoundTrip(req)
	fields := map[string]any{
		"method": t.op.method, "path": t.op.path, "attempt": t.attempts, "duration_ms": time.Since(start).Milliseconds(),
	}
	if err != nil {
		fields["sent"], fields["reason"] = t.sent.Load(), cause(t, err)
		l.log(req.Context(), LevelWarn, "request to the payments service failed", fields)
		return resp, err
	}
	fields["status"] = resp.StatusCode
	if id := t.requestID(resp.Header); id != "" {
		fields["request_id"] = id
	}
	l.log(req.Context(), LevelDebug, "request to the payments service", fields)
	return resp, nil
}
