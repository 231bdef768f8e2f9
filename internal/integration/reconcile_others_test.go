// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestReconcile_otherClient creates equal objects while the outcome of a request is unknown. The
// client never guesses which one is its own.
func TestReconcile_otherClient(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for _, moment := range []struct {
			name   string
			faults []sandbox.Fault
			writes string
			others int
		}{
			{name: "ours was made", faults: []sandbox.Fault{{DropAfter: true, Times: 1}}, others: 1},
			{name: "ours was made, and said nothing", writes: "empty", others: 1},
			{name: "ours was not made", faults: []sandbox.Fault{{DropBefore: true, Times: 1}}, others: 2},
			{name: "ours failed", faults: []sandbox.Fault{{Status: 500, Times: 1}}, others: 2},
			{name: "many", faults: []sandbox.Fault{{Truncate: true, Times: 1}}, others: 5},
		} {
			inBubble(t, m.op+": "+moment.name, func(w *bubble) {
				asks := m.prepare(w.service)
				w.arm(&m, moment.faults...)
				w.wire.after = func(_ int, resp *http.Response, err error) (*http.Response, error) {
					w.SetDialect(sandbox.Dialect{})
					if len(w.ids(m.group)) == 0 { // there is none to copy
						w.otherClient(asks[0])
						moment.others--
					}
					for range moment.others {
						w.copied(m.group, w.ids(m.group)[0])
					}
					w.ClearRequests()
					return resp, err
				}
				w.SetDialect(sandbox.Dialect{Writes: moment.writes})
				id, err := asks[0](w.t.Context(), w.client)
				made := w.ids(m.group)
				w.unknown(err, append(made, "equal objects appeared", "add an import block with its id.")...)
				if id != "" {
					w.t.Errorf("%s was returned", id)
				}
				w.wants(&m, 0, made...)
			})
		}
	}
}

// TestReconcile_otherObject creates other objects meanwhile. The client does not take them for its
// own.
func TestReconcile_otherObject(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for fault, sent := range map[sandbox.Fault]int{{DropAfter: true, Times: 1}: 1, {DropBefore: true, Times: 1}: 2} {
			inBubble(t, m.op, func(w *bubble) {
				asks := m.prepare(w.service)
				w.arm(&m, fault)
				var other string
				w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
					if n == 1 {
						other = w.otherClient(asks[1])
					}
					return resp, err
				}
				id, err := asks[0](w.t.Context(), w.client)
				if err != nil {
					w.t.Error(err)
				}
				w.wants(&m, sent+1, id, other)
			})
		}
	}
}

// TestReconcile_late delays a lost request until the client looks no more, shortly before it sends
// the request again. In a group of unique objects, the refusal of the second one does not hide the
// first.
func TestReconcile_late(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		if !m.unique {
			continue
		}
		inBubble(t, m.op, func(w *bubble) {
			ask := m.prepare(w.service)[0]
			w.arm(&m, sandbox.Fault{DropBefore: true, Times: 1})
			w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
				if n == 1 { // the last look is after 10.5 s, and the client sends the request again half a second later
					time.AfterFunc(10700*time.Millisecond, func() { w.otherClient(ask) })
				}
				return resp, err
			}
			id, err := ask(w.t.Context(), w.client)
			if err != nil {
				w.t.Error(err)
			}
			w.wants(&m, 3, id)
		})
	}
}

// TestReconcile_manyOfOurs sends different requests of one client at once. The first one is lost,
// and the responses to the others are. Each finds its own object.
func TestReconcile_manyOfOurs(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		inBubble(t, m.op, func(w *bubble) {
			asks := m.prepare(w.service)
			w.arm(&m, sandbox.Fault{DropBefore: true, Times: 1}, sandbox.Fault{DropAfter: true, Times: len(asks) - 1})
			var done, wg sync.WaitGroup
			done.Add(len(asks))
			w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
				if n <= len(asks) { // no lookup before all are done
					done.Done()
					done.Wait()
				}
				return resp, err
			}
			ids := make([]string, len(asks))
			for i, ask := range asks {
				wg.Go(func() {
					id, err := ask(w.t.Context(), w.client)
					if err != nil {
						w.t.Errorf("the request %d: %v", i, err)
					}
					ids[i] = id
				})
			}
			wg.Wait()
			w.wants(&m, len(asks)+1, ids...)
		})
	}
}
