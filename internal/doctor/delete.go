// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"strings"
)

// tryArchive archives an object, and learns which lists hide it.
func (w *writer) tryArchive(ctx context.Context, t *trial) error {
	if done, err := w.try(ctx, t, t.archive, "archive"); err != nil || !done {
		return err
	}
	t.ended = t.end == nil
	hidden, err := w.awaitUnlisted(ctx, t)
	if err != nil {
		return err
	}
	all, err := w.list(ctx, t.template, t.id, true)
	if err != nil {
		return err
	}
	o, err := w.fetch(ctx, t.read, []string{t.id}, nil)
	if err != nil {
		return err
	}
	t.say("archive hides it", "%s; %s; %s", either(hidden, "the list lacks it", "the list has it"),
		either(all.has(t.id), "the list with include_archived has it", "the list with include_archived lacks it"),
		either(o.members() != nil, "a read shows it", "a read is answered with "+o.failure()))
	if hidden && all.has(t.id) {
		w.confirm("archived")
	} else {
		w.refute("archived", t.list, "it does not tell archived objects apart")
	}
	return nil
}

// tryDelete ends the life of an object twice, and learns what a read and the list say after that.
// An archived object without a delete has ended before.
func (w *writer) tryDelete(ctx context.Context, t *trial) error {
	if t.end != nil {
		var err error
		if t.ended, err = w.try(ctx, t, t.end, "delete"); err != nil {
			return err
		}
	}
	if !t.ended {
		return nil
	}
	var o outcome
	took, err := w.await(ctx, func() (bool, error) {
		var err error
		o, err = w.fetch(ctx, t.read, []string{t.id}, nil)
		return o.members() == nil && strings.HasPrefix(o.refused, "4") || t.hasEnded(o.members()), err
	})
	if err != nil {
		return err
	}
	unlisted, err := w.awaitUnlisted(ctx, t)
	if err != nil {
		return err
	}
	t.say("after the end", "%s; %s", either(o.members() != nil, "a read shows it", "a read is answered with "+o.failure()),
		either(unlisted, "the list lacks it", "the list has it"))
	if took[0] != never || unlisted {
		w.confirm("destroy")
	} else {
		w.refute("destroy", t.ending().operation, "a read and the list still show it as before")
	}
	_, err = w.try(ctx, t, t.ending(), "end, again")
	return err
}

// awaitUnlisted waits until the list lacks an object.
func (w *writer) awaitUnlisted(ctx context.Context, t *trial) (bool, error) {
	took, err := w.await(ctx, func() (bool, error) {
		l, err := w.list(ctx, t.template, t.id, false)
		return l.body != nil && !l.has(t.id), err
	})
	return took[0] != never, err
}

func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}
