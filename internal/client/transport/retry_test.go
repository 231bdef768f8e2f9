// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestRetry_table holds the table of retries: each failure comes once, and then the service
// answers.
func TestRetry_table(t *testing.T) {
	t.Parallel()
	const always, repeatable, never = "safe idempotent creates movesMoney", "safe idempotent", ""
	for _, failure := range []struct {
		name     string
		unsent   error // the first attempt fails with it before anything is sent
		answer   step  // or the service does this
		repeated string
	}{
		{name: "not sent", unsent: errors.New("no route to host"), repeated: always},
		{name: "refused", unsent: &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, repeated: always},
		{name: "name server busy", unsent: &net.DNSError{Err: "try again", IsTemporary: true}, repeated: always},
		{name: "unknown host", unsent: &net.DNSError{Err: "no such host", IsNotFound: true}, repeated: never},
		{name: "certificate", unsent: &tls.CertificateVerificationError{Err: errors.New("expired")}, repeated: never},
		{name: "no TLS", unsent: tls.RecordHeaderError{Msg: "first record does not look like TLS"}, repeated: never},
		{name: "sent, no answer", answer: drop, repeated: repeatable},
		{name: "answer cut short", answer: cut(`{"id":`), repeated: repeatable},
		{name: "429", answer: reply(429, ""), repeated: always},
		{name: "425", answer: reply(425, ""), repeated: repeatable},
		{name: "500", answer: reply(500, ""), repeated: repeatable},
		{name: "501", answer: reply(501, ""), repeated: never},
		{name: "503", answer: reply(503, ""), repeated: repeatable},
		{name: "504", answer: reply(504, ""), repeated: repeatable},
		{name: "400", answer: reply(400, ""), repeated: never},
		{name: "401", answer: reply(401, ""), repeated: never},
		{name: "404", answer: reply(404, ""), repeated: never},
		{name: "408", answer: reply(408, ""), repeated: repeatable},
		{name: "409", answer: reply(409, ""), repeated: never},
	} {
		for name, op := range effects {
			repeated := slices.Contains(strings.Fields(failure.repeated), name)
			t.Run(failure.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				var steps []step
				if failure.unsent == nil {
					steps = append(steps, failure.answer)
				}
				if repeated {
					steps = append(steps, reply(200, `{"id": "x"}`))
				}
				attempts := 0
				tr := serve(t, steps...).transport(func(cfg *Config) { cfg.Base = counted(&attempts, failFirst(failure.unsent, cfg.Base)) })
				got, err := read(t.Context(), tr, op)
				if (err == nil) != repeated {
					t.Errorf("response %q, error %v; retried should be %v", got, err, repeated)
				}
				want := 1
				if repeated {
					want = 2
				}
				if attempts != want {
					t.Errorf("%d attempts, want %d", attempts, want)
				}
				if failure.unsent != nil && !repeated && (failureOf(err).Sent || failureOf(err).Attempts != 1 || OutcomeUnknown(err)) {
					t.Errorf("nothing was sent, but the error is %#v", err)
				}
			})
		}
	}
}

// counted counts attempts.
func counted(attempts *int, next http.RoundTripper) http.RoundTripper {
	return transportFunc(func(r *http.Request) (*http.Response, error) {
		*attempts++
		return next.RoundTrip(r)
	})
}

// TestRetry_body sends the whole body with each attempt.
func TestRetry_body(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(429, ""), reply(429, ""), reply(200, ""))
	r := effects["creates"]
	r.Body = []byte(`{"a":1}`)
	if _, err := read(t.Context(), s.transport(), r); err != nil {
		t.Error(err)
	}
	for i, got := range s.Got {
		if got.Body != `{"a":1}` || got.Header.Get("Content-Type") != "application/json" {
			t.Errorf("attempt %d sent %q as %q", i+1, got.Body, got.Header.Get("Content-Type"))
		}
	}
}

func TestRetry_bounded(t *testing.T) {
	t.Parallel()
	for _, status := range []int{429, 503, 500} {
		for retries := range 3 {
			var steps []step
			for range retries + 1 {
				steps = append(steps, reply(status, `{"error": "not now"}`))
			}
			s := serve(t, steps...)
			_, err := read(t.Context(), s.transport(func(cfg *Config) { cfg.MaxRetries = retries }), getThing)
			wantError(t, err, "not now")
			if response := responseOf(err); response.Status != status || response.Attempts != retries+1 || !response.Temporary ||
				retries > 0 && response.Waited == 0 {
				t.Errorf("%+v", response)
			}
		}
	}
}

