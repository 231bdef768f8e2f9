// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"slices"
)

// change sends an update with the members of some texts, and returns them, and the object when a
// read shows it. Each update has another name, so that the read shows which one it is. The object
// is nil if the update was refused, or has no effect.
func (w *writer) change(ctx context.Context, t *trial, question string, texts ...string) (sent, object map[string]any, err error) {
	letter := "abcd"[t.updates : t.updates+1]
	t.updates++
	t.name = t.nameIn(t.run) + "-" + letter
	sent = w.plan.body(t, texts...)
	op := w.plan.operations[t.update]
	o, err := w.write(ctx, op.ID, []string{t.id}, encode(sent))
	switch {
	case err != nil:
		return nil, nil, err
	case o.refused != "":
		t.say(question, "refused with %s", o.refused)
		return sent, nil, nil
	case o.lost != "":
		t.say(question, "no clear response: %s", o.lost)
	default:
		w.replied(op, replyOf(o.body, op.element))
	}
	took, err := w.await(ctx, func() (bool, error) {
		o, err = w.fetch(ctx, t.read, []string{t.id}, nil)
		object = o.members()
		run, update := t.ownerOf(object[t.label])
		return run == t.run && update == letter, err
	})
	switch {
	case err != nil:
		return nil, nil, err
	case took[0] == never:
		t.say(question, "has no effect within %s", longest())
		once(&w.resultOf(op).breaches, "an update has no effect")
		return sent, nil, nil
	}
	w.lagged(t, "read after an update", "read_lag", t.read, took[0])
	w.feed(t.read, o.body)
	return sent, object, nil
}

// tryUpdates sets all members, omits them, sets them again, and nulls them.
func (w *writer) tryUpdates(ctx context.Context, t *trial) error {
	full, object, err := w.change(ctx, t, "update", t.body, t.full)
	switch {
	case err != nil:
		return err
	case object == nil:
		once(&w.resultOf(w.plan.operations[t.update]).breaches, "an update of a new object is refused, or has no effect")
	default:
		w.compareSent(t, "update", full, object)
	}
	sent, object, err := w.change(ctx, t, "omitted in an update", t.body)
	if err != nil {
		return err
	}
	if object != nil {
		w.compareUnsent(t, "omitted in an update", full, sent, object)
	}
	nulls, base := map[string]any{}, w.plan.body(t, t.body)
	for name := range w.plan.body(t, t.full) {
		if base[name] == nil && !slices.Contains(w.plan.operations[t.update].Request.Schema.Required, name) {
			nulls[name] = nil
		}
	}
	if len(nulls) == 0 {
		return nil
	}
	if full, _, err = w.change(ctx, t, "update, again", t.body, t.full); err != nil {
		return err
	}
	sent, object, err = w.change(ctx, t, "null in an update", t.body, encode(nulls))
	if object != nil {
		w.compareUnsent(t, "null in an update", full, sent, object)
	}
	return err
}
