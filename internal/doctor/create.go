// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// Trial is the result of writes about one type of objects.
type Trial struct {
	Object  string   `json:"object"` // "product"
	Answers []Answer `json:"answers"`
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
		if t.made == 0 {
			continue
		}
		most := t.made - len(t.gone)
		ended, alive, failure := w.end(rest, t.kind, t.name, most, t.gone...)
		if failure == nil && !alive && ended >= most {
			failure = w.journal.write(entry{Event: eventEnded, Kind: t.kind.word, Name: t.name})
		} else {
			left = append(left, t.kind.title())
		}
		if err == nil {
			err = failure
		}
	}
	w.conclude()
	if err == nil && !slices.ContainsFunc(w.plan.trials, func(t *trial) bool { return t.made > 0 }) {
		err = errNothing
	}
	return left, err
}

// remaining names the objects that the service keeps of the trials: "2 products stay archived".
func (w *writer) remaining() (texts []string) {
	for _, t := range w.plan.trials {
		if t.kind.remains != "" && t.made > 0 {
			texts = append(texts, t.kind.remain(t.made))
		}
	}
	return texts
}

// remain says how a number of objects remain.
func (k *template) remain(n int) string {
	return fmt.Sprintf("%s: %s", cli.Count(n, k.title()), k.remains)
}

// trials are the answers for the report.
func (w *writer) trials() (all []Trial) {
	for _, t := range w.plan.trials {
		if len(t.answers) > 0 {
			all = append(all, Trial{t.kind.title(), t.answers})
		}
	}
	return all
}
