// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// result is the evidence of one operation.
type result struct {
	op       *operation
	requests int
	objects  int      // that were read in full
	listed   int      // elements of lists
	bare     int      // lists that are arrays
	envelope int      // lists in an object
	breaches []string // of whole responses, and refusals that no provider can work with
	failures []string // requests that say nothing of the provider's assumptions
	flagged  int      // elements of the list with the operation's flag
	compared bool     // both lists, with and without the flag, were read to their end
	refusal  string   // of the list with the flag, or empty
	missing  string   // how an unknown id was answered: "404", "400 without a body"; empty if not asked
	vanished int      // listed objects that a read by id did not find
	gone     string   // how such a read was answered
}

// survey is one run: its requests, and their results.
type survey struct {
	sender     *transport.Transport
	plan       *plan
	results    []*result
	operations map[string]*operation // by id
	facts      facts
	ids        map[string][]string // by object
	now        func() time.Time
	failed     int     // requests without a response, one after the other
	writer     *writer // of the writing half; nil if it did not run
}

// maxFailed is after how many requests without a response the doctor asks no more.
const maxFailed = 3

// errSilent says that the service stopped responding.
var errSilent = errors.New("the service stopped responding, so the rest was not read")

// run sends the plan: first the lists and the reads that need nothing, then the reads of objects
// that the lists named. It returns early if the service stops responding.
func (s *survey) run(ctx context.Context) error {
	s.operations, s.ids = map[string]*operation{}, map[string][]string{}
	for _, op := range s.plan.operations {
		s.operations[op.ID] = op
		s.results = append(s.results, &result{op: op})
	}
	for _, needsID := range []bool{false, true} {
		for _, r := range s.results {
			if r.op.why != "" || needsID != (r.op.parent != "") {
				continue
			}
			if err := s.ask(ctx, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask sends all requests of one operation.
func (s *survey) ask(ctx context.Context, r *result) error {
	if r.op.parent == "" {
		if err := s.get(ctx, r, ""); err != nil || r.op.flag == "" {
			return err
		}
		return s.getFlagged(ctx, r)
	}
	for _, id := range s.ids[r.op.parent] {
		if err := s.get(ctx, r, id); err != nil {
			return err
		}
	}
	s.judgeVanished(r)
	if !r.op.isByID() {
		return nil
	}
	return s.getUnknown(ctx, r)
}

// request is the GET of an operation, of the object with an id.
func (op *operation) request(id string) transport.Request {
	return transport.Request{
		Method: http.MethodGet, Path: op.Path, Target: placeholder.ReplaceAllString(op.Path, id), Query: op.query,
		Effect: transport.Safe, Stream: op.Response.List,
	}
}

// get reads one response.
func (s *survey) get(ctx context.Context, r *result, id string) error {
	r.requests++
	response, err := s.sender.Do(ctx, r.op.request(id))
	var refused *transport.StatusError
	switch {
	case id != "" && errors.As(err, &refused) && isMissing(refused):
		s.failed = 0
		r.vanished, r.gone = r.vanished+1, statusOf(refused)
		return nil
	case err != nil:
		return s.note(ctx, r, err)
	}
	got := s.read(r, response)
	switch {
	case got.breach != "":
		once(&r.breaches, "a response "+got.breach)
	case !r.op.Response.List:
		r.objects++
	case got.enveloped:
		r.envelope++
	default:
		r.bare++
	}
	r.listed += got.elements
	r.objects += min(got.elements, s.plan.sample)
	return nil
}

// isMissing reports a response that says that an object is missing.
func isMissing(refused *transport.StatusError) bool {
	return refused.Status == http.StatusNotFound || refused.Status == http.StatusBadRequest && refused.NoBody
}

// judgeVanished tells an account that changes, or reads that lag behind lists, from an operation
// that finds nothing.
func (s *survey) judgeVanished(r *result) {
	switch {
	case r.vanished == 0:
	case r.objects+r.bare+r.envelope > 0:
		once(&r.failures, fmt.Sprintf("%s not found (%s): either deleted since the list was read, or too new",
			cli.Count(r.vanished, "listed object"), r.gone))
	default:
		once(&r.breaches, "the service returned "+r.gone)
	}
}

// getFlagged reads a list with the flag of the operation, such as include_archived=true.
func (s *survey) getFlagged(ctx context.Context, r *result) error {
	r.requests++
	request := r.op.request("")
	request.Query = url.Values{r.op.flag: {"true"}}
	response, err := s.sender.Do(ctx, request)
	var refused *transport.StatusError
	switch {
	case errors.As(err, &refused) && !saysNothing(refused.Status):
		r.refusal = statusOf(refused)
		return nil
	case err != nil:
		return s.note(ctx, r, err)
	}
	got := s.read(r, response)
	r.flagged, r.compared = got.elements, got.breach == "" && r.bare+r.envelope > 0
	return nil
}

// read reads a response. The ids in a list are for later requests.
func (s *survey) read(r *result, response transport.Response) reading {
	defer func() { _ = response.Body.Close() }()
	s.failed = 0
	got := read(r.op, response.Body, s.plan.sample, s.now(), &s.facts)
	if object := r.op.Response.Object; r.op.parent == "" && r.op.Response.List {
		for _, id := range got.ids {
			if ids := s.ids[object]; len(ids) < s.plan.sample && !slices.Contains(ids, id) {
				s.ids[object] = append(ids, id)
			}
		}
	}
	return got
}

// getUnknown asks for an object that does not exist.
func (s *survey) getUnknown(ctx context.Context, r *result) error {
	r.requests++
	response, err := s.sender.Do(ctx, r.op.request(uuid.NewString()))
	if err == nil {
		_ = response.Body.Close()
		r.missing = success
		return nil
	}
	var refused *transport.StatusError
	if !errors.As(err, &refused) || saysNothing(refused.Status) {
		return s.note(ctx, r, err)
	}
	r.missing = statusOf(refused)
	return nil
}

// statusOf describes a refusal without its words, which can quote the account.
func statusOf(refused *transport.StatusError) string {
	text := fmt.Sprint(refused.Status)
	switch {
	case refused.NoBody:
		text += " without a body"
	case refused.HTML:
		text += " with an HTML page"
	}
	return text
}

// note records a request without a usable response.
func (s *survey) note(ctx context.Context, r *result, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted (%w), so the rest was not read", context.Cause(ctx))
	}
	var refused *transport.StatusError
	if errors.As(err, &refused) {
		s.failed = 0
		into := &r.breaches
		if saysNothing(refused.Status) {
			into = &r.failures
		}
		once(into, "the service returned "+statusOf(refused))
		return nil
	}
	var failure *transport.Error
	if errors.As(err, &failure) {
		if failure.Accepted {
			once(&r.breaches, "a response cannot be used: "+string(failure.Reason))
			return nil
		}
		once(&r.failures, "no response: "+string(failure.Reason))
	}
	if s.failed++; s.failed >= maxFailed {
		return errSilent
	}
	return nil
}

// saysNothing reports a status that says nothing of the operation: the key has no right to it, or
// the service is busy or broken.
func saysNothing(status int) bool {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return true
	}
	return status < http.StatusBadRequest || status >= http.StatusInternalServerError
}

// once adds a text to a list that lacks it.
func once(into *[]string, text string) {
	if !slices.Contains(*into, text) {
		*into = append(*into, text)
	}
}