func TestRetry_refusedConnection(t *testing.T) {
	t.Parallel()
	const address = "127.0.0.1:1" // a free port could become another test's
	for name, op := range effects {
		tr := newTest(t, func(cfg *Config) { cfg.BaseURL, cfg.MaxRetries = "http://"+address, 8 })
		_, err := read(t.Context(), tr, op)
		wantError(t, err, op.Method+" /thing to "+address+" failed after 3 attempts: connection refused")
		if failure := failureOf(err); failure.Attempts != maxRefused || failure.Sent || failure.Reason != ReasonRefused {
			t.Errorf("%s: %+v", name, failure)
		}
	}
}

// TestRetry_unknown: a refusal of the last attempt says nothing about the attempts before it.
func TestRetry_unknown(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		first   step
		unknown bool
	}{
		"dropped": {drop, true},
		"408":     {reply(408, ""), true},
		"500":     {reply(500, ""), true},
		"503":     {reply(503, `{"error": "not now"}`), true},
		"cut":     {cut("{"), true},
		"429":     {reply(429, ""), false},
	} {
		for effect, unknown := range map[string]bool{"idempotent": test.unknown, "safe": false} {
			s := serve(t, test.first, reply(429, ""))
			_, err := read(t.Context(), s.transport(func(cfg *Config) { cfg.MaxRetries = 1 }), effects[effect])
			if response := responseOf(err); response.Status != http.StatusTooManyRequests || response.OutcomeUnknown != unknown ||
				OutcomeUnknown(err) != unknown {
				t.Errorf("%s, %s: %+v", name, effect, response)
			}
		}
	}
}

// TestStatusError_certain has each status, with and without JSON: which ones are a refusal of a
// write, and how often a write that must not be repeated is sent.
func TestStatusError_certain(t *testing.T) {
	t.Parallel()
	for status := 300; status < 700; status++ {
		refusal := status >= 400 && status < 500 && status != 408 && status != 425
		for _, body := range []string{"", `{"message": "Service Unavailable"}`, `{"error": "not now"}`, "<html>", "no"} {
			for _, effect := range []string{"creates", "movesMoney"} {
				requests := 0
				tr := newTest(t, func(cfg *Config) {
					cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
						requests++
						w.WriteHeader(status)
						_, _ = io.WriteString(w, body)
					}}
				})
				_, err := read(t.Context(), tr, effects[effect])
				if Status(err) != status || OutcomeUnknown(err) == refusal || (requests > 1) != (status == 429) {
					t.Errorf("%s: %d with %q: %d requests, %v, unknown %t", effect, status, body, requests, err, OutcomeUnknown(err))
				}
			}
		}
	}
}

// TestRetryAfter_clock reads a date by the clock of the service, where this machine's is wrong.
func TestRetryAfter_clock(t *testing.T) {
	t.Parallel()
	header := http.Header{"Retry-After": {"Mon, 02 Mar 2026 10:00:30 GMT"}, "Date": {"Mon, 02 Mar 2026 10:00:00 GMT"}}
	for _, now := range []time.Time{{}, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), time.Date(2026, 3, 2, 11, 0, 0, 0, time.UTC)} {
		if wait := retryAfter(header, now); wait != 30*time.Second {
			t.Errorf("at %s: %s", now, wait)
		}
	}
}

// TestRetry_early: refusals with a time to wait use up no attempts, unless the user wants none. The
// waits differ from that time, so that clients do not return together.
func TestRetry_early(t *testing.T) {
	t.Parallel()
	for retries, want := range []int{1, 10} {
		synctest.Test(t, func(t *testing.T) {
			requests, start := 0, time.Now()
			tr := newTest(t, realWaits, func(cfg *Config) {
				cfg.MaxRetries = retries
				cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
					if requests++; requests < 10 {
						reply(429, "", "Retry-After", "1")(w, r)
					}
				}}
			})
			if _, err := read(t.Context(), tr, effects["creates"]); requests != want || (err == nil) != (want == 10) {
				t.Errorf("%d requests with max_retries %d, want %d: %v", requests, retries, want, err)
			}
			if took := time.Since(start); want == 10 && (took <= 9*time.Second || took > 18*time.Second) {
				t.Errorf("nine waits of a second took %s", took)
			}
		})
	}
}

