// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// service is a sandbox that counts its requests.
type service struct {
	*sandbox.Sandbox
	url               string
	server            *http.Server
	requests, refused atomic.Int64
}

// startService starts a sandbox. Each response waits for the latency, and more than limit requests
// in a second are refused, if limit is not 0.
func startService(ctx context.Context, latency time.Duration, limit int) (*service, error) {
	box, err := sandbox.New(sandbox.Options{RequestsPerSecond: limit})
	if err != nil {
		return nil, err
	}
	s := &service{Sandbox: box}
	if latency > 0 {
		s.AddFault(sandbox.Fault{Latency: latency})
	}
	s.url, s.server, err = listen(ctx, http.HandlerFunc(s.count))
	return s, err
}

// count counts a request to the sandbox.
func (s *service) count(w http.ResponseWriter, r *http.Request) {
	s.requests.Add(1)
	s.ServeHTTP(&statusWriter{ResponseWriter: w, refused: &s.refused}, r)
}

// statusWriter counts refusals by the rate limit.
type statusWriter struct {
	http.ResponseWriter
	refused *atomic.Int64
}

// WriteHeader counts the status.
func (w *statusWriter) WriteHeader(status int) {
	if status == http.StatusTooManyRequests {
		w.refused.Add(1)
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets the sandbox flush.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (s *service) close() {
	_ = s.server.Close()
	_ = s.Close()
}

// stateBackend keeps one state, as the engine's http backend expects. Terraform rewrites a local
// state file after each object, which costs more than all the rest.
type stateBackend struct {
	url    string
	server *http.Server

	mu    sync.Mutex
	state []byte
}

func startBackend(ctx context.Context) (*stateBackend, error) {
	b := &stateBackend{}
	var err error
	b.url, b.server, err = listen(ctx, b)
	return b, err
}

func (b *stateBackend) set(state []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state = state
}

func (b *stateBackend) get() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.state
}

// ServeHTTP returns the state or replaces it.
func (b *stateBackend) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		state := b.get()
		if state == nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		_, _ = w.Write(state)
		return
	}
	state, err := io.ReadAll(r.Body)
	if err != nil {
		return // terraform has left
	}
	b.set(state)
}

// listen serves on a free port of this machine, and returns the URL.
func listen(ctx context.Context, handler http.Handler) (string, *http.Server, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	return "http://" + listener.Addr().String(), server, nil
}
