// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"net/http"
	"time"
	"unicode/utf8"
)

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
