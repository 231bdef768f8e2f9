// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// Request is one request that came in, also one for which there is no operation.
type Request struct {
	Time      time.Time   `json:"time"`      // by the sandbox's clock
	Operation string      `json:"operation"` // the operation's id; empty where there is none
	Method    string      `json:"method"`
	Path      string      `json:"path"`
	RawQuery  string      `json:"raw_query,omitempty"`
	Header    http.Header `json:"header"`
	Body      []byte      `json:"body,omitempty"`
	Status    int         `json:"status"` // 0: the connection was dropped, or there is no answer yet
}

// MarshalJSON shows the body as the JSON that it is, or as text where it is none, so that a person can read it.
func (r Request) MarshalJSON() ([]byte, error) {
	type plain Request
	out := struct {
		plain
		Body any `json:"body,omitempty"`
	}{plain: plain(r)}
	switch {
	case json.Valid(r.Body):
		out.Body = json.RawMessage(r.Body)
	case len(r.Body) > 0:
		out.Body = string(r.Body)
	}
	return json.Marshal(out)
}

// A sandbox that runs for days keeps the newest.
const maxRequests = 10000

// Requests returns what was asked so far, oldest first. The key is left out of their headers.
func (s *Sandbox) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	copies := make([]Request, len(s.requests))
	for i, r := range s.requests {
		copies[i] = *r
		copies[i].Header, copies[i].Body = r.Header.Clone(), bytes.Clone(r.Body)
	}
	return copies
}

// ClearRequests forgets them.
func (s *Sandbox) ClearRequests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

func (s *Sandbox) record(r *http.Request, operation string, body []byte) *Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	header := r.Header.Clone()
	header.Del("Authorization")
	if len(s.requests) >= maxRequests {
		s.requests = slices.Delete(s.requests, 0, maxRequests/10)
	}
	entry := &Request{
		Time: s.now(), Operation: operation, Method: r.Method, Path: r.URL.Path, RawQuery: r.URL.RawQuery, Header: header, Body: body,
	}
	s.requests = append(s.requests, entry)
	return entry
}

func (s *Sandbox) recordStatus(entry *Request, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	entry.Status = status
}