// TestRetry_earlyThenRefused: a connection that is refused after such refusals has attempts of its
// own.
func TestRetry_earlyThenRefused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		tr := newTest(t, realWaits, func(cfg *Config) {
			cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
				switch requests++; {
				case requests <= 3:
					return memory{http.HandlerFunc(reply(429, "", "Retry-After", "1"))}.RoundTrip(r)
				case requests <= 5:
					return nil, syscall.ECONNREFUSED
				}
				return memory{http.HandlerFunc(reply(200, "[]"))}.RoundTrip(r)
			})
		})
		if _, err := read(t.Context(), tr, getThings); err != nil {
			t.Error(err)
		}
	})
}

// TestRetry_onlyRefused: a service that refuses everything ends an operation in twice its time,
// however slow the limiter is by then.
func TestRetry_onlyRefused(t *testing.T) {
	t.Parallel()
	for _, header := range []string{"1", "30"} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			_, failed := run(t, memory{http.HandlerFunc(reply(429, "", "Retry-After", header))}, 10)
			if took := time.Since(start); failed != 10 || took > 2*budgetInTimeouts*DefaultRequestTimeout {
				t.Errorf("Retry-After %s: %d failed in %s", header, failed, took)
			}
		})
	}
}

// TestRetry_askedNothing waits all the same where the service asks for no time at all, or for a
// moment that is over.
func TestRetry_askedNothing(t *testing.T) {
	t.Parallel()
	for _, header := range []string{"0", "Sat, 01 Jan 2000 00:00:00 GMT"} {
		synctest.Test(t, func(t *testing.T) {
			tr := newTest(t, realWaits, func(cfg *Config) { cfg.Base = memory{http.HandlerFunc(reply(503, "", "Retry-After", header))} })
			_, err := read(t.Context(), tr, getThing)
			if response := responseOf(err); response.Status != http.StatusServiceUnavailable || response.Attempts != 5 || response.Waited == 0 ||
				response.Asked != 0 {
				t.Errorf("%s: %+v", header, response)
			}
		})
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		text string
		wait time.Duration
	}{
		{"0", 0},
		{"7", 7 * time.Second},
		{"99999999999", (1 << 20) * time.Second},
		{"9223372036854775808", (1 << 20) * time.Second},
		{strings.Repeat("9", 400), (1 << 20) * time.Second},
		{"-" + strings.Repeat("9", 400), 0},
		{"Mon, 02 Mar 2026 10:00:30 GMT", 30 * time.Second},
		{"Mon, 02 Mar 2026 09:59:30 GMT", 0},
		{"", 0},
		{"-1", 0},
		{"1.5", 0},
		{"soon", 0},
	} {
		if wait := retryAfter(http.Header{"Retry-After": {test.text}}, now); wait != test.wait {
			t.Errorf("Retry-After: %s is %v, want %v", test.text, wait, test.wait)
		}
	}
}

// TestRetry_asked runs on a clock of its own, on which waiting takes no time. A service that asks
// for more time than an operation may take, or than its caller has, is not waited for.
func TestRetry_asked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		header   string
		deadline time.Duration // of the caller; 0 is none
		wait     time.Duration // 0: it fails at once
	}{
		{"7", 0, 7 * time.Second},
		{"Sat, 01 Jan 2000 00:00:30 GMT", 0, 30 * time.Second}, // the clock begins with that year
		{"599", 0, 599 * time.Second},
		{"600", 0, 0},
		{"Sat, 01 Jan 2000 09:00:00 GMT", 0, 0},
		{"7", 8 * time.Second, 7 * time.Second},
		{"7", 7 * time.Second, 0},
	} {
		for _, status := range []int{429, 503} {
			synctest.Test(t, func(t *testing.T) {
				requests := 0
				tr := newTest(t, realWaits, func(cfg *Config) {
					cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
						if requests++; requests > 1 {
							_, _ = io.WriteString(w, "[]")
							return
						}
						w.Header().Set("Retry-After", test.header)
						w.WriteHeader(status)
					}}
				})
				ctx := context.Background()
				if test.deadline > 0 {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, test.deadline)
					defer cancel()
				}
				start := time.Now()
				_, err := read(ctx, tr, getThings)
				waited := time.Since(start)
				if waited < test.wait || waited > test.wait+time.Second || (err == nil) != (test.wait > 0) || err != nil &&
					(Status(err) != status || responseOf(err).Asked == 0) {
					t.Errorf("%d with Retry-After: %s waited %s, want %s; error %v", status, test.header, waited, test.wait, err)
				}
			})
		}
	}
}

