// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// finish sends wrong updates, archives and deletes the object of a trial, and learns from that. The
// error ends the run.
func (w *writer) finish(ctx context.Context, t *trial) error {
	if t.id == "" || t.kind.list == "" {
		return nil
	}
	if t.kind.update != "" {
		if err := w.mistakes(ctx, t); err != nil {
			return err
		}
	}
	if t.kind.archive != nil {
		if err := w.archive(ctx, t); err != nil {
			return err
		}
	}
	return w.delete(ctx, t)
}

// mistakes sends updates that the service should refuse. What it makes of them is read no more.
func (w *writer) mistakes(ctx context.Context, t *trial) error {
	k := t.kind
	for _, try := range []struct{ question, members, assumption string }{
		{"unknown member", `{"doctorUnknown": true}`, ""},
		{"unknown value of an enumeration", k.wrong, ""},
		{"company of an individual", k.lonely, "company_name"},
	} {
		if try.members == "" {
			continue
		}
		a, err := w.write(ctx, k.update, []string{t.id}, encode(w.body(t, t.name, k.body, k.full, try.members)))
		switch {
		case err != nil:
			return err
		case a.refused != "":
			t.say(try.question, "refused with %s", a.refused)
		case a.lost != "":
			t.say(try.question, "no clear response: %s", a.lost)
		default:
			t.say(try.question, "accepted")
		}
		switch {
		case try.assumption == "" || a.lost != "" || a.denied:
		case a.refused != "":
			w.confirm(try.assumption)
		default:
			w.refute(try.assumption, k.update, "another type is accepted, too")
		}
	}
	return nil
}

// archive archives an object, and learns which lists hide it.
func (w *writer) archive(ctx context.Context, t *trial) error {
	k := t.kind
	done, err := w.send(ctx, t, k.archive, "archive")
	if err != nil || !done {
		return err
	}
	_, hidden, err := w.settle(ctx, func(time.Duration) (bool, error) {
		f, err := w.find(ctx, k, t.name, known(t.id), false)
		return f.read && !slices.Contains(f.all(), t.id), err
	})
	if err != nil {
		return err
	}
	f, err := w.find(ctx, k, t.name, known(t.id), true)
	if err != nil {
		return err
	}
	object, refused, err := w.get(ctx, k, t.id)
	if err != nil {
		return err
	}
	t.say("archive hides it", "%s; %s; %s", either(hidden, "the list lacks it", "the list has it"),
		either(slices.Contains(f.all(), t.id), "the list with include_archived has it", "the list with include_archived lacks it"),
		either(object != nil, "a read shows it", "a read is answered with "+refused))
	if hidden && slices.Contains(f.all(), t.id) {
		w.confirm("archived")
	} else {
		w.refute("archived", k.list, "it does not tell archived objects apart")
	}
	return nil
}

func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// delete ends the life of an object twice, and learns what a read and the list say after that.
func (w *writer) delete(ctx context.Context, t *trial) error {
	k := t.kind
	if k.end != nil {
		done, err := w.send(ctx, t, k.end, "delete")
		if err != nil || !done {
			return err
		}
	}
	t.gone = append(t.gone, t.id)
	if err := w.journal.write(entry{Event: eventGone, Kind: k.word, Name: t.name}); err != nil {
		return err
	}
	var refused string
	var object map[string]any
	_, gone, err := w.settle(ctx, func(time.Duration) (bool, error) {
		var err error
		object, refused, err = w.get(ctx, k, t.id)
		return object == nil && strings.HasPrefix(refused, "4") || k.hasEnded(object), err
	})
	if err != nil {
		return err
	}
	_, unlisted, err := w.settle(ctx, func(time.Duration) (bool, error) {
		f, err := w.find(ctx, k, t.name, known(t.id), false)
		return f.read && !slices.Contains(f.all(), t.id), err
	})
	if err != nil {
		return err
	}
	t.say("after the end", "%s; %s", either(object != nil, "a read shows it", "a read is answered with "+refused),
		either(unlisted, "the list lacks it", "the list has it"))
	if gone || unlisted {
		w.confirm("destroy")
	} else {
		w.refute("destroy", k.ending().operation, "a read and the list still show it as before")
	}
	_, err = w.send(ctx, t, k.ending(), "end, again")
	return err
}

// send sends a step about the first object. It reports whether the service accepted it.
func (w *writer) send(ctx context.Context, t *trial, s *step, question string) (bool, error) {
	op := w.plan.operations[s.operation]
	a, err := w.write(ctx, s.operation, w.fillAll(t, s.args), w.fill(t, s.body, t.name))
	switch {
	case err != nil:
		return false, err
	case a.refused != "":
		t.say(question, "refused with %s", a.refused)
		return false, nil
	case a.lost != "":
		t.say(question, "no clear response: %s", a.lost)
		return false, nil
	}
	r := replyOf(a.body, op.element)
	t.say(question, "answered with %s", r)
	w.replied(op, r)
	return true, nil
}

// end ends the lives of all objects of a name, except those that are gone already. It looks until
// it has ended as many as there may be. It returns how many those are, and whether one is still
// alive.
func (w *writer) end(ctx context.Context, k *template, name string, most int, gone ...string) (count int, alive bool, err error) {
	if k.list == "" {
		return most, false, nil // nothing can end it, as the announcement says
	}
	ended := map[string]bool{}
	_, _, err = w.settle(ctx, func(time.Duration) (bool, error) {
		f, err := w.find(ctx, k, name, nil, true)
		if alive = !f.read; err != nil || alive {
			return false, err
		}
		for _, id := range f.ended {
			ended[id] = !slices.Contains(gone, id)
		}
		for _, id := range f.live {
			if ended[id] || slices.Contains(gone, id) {
				continue
			}
			t := &trial{kind: k, name: name, id: id}
			a, err := w.write(ctx, k.ending().operation, w.fillAll(t, k.ending().args), w.fill(t, k.ending().body, name))
			if err != nil {
				alive = true
				return false, err
			}
			ended[id] = a.lost == "" && (a.refused == "" || hasNone(a.refused))
			alive = alive || !ended[id]
		}
		count = 0
		for _, has := range ended {
			if has {
				count++
			}
		}
		return !alive && count >= most, nil
	})
	return count, alive, err
}

// hasNone reports whether a refusal of an end says that there is nothing to end any more: the
// object is missing, or its life has ended.
func hasNone(refused string) bool {
	return strings.HasPrefix(refused, fmt.Sprint(http.StatusNotFound)) || strings.HasPrefix(refused, fmt.Sprint(http.StatusConflict))
}
