// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// proxy is a proxy of a sandbox. It sees every object that ever existed, also one whose creation
// got no response, and one that was deleted since.
type proxy struct {
	*acctest.Service
	mu            sync.Mutex
	inFlight      acctest.InFlight
	recorded      map[string]map[any]bool // by group: the ids
	writes        int                     // requests that write, so far
	writeAt       int                     // the write at which moment comes; 0 is never
	afterHandling bool                    // whether it comes once the service has acted, else before
	reached       chan struct{}
	held          chan struct{} // responses to writes wait until it is closed; nil is at once
}

// startProxy puts a proxy in front of a new sandbox.
func startProxy(t *testing.T) *proxy {
	t.Helper()
	w := &proxy{Service: acctest.Start(t), recorded: map[string]map[any]bool{}}
	server := httptest.NewServer(w.inFlight.Count(w))
	t.Cleanup(server.Close)
	w.URL = server.URL
	return w
}

// ServeHTTP passes the request to the sandbox.
func (w *proxy) ServeHTTP(writer http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		w.Sandbox.ServeHTTP(writer, r)
		return
	}
	w.mu.Lock()
	w.writes++
	moment, acted, held := w.reached, w.afterHandling, w.held
	mine := w.writes == w.writeAt
	w.mu.Unlock()
	if mine && !acted {
		close(moment)
	}
	group, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	done := sync.OnceFunc(func() {
		w.record(group)
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
	w.Sandbox.ServeHTTP(&lateWriter{writer, done}, r)
}

// lateWriter calls before in front of the first byte of a response.
type lateWriter struct {
	http.ResponseWriter
	before func()
}

// WriteHeader begins a response.
func (l *lateWriter) WriteHeader(status int) {
	l.before()
	l.ResponseWriter.WriteHeader(status)
}

// hold keeps the responses to writes back until release is called, or the test ends. The service
// handles the requests.
func (w *proxy) hold(t *testing.T) (release func()) {
	t.Helper()
	held := make(chan struct{})
	w.mu.Lock()
	w.held = held
	w.mu.Unlock()
	release = sync.OnceFunc(func() { close(held) })
	t.Cleanup(release)
	return release
}

// record records the objects of a group.
func (w *proxy) record(group string) {
	objects := w.Objects(group)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.recorded[group] == nil {
		w.recorded[group] = map[any]bool{}
	}
	for _, object := range objects {
		w.recorded[group][object["id"]] = true
	}
}

// nextWrite returns a channel that is closed at the n-th request from now on that writes: on
// arrival, or when the service has handled it and not yet responded.
func (w *proxy) nextWrite(n int, acted bool) <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.writeAt, w.afterHandling, w.reached = w.writes+n, acted, make(chan struct{})
	return w.reached
}

// created is the number of objects that a group ever had.
func (w *proxy) created(group string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.recorded[group])
}

// demandHistory demands that each object of a shop was created exactly once, even if it was deleted
// since.
func (w *proxy) demandHistory(t *testing.T, when string, of shop) {
	t.Helper()
	for group, want := range of.history() {
		if got := w.created(group); got != want {
			t.Errorf("%s: the service has ever had %d objects of %s, and the configuration explains %d", when, got, group, want)
		}
	}
}

// live are the service's objects by their id, without archived and deleted ones.
func (w *proxy) live() map[string]liveObject {
	all := map[string]liveObject{}
	for name, r := range rows.Resources {
		for _, object := range w.Objects(r.Group) {
			if id, ok := object["id"].(string); ok && (r.Live == nil || r.Live(object)) {
				all[id] = liveObject{name, object}
			}
		}
	}
	return all
}

// liveObject is an object of the service and the type of Terraform that it belongs to.
type liveObject struct {
	kind   string
	object sandbox.Object
}

// String returns the name for messages.
func (l liveObject) String() string {
	for _, member := range []string{"name", "code", "successUrl", "url"} {
		if text, ok := l.object[member].(string); ok && text != "" {
			return fmt.Sprintf("%s %q (%s)", l.kind, text, l.object["id"])
		}
	}
	return fmt.Sprintf("%s %s", l.kind, l.object["id"])
}
