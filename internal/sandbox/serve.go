// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// maxRequest bounds the body of a request.
const maxRequest = 1 << 20

// ServeHTTP responds to one request. It does not redirect a path with "..", or with an empty
// segment, to the clean path, as Go would do: that would hide an id that has become another route.
func (s *Sandbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked := r.URL.EscapedPath()
	if clean := path.Clean(asked); asked != clean && asked != clean+"/" {
		s.lost(w, r)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// finish records and logs the status of a request, and the reason of a refusal.
func (s *Sandbox) finish(entry *recorded, r *http.Request, start time.Time, status int, why string) {
	if status == 0 && why == "" && r.Context().Err() != nil {
		why = "the caller closed the connection before the response"
	}
	entry.end(status, why)
	s.log(logLine(start, r.Method, outcome(status), r.URL.RequestURI(), why))
}

// head sets the headers of every response.
func (s *Sandbox) head(w http.ResponseWriter) {
	w.Header().Set("X-Request-Id", "sandbox-"+strconv.FormatInt(s.counter.Add(1), 10))
	w.Header().Set("Date", s.Now().Format(http.TimeFormat))
}

// serve is the chain of a request: record, limit, faults, key, contract, handler, contract of the
// response, dialect. The limit comes first, as at a gateway, and counts requests with a wrong key
// too.
func (s *Sandbox) serve(w http.ResponseWriter, r *http.Request, op *operation) {
	start := time.Now()
	body, err := io.ReadAll(io.LimitReader(r.Body, maxRequest+1))
	if err != nil {
		refuseHalfSent(w, err)
		return
	}
	entry := s.requests.add(r, op.OperationID, body)
	status, why := 0, ""
	defer func() { s.finish(entry, r, start, status, why) }()
	if why = s.limiter.refuses(s.Now); why != "" {
		status = http.StatusTooManyRequests
		s.refuseMany(w, why)
		return
	}
	fault := s.faults.Match(r, op.OperationID)
	why = fault.Reason()
	fault.Delay(r)
	if fault.Replaces() {
		s.head(w)
		status = fault.Status
		fault.Respond(w)
		return
	}
	answer, err := s.run(r, op, body)
	if err != nil && why == "" {
		why = err.Error()
	}
	if err == nil && op.method != http.MethodGet {
		entry.names(answer)
	}
	if fault.DropAfter {
		panic(http.ErrAbortHandler)
	}
	s.head(w)
	if fault.After {
		status = fault.Status
		fault.Respond(w)
		return
	}
	spoken := s.spoken()
	if stored, ok := answer.(storedList); ok && err == nil && spoken == (dialect.Dialect{}) && fault == (Fault{}) {
		status = http.StatusOK
		entry.end(status, why)
		stored.send(w, &s.lists)
		return
	}
	var data []byte
	if status, data = op.write(spoken, answer, err, s.occurrence(op)); len(data) > 0 {
		w.Header().Set("Content-Type", "application/json")
	}
	entry.end(status, why) // a caller that has the response may read the log
	fault.Send(w, r, status, data)
}

// occurrence describes the next response of an operation, and counts the responses to writes.
func (s *Sandbox) occurrence(op *operation) dialect.Occurrence {
	turn := op.turn.Load()
	if op.method != http.MethodGet {
		turn = op.turn.Add(1) - 1
	}
	return dialect.Occurrence{Time: s.stamp(), Turn: int(turn)}
}

// run handles a request with a valid key. A read needs no lock: it sees the content of one moment.
func (s *Sandbox) run(r *http.Request, op *operation, body []byte) (any, error) {
	if err := s.catchUp(); err != nil {
		return nil, err
	}
	if r.Header.Get("Authorization") != s.key {
		return nil, refuse(http.StatusUnauthorized, "the API key in the Authorization header is missing or not valid")
	}
	c := &call{request: r}
	if err := op.check(c, body); err != nil {
		return nil, err
	}
	spoken := s.spoken()
	if op.reads {
		c.tx = s.readBehind(spoken.Lag(op.described))
		answer, err := op.handle(s, c)
		return op.conclude(c.tx, answer, err)
	}
	spoken.FillRequest(op.described, c.body)
	answer, err := s.write(op, c)
	if err == nil && !c.tx.Changed() && c.later == nil {
		answer, err = op.conclude(c.tx, answer, nil)
	}
	if err != nil || !c.waits && c.later == nil {
		return answer, err
	}
	return s.waitFor(op, c, answer)
}

// write handles a request under the lock. Its changes are committed only after a success. Of a
// request that changes nothing, the response is not checked yet: that takes a while for a long one,
// and needs no lock.
func (s *Sandbox) write(op *operation, c *call) (any, error) {
	if err := s.lock(); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	c.tx = s.begin()
	answer, err := op.handle(s, c)
	switch {
	case err == nil && c.later != nil:
		return nil, c.tx.Commit()
	case err == nil && !c.tx.Changed():
		return answer, nil
	}
	return op.conclude(c.tx, answer, err)
}

// waitFor waits for the deliveries that a request has asked for. The lock is free meanwhile: a
// receiver may send requests to the sandbox before it replies.
func (s *Sandbox) waitFor(op *operation, c *call, answer any) (any, error) {
	if err := s.deliveries.wait(c.request.Context(), c.tx.outbox); err != nil {
		return nil, err
	}
	if s.life.Err() != nil {
		return nil, errors.New("sandbox: it was closed during a delivery")
	}
	if c.later == nil {
		return answer, nil
	}
	tx := s.read()
	answer, err := c.later(tx)
	return op.conclude(tx, answer, err)
}

// conclude commits the changes of a request if the contract allows its response.
func (op *operation) conclude(tx *transaction, answer any, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	if err := op.checkAnswer(answer); err != nil {
		return nil, refuse(http.StatusInternalServerError, "sandbox: the answer violates the contract: %s", err)
	}
	return answer, tx.Commit()
}

// write writes a response or a refusal in a dialect.
func (op *operation) write(d dialect.Dialect, answer any, err error, o dialect.Occurrence) (int, []byte) {
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		if d.HidesNotFound(op.described, refused.status) {
			return http.StatusBadRequest, nil
		}
		if refused.bodiless {
			return refused.status, nil
		}
		return refused.status, encode(Object{"error": refused.text})
	case err != nil:
		return http.StatusInternalServerError, encode(Object{"error": err.Error()})
	}
	if stored, ok := answer.(storedList); ok {
		answer = stored.objects()
	}
	return http.StatusOK, d.Write(op.described, answer, o)
}

func encode(value any) []byte { return dialect.Encode(value) }

func reply(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(encode(value))
}

// isJSON reports whether a request says that its body is JSON.
func isJSON(r *http.Request) bool {
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	return strings.TrimSpace(kind) == "application/json"
}
