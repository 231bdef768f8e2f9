// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"io"
	"net/http"
	"strconv"
	"time"
)

// Reason says in the log that a fault caused the failure. It is empty for a rule that only delays.
func (r Rule) Reason() string {
	switch {
	case r.DropBefore:
		return "a fault, before it was handled"
	case r.Replaces():
		return "a fault"
	case r.DropAfter, r.After:
		return "a fault, after it was handled"
	case r.Truncate:
		return "a fault: half of the answer was sent"
	}
	return ""
}

// Replaces reports whether [Rule.Respond] is the response to a request that is not handled.
func (r Rule) Replaces() bool { return r.Status != 0 && !r.After }

// Delay waits for the latency of a rule, and then drops the connection if the rule says so before
// the request is handled. It ends the request if its caller leaves meanwhile: such a caller gets no
// response.
func (r Rule) Delay(request *http.Request) {
	pause(request, r.Latency)
	if r.DropBefore {
		Drop()
	}
}

// Drop ends a request without a response, or within one.
func Drop() { panic(http.ErrAbortHandler) }

// Respond writes the status, the header and the body of a rule with a status.
func (r Rule) Respond(w http.ResponseWriter) {
	if r.RetryAfter != "" {
		w.Header().Set("Retry-After", r.RetryAfter)
	}
	body := r.Body
	if body == "" {
		w.Header().Set("Content-Type", "application/json")
		body = `{"error":"a fault was asked for"}`
	}
	w.WriteHeader(r.Status)
	_, _ = io.WriteString(w, body)
}

// Send writes a response: slowly, or only half of it, if the rule says so. A
// truncated empty response drops the connection, because half of nothing would look whole.
func (r Rule) Send(w http.ResponseWriter, request *http.Request, status int, data []byte) {
	if r.Truncate && len(data) == 0 {
		Drop()
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	if r.Truncate {
		data = data[:len(data)/2]
	}
	pieces := 1
	if r.Slow > 0 {
		pieces = 10
	}
	for i := range pieces {
		pause(request, r.Slow/time.Duration(pieces))
		_, _ = w.Write(data[len(data)*i/pieces : len(data)*(i+1)/pieces])
		if flusher, ok := w.(http.Flusher); ok && (r.Slow > 0 || r.Truncate) {
			flusher.Flush()
		}
	}
	if r.Truncate {
		Drop()
	}
}

// pause waits, and drops the connection if the caller leaves meanwhile.
func pause(request *http.Request, wait time.Duration) {
	if wait <= 0 {
		return
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-request.Context().Done():
		Drop()
	}
}
