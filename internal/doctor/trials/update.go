// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// tryUpdate sends an update with the members of some texts, and returns them, and the object when a
// read shows it. Each update has another name, so that the read shows which one it is. The object
// is nil if the update was refused, or has no effect.
func (w *Writer) tryUpdate(ctx context.Context, t *trial, question string, texts ...string) (sent, object map[string]any, err error) {
	letter := "abcd"[t.updates : t.updates+1]
	t.updates++
	t.name = t.nameIn(t.run) + "-" + letter
	sent = w.body(t, texts...)
	op := w.Operations[t.update]
	response, err := w.write(ctx, t, step{t.update, byID, encode(sent)})
	switch {
	case err != nil:
		return nil, nil, err
	case response.Refusal != "":
		t.say(question, "refused with %s", response.Refusal)
		return sent, nil, nil
	case response.Unknown != "":
		t.say(question, "no clear response: %s", response.Unknown)
	default:
		w.replied(op, replyOf(response.Body, op.Element))
	}
	var shown requests.Response
	took, err := w.await(ctx, func() (bool, error) {
		shown, object, err = w.read(ctx, t.template, t.id)
		run, update := t.ownerOf(object[t.label])
		return run == t.run && update == letter, err
	})
	switch {
	case err != nil:
		return nil, nil, err
	case took[0] == never:
		t.say(question, "has no effect within %s", Longest())
		evidence.Once(&w.ResultOf(op).Breaches, "an update has no effect")
		return sent, nil, nil
	}
	w.lagged(t, "read after an update", "read_lag", t.read, took[0])
	w.Take(w.Operations[t.read], shown.Body)
	return sent, object, nil
}

// tryUpdates sets all members, omits them, sets them again, and nulls them.
func (w *Writer) tryUpdates(ctx context.Context, t *trial) error {
	full, object, err := w.tryUpdate(ctx, t, "update", t.body, t.full)
	switch {
	case err != nil:
		return err
	case object == nil:
		evidence.Once(&w.ResultOf(w.Operations[t.update]).Breaches, "an update of a new object is refused, or has no effect")
	default:
		w.compareSent(t, "update", full, object)
	}
	sent, object, err := w.tryUpdate(ctx, t, "omitted in an update", t.body)
	if err != nil {
		return err
	}
	if object != nil {
		w.compareUnsent(t, "omitted in an update", full, sent, object)
	}
	nulls, base := map[string]any{}, w.body(t, t.body)
	for name := range w.body(t, t.full) {
		if base[name] == nil && !slices.Contains(w.Operations[t.update].Request.Schema.Required, name) {
			nulls[name] = nil
		}
	}
	if len(nulls) == 0 {
		return nil
	}
	if full, _, err = w.tryUpdate(ctx, t, "update, again", t.body, t.full); err != nil {
		return err
	}
	sent, object, err = w.tryUpdate(ctx, t, "null in an update", t.body, encode(nulls))
	if object != nil {
		w.compareUnsent(t, "null in an update", full, sent, object)
	}
	return err
}
