// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// tryCreate sends a create, once. It returns the id in the response.
func (w *Writer) tryCreate(ctx context.Context, t *trial) (string, error) {
	op := w.Operations[t.create]
	t.made = true // also if the run is interrupted before the response
	response, _, err := w.try(ctx, t, "create", step{t.create, t.args, t.body})
	if err == nil && response.Refusal != "" {
		t.made = false
		w.ResultOf(op).Record(response) // the contract allows the body
	}
	return idIn(response.Body, op), err
}

// tryFind waits until a read and the list show a new object, and measures how long that takes. It
// notes the id of the object only after a read or the list has shown the name. told is the id in
// the response, or empty.
func (w *Writer) tryFind(ctx context.Context, t *trial, told string) error {
	if t.list == "" { // the response alone has the id
		if t.id = told; told == "" {
			w.lose(t)
		}
		return nil
	}
	id, isOwn := told, false
	var listed listing
	var shown requests.Response
	var object map[string]any
	lists := func() (bool, error) {
		l, err := w.listOwn(ctx, t.template, told, false)
		if found := l.idOf(t.run); found != "" {
			id, isOwn, listed = found, true, l
		} else if l.has(told) {
			listed = l
		}
		return listed.body != nil, err
	}
	reads := func() (bool, error) {
		response, members, err := w.read(ctx, t.template, id)
		run, _ := t.ownerOf(members[t.label])
		if run == t.run {
			shown, object, isOwn = response, members, true
		}
		return run == t.run, err
	}
	waits := []func() (bool, error){lists, reads}
	if told == "" {
		waits = waits[:1]
	}
	took, err := w.await(ctx, waits...)
	if err == nil && told == "" && isOwn {
		_, err = w.await(ctx, reads)
	}
	if err != nil {
		return err
	}
	if !isOwn {
		w.lose(t)
		return nil
	}
	t.id = id
	if listed.isDirect || took[0] == never {
		w.lagged(t, "list", "lag", t.list, took[0])
	}
	if told != "" {
		w.lagged(t, "read", "read_lag", t.read, took[1])
	}
	if listed.body != nil {
		w.Take(w.Operations[t.list], listed.body)
	}
	if object != nil {
		w.Take(w.Operations[t.read], shown.Body)
		w.compareCreated(t, object)
	}
	return nil
}

// lose records an object that was made, and that no response shows.
func (w *Writer) lose(t *trial) {
	t.say("find", "neither the response nor the list shows it")
	evidence.Once(&w.ResultOf(w.Operations[t.create]).Breaches, "the new object cannot be found")
}
