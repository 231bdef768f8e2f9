// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"slices"
	"time"
)

// Request is one request that an operation got.
type Request struct {
	Time      time.Time   `json:"time"`
	Operation string      `json:"operation"` // the operation's id
	Method    string      `json:"method"`
	Path      string      `json:"path"`
	RawQuery  string      `json:"raw_query,omitempty"`
	Header    http.Header `json:"header"`
	Body      []byte      `json:"body,omitempty"`
	Status    int         `json:"status"` // 0: the connection was dropped
}

// A sandbox that runs for days keeps the newest.
const maxRequests = 10000

// Requests returns what was asked so far, oldest first. The key is left out of their headers.
func (s *Sandbox) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// ClearRequests forgets them.
func (s *Sandbox) ClearRequests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

func (s *Sandbox) record(r *http.Request, op *operation, body []byte) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	header := r.Header.Clone()
	header.Del("Authorization")
	moment := s.now()
	if len(s.requests) >= maxRequests {
		s.requests = slices.Delete(s.requests, 0, maxRequests/10)
	}
	for n := len(s.requests); n > 0 && !moment.After(s.requests[n-1].Time); {
		moment = s.requests[n-1].Time.Add(1) // one moment for one request
	}
	s.requests = append(s.requests, Request{
		Time: moment, Operation: op.OperationID, Method: r.Method, Path: r.URL.Path, RawQuery: r.URL.RawQuery, Header: header, Body: body,
	})
	return moment
}

func (s *Sandbox) recordStatus(moment time.Time, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.requests) - 1; i >= 0; i-- {
		if s.requests[i].Time.Equal(moment) {
			s.requests[i].Status = status
			return
		}
	}
}
