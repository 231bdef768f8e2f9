// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// witness is a proxy of a sandbox. It sees every object that ever existed, also one whose creation
// got no response, and one that was deleted since.
type witness struct {
	*acctest.Service
	mu      sync.Mutex
	left    *sync.Cond              // a request has ended
	inside  int                     // requests that are on their way
	ever    map[string]map[any]bool // by group: the ids
	writes  int                     // requests that write, so far
	at      int                     // the write at which moment comes; 0 is never
	acted   bool                    // whether it comes once the service has acted, else before
	moment  chan struct{}
	halfway int // see [witness.failHalfway]
	halves  int // how often it came
	random  *rand.Rand
	held    chan struct{} // responses to writes wait until it is closed; nil is at once
}

// watch puts a witness in front of a new sandbox.
func watch(t *testing.T) *witness {
	t.Helper()
	w := &witness{Service: acctest.Start(t), ever: map[string]map[any]bool{}}
	w.left = sync.NewCond(&w.mu)
	server := httptest.NewServer(w)
	t.Cleanup(server.Close)
	w.URL = server.URL
	return w
}

// ServeHTTP passes the request to the sandbox.
func (w *witness) ServeHTTP(writer http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	w.inside++
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.inside--
		w.left.Broadcast()
	}()
	if r.Method == http.MethodGet {
		w.Sandbox.ServeHTTP(writer, r)
		return
	}
	w.mu.Lock()
	w.writes++
	moment, acted, held := w.moment, w.acted, w.held
	mine := w.writes == w.at
	half := w.halfway > 0 && w.random.IntN(100) < w.halfway
	said500 := func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.halves++
	}
	w.mu.Unlock()
	if mine && !acted {
		close(moment)
	}
	group, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	done := sync.OnceFunc(func() {
		w.look(group)
		if mine && acted {
			close(moment)
		}
		if held != nil {
			select {
			case <-held:
			case <-r.Context().Done():
			}
		}
	})
	defer done() // for a dropped connection
	w.Sandbox.ServeHTTP(&lateWriter{writer, done, half, said500}, r)
}

// lateWriter calls before in front of the first byte of a response.
type lateWriter struct {
	http.ResponseWriter
	before func()
	half   bool // says that it failed although it did not
	said   func()
}

// WriteHeader begins a response.
func (l *lateWriter) WriteHeader(status int) {
	l.before()
	if l.half && status < 300 {
		l.said()
		status = http.StatusInternalServerError
	}
	l.ResponseWriter.WriteHeader(status)
}

// failHalfway makes a percentage of the accepted writes respond with 500. 0 ends it. The sandbox's
// own faults refuse the request instead.
func (w *witness) failHalfway(percent int, seed uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.halfway, w.random = percent, rand.New(rand.NewPCG(seed, 3)) //nolint:gosec // repeatable on purpose
}

// hold keeps the responses to writes back until release is called, or the test ends. The service
// handles the requests.
func (w *witness) hold(t *testing.T) (release func()) {
	t.Helper()
	held := make(chan struct{})
	w.mu.Lock()
	w.held = held
	w.mu.Unlock()
	release = sync.OnceFunc(func() { close(held) })
	t.Cleanup(release)
	return release
}

// quiet waits until no request is in flight. A killed process may have left one behind.
func (w *witness) quiet() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.inside > 0 {
		w.left.Wait()
	}
}

// look records the objects of a group.
func (w *witness) look(group string) {
	objects := w.Objects(group)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ever[group] == nil {
		w.ever[group] = map[any]bool{}
	}
	for _, object := range objects {
		w.ever[group][object["id"]] = true
	}
}

// when returns a channel that is closed at the n-th request from now on that writes: on arrival, or
// when the service has handled it and not yet responded.
func (w *witness) when(n int, acted bool) <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at, w.acted, w.moment = w.writes+n, acted, make(chan struct{})
	return w.moment
}

// made is the number of objects that a group ever had.
func (w *witness) made(group string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.ever[group])
}

// demandHistory demands that each object of a shop was created exactly once, even if it was deleted
// since.
func (w *witness) demandHistory(t *testing.T, when string, of shop) {
	t.Helper()
	for group, want := range of.history() {
		if got := w.made(group); got != want {
			t.Errorf("%s: the service has ever had %d objects of %s, and the configuration explains %d", when, got, group, want)
		}
	}
}

// live are the service's objects by their id, without archived and deleted ones.
func (w *witness) live() map[string]living {
	all := map[string]living{}
	for name, r := range rows.Resources {
		for _, object := range w.Objects(r.Group) {
			if id, ok := object["id"].(string); ok && (r.Live == nil || r.Live(object)) {
				all[id] = living{name, object}
			}
		}
	}
	return all
}

// living is an object of the service and the type of Terraform that it belongs to.
type living struct {
	kind   string
	object sandbox.Object
}

// String returns the name for messages.
func (l living) String() string {
	for _, member := range []string{"name", "code", "successUrl", "url"} {
		if text, ok := l.object[member].(string); ok && text != "" {
			return fmt.Sprintf("%s %q (%s)", l.kind, text, l.object["id"])
		}
	}
	return fmt.Sprintf("%s %s", l.kind, l.object["id"])
}