// TestRetry_budget lets every attempt take as long as it may. All attempts end after ten times
// that. The time in the limiter's queue does not count.
func TestRetry_budget(t *testing.T) {
	t.Parallel()
	for perSecond, least := range map[int]time.Duration{1000: 0, 1: 301 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			start, requests := time.Now(), 0
			tr := newTest(t, realWaits, func(cfg *Config) {
				cfg.MaxRetries, cfg.RequestTimeout, cfg.MaxRequestsPerSecond = 1000, 10*time.Second, perSecond
				cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
					requests++
					<-r.Context().Done()
					return nil, r.Context().Err()
				})
			})
			if perSecond == 1 { // others come first, for five minutes
				for range 301 {
					limiterOf(tr).rate.Reserve()
				}
			}
			_, err := read(t.Context(), tr, getThing)
			// A wait that would not be over in time is not begun, and an attempt may take its time.
			if took := time.Since(start) - least; err == nil || took < 70*time.Second || took > 110*time.Second || requests < 4 {
				t.Errorf("%d a second: ended after %s and %d requests, want about 100s: %v", perSecond, took, requests, err)
			}
		})
	}
}

func TestRetry_backoff(t *testing.T) {
	t.Parallel()
	p := retryPolicy{minWait: defaultMinWait, maxWait: defaultMaxWait}
	longest := time.Duration(0)
	for attempt := range 200 {
		ceiling := defaultMaxWait
		if attempt < 6 {
			ceiling = defaultMinWait << attempt
		}
		for range 50 {
			wait := p.backoff(attempt)
			if wait <= 0 || wait > ceiling {
				t.Fatalf("attempt %d waits %s, want more than 0 and at most %s", attempt, wait, ceiling)
			}
			longest = max(longest, wait)
		}
	}
	if longest < defaultMaxWait/2 {
		t.Errorf("the longest of 10,000 waits is %s: it does not grow", longest)
	}
}

// TestRetry_cancelled interrupts the wait: it ends at once, and nothing more is sent. The outcome
// of a refused request is known.
func TestRetry_cancelled(t *testing.T) {
	t.Parallel()
	for name, r := range effects {
		for _, status := range []int{429, 503} {
			if status == 503 && !r.Effect.isRepeatable() {
				continue // it does not wait
			}
			unknown := status == 503
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				requests := 0
				tr := newTest(t, func(cfg *Config) {
					cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
						requests++
						time.AfterFunc(time.Second, cancel)
						w.Header().Set("Retry-After", "60")
						w.WriteHeader(status)
					}}
				})
				start := time.Now()
				_, err := read(ctx, tr, r)
				if waited := time.Since(start); waited != time.Second || requests != 1 || !errors.Is(err, context.Canceled) ||
					OutcomeUnknown(err) != unknown {
					t.Errorf("%s, %d: %d requests in %s: %#v", name, status, requests, waited, err)
				}
			})
		}
	}
}

// TestRetry_redirected counts a redirected attempt once.
func TestRetry_redirected(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(302, "", "Location", "/other"), reply(500, ""), reply(302, "", "Location", "/other"), reply(500, ""))
	_, err := read(t.Context(), s.transport(func(cfg *Config) { cfg.MaxRetries = 1 }), getThing)
	if response := responseOf(err); response.Status != 500 || response.Attempts != 2 || response.Redirects != 1 {
		t.Errorf("%+v", response)
	}
}

// result is the end of one attempt: an error, or a refusal.
type result struct {
	written bool // the request went out
	err     error
}

// sending is a connection with these results.
type sending []result

// RoundTrip takes the next result.
func (s *sending) RoundTrip(req *http.Request) (*http.Response, error) {
	next := (*s)[0]
	*s = (*s)[1:]
	if next.written {
		httptrace.ContextClientTrace(req.Context()).WroteHeaders()
	}
	if next.err != nil {
		return nil, next.err
	}
	body := io.NopCloser(strings.NewReader(`{"error":"no"}`))
	return &http.Response{StatusCode: http.StatusBadRequest, Header: http.Header{}, Body: body}, nil
}

