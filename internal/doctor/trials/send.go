// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// Writer makes, changes and deletes the objects of a run. It is the only place that sees the values
// of their responses. Only ids of the doctor's own objects, and words, leave it.
type Writer struct {
	*requests.Session

	trials []*trial
	clock  func() time.Time
	pause  func(ctx context.Context, wait time.Duration)
	// foreign are the ids of objects that were read, and are not the doctor's.
	foreign map[string]bool

	findings
}

// New returns a writer without objects. pause waits by clock.
func New(s *requests.Session, clock func() time.Time, pause func(ctx context.Context, wait time.Duration)) *Writer {
	return &Writer{Session: s, clock: clock, pause: pause, foreign: map[string]bool{}, findings: newFindings()}
}

// errMoney guards against a mistake in the table of templates.
var errMoney = errors.New("the doctor sends no operation that moves money")

// write sends a request. It is sent once, unless a second one has no further effect.
func (w *Writer) write(ctx context.Context, t *trial, s step) (requests.Response, error) {
	op := w.Operations[s.operation]
	effect, known := client.EffectOf(op.Method, op.Path)
	if !known || effect == transport.MovesMoney {
		return requests.Response{}, errMoney
	}
	request := op.NewRequest(w.fillAll(t, s.args)...)
	request.Effect = effect
	if s.body != "" {
		request.Body = []byte(w.fill(t, s.body))
	}
	response, err := w.Send(ctx, op, request)
	if err == nil && response.Failure() == "" {
		w.ResultOf(op).Objects++
	}
	return response, err
}

// fetch sends a read.
func (w *Writer) fetch(ctx context.Context, id string, args []string, query url.Values) (requests.Response, error) {
	op := w.Operations[id]
	request := op.NewRequest(args...)
	request.Query, request.Stream = query, false // a stream may be long, and a wait repeats reads
	return w.Send(ctx, op, request)
}

// read reads an object by its id. Its members are nil if the response has no object.
func (w *Writer) read(ctx context.Context, k *template, id string) (requests.Response, map[string]any, error) {
	response, err := w.fetch(ctx, k.read, []string{id}, nil)
	members, _ := decode(wire.Unwrap(w.Operations[k.read].Element.Names(), response.Body)).(map[string]any)
	return response, members, err
}

// try sends a step about an object, and says how it was answered. It reports whether the service
// accepted it.
func (w *Writer) try(ctx context.Context, t *trial, question string, s step) (requests.Response, bool, error) {
	op := w.Operations[s.operation]
	response, err := w.write(ctx, t, s)
	switch {
	case err != nil:
		return response, false, err
	case response.Refusal != "":
		t.say(question, "refused with %s", response.Refusal)
		return response, false, nil
	case response.Unknown != "":
		t.say(question, "no clear response: %s", response.Unknown)
		return response, false, nil
	}
	r := replyOf(response.Body, op.Element)
	t.say(question, "answered with %s", r)
	w.replied(op, r)
	return response, true, nil
}
