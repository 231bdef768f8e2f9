// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// result is the object or the error of one of several requests.
type result struct {
	id  string
	err error
}

// several sends equal requests of one client at once, and returns all their results.
func (w *bubble) several(ctx context.Context, ask ask, count int) []result {
	got := make([]result, count)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() { got[i].id, got[i].err = ask(ctx, w.client) })
	}
	wg.Wait()
	return got
}

// owned demands that every object has one owner, and that every owned object exists. It returns the
// number of objects.
func (w *bubble) owned(m *creation, got []result) int {
	w.t.Helper()
	owners := map[string]int{}
	for _, r := range got {
		var created *client.CreatedError
		switch {
		case r.err == nil:
			owners[r.id]++
		case errors.As(r.err, &created):
			owners[created.ID]++
		}
	}
	made := w.ids(m.group)
	for _, id := range made {
		if owners[id] != 1 {
			w.t.Errorf("%s has %d owners: %v", id, owners[id], got)
		}
		delete(owners, id)
	}
	if len(owners) > 0 {
		w.t.Errorf("%v are owned, and not there", owners)
	}
	return len(made)
}

// wantsEqual demands that each of several equal requests got an object of its own. The service
// refuses all but one in a group of unique objects.
func (w *bubble) wantsEqual(m *creation, got []result) {
	w.t.Helper()
	wants := equals
	if m.unique {
		wants = 1
	}
	for _, r := range got {
		if r.err != nil && (!m.unique || client.Status(r.err) != http.StatusConflict) {
			w.t.Error(r.err)
		}
	}
	if count := w.owned(m, got); count != wants {
		w.t.Errorf("%d objects", count)
	}
}

// losses are the fates of a response. Tests give one of them to all requests, or draw them at
// random.
var losses = map[string]func(w *bubble, resp *http.Response) (*http.Response, error){
	"a lost response":   func(*bubble, *http.Response) (*http.Response, error) { return nil, errReset },
	"an empty response": func(_ *bubble, resp *http.Response) (*http.Response, error) { return saying(resp, ""), nil },
	"a useless response": func(_ *bubble, resp *http.Response) (*http.Response, error) {
		return saying(resp, `{"success":true}`), nil
	},
	"500 after the effect": func(_ *bubble, resp *http.Response) (*http.Response, error) {
		resp.StatusCode = http.StatusInternalServerError
		return saying(resp, ""), nil
	},
	"the response": func(_ *bubble, resp *http.Response) (*http.Response, error) { return resp, nil },
}

const equals = 5

// lose replaces the responses to successful POSTs. Errors stay.
func (w *bubble) lose(pick func(n int) string) {
	w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
		if err != nil || resp.StatusCode >= 300 {
			return resp, err
		}
		return losses[pick(n)](w, resp)
	}
}

// TestReconcile_equals makes equal objects at once, and loses the responses. Each request gets an
// object of its own, and no object is left over.
func TestReconcile_equals(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for name := range losses {
			for _, lag := range []time.Duration{0, 1500 * time.Millisecond, 5 * time.Second} {
				inBubble(t, fmt.Sprintf("%s: %s, %s behind", m.op, name, lag), func(w *bubble) {
					ask := m.prepare(w.service)[0]
					w.SetDialect(behind(lag))
					w.lose(func(int) string { return name })
					got := w.several(w.t.Context(), ask, equals)
					w.wantsEqual(&m, got)
				})
			}
		}
		for seed := range uint64(30) {
			inBubble(t, fmt.Sprintf("%s: seed %d", m.op, seed), func(w *bubble) {
				random := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // repeatable on purpose
				ask := m.prepare(w.service)[random.IntN(2)]
				names := []string{"a lost response", "an empty response", "a useless response", "500 after the effect", "the response"}
				w.SetDialect(behind(time.Duration(random.Int64N(int64(9 * time.Second)))))
				for range random.IntN(3) {
					w.arm(&m, sandbox.Fault{DropBefore: true, Times: 1})
				}
				w.arm(&m, sandbox.Fault{Operation: "list", Status: 500, Times: random.IntN(3) + 1})
				var mu sync.Mutex
				w.lose(func(int) string {
					mu.Lock()
					defer mu.Unlock()
					return names[random.IntN(len(names))]
				})
				got := w.several(w.t.Context(), ask, equals)
				w.wantsEqual(&m, got)
			})
		}
	}
}

// TestReconcile_equalsInterrupted interrupts equal requests while one of them is in flight.
// The caller learns the object of that one. The waiting requests make no object.
func TestReconcile_equalsInterrupted(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for name := range losses {
			for _, nth := range []int{1, 3} {
				if m.unique && nth > 1 {
					continue
				}
				inBubble(t, fmt.Sprintf("%s: %s, at request %d", m.op, name, nth), func(w *bubble) {
					ask := m.prepare(w.service)[0]
					w.SetDialect(behind(3 * time.Second))
					ctx, cancel := context.WithCancel(w.t.Context())
					defer cancel()
					w.lose(func(n int) string {
						if n == nth {
							cancel()
						}
						return name
					})
					got := w.several(ctx, ask, equals)
					if count := w.owned(&m, got); count != nth {
						w.t.Errorf("%d objects", count)
					}
				})
			}
		}
	}
}

// TestReconcile_lag has lists and reads that lag behind writes for more than ten seconds. An error
// names both objects. TestReconcile_oneObject has the shorter lags, which make no second object.
func TestReconcile_lag(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		if m.unique {
			continue
		}
		for _, lag := range []time.Duration{15 * time.Second, 20 * time.Second} {
			inBubble(t, fmt.Sprintf("%s: %s", m.op, lag), func(w *bubble) {
				ask := m.prepare(w.service)[0]
				w.SetDialect(behind(lag))
				w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
					if n == 1 {
						return nil, errReset
					}
					return resp, err
				}
				_, err := ask(w.t.Context(), w.client)
				made := w.ids(m.group)
				var created *client.CreatedError
				if len(made) != 2 || !errors.As(err, &created) || created.ID != made[1] || len(created.Twins) != 1 || created.Twins[0] != made[0] {
					w.t.Fatalf("%v were made, %v", made, err)
				}
				w.says(err, made...)
			})
		}
	}
}

// TestReconcile_upsert has a service that answers an equal request with the first object again.
// That object has one owner.
func TestReconcile_upsert(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		if m.unique {
			continue
		}
		inBubble(t, m.op, func(w *bubble) {
			ask := m.prepare(w.service)[0]
			first := ""
			w.wire.spells = func(text string) string {
				if first == "" {
					first = text
				}
				return first
			}
			got := w.several(w.t.Context(), ask, 2)
			var taken *client.ConcurrentCreateError
			if got[0].err == nil {
				got[0], got[1] = got[1], got[0]
			}
			if got[1].err != nil || !errors.As(got[0].err, &taken) || taken.ID != got[1].id {
				w.t.Errorf("got %v", got)
			}
		})
	}
}
