// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

var effects = map[string]operation{
	"reads":   {http.MethodGet, "/thing", reads},
	"settles": {http.MethodPut, "/thing", settles},
	"creates": {http.MethodPost, "/thing", creates},
	"pays":    {http.MethodPost, "/thing", pays},
}

// TestRetry_table holds the whole table of what is repeated: each kind of failure comes once, and then the service answers.
func TestRetry_table(t *testing.T) {
	t.Parallel()
	const always, never = "reads settles creates pays", ""
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
		{name: "sent, no answer", answer: drop, repeated: "reads settles"},
		{name: "answer cut short", answer: cut(`{"id":`), repeated: "reads settles"},
		{name: "429", answer: reply(429, ""), repeated: always},
		{name: "503", answer: reply(503, ""), repeated: always},
		{name: "503 of the service", answer: reply(503, `{"error": "not now"}`), repeated: always},
		{name: "503 of a proxy", answer: reply(503, "upstream connect error or disconnect/reset before headers"), repeated: "reads settles"},
		{name: "503 page", answer: reply(503, "<html>", "Content-Type", "text/html"), repeated: "reads settles"},
		{name: "500", answer: reply(500, ""), repeated: "reads settles"},
		{name: "502", answer: reply(502, ""), repeated: "reads settles"},
		{name: "504", answer: reply(504, ""), repeated: "reads settles"},
		{name: "501", answer: reply(501, ""), repeated: never},
		{name: "520", answer: reply(520, ""), repeated: "reads settles"},
		{name: "524", answer: reply(524, ""), repeated: "reads settles"},
		{name: "400", answer: reply(400, ""), repeated: never},
		{name: "401", answer: reply(401, ""), repeated: never},
		{name: "403", answer: reply(403, ""), repeated: never},
		{name: "404", answer: reply(404, ""), repeated: never},
		{name: "408", answer: reply(408, ""), repeated: never},
		{name: "409", answer: reply(409, ""), repeated: never},
		{name: "422", answer: reply(422, ""), repeated: never},
	} {
		for name, op := range effects {
			repeated := containsWord(failure.repeated, name)
			t.Run(failure.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				var steps []step
				if failure.unsent == nil {
					steps = append(steps, failure.answer)
				}
				if repeated {
					steps = append(steps, reply(200, `{"id": "x"}`))
				}
				s := serve(t, steps...)
				c := s.client(func(cfg *Config) {
					cfg.AllowMoneyMovement = true
					cfg.Transport = failFirst(failure.unsent, cfg.Transport)
				})
				trail := &trail{op: op}
				got, err := c.doRaw(context.Background(), trail, nil)
				if (err == nil) != repeated {
					t.Errorf("answer %q, error %v; repeated should be %v", got, err, repeated)
				}
				want := 1
				if repeated {
					want = 2
				}
				if trail.attempts != want {
					t.Errorf("%d attempts, want %d", trail.attempts, want)
				}
				if failure.unsent != nil && !repeated && trail.sent.Load() {
					t.Error("nothing was sent, and yet it is noted as sent")
				}
			})
		}
	}
}

func containsWord(words, word string) bool {
	for len(words) > 0 {
		var first string
		if n, _ := fmt.Sscan(words, &first); n == 0 {
			return false
		}
		if first == word {
			return true
		}
		words = words[min(len(first)+1, len(words)):]
	}
	return false
}

// failFirst fails the first attempt with err, where not nil, before it reaches next.
func failFirst(err error, next http.RoundTripper) http.RoundTripper {
	var count atomic.Int32
	return transportFunc(func(r *http.Request) (*http.Response, error) {
		if count.Add(1) == 1 && err != nil {
			return nil, err
		}
		return next.RoundTrip(r)
	})
}

func TestRetry_body(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(503, ""), reply(429, ""), reply(200, ""))
	if _, err := s.client().doRaw(context.Background(), &trail{op: effects["creates"]}, map[string]int{"a": 1}); err != nil {
		t.Error(err)
	}
	for i, got := range s.got {
		if got.body != `{"a":1}` || got.header.Get("Content-Type") != "application/json" {
			t.Errorf("attempt %d sent %q as %q", i+1, got.body, got.header.Get("Content-Type"))
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
			_, err := s.client(func(cfg *Config) { cfg.MaxRetries = retries }).Product(context.Background(), idA)
			wantError(t, err, "not now")
			if Status(err) != status {
				t.Errorf("status %d, want %d", Status(err), status)
			}
		}
	}
}

