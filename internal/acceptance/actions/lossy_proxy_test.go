// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// lossyProxy is a proxy of a sandbox for several runs of an action, each with its own URL. It
// cancels or kills a run at a chosen moment. A killed run reaches nothing any more.
type lossyProxy struct {
	*acctest.Service
	server    *httptest.Server
	operation string // the end of the path of the paying operation
	noDate    bool   // responses lack the header Date

	mu       sync.Mutex
	inFlight acctest.InFlight
	runs     []*proxiedRun
}

// proxiedRun is one run of an action.
type proxiedRun struct {
	proxy        *lossyProxy
	cancel       context.CancelFunc
	interruption interruption
	requests     int           // requests so far
	interrupted  bool          // its moment has come
	killed       chan struct{} // closed at a kill
	ended        chan struct{} // closed when the run has ended
}

// interruption is an end of a run at some moment.
type interruption struct {
	kills bool // or it cancels the context
	// The moment: a time after the start, or a request by its number, or else the paying request;
	// when it arrives, or when the service has handled it.
	after         time.Duration
	request       int // counts from 1
	afterHandling bool
	armed         bool
	process       bool // the run is a process, whose end closes its connections
}

// newLossyProxy puts a proxy in front of a sandbox.
func newLossyProxy(t testing.TB, service *acctest.Service, operation string) *lossyProxy {
	g := &lossyProxy{Service: service, operation: operation}
	g.server = httptest.NewServer(g.inFlight.Count(g))
	t.Cleanup(g.server.Close)
	return g
}

// begin starts a run. It returns the sandbox as the run reaches it.
func (g *lossyProxy) begin(parent context.Context, s interruption) (*proxiedRun, context.Context, *acctest.Service) {
	ctx, cancel := context.WithCancel(parent)
	run := &proxiedRun{proxy: g, cancel: cancel, interruption: s, killed: make(chan struct{}), ended: make(chan struct{})}
	g.mu.Lock()
	g.runs = append(g.runs, run)
	url := g.server.URL + "/run-" + strconv.Itoa(len(g.runs)-1)
	g.mu.Unlock()
	if s.armed && s.after > 0 {
		time.AfterFunc(s.after, run.interrupt)
	}
	return run, ctx, &acctest.Service{Sandbox: g.Sandbox, URL: url}
}

// end ends a run. A late interruption has no effect.
func (r *proxiedRun) end() {
	r.proxy.mu.Lock()
	defer r.proxy.mu.Unlock()
	r.interruption.armed = false
	r.cancel()
}

// interrupt cancels or kills the run.
func (r *proxiedRun) interrupt() {
	r.proxy.mu.Lock()
	due := r.interruption.armed && !r.interrupted
	r.interrupted = r.interrupted || due
	r.proxy.mu.Unlock()
	if !due {
		return
	}
	if r.cancel(); r.interruption.process {
		<-r.ended
	}
	if r.interruption.kills {
		close(r.killed)
	}
}

// dies reports whether the run is killed, or is about to be.
func (r *proxiedRun) dies() bool {
	r.proxy.mu.Lock()
	defer r.proxy.mu.Unlock()
	return r.interrupted && r.interruption.kills
}

func (r *proxiedRun) isKilled() bool {
	select {
	case <-r.killed:
		return true
	default:
		return false
	}
}

// ServeHTTP passes a request of a living run to the sandbox.
func (g *lossyProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/run-"), "/")
	number, _ := strconv.Atoi(name)
	g.mu.Lock()
	run := g.runs[number]
	run.requests++
	s := run.interruption
	mine := s.armed && s.after == 0 && (run.requests == s.request || s.request == 0 && g.pays(r))
	g.mu.Unlock()
	if mine && !s.afterHandling {
		run.interrupt()
	}
	if run.isKilled() {
		panic(http.ErrAbortHandler)
	}
	// The service does not see that the caller leaves while it handles the request.
	inner := r.Clone(context.WithoutCancel(r.Context()))
	inner.URL.Path, inner.URL.RawPath = "/"+path, ""
	g.Sandbox.ServeHTTP(&proxiedWriter{w, run, mine && s.afterHandling}, inner)
	if mine && s.afterHandling {
		run.interrupt()
	}
	if run.isKilled() {
		panic(http.ErrAbortHandler)
	}
}

// pays reports whether a request is the one that moves money.
func (g *lossyProxy) pays(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, g.operation)
}

// proxiedWriter interrupts a run before the first byte of a response.
type proxiedWriter struct {
	http.ResponseWriter
	run  *proxiedRun
	mine bool
}

// WriteHeader begins a response.
func (w *proxiedWriter) WriteHeader(status int) {
	if w.mine {
		w.run.interrupt()
	}
	if w.run.proxy.noDate {
		w.Header()["Date"] = nil // net/http adds none then
	}
	if !w.run.isKilled() {
		w.ResponseWriter.WriteHeader(status)
	}
}

// Write drops what a killed run does not get.
func (w *proxiedWriter) Write(data []byte) (int, error) {
	if w.run.isKilled() {
		return len(data), nil
	}
	return w.ResponseWriter.Write(data)
}

// Unwrap serves [http.ResponseController].
func (w *proxiedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
