// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestReconcile_somebodyElse has equal objects come into being while what became of ours is not known. Which of them is meant is never guessed.
func TestReconcile_somebodyElse(t *testing.T) {
	t.Parallel()
	for _, m := range makings() {
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
			inWorld(t, m.op+": "+moment.name, func(w *world) {
				asks := m.prepare(w.Service)
				w.arm(&m, moment.faults...)
				w.wire.after = func(_ int, resp *http.Response, err error) (*http.Response, error) {
					w.SetDialect(sandbox.Dialect{})
					if len(w.ids(m.group)) == 0 { // there is none to copy
						w.somebodyElse(asks[0])
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
				w.unknown(err, append(made, "equal ones were made at that moment", "`terraform import ADDRESS ID`")...)
				if id != "" {
					w.t.Errorf("%s was returned", id)
				}
				w.wants(&m, 0, made...)
			})
		}
	}
}

// TestReconcile_somethingElse has other objects come into being meanwhile, which are taken for nobody's.
func TestReconcile_somethingElse(t *testing.T) {
	t.Parallel()
	for _, m := range makings() {
		for fault, sent := range map[sandbox.Fault]int{{DropAfter: true, Times: 1}: 1, {DropBefore: true, Times: 1}: 2} {
			inWorld(t, m.op, func(w *world) {
				asks := m.prepare(w.Service)
				w.arm(&m, fault)
				var other string
				w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
					if n == 1 {
						other = w.somebodyElse(asks[1])
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

// TestReconcile_failedAfterwards answers 500 and its like when the object is there already, and redirects that nobody follows.
func TestReconcile_failedAfterwards(t *testing.T) {
	t.Parallel()
	for _, m := range makings() {
		for _, status := range []int{302, 307, 500, 502, 504, 524} {
			inWorld(t, m.op+": "+http.StatusText(status), func(w *world) {
				ask := m.prepare(w.Service)[0]
				w.wire.after = func(_ int, resp *http.Response, err error) (*http.Response, error) {
					if err == nil {
						resp.StatusCode = status
					}
					return resp, err
				}
				id, err := ask(w.t.Context(), w.client)
				if err != nil {
					w.t.Error(err)
				}
				w.wants(&m, 1, id)
			})
		}
	}
}

// TestReconcile_late lets a request that was lost take effect when nobody looks any more, shortly before it is sent again. Of a group in
// which nothing is twice, the refusal of the second one is no reason to forget the first.
func TestReconcile_late(t *testing.T) {
	t.Parallel()
	for _, m := range makings() {
		if !m.unique {
			continue
		}
		inWorld(t, m.op, func(w *world) {
			ask := m.prepare(w.Service)[0]
			w.arm(&m, sandbox.Fault{DropBefore: true, Times: 1})
			w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
				if n == 1 { // looks are at once and after a second, and a second later it is sent again
					time.AfterFunc(1500*time.Millisecond, func() { w.somebodyElse(ask) })
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

// result is what one of several requests got.
type result struct {
	id  string
	err error
}

// both sends two equal requests of one client at once, and returns what they got when both are done.
func (w *world) both(ask ask) [2]result {
	var got [2]result
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() { got[i].id, got[i].err = ask(w.t.Context(), w.client) })
	}
	wg.Wait()
	return got
}

// owned demands that nothing has two owners, and that whoever got nothing is told what is there, or that it was refused.
func (w *world) owned(m *making, got [2]result) {
	w.t.Helper()
	made := w.ids(m.group)
	if got[0].err == nil && got[1].err == nil && got[0].id == got[1].id {
		w.t.Errorf("%s has two owners", got[0].id)
	}
	for _, r := range got {
		var taken *client.TakenError
		var unknown *client.UnknownOutcomeError
		switch {
		case r.err == nil, m.unique && client.Status(r.err) == http.StatusConflict, errors.As(r.err, &taken):
			continue
		case !errors.As(r.err, &unknown):
			w.t.Errorf("got %v", r.err)
		}
		for _, id := range made {
			if !strings.Contains(r.err.Error(), id) {
				w.t.Errorf("%s is not named: %v", id, r.err)
			}
		}
	}
}

// TestReconcile_twoOfOurs sends two equal requests of one client at the same moment. Each object has one owner at most, and there is never
// one more than was asked for.
func TestReconcile_twoOfOurs(t *testing.T) {
	t.Parallel()
	for _, m := range makings() {
		for _, fault := range []sandbox.Fault{{DropAfter: true, Times: 2}, {DropBefore: true, Times: 2}, {DropAfter: true, Times: 1}, {DropBefore: true, Times: 1}, {Truncate: true, Times: 2}, {Status: 500, Times: 1}} {
			inWorld(t, m.op+": at once", func(w *world) {
				ask := m.prepare(w.Service)[0]
				w.arm(&m, fault)
				var done sync.WaitGroup
				done.Add(2)
				w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
					if n <= 2 { // nobody looks before both are done
						done.Done()
						done.Wait()
					}
					return resp, err
				}
				got := w.both(ask)
				w.owned(&m, got)
				if count := len(w.ids(m.group)); count == 0 || count > 2 || m.unique && count > 1 {
					w.t.Errorf("%d objects", count)
				}
			})
		}
		inWorld(t, m.op+": one after the other", func(w *world) {
			ask := m.prepare(w.Service)[0]
			w.arm(&m, sandbox.Fault{DropAfter: true, Times: 2})
			var got [2]result
			for i := range got {
				got[i].id, got[i].err = ask(w.t.Context(), w.client)
			}
			w.owned(&m, got)
			if m.unique {
				w.wants(&m, 3, got[0].id)
				return
			}
			w.wants(&m, 2, got[0].id, got[1].id)
		})
	}
}

// TestReconcile_takenByOurs lets a request that was lost find the object of an equal one, whose own reply comes later. The object has one owner,
// and the other is told so, whatever that reply says.
func TestReconcile_takenByOurs(t *testing.T) {
	t.Parallel()
	for _, m := range makings() {
		for name, told := range map[string]struct {
			writes string // the dialect
			cut    bool   // what is told cannot be read
		}{"the object": {}, "the id": {writes: "id"}, "nothing": {writes: "empty"}, "nothing that is understood": {cut: true}} {
			inWorld(t, m.op+": "+name, func(w *world) {
				ask := m.prepare(w.Service)[0]
				w.SetDialect(sandbox.Dialect{Writes: told.writes})
				held := make(chan struct{})
				w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
					if n > 1 {
						return resp, err
					}
					<-held
					if told.cut {
						resp = saying(resp, `{"id`)
					}
					return resp, err
				}
				var first, second result
				var wg sync.WaitGroup
				wg.Go(func() { first.id, first.err = ask(w.t.Context(), w.client) })
				synctest.Wait()
				w.arm(&m, sandbox.Fault{DropBefore: true, Times: 1})
				second.id, second.err = ask(w.t.Context(), w.client)
				close(held)
				wg.Wait()
				w.wants(&m, 2, second.id)
				if second.err != nil {
					w.t.Error(second.err)
				}
				var taken *client.TakenError
				if told.cut || told.writes == "empty" {
					w.unknown(first.err, "not in the list, unless", "must not be imported a second time", second.id)
				} else if !errors.As(first.err, &taken) || taken.ID != second.id || !strings.Contains(first.err.Error(), "apply again to make this one") {
					w.t.Errorf("the first got %s, %v", first.id, first.err)
				}
			})
		}
	}
}

// TestReconcile_manyOfOurs sends different requests of one client at once, of which the first is lost, and the others' replies are. Each
// finds what is its own.
func TestReconcile_manyOfOurs(t *testing.T) {
	t.Parallel()
	for _, m := range makings() {
		inWorld(t, m.op, func(w *world) {
			asks := m.prepare(w.Service)
			w.arm(&m, sandbox.Fault{DropBefore: true, Times: 1}, sandbox.Fault{DropAfter: true, Times: len(asks) - 1})
			var done, wg sync.WaitGroup
			done.Add(len(asks))
			w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
				if n <= len(asks) { // nobody looks before all are done
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
