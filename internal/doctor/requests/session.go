// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

// Session sends the requests of a run, and keeps the evidence of their responses.
type Session struct {
	Operations map[string]*Operation // all of the contract, by id
	Results    []*Result
	Facts      evidence.Facts

	sender *transport.Transport
	sample int
	now    func() time.Time
	silent int // requests without a response, one after the other
}

// Result is the evidence of one operation.
type Result struct {
	Op       *Operation
	Requests int
	Objects  int      // that were read in full
	Listed   int      // elements of lists
	Bare     int      // lists that are arrays
	Envelope int      // lists in an object
	Wrapped  int      // objects in another object
	Breaches []string // of whole responses, and refusals that no provider can work with
	Failures []string // requests that say nothing of the provider's assumptions
	Flagged  int      // elements of the list with the operation's flag
	Compared bool     // both lists, with and without the flag, were read to their end
	Refusal  string   // of the list with the flag, or empty
	Missing  string   // the response to an unknown id: "404", "400 without a body"; empty if not asked
}

// NewSession returns a session. now is the service's time.
func NewSession(sender *transport.Transport, all []*Operation, sample int, now func() time.Time) *Session {
	s := &Session{Operations: map[string]*Operation{}, sender: sender, sample: sample, now: now}
	for _, op := range all {
		s.Operations[op.ID] = op
	}
	return s
}

// ResultOf returns the evidence of an operation.
func (s *Session) ResultOf(op *Operation) *Result {
	for _, r := range s.Results {
		if r.Op == op {
			return r
		}
	}
	r := &Result{Op: op}
	s.Results = append(s.Results, r)
	return r
}

// Response is the response to a request. At most one of its texts is not empty.
type Response struct {
	Body     []byte
	Refusal  string // the status, of a request that had no effect
	Unknown  string // why it is not known whether the request had an effect
	Unusable string // why there is no body: "breaks off". The request had its effect

	// SaysNothing says that the request was refused for a reason that is none of the operation's: the
	// key has no right to it, or the service is busy or broken.
	SaysNothing bool
	isMissing   bool
}

// Failure is the reason why there is no body, or empty.
func (r Response) Failure() string { return r.Refusal + r.Unknown + r.Unusable }

// maxSilent is after how many requests without a response the doctor asks no more.
const maxSilent = 3

// errSilent says that the service stopped responding.
var errSilent = errors.New("the service stopped responding, so the rest was not read")

// Send sends a request of an operation. The error ends the run: it was interrupted, or the service
// stopped responding.
func (s *Session) Send(ctx context.Context, op *Operation, request transport.Request) (Response, error) {
	s.ResultOf(op).Requests++
	response, err := s.sender.Do(ctx, request)
	if err == nil {
		defer func() { _ = response.Body.Close() }()
		s.silent = 0
		data, err := io.ReadAll(io.LimitReader(response.Body, evidence.MaxBytes))
		if err != nil {
			return Response{Unusable: "breaks off"}, nil // the service accepted the request
		}
		return Response{Body: data}, nil
	}
	var refused *transport.StatusError
	var failure *transport.Error
	isFailure := errors.As(err, &failure)
	switch {
	case errors.As(err, &refused):
		s.silent = 0
		r := Response{SaysNothing: saysNothing(cmp.Or(refused.Told, refused.Status)), isMissing: isMissing(refused)}
		if r.Refusal = statusOf(refused); refused.OutcomeUnknown {
			r.Refusal, r.Unknown = "", r.Refusal
		}
		return r, nil
	case isFailure && failure.Accepted:
		return Response{Unusable: "cannot be used: " + string(failure.Reason)}, nil
	case ctx.Err() != nil:
		return Response{Unknown: "it was interrupted"}, fmt.Errorf("interrupted (%w), so the rest was not tried", context.Cause(ctx))
	}
	r := Response{Unknown: "no response", SaysNothing: true}
	if isFailure {
		r.Unknown += ": " + string(failure.Reason)
	}
	if s.silent++; s.silent >= maxSilent {
		return r, errSilent
	}
	return r, nil
}

// Resume lets the doctor ask a service again that stopped responding.
func (s *Session) Resume() { s.silent = 0 }

// Take reads the body of a response into facts.
func (s *Session) Take(op *Operation, body []byte) evidence.Reading {
	r := s.ResultOf(op)
	got := evidence.Read(op.Operation, body, s.sample, s.now(), &s.Facts)
	switch {
	case got.Breach != "":
		evidence.Once(&r.Breaches, "a response "+got.Breach)
	case !op.Response.List:
		r.Objects++
		if got.Enveloped {
			r.Wrapped++
		}
	case got.Enveloped:
		r.Envelope++
	default:
		r.Bare++
	}
	return got
}

// Record records a response without a usable body.
func (r *Result) Record(response Response) {
	switch {
	case response.Unusable != "":
		evidence.Once(&r.Breaches, "a response "+response.Unusable)
	case response.Refusal != "" && !response.SaysNothing:
		evidence.Once(&r.Breaches, "the service returned "+response.Refusal)
	case response.Refusal != "":
		evidence.Once(&r.Failures, "the service returned "+response.Refusal)
	default:
		evidence.Once(&r.Failures, response.Unknown)
	}
}

// isMissing reports a response that says that an object is missing.
func isMissing(refused *transport.StatusError) bool {
	switch cmp.Or(refused.Told, refused.Status) {
	case http.StatusNotFound, http.StatusGone:
		return true
	case http.StatusBadRequest:
		return refused.NoBody
	}
	return refused.NoBody && refused.Status < http.StatusMultipleChoices
}

// statusOf describes a refusal without its words, which can quote the account.
func statusOf(refused *transport.StatusError) string {
	text := fmt.Sprint(refused.Status)
	switch {
	case refused.NoBody:
		text += " without a body"
	case refused.HTML:
		text += " with an HTML page"
	case refused.Status < http.StatusMultipleChoices:
		text += " with an error"
	}
	return text
}

// saysNothing reports a status that says nothing of the operation.
func saysNothing(status int) bool {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return true
	}
	return status/100 == 3 || status >= http.StatusInternalServerError
}
