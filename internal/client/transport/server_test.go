// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport/transporttest"
)

// testKey must never be in a log entry or an error.
const testKey = "key-THAT-MUST-STAY-HIDDEN-0123456789"

const (
	idA = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	idB = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"
)

type (
	step          = transporttest.Step
	transportFunc = transporttest.RoundTripFunc
)

var (
	quiet     = transporttest.Quiet
	reply     = transporttest.Reply
	cut       = transporttest.Cut
	drop      = transporttest.Drop
	failFirst = transporttest.FailFirst
)

// memory is a service without a connection, for tests on a fake clock.
type memory struct{ handler http.HandlerFunc }

func (m memory) RoundTrip(r *http.Request) (*http.Response, error) {
	return transporttest.Respond(m.handler, r)
}

// The requests of the tests: one for each effect, and one with an id.
var (
	effects = map[string]Request{
		"safe":       {Method: http.MethodGet, Path: "/thing", Target: "/thing", Effect: Safe},
		"idempotent": {Method: http.MethodPut, Path: "/thing", Target: "/thing", Effect: Idempotent},
		"creates":    {Method: http.MethodPost, Path: "/thing", Target: "/thing", Effect: Creates},
		"movesMoney": {Method: http.MethodPost, Path: "/thing", Target: "/thing", Effect: MovesMoney},
	}
	getThing  = Request{Method: http.MethodGet, Path: "/thing/{id}", Target: "/thing/" + idA}
	getThings = Request{Method: http.MethodGet, Path: "/things", Target: "/things", Stream: true}
	putThing  = Request{Method: http.MethodPut, Path: "/thing/{id}", Target: "/thing/" + idA, Effect: Idempotent}
)

// script is a service that answers the n-th request with the n-th step. It fails the test if there
// are more requests than steps, or fewer.
type script struct {
	t     testing.TB
	url   string
	mu    sync.Mutex
	steps []step
	got   []received
}

type received struct {
	line, body string // "GET /thing?a=b"
	header     http.Header
}

func serve(t testing.TB, steps ...step) *script {
	t.Helper()
	s := &script{t: t, steps: steps}
	server := httptest.NewServer(s)
	s.url = server.URL
	t.Cleanup(func() {
		server.Close()
		if len(s.got) != len(s.steps) {
			t.Errorf("%d requests came, %d were expected: %q", len(s.got), len(s.steps), s.lines())
		}
	})
	return s
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	n := len(s.got)
	s.got = append(s.got, received{r.Method + " " + r.RequestURI, string(body), r.Header.Clone()})
	s.mu.Unlock()
	if n >= len(s.steps) {
		w.WriteHeader(http.StatusTeapot)
		return
	}
	s.steps[n](w, r)
}

func (s *script) lines() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := make([]string, len(s.got))
	for i, got := range s.got {
		lines[i] = got.line
	}
	return lines
}

func (s *script) wantLines(want ...string) {
	s.t.Helper()
	if got := s.lines(); !slices.Equal(got, want) {
		s.t.Errorf("requests:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// transport returns a transport to the script. It uses each connection once, so that Go's own retry
// on an idle connection stays out of the count.
func (s *script) transport(changes ...func(*Config)) *Transport {
	s.t.Helper()
	base := newHTTPTransport()
	base.DisableKeepAlives = true
	return newTest(s.t, append([]func(*Config){func(cfg *Config) { cfg.BaseURL, cfg.Base = s.url, base }}, changes...)...)
}

// newTest returns a transport that hardly waits, and that fails t if a log entry holds the key.
func newTest(t testing.TB, changes ...func(*Config)) *Transport {
	t.Helper()
	cfg := Config{
		BaseURL: "http://127.0.0.1:1", APIKey: testKey, MaxRetries: 4, MaxRequestsPerSecond: 1 << 20,
		MinWait: time.Microsecond, MaxWait: time.Millisecond,
		Log: func(_ context.Context, _ Level, message string, fields map[string]any) {
			if entry := fmt.Sprint(message, fields); strings.Contains(entry, testKey) {
				t.Errorf("the key is in a log entry: %s", entry)
			}
		},
	}
	for _, change := range changes {
		change(&cfg)
	}
	tr, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// realWaits restores the waits of production, for tests on a fake clock.
func realWaits(cfg *Config) { cfg.MinWait, cfg.MaxWait = 0, 0 }

// read sends a request and returns the body of the response.
func read(ctx context.Context, tr *Transport, r Request) (string, error) {
	resp, err := tr.Do(ctx, r)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

// failureOf returns the typed facts of a failure, or an empty Error.
func failureOf(err error) *Error {
	failure := &Error{}
	errors.As(err, &failure)
	return failure
}

// responseOf returns the typed facts of a response, or an empty StatusError.
func responseOf(err error) *StatusError {
	response := &StatusError{}
	errors.As(err, &response)
	return response
}

// wantError demands an error that says every one of words, and never the key. No words demand that
// there is no error.
func wantError(t testing.TB, err error, words ...string) {
	t.Helper()
	if len(words) == 0 {
		if err != nil {
			t.Errorf("error: %v", err)
		}
		return
	}
	if err == nil {
		t.Errorf("no error, want one that says %q", words)
		return
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("error %q, want one that says %q", err, word)
		}
	}
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		if strings.Contains(inner.Error(), testKey) {
			t.Errorf("the key is in an error: %v", inner)
		}
	}
}
