// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"net/http"
	"time"
)

// Requests returns copies of the recorded requests, oldest first. The log keeps the newest 10,000
// requests, of at most 32 MiB, and the first 64 KiB of a body.
func (e *Engine) Requests() []Request {
	entries := e.requests.snapshot()
	copies := make([]Request, len(entries))
	for i, entry := range entries {
		copies[i] = entry.copied()
	}
	return copies
}

// RecentRequests returns the recorded requests, newest first. The caller must not change their
// headers and bodies.
func (e *Engine) RecentRequests() []Request { return e.requests.newest() }

// ClearRequests forgets the recorded requests.
func (e *Engine) ClearRequests() { e.requests.clear() }

// finish records and logs the status of a request, and the reason of a refusal.
func (e *Engine) finish(entry *recorded, r *http.Request, start time.Time, status int, why string) {
	if status == 0 && why == "" && r.Context().Err() != nil {
		why = "the caller closed the connection before the response"
	}
	entry.end(status, why)
	e.log(logLine(start, r.Method, outcome(status), r.URL.RequestURI(), why))
}
