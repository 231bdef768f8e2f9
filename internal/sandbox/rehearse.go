// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

// Rehearse handles and records a request to the operation with a pattern, "GET /product/{id}". The
// request meets no fault and no limit, because those are the caller's, and is not logged. Nothing is
// sent.
func (s *Sandbox) Rehearse(r *http.Request, pattern string, body []byte) error {
	op, err := s.operation(pattern)
	if err != nil {
		return err
	}
	entry := s.requests.add(r, op.OperationID, body)
	answer, err := s.run(r, op, body)
	reason := ""
	if err != nil {
		reason = err.Error()
	}
	status, _ := op.write(s.spoken(), answer, err, s.occurrence(op))
	entry.end(status, reason)
	return nil
}
