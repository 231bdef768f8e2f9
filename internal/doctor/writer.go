// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// looks are the pauses between reads that wait until a write shows. They take some 13 seconds.
var looks = []time.Duration{
	50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond,
	1600 * time.Millisecond, 3200 * time.Millisecond, 6400 * time.Millisecond,
}

// writer sends the requests of the writing half. It is the only place that sees the values of their
// responses: what leaves it are ids of the doctor's own objects, and words.
type writer struct {
	*survey

	plan    *writing
	journal *journal
	clock   func() time.Time
	pause   func(ctx context.Context, wait time.Duration)
	// foreign are the ids of objects that were read, and are not the doctor's.
	foreign map[string]bool
	lastOf  map[string][]byte // the latest response of a read, by its operation

	evidence
}

// outcome is that of a write. At most one of refused and lost is not empty.
type outcome struct {
	body    []byte
	refused string // the status of a refusal, which had no effect
	denied  bool   // the refusal says nothing of the request: the key has no right to it
	lost    string // why it is not known whether the request took effect
}

// errMoney guards against a mistake in the table of trials.
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
	r := w.resultOf(id)
	r.requests++
	response, err := w.sender.Do(ctx, request)
	if err != nil {
		return w.judge(ctx, err)
	}
	defer func() { _ = response.Body.Close() }()
	w.failed = 0
	r.objects++
	data, err := io.ReadAll(io.LimitReader(response.Body, maxBytes))
	if err != nil { // the service accepted it
		return outcome{}, nil
	}
	return outcome{body: data}, nil
}

// judge says which effect a request without a success had. The error ends the run.
func (w *writer) judge(ctx context.Context, err error) (outcome, error) {
	var refused *transport.StatusError
	var failure *transport.Error
	switch {
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
func (w *writer) resultOf(id string) *result {
	for _, r := range w.results {
		if r.op.ID == id {
			return r
		}
	}
	r := &result{op: w.plan.operations[id]}
	w.results = append(w.results, r)
	return r
}

// fetch sends a read, and returns its body. No body is returned if the read fails.
func (w *writer) fetch(ctx context.Context, op *operation, args []string, query url.Values) ([]byte, string, error) {
	w.resultOf(op.ID).requests++
	response, err := w.sender.Do(ctx, transport.Request{
		Method: http.MethodGet, Path: op.Path, Target: targetOf(op.Path, args), Query: query, Effect: transport.Safe,
	})
	if err != nil {
		refused, err := w.judge(ctx, err)
		return nil, refused.refused + refused.lost, err
	}
	defer func() { _ = response.Body.Close() }()
	w.failed = 0
	data, err := io.ReadAll(io.LimitReader(response.Body, maxBytes))
	if err != nil {
		return nil, "a response that breaks off", nil
	}
	w.lastOf[op.ID] = data
	return data, "", nil
}

// feed reads the latest response of a read into facts.
func (w *writer) feed(id string) {
	op, data := w.plan.operations[id], w.lastOf[id]
	if op == nil || op.element == nil || data == nil {
		return
	}
	r := w.resultOf(id)
	got := read(op, bytes.NewReader(data), w.survey.plan.sample, w.now(), &w.facts)
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

// get reads an object. It returns nil and the status if it cannot.
func (w *writer) get(ctx context.Context, k *template, id string) (map[string]any, string, error) {
	data, refused, err := w.fetch(ctx, w.plan.operations[k.read], []string{id}, nil)
	if data == nil {
		return nil, refused, err
	}
	members, _ := decode(data).(map[string]any)
	return members, "", err
}

// found are the ids of the objects of one name in a list.
type found struct {
	live, ended []string
	direct      bool // the list itself shows that they are there
	read        bool // the list could be read
}

func (f found) all() []string { return slices.Concat(f.live, f.ended) }

// find lists the objects of a kind, and returns those with a name. own are ids that are known to
// be of that name. archived also lists archived objects.
func (w *writer) find(ctx context.Context, k *template, name string, own []string, archived bool) (found, error) {
	f := found{direct: true}
	op := w.plan.operations[k.list]
	query := url.Values(nil)
	if archived && op.flag != "" {
		query = url.Values{op.flag: {"true"}}
	}
	data, refused, err := w.fetch(ctx, op, nil, query)
	if query != nil && strings.HasPrefix(refused, "4") { // it does not know the parameter
		data, _, err = w.fetch(ctx, op, nil, nil)
	}
	if data == nil {
		return f, err
	}
	f.read = true
	var failure error
	err = wire.DecodeList(bytes.NewReader(data), func(element json.RawMessage) bool {
		members, _ := decode(element).(map[string]any)
		id, _ := members[idMember(op.element)].(string)
		label, hasLabel := members[k.label].(string)
		known := slices.Contains(own, id)
		switch {
		case !isID(id), hasLabel && !isOwn(label, name), w.foreign[id]:
			return true
		case !hasLabel && !known && k.read != "":
			if members, failure = w.mine(ctx, k, name, id); members == nil {
				return failure == nil
			}
			f.direct = false
		}
		if k.hasEnded(members) {
			f.ended = append(f.ended, id)
		} else {
			f.live = append(f.live, id)
		}
		return true
	})
	f.read = err == nil
	return f, failure
}

// mine reads an object that a list shows without its name, and returns it if it has the name.
func (w *writer) mine(ctx context.Context, k *template, name, id string) (map[string]any, error) {
	members, _, err := w.get(ctx, k, id)
	if members == nil {
		return nil, err
	}
	if label, _ := members[k.label].(string); !isOwn(label, name) {
		w.foreign[id] = true
		return nil, err
	}
	return members, err
}

// isOwn reports whether a label has a name of the doctor. Names are unique, also in other letters.
func isOwn(label, name string) bool { return strings.Contains(strings.ToLower(label), name) }

// hasEnded reports whether an object says that its life has ended.
func (k *template) hasEnded(members map[string]any) bool {
	for name, value := range k.ended {
		if members[name] == value {
			return true
		}
	}
	return false
}

// settle looks until it sees a write. It returns how long that took after the write: 0 if the first
// look saw it.
func (w *writer) settle(ctx context.Context, look func(after time.Duration) (bool, error)) (time.Duration, bool, error) {
	start := w.clock()
	for i := 0; ; i++ {
		after := time.Duration(0)
		if i > 0 {
			after = w.clock().Sub(start)
		}
		seen, err := look(after)
		switch {
		case err != nil || seen:
			return after, seen, err
		case i == len(looks):
			return after, false, nil
		}
		w.pause(ctx, looks[i])
		if ctx.Err() != nil {
			return after, false, fmt.Errorf("interrupted (%w), so the rest was not tried", context.Cause(ctx))
		}
	}
}

// sleep waits, unless the context ends before.
func sleep(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
