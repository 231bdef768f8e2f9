// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// writer sends the requests of the writing half. It is the only place that sees the values of their
// responses: what leaves it are ids of the doctor's own objects, and words.
type writer struct {
	*survey

	plan  *writing
	clock func() time.Time
	pause func(ctx context.Context, wait time.Duration)
	// foreign are the ids of objects that were read, and are not the doctor's.
	foreign map[string]bool

	evidence
}

// outcome is that of a request. At most one of refused and lost is not empty.
type outcome struct {
	body    []byte
	refused string // the status of a refusal, which had no effect
	denied  bool   // the refusal says nothing of the request: the key has no right to it
	lost    string // why it is not known whether the request took effect
}

// failure is the reason why there is no body, or empty.
func (o outcome) failure() string { return o.refused + o.lost }

// members are those of the object in a response.
func (o outcome) members() map[string]any {
	members, _ := decode(o.body).(map[string]any)
	return members
}

// errMoney guards against a mistake in the table of templates.
var errMoney = errors.New("the doctor sends no operation that moves money")

// write sends a request. It is sent once, unless a second one has no further effect.
func (w *writer) write(ctx context.Context, id string, args []string, body string) (outcome, error) {
	op := w.plan.operations[id]
	effect, known := client.EffectOf(op.Method, op.Path)
	if !known || effect == transport.MovesMoney {
		return outcome{}, errMoney
	}
	request := transport.Request{Method: op.Method, Path: op.Path, Target: targetOf(op.Path, args), Effect: effect}
	if body != "" {
		request.Body = []byte(body)
	}
	o, err := w.send(ctx, op, request)
	if o.failure() == "" && err == nil {
		w.resultOf(op).objects++
	}
	return o, err
}

// fetch sends a read.
func (w *writer) fetch(ctx context.Context, id string, args []string, query url.Values) (outcome, error) {
	op := w.plan.operations[id]
	o, err := w.send(ctx, op, transport.Request{
		Method: http.MethodGet, Path: op.Path, Target: targetOf(op.Path, args), Query: query, Effect: transport.Safe,
	})
	if o.body == nil && o.failure() == "" {
		o.lost = "a response that breaks off"
	}
	return o, err
}

// send sends a request, and says which effect it had. The error ends the run.
func (w *writer) send(ctx context.Context, op *operation, request transport.Request) (outcome, error) {
	w.resultOf(op).requests++
	response, err := w.sender.Do(ctx, request)
	var refused *transport.StatusError
	var failure *transport.Error
	switch {
	case err == nil:
		defer func() { _ = response.Body.Close() }()
		w.failed = 0
		data, err := io.ReadAll(io.LimitReader(response.Body, maxBytes))
		if err != nil { // the service accepted it
			return outcome{}, nil //nolint:nilerr // a response that breaks off is no failure of a write
		}
		return outcome{body: data}, nil
	case errors.As(err, &refused) && !refused.OutcomeUnknown:
		w.failed = 0
		return outcome{refused: statusOf(refused), denied: saysNothing(refused.Status)}, nil
	case errors.As(err, &refused):
		return outcome{lost: statusOf(refused)}, nil
	case errors.As(err, &failure) && failure.Accepted:
		return outcome{}, nil
	case ctx.Err() != nil:
		return outcome{lost: "it was interrupted"}, fmt.Errorf("interrupted (%w), so the rest was not tried", context.Cause(ctx))
	}
	if w.failed++; w.failed >= maxFailed {
		return outcome{lost: "no response"}, errSilent
	}
	return outcome{lost: "no response"}, nil
}

// targetOf is a path with its placeholders replaced.
func targetOf(path string, args []string) string {
	for _, arg := range args {
		at := placeholder.FindStringIndex(path)
		if at == nil {
			break
		}
		path = path[:at[0]] + url.PathEscape(arg) + path[at[1]:]
	}
	return path
}

// resultOf returns the evidence of an operation, also of one that the reading half leaves out.
func (w *writer) resultOf(op *operation) *result {
	for _, r := range w.results {
		if r.op.ID == op.ID {
			return r
		}
	}
	r := &result{op: op}
	w.results = append(w.results, r)
	return r
}

// feed reads the response of a read into facts.
func (w *writer) feed(id string, body []byte) {
	op := w.plan.operations[id]
	r := w.resultOf(op)
	got := read(op, bytes.NewReader(body), w.survey.plan.sample, w.now(), &w.facts)
	switch {
	case got.breach != "":
		once(&r.breaches, "a response "+got.breach)
	case !op.Response.List:
		r.objects++
	case got.enveloped:
		r.envelope++
	default:
		r.bare++
	}
}
