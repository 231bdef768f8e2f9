// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

const maxRequest = 1 << 20

// operation is one operation of the contract and what handles it.
type operation struct {
	*openapi3.Operation
	method, path string
	parameters   openapi3.Parameters // the path's and the operation's
	handle       handler
	described    dialect.Operation // for the dialect
	reads        bool              // it changes nothing
	turn         atomic.Int64      // the number of writes that were answered
}

// handler does what an operation does, in one transaction. It returns the answer, nil for none. What it wants delivered it puts into the
// transaction, see [Sandbox.publish]; where its answer depends on what came of that, it sets later instead of answering.
type handler func(s *Sandbox, c *call) (any, error)

// call is one request that has passed all checks.
type call struct {
	tx      *transaction
	request *http.Request
	body    Object
	// waits says that the response waits for the deliveries that the request causes.
	waits bool
	// later returns the answer when the deliveries are over. Its transaction is read-only.
	later func(tx *transaction) (any, error)
}

func (c *call) path(name string) string { return c.request.PathValue(name) }

// flag reads a boolean of the query or the path.
func (c *call) flag(name string) bool {
	return c.request.URL.Query().Get(name) == "true" || c.path(name) == "true"
}

// refusal is an answer of 400 or above.
type refusal struct {
	status   int
	text     string
	bodiless bool // the text is recorded, and not sent
}

func (r *refusal) Error() string { return r.text }

func refuse(status int, format string, args ...any) error {
	return &refusal{status: status, text: fmt.Sprintf(format, args...)}
}

// refuseWithoutBody is the 400 without a body, in every dialect (specification section 4.1, GET
// /invoice/{id}). The text is for the log and for the recorded request.
func refuseWithoutBody(format string, args ...any) error {
	return &refusal{status: http.StatusBadRequest, text: fmt.Sprintf(format, args...), bodiless: true}
}

// group says what objects of a group look like.
type group struct {
	schema string // the answer's schema
	// fresh is a new object before anything is known of it.
	fresh func(s *Sandbox, id string) Object
	// complete gives the parts of an object that was put in from outside what the service would have given them; nil where
	// there are none.
	complete func(s *Sandbox, object Object)
	// shown is a kept object in the form of the answer's schema, or what makes it one that cannot be answered; nil where objects are
	// kept in that form.
	shown func(tx *transaction, object Object) (Object, error)
	// single says that there is one object only, under the id of the organization.
	single bool
	// follow does what must happen together with an object being put in, or taken away, from outside: before is nil where there was
	// none, and now where there is none any more. It may change now. Nil where nothing must.
	follow func(s *Sandbox, tx *transaction, before, now Object) error
}

// routes connects every operation of the contract with its handler.
func (s *Sandbox) routes() (*http.ServeMux, error) {
	mux := http.NewServeMux()
	for path, item := range s.doc.Paths.Map() {
		for method, op := range item.Operations() {
			handle, ok := s.handlers[op.OperationID]
			if !ok {
				return nil, fmt.Errorf("sandbox: nothing handles %s", op.OperationID)
			}
			o := s.operation(path, method, handle)
			mux.HandleFunc(method+" "+path, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, o) })
		}
	}
	s.routeControls(mux)
	s.routePages(mux)
	mux.HandleFunc("/", s.unrouted)
	return mux, nil
}

// operation is the one of the contract at a path.
func (s *Sandbox) operation(path, method string, handle handler) *operation {
	item := s.doc.Paths.Value(path)
	op := item.GetOperation(method)
	return &operation{
		Operation: op, method: method, path: path, parameters: slices.Concat(item.Parameters, op.Parameters), handle: handle,
		described: dialect.Describe(s.doc, path, method), reads: method == http.MethodGet && !slices.Contains(writingGets, op.OperationID),
	}
}

// ServeHTTP answers one request. A path with "..", or with nothing between two slashes, is no operation. It is not led to one by a redirect,
// as Go would do: that would hide an id that has become another route.
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

// head sets what every answer has.
func (s *Sandbox) head(w http.ResponseWriter) {
	w.Header().Set("X-Request-Id", "sandbox-"+strconv.FormatInt(s.counter.Add(1), 10))
	w.Header().Set("Date", s.now().Format(http.TimeFormat))
}

// serve is the chain: record, limit, faults, key, contract, handler, contract again, dialect. The limit is first, as at a gateway: it spares what
// is behind it the work, so it counts requests before anything is known of them, those with a wrong key too.
func (s *Sandbox) serve(w http.ResponseWriter, r *http.Request, op *operation) {
	start := time.Now()
	body, err := io.ReadAll(io.LimitReader(r.Body, maxRequest+1))
	if err != nil {
		return // the caller is gone
	}
	entry := s.requests.add(r, op.OperationID, body)
	status, why := 0, ""
	defer func() { s.finish(entry, r, start, status, why) }()
	if why = s.limiter.refuses(s.now); why != "" {
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
	if stored, ok := answer.(storedList); ok && err == nil && spoken == (Dialect{}) && fault == (Fault{}) {
		status = http.StatusOK
		stored.send(w, &s.lists)
		return
	}
	var data []byte
	if status, data = op.write(spoken, answer, err, s.occurrence(op)); len(data) > 0 {
		w.Header().Set("Content-Type", "application/json")
	}
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
	s.mu.Lock()
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
func (op *operation) write(d Dialect, answer any, err error, o dialect.Occurrence) (int, []byte) {
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
