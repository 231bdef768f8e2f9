// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// tryArchive archives an object, and finds out which lists hide it.
func (w *Writer) tryArchive(ctx context.Context, t *trial) error {
	_, done, err := w.try(ctx, t, "archive", *t.archive)
	if err != nil || !done {
		return err
	}
	t.ended = t.end == nil
	hidden, err := w.awaitUnlisted(ctx, t)
	if err != nil {
		return err
	}
	all, err := w.listOwn(ctx, t.template, t.id, true)
	if err != nil {
		return err
	}
	response, object, err := w.read(ctx, t.template, t.id)
	if err != nil {
		return err
	}
	t.say("archive hides it", "%s; %s; %s", either(hidden, "the list lacks it", "the list has it"),
		either(all.has(t.id), "the list with include_archived has it", "the list with include_archived lacks it"),
		either(object != nil, "a read shows it", "a read is answered with "+response.Failure()))
	if hidden && all.has(t.id) {
		w.confirm("archived")
	} else {
		w.refute("archived", t.list, "it does not tell archived objects apart", "")
	}
	return nil
}

// tryDelete ends the life of an object twice, and looks for it in a read and in the list.
// An object without a delete has ended when it was archived.
func (w *Writer) tryDelete(ctx context.Context, t *trial) error {
	if t.end != nil {
		var err error
		if _, t.ended, err = w.try(ctx, t, "delete", *t.end); err != nil {
			return err
		}
	}
	if !t.ended {
		return nil
	}
	var response requests.Response
	var object map[string]any
	took, err := w.await(ctx, func() (bool, error) {
		var err error
		response, object, err = w.read(ctx, t.template, t.id)
		return object == nil && strings.HasPrefix(response.Refusal, "4") || t.hasEnded(object), err
	})
	if err != nil {
		return err
	}
	unlisted, err := w.awaitUnlisted(ctx, t)
	if err != nil {
		return err
	}
	t.say("after the end", "%s; %s", either(object != nil, "a read shows it", "a read is answered with "+response.Failure()),
		either(unlisted, "the list lacks it", "the list has it"))
	if took[0] != never || unlisted {
		w.confirm("destroy")
	} else {
		w.refute("destroy", t.ending().operation, "a read and the list still show it as before", "")
	}
	_, _, err = w.try(ctx, t, "end, again", *t.ending())
	return err
}

// awaitUnlisted waits until the list lacks an object.
func (w *Writer) awaitUnlisted(ctx context.Context, t *trial) (bool, error) {
	took, err := w.await(ctx, func() (bool, error) {
		l, err := w.listOwn(ctx, t.template, t.id, false)
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