func TestRetry_refusedConnection(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	for name, op := range effects {
		c := newTestClient(t, func(cfg *Config) {
			cfg.BaseURL, cfg.MaxRetries, cfg.AllowMoneyMovement = "http://"+address, 8, true
		})
		trail := &trail{op: op}
		_, err := c.doRaw(context.Background(), trail, nil)
		wantError(t, err, op.method+" /thing got no usable answer from "+address+" after 3 attempts", "refused")
		if trail.attempts != maxRefused || trail.sent.Load() {
			t.Errorf("%s: %d attempts, sent %v", name, trail.attempts, trail.sent.Load())
		}
	}
}

func TestRetry_certificate(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ErrorLog = quiet
	server.StartTLS()
	t.Cleanup(server.Close)
	c := newTestClient(t, func(cfg *Config) { cfg.BaseURL = server.URL })
	trail := &trail{op: opProduct}
	_, err := c.doRaw(context.Background(), trail, nil, idA)
	wantError(t, err, "certificate")
	if trail.attempts != 1 || trail.sent.Load() {
		t.Errorf("%d attempts, sent %v", trail.attempts, trail.sent.Load())
	}
}

// TestRetry_unclear: a refusal of the last attempt says nothing about those before it.
func TestRetry_unclear(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		first   step
		unclear bool
	}{
		"dropped": {drop, true},
		"500":     {reply(500, ""), true},
		"cut":     {cut("{"), true},
		"429":     {reply(429, ""), false},
	} {
		for effect, unclear := range map[string]bool{"settles": test.unclear, "reads": false} {
			s := serve(t, test.first, reply(503, ""))
			_, err := s.client(func(cfg *Config) { cfg.MaxRetries = 1 }).doRaw(context.Background(), &trail{op: effects[effect]}, nil)
			var answer *Error
			if !errors.As(err, &answer) || answer.Status != http.StatusServiceUnavailable || answer.Unclear != unclear {
				t.Errorf("%s, %s: %+v", name, effect, answer)
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

// TestRetry_askedNothing waits all the same where the service asks for no time at all, or for a moment that is over.
func TestRetry_askedNothing(t *testing.T) {
	t.Parallel()
	for _, header := range []string{"0", "Sat, 01 Jan 2000 00:00:00 GMT"} {
		synctest.Test(t, func(t *testing.T) {
			c := newTestClient(t, func(cfg *Config) {
				cfg.shortWaits = false
				cfg.Transport = memory{http.HandlerFunc(reply(503, "", "Retry-After", header))}
			})
			trail := &trail{op: opProducts}
			_, err := c.doRaw(context.Background(), trail, nil)
			if Status(err) != http.StatusServiceUnavailable || trail.attempts != 5 || trail.waited == 0 {
				t.Errorf("%s: %d attempts, waited %s, %v", header, trail.attempts, trail.waited, err)
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

// TestRetry_asked runs on a clock of its own, on which waiting takes no time. A service that asks for more time than an operation may take, or than its
// caller has, is not waited for.
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
				c := newTestClient(t, func(cfg *Config) {
					cfg.shortWaits = false
					cfg.Transport = memory{func(w http.ResponseWriter, _ *http.Request) {
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
				_, err := collect[Product](t, c.Products(ctx, false))
				if waited := time.Since(start); waited != test.wait || (err == nil) != (test.wait > 0) || err != nil && Status(err) != status {
					t.Errorf("%d with Retry-After: %s waited %s, want %s; error %v", status, test.header, waited, test.wait, err)
				}
			})
		}
	}
}

// TestRetry_budget lets every attempt take as long as it may: an operation ends with ten times that, however often it might be repeated. What it waits for its
// turn is not counted.
func TestRetry_budget(t *testing.T) {
	t.Parallel()
	for perSecond, least := range map[int]time.Duration{1000: 0, 1: 301 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			start, requests := time.Now(), 0
			c := newTestClient(t, func(cfg *Config) {
				cfg.shortWaits, cfg.MaxRetries, cfg.RequestTimeout, cfg.MaxRequestsPerSecond = false, 1000, 10*time.Second, perSecond
				cfg.Transport = transportFunc(func(r *http.Request) (*http.Response, error) {
					requests++
					<-r.Context().Done()
					return nil, r.Context().Err()
				})
			})
			if perSecond == 1 { // others come first, for five minutes
				for range 301 {
					paceOf(c).limiter.Reserve()
				}
			}
			_, err := c.Product(context.Background(), idA)
			// A wait that would not be over in time is not begun, and an attempt may take its time.
			if took := time.Since(start) - least; err == nil || took < 70*time.Second || took > 110*time.Second || requests < 4 {
				t.Errorf("%d a second: ended after %s and %d requests, want about 100s: %v", perSecond, took, requests, err)
			}
		})
	}
}

func TestRetry_backoff(t *testing.T) {
	t.Parallel()
	w := patience{floor: minWait, ceiling: maxWait}
	longest := time.Duration(0)
	for attempt := range 200 {
		ceiling := maxWait
		if attempt < 6 {
			ceiling = minWait << attempt
		}
		for range 50 {
			wait := w.backoff(attempt)
			if wait <= 0 || wait > ceiling {
				t.Fatalf("attempt %d waits %s, want more than 0 and at most %s", attempt, wait, ceiling)
			}
			longest = max(longest, wait)
		}
	}
	if longest < maxWait/2 {
		t.Errorf("the longest of 10,000 waits is %s: it does not grow", longest)
	}
}

// TestRetry_cancelled interrupts the waiting: it ends at once, nothing more is sent, and a request that was refused is not
// looked for.
func TestRetry_cancelled(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(context.Context, *Client) error{
		"read": func(ctx context.Context, c *Client) error { _, err := c.Product(ctx, idA); return err },
		"list": func(ctx context.Context, c *Client) error {
			_, err := collect[Product](t, c.Products(ctx, true))
			return err
		},
		"update": func(ctx context.Context, c *Client) error {
			_, err := c.UpdateProduct(ctx, idA, mugParams(t))
			return err
		},
		"create": func(ctx context.Context, c *Client) error { _, err := c.CreateProduct(ctx, mugParams(t)); return err },
	} {
		for _, status := range []int{429, 503} {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				requests := 0
				c := newTestClient(t, func(cfg *Config) {
					cfg.Transport = memory{func(w http.ResponseWriter, _ *http.Request) {
						requests++
						time.AfterFunc(time.Second, cancel)
						w.Header().Set("Retry-After", "60")
						w.WriteHeader(status)
					}}
				})
				start := time.Now()
				err := run(ctx, c)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s, %d: %v", name, status, err)
				}
				var unknown *UnknownOutcomeError
				if errors.As(err, &unknown) {
					t.Errorf("%s, %d: the service refused it, so its outcome is known: %v", name, status, err)
				}
				if waited := time.Since(start); waited != time.Second || requests != 1 {
					t.Errorf("%s, %d: ended after %s and %d requests", name, status, waited, requests)
				}
			})
		}
	}
}

func TestMoneyMovement_refused(t *testing.T) {
	t.Parallel()
	s := serve(t)
	_, err := s.client().doRaw(context.Background(), &trail{op: operation{http.MethodPost, "/payout/{payout_id}/confirm", pays}}, nil, idA)
	if !errors.Is(err, ErrMoneyMovement) {
		t.Errorf("error %v, want %v", err, ErrMoneyMovement)
	}
}

func TestMoneyMovement_allowed(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, `{}`))
	c := s.client(func(cfg *Config) { cfg.AllowMoneyMovement = true })
	if _, err := c.doRaw(context.Background(), &trail{op: operation{http.MethodPost, "/payout/{payout_id}/confirm", pays}}, nil, idA); err != nil {
		t.Error(err)
	}
	s.wantLines("POST /payout/" + idA + "/confirm")
}
