// SPDX-License-Identifier: MPL-2.0

package engine

import "net/http"

// Rehearse handles and records a request to the operation with a pattern, "GET /product/{id}". The
// request meets no fault and no limit, because those are the caller's, and is not logged. Nothing is
// sent.
func (e *Engine) Rehearse(r *http.Request, pattern string, body []byte) error {
	op, err := e.operation(pattern)
	if err != nil {
		return err
	}
	entry := e.requests.add(r, op.OperationID, body)
	answer, err := e.run(r, op, body)
	reason := ""
	if err != nil {
		reason = err.Error()
	}
	status, _ := op.write(e.Spoken(), answer, err, e.occurrence(op))
	entry.end(status, reason)
	return nil
}
