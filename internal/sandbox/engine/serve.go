// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"io"
	"net/http"
	"path"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// ServeHTTP responds to one request. It does not redirect a path with "..", or with an empty
// segment, to the clean path, as Go would do: that would hide an id that has become another route.
func (e *Engine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked := r.URL.EscapedPath()
	if clean := path.Clean(asked); asked != clean && asked != clean+"/" {
		e.lost(w, r)
		return
	}
	e.mux.ServeHTTP(w, r)
}

// serve is the chain of a request: record, limit, faults, key, contract, handler, contract of the
// response, dialect. The limit comes first, as at a gateway, and counts requests with a wrong key
// too.
func (e *Engine) serve(w http.ResponseWriter, r *http.Request, op *operation) {
	start := time.Now()
	body, err := io.ReadAll(io.LimitReader(r.Body, maxRequest+1))
	if err != nil {
		panic(http.ErrAbortHandler) // it did not arrive whole
	}
	entry := e.requests.add(r, op.ID, body)
	status, why := 0, ""
	defer func() { e.finish(entry, r, start, status, why) }()
	if why = e.overLimit(); why != "" {
		status = http.StatusTooManyRequests
		e.refuseMany(w, why)
		return
	}
	fault := e.faults.Match(r, op.ID)
	why = fault.Reason()
	fault.Delay(r)
	if fault.Replaces() {
		e.head(w)
		status = fault.Status
		fault.Respond(w)
		return
	}
	answer, err := e.run(r, op, body)
	if err != nil && why == "" {
		why = err.Error()
	}
	if fault.DropAfter {
		panic(http.ErrAbortHandler)
	}
	e.head(w)
	if fault.After {
		status = fault.Status
		fault.Respond(w)
		return
	}
	var data []byte
	if status, data = op.write(e.Spoken(), answer, err, e.occurrence(op)); len(data) > 0 {
		w.Header().Set("Content-Type", "application/json")
	}
	e.requests.end(entry, status, why) // a caller that has the response may read the log
	fault.Send(w, r, status, data)
}

// occurrence describes the next response of an operation, and counts it.
func (e *Engine) occurrence(op *operation) dialect.Occurrence {
	return dialect.Occurrence{Time: e.Stamp(), Turn: int(op.turn.Add(1) - 1)}
}

// run handles a request with a valid key. A read needs no lock: it sees the content of one moment.
func (e *Engine) run(r *http.Request, op *operation, body []byte) (any, error) {
	if err := e.catchUp(); err != nil {
		return nil, err
	}
	if r.Header.Get("Authorization") != e.key {
		return nil, Refuse(http.StatusUnauthorized, "the API key in the Authorization header is missing or not valid")
	}
	c := &Call{Request: r, op: op}
	if err := op.check(c, body); err != nil {
		return nil, err
	}
	spoken := e.Spoken()
	if op.reads {
		c.Tx = e.readBehind(spoken.Lag(op.described))
		answer, err := op.handle(e, c)
		return op.conclude(e, c.Tx, answer, err)
	}
	spoken.FillRequest(op.described, c.Body)
	answer, err := e.write(op, c)
	if err == nil && !c.Tx.Changed() && c.Later == nil {
		answer, err = op.conclude(e, c.Tx, answer, nil)
	}
	if err != nil || !c.Waits && c.Later == nil {
		return answer, err
	}
	return e.waitFor(op, c, answer)
}

// write handles a request under the lock. Its changes are committed only after a success. Of a
// request that changes nothing, the response is not checked yet: that takes a while for a long one,
// and needs no lock.
func (e *Engine) write(op *operation, c *Call) (any, error) {
	if err := e.lock(); err != nil {
		return nil, err
	}
	defer e.mu.Unlock()
	c.Tx = e.begin()
	answer, err := op.handle(e, c)
	if spoken := e.Spoken(); err == nil && spoken.Ignores(op.described) {
		if read, unread := e.operation("GET " + op.Path); unread == nil {
			if c.Tx = e.begin(); !spoken.Late {
				answer, err = read.handle(e, c)
			}
		}
	}
	switch {
	case err == nil && c.Later != nil:
		return nil, c.Tx.Commit()
	case err == nil && !c.Tx.Changed():
		return answer, nil
	}
	return op.conclude(e, c.Tx, answer, err)
}

// waitFor waits for the deliveries that a request has asked for. The lock is free meanwhile: a
// receiver may send requests to the sandbox before it replies.
func (e *Engine) waitFor(op *operation, c *Call, answer any) (any, error) {
	if err := e.deliveries.wait(c.Request.Context(), c.Tx.outbox); err != nil {
		return nil, err
	}
	if e.life.Err() != nil {
		return nil, errors.New("sandbox: it was closed during a delivery")
	}
	if c.Later == nil {
		return answer, nil
	}
	tx := e.Read()
	answer, err := c.Later(tx)
	return op.conclude(e, tx, answer, err)
}

// conclude commits the changes of a request if the contract allows its response, which has none of
// the members that only the sandbox knows.
func (op *operation) conclude(e *Engine, tx *Tx, answer any, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	switch made := answer.(type) {
	case Object:
		answer = e.Shown(op.Response.Object, made)
	case []any:
		answer = ShowAll(made, func(object Object) Object { return e.Shown(op.Response.Object, object) })
	}
	if err := op.checkAnswer(answer); err != nil {
		return nil, Refuse(http.StatusInternalServerError, "sandbox: the answer violates the contract: %s", err)
	}
	return answer, tx.Commit()
}

// write writes a response or a refusal in a dialect.
func (op *operation) write(d dialect.Dialect, answer any, err error, o dialect.Occurrence) (int, []byte) {
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		status, hasBody := d.Refusal(op.described, refused.status)
		if !hasBody || refused.bodiless {
			return status, nil
		}
		body := Object{"error": refused.text}
		if status == http.StatusOK {
			body["code"] = refused.status
		}
		return status, Encode(body)
	case err != nil:
		return http.StatusInternalServerError, Encode(Object{"error": err.Error()})
	}
	body := d.Write(op.described, answer, o)
	if _, isList := answer.([]any); isList && op.reads && body == nil {
		return http.StatusNoContent, nil
	}
	return http.StatusOK, body
}
