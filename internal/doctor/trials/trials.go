// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// endTimeout is how long the doctor tries to end the lives of its objects, also after an interrupt.
const endTimeout = 10 * time.Minute

// errForeign says that the account is another one than the caller named.
var errForeign = errors.New(
	"objects of the account belong to another organization than -organization-id names, so nothing more was written",
)

// errNothing says that the writing half learned nothing.
var errNothing = errors.New("the service refused to make any object, so nothing is known of writes")

// Perform runs all trials, and ends the lives of all objects. left are the objects that it could
// not end. An interrupt ends the trials, and not the rest.
func (w *Writer) Perform(ctx context.Context) (left []string, err error) {
	for _, t := range w.trials {
		if w.Facts.IsForeign {
			err = errForeign
			break
		}
		if err = w.start(ctx, t); err != nil {
			break
		}
	}
	rest, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	w.Resume()
	for _, t := range slices.Backward(w.trials) {
		if err == nil {
			err = w.finish(ctx, t)
		}
		if t.made && !t.ended && t.ending() != nil {
			isEnded, failure := w.end(rest, t)
			if !isEnded {
				left = append(left, t.title())
			}
			if err == nil {
				err = failure
			}
		}
	}
	if err == nil && !slices.ContainsFunc(w.trials, func(t *trial) bool { return t.made }) {
		err = errNothing
	}
	return left, err
}

// start makes the object, and learns from that. The error ends the run.
func (w *Writer) start(ctx context.Context, t *trial) error {
	for _, other := range w.trials {
		if slices.Contains(t.needs, other.word) && other.id == "" {
			t.say("create", "not sent, because there is no %s", other.title())
			return nil
		}
	}
	id, err := w.tryCreate(ctx, t)
	if err != nil || !t.made {
		return err
	}
	if err := w.tryFind(ctx, t, id); err != nil || t.id == "" {
		return err
	}
	if t.update != "" {
		if err := w.tryUpdates(ctx, t); err != nil {
			return err
		}
	}
	return w.tryLookups(ctx, t)
}

// finish archives and deletes the object, and learns from that. The error ends the run.
func (w *Writer) finish(ctx context.Context, t *trial) error {
	if t.id == "" || t.list == "" {
		return nil
	}
	if t.archive != nil {
		if err := w.tryArchive(ctx, t); err != nil {
			return err
		}
	}
	return w.tryDelete(ctx, t)
}

// end ends the life of an object, and reports whether it has ended. An object that was not found is
// looked for by its name: the response to its create may have been lost.
func (w *Writer) end(ctx context.Context, t *trial) (bool, error) {
	if t.id == "" {
		_, err := w.await(ctx, func() (bool, error) {
			l, err := w.listOwn(ctx, t.template, "", true)
			t.id = l.idOf(t.run)
			return t.id != "", err
		})
		if err != nil || t.id == "" {
			return false, err
		}
	}
	response, err := w.write(ctx, t, *t.ending())
	return response.Unknown == "" && (response.Refusal == "" || isOver(response.Refusal)), err
}

// isOver reports whether a refusal says that there is nothing to end any more: the object is
// missing, or its life has ended.
func isOver(refusal string) bool {
	return strings.HasPrefix(refusal, fmt.Sprint(http.StatusNotFound)) || strings.HasPrefix(refusal, fmt.Sprint(http.StatusConflict))
}

// Remaining names the objects that the service keeps of the trials: "1 product: stays archived".
func (w *Writer) Remaining() (texts []string) {
	for _, t := range w.trials {
		if t.remains != "" && t.made {
			texts = append(texts, fmt.Sprintf("%s: %s", cli.Count(1, t.title()), t.remains))
		}
	}
	return texts
}

// Answers are the answers of the trials, for the report.
func (w *Writer) Answers() (all []Trial) {
	for _, t := range w.trials {
		if len(t.answers) > 0 {
			all = append(all, Trial{t.title(), t.answers})
		}
	}
	return all
}
