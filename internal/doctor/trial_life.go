// SPDX-License-Identifier: MPL-2.0

package doctor

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

// Trial is the result of writes about one type of objects.
type Trial struct {
	Object  string   `json:"object"` // "product"
	Answers []Answer `json:"answers"`
}

// Answer is the result of writes about one question. It has words of the doctor, statuses and names
// of the contract's members.
type Answer struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// trial makes one object of a template, changes it, and deletes it.
type trial struct {
	*template

	run     string
	values  map[string]string // of placeholders
	name    string            // of the object; an update adds a letter
	id      string            // empty: the object was not made, or not found
	made    bool              // a create was sent, and not refused
	ended   bool              // the service accepted the request that ends its life
	updates int               // that were sent
	answers []Answer          // for the report
}

func (t *trial) say(question, format string, args ...any) {
	t.answers = append(t.answers, Answer{question, fmt.Sprintf(format, args...)})
}

// endTimeout is how long the doctor tries to end the lives of its objects, also after an interrupt.
const endTimeout = 10 * time.Minute

// errForeign says that the account is another one than the caller named.
var errForeign = errors.New(
	"objects of the account belong to another organization than -organization-id names, so nothing more was written",
)

// errNothing says that the writing half learned nothing.
var errNothing = errors.New("the service refused to make any object, so nothing is known of writes")

// perform runs all trials, and ends the lives of all objects. left are the objects that it could
// not end. An interrupt ends the trials, and not the rest.
func (w *writer) perform(ctx context.Context) (left []string, err error) {
	for id, op := range w.plan.operations {
		if op.Method == http.MethodGet && w.operations[id] == nil {
			w.operations[id] = op
		}
	}
	for _, t := range w.plan.trials {
		if w.facts.isForeign {
			err = errForeign
			break
		}
		if err = w.start(ctx, t); err != nil {
			break
		}
	}
	rest, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	w.failed = 0
	for _, t := range slices.Backward(w.plan.trials) {
		if err == nil {
			err = w.finish(ctx, t)
		}
		if t.made && !t.ended && t.ending() != nil {
			isEnded, failure := w.end(rest, t)
			if !isEnded {
				left = append(left, t.title())
			}
			err = errors.Join(err, failure)
		}
	}
	w.conclude()
	if err == nil && !slices.ContainsFunc(w.plan.trials, func(t *trial) bool { return t.made }) {
		err = errNothing
	}
	return left, err
}

// start makes the object, and learns from that. The error ends the run.
func (w *writer) start(ctx context.Context, t *trial) error {
	for _, other := range w.plan.trials {
		if slices.Contains(t.needs, other.word) && other.id == "" {
			t.say("create", "not sent, because there is no %s", other.title())
			return nil
		}
	}
	id, err := w.create(ctx, t)
	if err != nil || !t.made {
		return err
	}
	if err := w.appear(ctx, t, id); err != nil || t.id == "" {
		return err
	}
	if t.update != "" {
		if err := w.tryUpdates(ctx, t); err != nil {
			return err
		}
	}
	return w.tryExtra(ctx, t)
}

// finish archives and deletes the object, and learns from that. The error ends the run.
func (w *writer) finish(ctx context.Context, t *trial) error {
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
func (w *writer) end(ctx context.Context, t *trial) (bool, error) {
	if t.id == "" {
		_, err := w.await(ctx, func() (bool, error) {
			l, err := w.list(ctx, t.template, "", true)
			t.id = l.idOf(t.run)
			return t.id != "", err
		})
		if err != nil || t.id == "" {
			return false, err
		}
	}
	o, err := w.write(ctx, t.ending().operation, w.plan.fillAll(t, t.ending().args), w.plan.fill(t, t.ending().body))
	return o.lost == "" && (o.refused == "" || isOver(o.refused)), err
}

// isOver reports whether a refusal says that there is nothing to end any more: the object is
// missing, or its life has ended.
func isOver(refused string) bool {
	return strings.HasPrefix(refused, fmt.Sprint(http.StatusNotFound)) || strings.HasPrefix(refused, fmt.Sprint(http.StatusConflict))
}

// remaining names the objects that the service keeps of the trials: "1 product: stays archived".
func (w *writer) remaining() (texts []string) {
	for _, t := range w.plan.trials {
		if t.remains != "" && t.made {
			texts = append(texts, fmt.Sprintf("%s: %s", cli.Count(1, t.title()), t.remains))
		}
	}
	return texts
}

// trials are the answers for the report.
func (w *writer) trials() (all []Trial) {
	for _, t := range w.plan.trials {
		if len(t.answers) > 0 {
			all = append(all, Trial{t.title(), t.answers})
		}
	}
	return all
}
