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

// gate is a proxy of a sandbox for several runs of an action, each with its own URL. It cancels or
// kills a run at a chosen moment. A killed run reaches nothing any more.
type gate struct {
	*acctest.Service
	server    *httptest.Server
	operation string // the end of the path of the paying operation
	noDate    bool   // responses lack the header Date

	mu     sync.Mutex
	left   *sync.Cond // a request has ended
	inside int
	runs   []*gatedRun
}

// gatedRun is one run of an action.
type gatedRun struct {
	gate   *gate
	cancel context.CancelFunc
	strike strike
	seen   int           // requests so far
	struck bool          // its moment has come
	killed chan struct{} // closed at a kill
	gone   chan struct{} // closed when the run has ended
}

// strike is an end of a run at some moment.
type strike struct {
	kills bool // or it cancels the context
	// The moment: a time after the start, or a request by its number, or else the paying request;
	// when it arrives, or when the service has handled it.
	after   time.Duration
	request int // counts from 1
	acted   bool
	armed   bool
	process bool // the run is a process, whose end closes its connections
}

// newGate puts a gate in front of a sandbox.
func newGate(t testing.TB, service *acctest.Service, operation string) *gate {
	g := &gate{Service: service, operation: operation}
	g.left = sync.NewCond(&g.mu)
	g.server = httptest.NewServer(g)
	t.Cleanup(g.server.Close)
	return g
}

// begin starts a run. It returns the sandbox as the run reaches it.
func (g *gate) begin(parent context.Context, s strike) (*gatedRun, context.Context, *acctest.Service) {
	ctx, cancel := context.WithCancel(parent)
	run := &gatedRun{gate: g, cancel: cancel, strike: s, killed: make(chan struct{}), gone: make(chan struct{})}
	g.mu.Lock()
	g.runs = append(g.runs, run)
	url := g.server.URL + "/run-" + strconv.Itoa(len(g.runs)-1)
	g.mu.Unlock()
	if s.armed && s.after > 0 {
		time.AfterFunc(s.after, run.hit)
	}
	return run, ctx, &acctest.Service{Sandbox: g.Sandbox, URL: url}
}

// end ends a run. Its late strike is in vain.
func (r *gatedRun) end() {
	r.gate.mu.Lock()
	defer r.gate.mu.Unlock()
	r.strike.armed = false
	r.cancel()
}

// hit cancels or kills the run.
func (r *gatedRun) hit() {
	r.gate.mu.Lock()
	due := r.strike.armed && !r.struck
	r.struck = r.struck || due
	r.gate.mu.Unlock()
	if !due {
		return
	}
	if r.cancel(); r.strike.process {
		<-r.gone
	}
	if r.strike.kills {
		close(r.killed)
	}
}

// dies reports whether the run is killed, or is about to be.
func (r *gatedRun) dies() bool {
	r.gate.mu.Lock()
	defer r.gate.mu.Unlock()
	return r.struck && r.strike.kills
}

func (r *gatedRun) isKilled() bool {
	select {
	case <-r.killed:
		return true
	default:
		return false
	}
}

// quiet waits until no request is in flight.
func (g *gate) quiet() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.inside > 0 {
		g.left.Wait()
	}
}

// ServeHTTP passes a request of a living run to the sandbox.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/run-"), "/")
	number, _ := strconv.Atoi(name)
	g.mu.Lock()
	run := g.runs[number]
	g.inside++
	run.seen++
	s := run.strike
	mine := s.armed && s.after == 0 && (run.seen == s.request || s.request == 0 && g.pays(r))
	g.mu.Unlock()
	defer func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.inside--
		g.left.Broadcast()
	}()
	if mine && !s.acted {
		run.hit()
	}
	if run.isKilled() {
		panic(http.ErrAbortHandler)
	}
	// The service does not see that the caller leaves while it handles the request.
	inner := r.Clone(context.WithoutCancel(r.Context()))
	inner.URL.Path, inner.URL.RawPath = "/"+path, ""
	g.Sandbox.ServeHTTP(&gatedWriter{w, run, mine && s.acted}, inner)
	if mine && s.acted {
		run.hit()
	}
	if run.isKilled() {
		panic(http.ErrAbortHandler)
	}
}

// pays reports whether a request is the one that moves money.
func (g *gate) pays(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, g.operation)
}

// gatedWriter strikes before the first byte of a response.
type gatedWriter struct {
	http.ResponseWriter
	run  *gatedRun
	mine bool
}

// WriteHeader begins a response.
func (w *gatedWriter) WriteHeader(status int) {
	if w.mine {
		w.run.hit()
	}
	if w.run.gate.noDate {
		w.Header()["Date"] = nil // net/http adds none then
	}
	if !w.run.isKilled() {
		w.ResponseWriter.WriteHeader(status)
	}
}

// Write drops what a killed run does not get.
func (w *gatedWriter) Write(data []byte) (int, error) {
	if w.run.isKilled() {
		return len(data), nil
	}
	return w.ResponseWriter.Write(data)
}

// Unwrap serves [http.ResponseController].
func (w *gatedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
