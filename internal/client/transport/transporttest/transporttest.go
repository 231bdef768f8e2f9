// SPDX-License-Identifier: MPL-2.0

// Package transporttest has services for tests, on a real connection or in memory.
package transporttest

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"strings"
	"sync/atomic"
)

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
