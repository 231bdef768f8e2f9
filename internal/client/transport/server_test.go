// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport/transporttest"
)

const (
	testKey = transporttest.Key

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
	wantError = transporttest.WantError
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

// script is a service of a test.
type script struct{ *transporttest.Script }

func serve(t testing.TB, steps ...step) script {
	t.Helper()
	return script{transporttest.Serve(t, steps...)}
}

// transport returns a transport to the script. It uses each connection once, so that Go's own retry
// on an idle connection stays out of the count.
func (s script) transport(changes ...func(*Config)) *Transport {
	s.T.Helper()
	base := newHTTPTransport()
	base.DisableKeepAlives = true
	return newTest(s.T, append([]func(*Config){func(cfg *Config) { cfg.BaseURL, cfg.Base = s.URL, base }}, changes...)...)
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
