// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"net/url"
)

// tryExtra sends the other requests about an object.
func (w *writer) tryExtra(ctx context.Context, t *trial) error {
	for _, x := range t.extra {
		args, query := w.plan.fillAll(t, x.args), url.Values(nil)
		if x.body != "" {
			if _, err := w.try(ctx, t, &x.step, x.operation); err != nil {
				return err
			}
			continue
		}
		if x.query != "" {
			query, args = url.Values{x.query: args}, nil
		}
		o, err := w.fetch(ctx, x.operation, args, query)
		switch {
		case err != nil:
			return err
		case o.failure() != "":
			t.say(x.operation, "answered with %s", o.failure())
			once(&w.resultOf(w.plan.operations[x.operation]).breaches, "the service returned "+o.failure())
			continue
		}
		t.say(x.operation, "finds it")
		w.feed(x.operation, o.body)
		if x.assumption != "" {
			w.confirm(x.assumption)
		}
	}
	return nil
}

// try sends a step about an object. It reports whether the service accepted it.
func (w *writer) try(ctx context.Context, t *trial, s *step, question string) (bool, error) {
	op := w.plan.operations[s.operation]
	o, err := w.write(ctx, op.ID, w.plan.fillAll(t, s.args), w.plan.fill(t, s.body))
	switch {
	case err != nil:
		return false, err
	case o.refused != "":
		t.say(question, "refused with %s", o.refused)
		return false, nil
	case o.lost != "":
		t.say(question, "no clear response: %s", o.lost)
		return false, nil
	}
	r := replyOf(o.body, op.element)
	t.say(question, "answered with %s", r)
	w.replied(op, r)
	return true, nil
}
