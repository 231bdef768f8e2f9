// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"bytes"
	"encoding/json"
	"net/http"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	maxRecorded     = 10000   // requests
	maxRecordedBody = 8 << 10 // bytes of one body
)

// requestLog records the newest requests. The oldest ones make room. It is safe for concurrent use.
type requestLog struct {
	now func() time.Time

	mu      sync.Mutex
	entries []*Request // oldest first
}

// add records a request. It doesn't keep the body's memory, which may be larger than the body.
func (l *requestLog) add(r *http.Request, operation string, body []byte) *Request {
	kept := body[:min(len(body), maxRecordedBody)]
	entry := &Request{
		Operation: operation, Method: r.Method, Path: r.URL.Path, RawQuery: r.URL.RawQuery, Header: r.Header.Clone(),
		Body: bytes.Clone(kept), BodyBytes: max(int64(len(body)), r.ContentLength), BodyTruncated: len(kept) < len(body),
	}
	entry.Header.Del("Authorization")
	l.mu.Lock()
	defer l.mu.Unlock()
	entry.Time = l.now()
	l.entries = append(l.entries, entry)
	if len(l.entries) > maxRecorded {
		l.entries[0] = nil // the array that it stands in lives on
		l.entries = l.entries[1:]
	}
	return entry
}

// end sets the outcome of a request.
func (l *requestLog) end(entry *Request, status int, reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	entry.Status, entry.Reason = status, shortReason(reason)
}

// snapshot returns the requests at one moment, oldest first. They share their headers and bodies
// with the log.
func (l *requestLog) snapshot() []Request {
	l.mu.Lock()
	defer l.mu.Unlock()
	requests := make([]Request, len(l.entries))
	for i, entry := range l.entries {
		requests[i] = *entry
	}
	return requests
}

func (l *requestLog) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries = nil
}

// Requests returns copies of the recorded requests, oldest first. The log keeps the newest 10,000
// requests, and the first 8 KiB of a body.
func (e *Engine) Requests() []Request {
	requests := e.requests.snapshot()
	for i, r := range requests {
		requests[i].Header, requests[i].Body = r.Header.Clone(), bytes.Clone(r.Body)
	}
	return requests
}

// ClearRequests forgets the recorded requests.
func (e *Engine) ClearRequests() { e.requests.clear() }

// finish records and logs the status of a request, and the reason of a refusal.
func (e *Engine) finish(entry *Request, r *http.Request, start time.Time, status int, why string) {
	if status == 0 && why == "" && r.Context().Err() != nil {
		why = "the caller closed the connection before the response"
	}
	e.requests.end(entry, status, why)
	e.log(logLine(start, r.Method, outcome(status), r.URL.RequestURI(), why))
}

// Request is one recorded request to the service. Requests without an operation are recorded too.
type Request struct {
	Time      time.Time   `json:"time"`      // by the sandbox's clock
	Operation string      `json:"operation"` // the operation's id; empty where there is none
	Method    string      `json:"method"`
	Path      string      `json:"path"`
	RawQuery  string      `json:"raw_query,omitempty"`
	Header    http.Header `json:"header"` // without the API key
	Body      []byte      `json:"body,omitempty"`
	// BodyBytes is the length of the body as it was sent. Of a longer body, only the beginning is
	// recorded, and BodyTruncated is set.
	BodyBytes     int64 `json:"body_bytes,omitempty"`
	BodyTruncated bool  `json:"body_truncated,omitempty"`
	// Status is 0 while the request is handled, and where the connection was dropped.
	Status int `json:"status"`
	// Reason is the cause of a refusal, of a fault, or of a dropped connection.
	Reason string `json:"reason,omitempty"`
}

// MarshalJSON writes a JSON body as JSON, and any other body as a string.
func (r Request) MarshalJSON() ([]byte, error) {
	type plain Request
	out := struct {
		plain
		Body any `json:"body,omitempty"`
	}{plain: plain(r)}
	switch {
	case !r.BodyTruncated && json.Valid(r.Body) && utf8.Valid(r.Body):
		out.Body = json.RawMessage(r.Body)
	case len(r.Body) > 0:
		out.Body = string(r.Body)
	}
	return Encode(out), nil
}