// TestRetry_neverProcessed: net/http sends a request again by itself if the service certainly did
// not process it. If it cannot connect for that, nothing was sent that counts.
func TestRetry_neverProcessed(t *testing.T) {
	t.Parallel()
	for _, effect := range []Effect{Creates, MovesMoney, Idempotent} {
		steps := sending{{true, syscall.ECONNREFUSED}, {true, nil}}
		tr, err := New(Config{BaseURL: "https://pay.example", APIKey: "key", Base: &steps, MaxRetries: 8, MinWait: 1, MaxWait: 2})
		if err != nil {
			t.Fatal(err)
		}
		_, err = tr.Do(t.Context(), Request{Method: http.MethodPost, Path: "/thing", Target: "/thing", Body: []byte("{}"), Effect: effect})
		if Status(err) != http.StatusBadRequest || OutcomeUnknown(err) || len(steps) > 0 {
			t.Errorf("effect %d: %v, unknown %v, %d left", effect, err, OutcomeUnknown(err), len(steps))
		}
	}
}

// TestRetry_lostThenRefused: an error remembers an earlier attempt that may have taken effect.
func TestRetry_lostThenRefused(t *testing.T) {
	t.Parallel()
	for name, later := range map[string]error{"refused": syscall.ECONNREFUSED, "unknown": &net.DNSError{IsNotFound: true}} {
		steps := sending{{true, io.ErrUnexpectedEOF}, {false, later}, {false, later}, {false, later}}
		tr, err := New(Config{BaseURL: "https://pay.example", APIKey: "key", Base: &steps, MaxRetries: 8, MinWait: 1, MaxWait: 2})
		if err != nil {
			t.Fatal(err)
		}
		_, err = tr.Do(t.Context(), Request{Method: http.MethodPut, Path: "/thing", Target: "/thing", Effect: Idempotent})
		var failure *Error
		if !errors.As(err, &failure) || failure.Sent || !OutcomeUnknown(err) {
			t.Errorf("%s: %v: %+v", name, err, failure)
		}
	}
}

// TestRetry_nameGone: the host of an earlier response exists, so a name server that does not
// know it any more is asked again. Nothing was sent, so any request is repeated.
func TestRetry_nameGone(t *testing.T) {
	t.Parallel()
	gone := &net.DNSError{IsNotFound: true}
	for name, effect := range effects {
		steps := sending{{true, nil}, {false, gone}, {false, gone}, {true, nil}}
		tr, err := New(Config{BaseURL: "https://pay.example", APIKey: "key", Base: &steps, MaxRetries: 8, MinWait: 1, MaxWait: 2})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err = tr.Do(t.Context(), effect); Status(err) != http.StatusBadRequest {
				t.Errorf("%s: %v", name, err)
			}
		}
		if len(steps) > 0 {
			t.Errorf("%s: %d steps are left", name, len(steps))
		}
		steps = slices.Repeat(sending{{false, gone}}, 9)
		if _, err = tr.Do(t.Context(), effect); !Temporary(err) {
			t.Errorf("%s: it is said to be permanent: %v", name, err)
		}
	}
}

// TestRetry_again asks before a repetition whether it may happen, and only while no attempt can
// have taken effect.
func TestRetry_again(t *testing.T) {
	t.Parallel()
	refusal := errors.New("it has changed")
	for name, c := range map[string]struct {
		answer step
		again  error
		asked  int
		fails  bool
	}{
		"refused, allowed":   {reply(429, ""), nil, 1, false},
		"refused, forbidden": {reply(429, ""), refusal, 1, true},
		"may have happened":  {reply(503, ""), refusal, 0, false},
		"no repetition":      {reply(200, `{"id": "x"}`), refusal, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asked, steps := 0, []step{c.answer}
			if name == "refused, allowed" || name == "may have happened" {
				steps = append(steps, reply(200, `{"id": "x"}`))
			}
			tr := serve(t, steps...).transport()
			resp, err := tr.Do(t.Context(), Request{
				Method: http.MethodPut, Path: "/x", Target: "/x", Body: []byte("{}"), Effect: Idempotent,
				Again: func(context.Context) error { asked++; return c.again },
			})
			if err == nil {
				_ = resp.Body.Close()
			}
			if asked != c.asked || errors.Is(err, refusal) != c.fails || (err != nil) != c.fails {
				t.Errorf("asked %d times, %v", asked, err)
			}
		})
	}
}
