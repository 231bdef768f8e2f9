// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"slices"
	"time"
)

// create sends a create, once. It returns the id in the response.
func (w *writer) create(ctx context.Context, t *trial) (string, error) {
	op := w.plan.operations[t.create]
	t.made = true
	o, err := w.write(ctx, op.ID, w.plan.fillAll(t, t.args), w.plan.fill(t, t.body))
	switch {
	case err != nil:
		return "", err
	case o.refused != "":
		t.made = false
		t.say("create", "refused with %s", o.refused)
		r := w.resultOf(op)
		into := &r.breaches // the contract allows the body
		if o.denied {
			into = &r.failures
		}
		once(into, "the service returned "+o.refused)
		return "", nil
	case o.lost != "":
		t.say("create", "no clear response: %s. It was not sent again", o.lost)
		return "", nil
	}
	r := replyOf(o.body, op.element)
	t.say("create", "answered with %s", r)
	w.replied(op, r)
	return idIn(o.body, op.Response.Object), nil
}

// appear waits until a read and the list show a new object, and measures how long that takes. It
// notes the id of the object only after a read or the list has shown the name. told is the id in
// the response, or empty.
func (w *writer) appear(ctx context.Context, t *trial, told string) error {
	if t.list == "" { // the response alone has the id
		if t.id = told; told == "" {
			w.lose(t)
		}
		return nil
	}
	id, isOwn := told, false
	var listed listing
	var object outcome
	lists := func() (bool, error) {
		l, err := w.list(ctx, t.template, told, false)
		switch found := l.idOf(t.run); {
		case found != "":
			id, isOwn, listed = found, true, l
		case l.has(told):
			isOwn, listed = true, l
		}
		return isOwn && listed.body != nil, err
	}
	reads := func() (bool, error) {
		o, err := w.fetch(ctx, t.read, []string{id}, nil)
		run, _ := t.ownerOf(o.members()[t.label])
		if run == t.run {
			object, isOwn = o, true
		}
		return run == t.run, err
	}
	var took []time.Duration
	var err error
	if told != "" {
		took, err = w.await(ctx, lists, reads)
	} else if took, err = w.await(ctx, lists); err == nil && isOwn {
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
	if listed.direct || took[0] == never {
		w.lagged(t, "list", "lag", t.list, took[0])
	}
	if told != "" {
		w.lagged(t, "read", "read_lag", t.read, took[1])
	}
	if listed.body != nil {
		w.feed(t.list, listed.body)
	}
	if object.body != nil {
		w.feed(t.read, object.body)
		w.compareCreated(t, object.members())
	}
	return nil
}

// lose records an object that was made, and that no response shows.
func (w *writer) lose(t *trial) {
	t.say("find", "neither the response nor the list shows it")
	once(&w.resultOf(w.plan.operations[t.create]).breaches, "the new object cannot be found")
}

// lagged records how long a write took to show.
func (w *writer) lagged(t *trial, question, assumption, operation string, after time.Duration) {
	switch after {
	case 0:
		w.confirm(assumption)
		if !slices.ContainsFunc(t.answers, func(a Answer) bool { return a.Question == question }) {
			t.say(question, "shows it immediately")
		}
	case never:
		t.say(question, "does not show it within %s", longest())
		w.refute(assumption, operation, "does not show a write within "+longest().String())
	default:
		after = after.Truncate(time.Millisecond) + time.Millisecond*min(1, after%time.Millisecond)
		t.say(question, "shows it after at most %s", after)
		w.refute(assumption, operation, "shows a write after at most "+after.String())
		w.lags[assumption] = max(w.lags[assumption], after)
	}
}
