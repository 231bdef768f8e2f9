// SPDX-License-Identifier: MPL-2.0

// Package transporttest has services for tests, on a real connection or in memory.
package transporttest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Key is the API key of tests. No log entry and no error may have it.
const Key = "key-THAT-NOBODY-MAY-SEE-0123456789"

// Quiet drops what a test's server logs about clients that hang up.
var Quiet = log.New(io.Discard, "", 0)

// Step answers one request.
type Step func(w http.ResponseWriter, r *http.Request)

// Reply answers with a status, a body and headers, which are names and values in turn.
func Reply(status int, body string, headers ...string) Step {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// Script is a service that answers the n-th request with the n-th step. It fails the test if there
// are more requests than steps, or fewer.
type Script struct {
	T     testing.TB
	URL   string
	Steps []Step
	Got   []Received
	mu    sync.Mutex
}

// Received is a request.
type Received struct {
	Line, Body string // "GET /products?include_archived=true"
	Header     http.Header
}

// Serve starts a script on a real connection.
func Serve(t testing.TB, steps ...Step) *Script {
	t.Helper()
	s := &Script{T: t, Steps: steps}
	server := httptest.NewServer(s)
	s.URL = server.URL
	t.Cleanup(func() {
		server.Close()
		if len(s.Got) != len(s.Steps) {
			t.Errorf("%d requests came, %d were expected: %q", len(s.Got), len(s.Steps), s.Lines())
		}
	})
	return s
}

// ServeHTTP answers the next request. A step can read its body.
func (s *Script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	s.mu.Lock()
	n := len(s.Got)
	s.Got = append(s.Got, Received{r.Method + " " + r.RequestURI, string(body), r.Header.Clone()})
	s.mu.Unlock()
	if n >= len(s.Steps) {
		w.WriteHeader(http.StatusTeapot)
		return
	}
	s.Steps[n](w, r)
}

// Lines returns the requests so far: "GET /products".
func (s *Script) Lines() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := make([]string, len(s.Got))
	for i, got := range s.Got {
		lines[i] = got.Line
	}
	return lines
}

// WantLines demands these requests.
func (s *Script) WantLines(want ...string) {
	s.T.Helper()
	if got := s.Lines(); !slices.Equal(got, want) {
		s.T.Errorf("requests:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// WantError demands an error that says every one of words, and never the key. No words demand that
// there is no error.
func WantError(t testing.TB, err error, words ...string) {
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
		if strings.Contains(inner.Error(), Key) {
			t.Errorf("the key is in an error: %v", inner)
		}
	}
}

// Drop closes the connection without a response. The request was sent, so its outcome is unknown.
func Drop(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// Cut answers with less than it announces.
func Cut(body string) Step {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(len(body)+10))
		_, _ = io.WriteString(w, body)
		_ = http.NewResponseController(w).Flush()
		Drop(w, r)
	}
}

// Respond is a service without a connection, for tests on a fake clock. A handler that panics with
// an error fails the attempt with it.
func Respond(handler http.HandlerFunc, r *http.Request) (resp *http.Response, err error) {
	if trace := httptrace.ContextClientTrace(r.Context()); trace != nil && trace.WroteHeaders != nil {
		trace.WroteHeaders()
	}
	defer func() {
		if thrown, ok := recover().(error); ok {
			err = thrown
		}
	}()
	w := httptest.NewRecorder()
	handler(w, r)
	if err := r.Context().Err(); err != nil {
		return nil, err // as a real transport does
	}
	resp = w.Result()
	resp.Request = r
	return resp, nil
}

// RoundTripFunc is a transport that is one function.
type RoundTripFunc func(*http.Request) (*http.Response, error)

// RoundTrip calls the function.
func (f RoundTripFunc) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// FailFirst fails the first attempt with err, if not nil, before it reaches next.
func FailFirst(err error, next http.RoundTripper) http.RoundTripper {
	var count atomic.Int32
	return RoundTripFunc(func(r *http.Request) (*http.Response, error) {
		if count.Add(1) == 1 && err != nil {
			return nil, err
		}
		return next.RoundTrip(r)
	})
}

// LooksPersonal reports whether the name of a JSON member says that its value is personal.
func LooksPersonal(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, "_", ""))
	for _, word := range []string{
		"iban", "bban", "accountnumber", "routingnumber", "sortcode", "email", "phone", "kyc", "birth", "passport", "idcard", "selfie",
		"secret", "password", "verificationkey", "apikey", "holdername", "sendername", "originator", "shopper", "representative", "chatlink",
		"billingaddress",
	} {
		if strings.Contains(name, word) && !strings.HasPrefix(name, "send"+word) && !strings.Contains(name, "emails") {
			return true
		}
	}
	return name == "dob"
}
