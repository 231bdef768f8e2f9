// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
)

const (
	maxRecorded      = 10000    // requests
	maxRecordedBytes = 32 << 20 // of all recorded requests together
	maxRecordedBody  = 64 << 10 // bytes of one body
	// recordedOverhead is the memory of an entry beside its strings: the struct, the header's map, a
	// reason, and the ids of the response. Each value of a header needs headerOverhead as well.
	recordedOverhead = 3 << 10
	headerOverhead   = 128
	maxRecordedIDs   = 16
)

// requestLog records the newest requests. The oldest ones make room. It is safe for concurrent use,
// and its lock is held for moments only: readers encode outside of it.
type requestLog struct {
	now func() time.Time

	mu      sync.Mutex
	entries []*recorded // oldest first
	bytes   int
}

// recorded is one entry of the log. Its request never changes, so readers need no lock. The outcome
// is set once, when the request ends.
type recorded struct {
	request Request // without Status and Reason
	bytes   int
	outcome atomic.Pointer[requestOutcome]
	created atomic.Pointer[[]string]
}

type requestOutcome struct {
	status int
	reason string
}

// end sets the outcome.
func (e *recorded) end(status int, reason string) {
	e.outcome.Store(&requestOutcome{status, shortReason(reason)})
}

// names sets the ids in the response to a write: the page of an object finds the request that
// created it.
func (e *recorded) names(response any) {
	var ids []string
	add := func(object Object) {
		for name, value := range object {
			isID := name == "id" || strings.HasSuffix(name, "Id") && name != "organizationId"
			if id := Text(value); isID && len(id) == len(uuid.Nil.String()) && len(ids) < maxRecordedIDs {
				ids = append(ids, id)
			}
		}
	}
	switch response := response.(type) {
	case Object:
		add(response)
	case []any:
		for _, element := range response {
			object, _ := element.(Object)
			add(object)
		}
	}
	e.created.Store(&ids)
}

// view returns the request with its outcome. It shares the header and the body with the log.
func (e *recorded) view() Request {
	request := e.request
	if outcome := e.outcome.Load(); outcome != nil {
		request.Status, request.Reason = outcome.status, outcome.reason
	}
	if ids := e.created.Load(); ids != nil {
		request.Created = *ids
	}
	return request
}

// copied returns a request that the caller may change.
func (e *recorded) copied() Request {
	request := e.view()
	request.Header, request.Body = request.Header.Clone(), bytes.Clone(request.Body)
	return request
}

// add records a request. It doesn't keep the body's memory, which may be larger than the body.
func (l *requestLog) add(r *http.Request, operation string, body []byte) *recorded {
	kept := body[:min(len(body), maxRecordedBody)]
	entry := &recorded{request: Request{
		Operation: operation, Method: r.Method, Path: r.URL.Path, RawQuery: r.URL.RawQuery, Header: r.Header.Clone(),
		Body: bytes.Clone(kept), BodyBytes: max(int64(len(body)), r.ContentLength), BodyTruncated: len(kept) < len(body),
	}}
	entry.request.Header.Del("Authorization")
	entry.bytes = recordedOverhead + len(entry.request.Path) + len(entry.request.RawQuery) + len(kept)
	for name, values := range entry.request.Header {
		entry.bytes += len(name)
		for _, value := range values {
			entry.bytes += len(value) + headerOverhead
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	entry.request.Time = l.now()
	l.entries = append(l.entries, entry)
	l.bytes += entry.bytes
	for len(l.entries) > maxRecorded || l.bytes > maxRecordedBytes {
		l.bytes -= l.entries[0].bytes
		l.entries[0] = nil // the array that it stands in lives on
		l.entries = l.entries[1:]
	}
	return entry
}

// snapshot returns the entries at one moment, oldest first.
func (l *requestLog) snapshot() requestEntries {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.entries)
}

// newest returns the requests, newest first. The caller must not change their headers and bodies.
func (l *requestLog) newest() []Request {
	entries := l.snapshot()
	requests := make([]Request, 0, len(entries))
	for _, entry := range slices.Backward(entries) {
		requests = append(requests, entry.view())
	}
	return requests
}

func (l *requestLog) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries, l.bytes = nil, 0
}

// requestEntries is a snapshot of the log.
type requestEntries []*recorded

// WriteTo writes the requests as a JSON list, one request per line.
func (entries requestEntries) WriteTo(w io.Writer) (int64, error) {
	written := int64(0)
	for i, entry := range entries {
		line, err := entry.view().MarshalJSON()
		if err != nil {
			return written, err
		}
		prefix := ",\n"
		if i == 0 {
			prefix = "["
		}
		n, err := w.Write(slices.Concat([]byte(prefix), line))
		written += int64(n)
		if err != nil {
			return written, err
		}
	}
	last := "]\n"
	if len(entries) == 0 {
		last = "[]\n"
	}
	n, err := io.WriteString(w, last)
	return written + int64(n), err
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
	Status  int      `json:"status"`
	Created []string `json:"-"` // the ids in the response to a write
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
