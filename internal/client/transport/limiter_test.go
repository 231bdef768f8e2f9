// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

func TestLimiter_cancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		tr := newTest(t, func(cfg *Config) {
			cfg.MaxRequestsPerSecond = 1
			cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
				requests++
				_, _ = io.WriteString(w, `{"id":"x"}`)
			}}
		})
		if _, err := read(t.Context(), tr, getThing); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Second/2, cancel)
		start := time.Now()
		waiting := make(chan error)
		for range 3 { // the first waits for the time, the others for it
			go func() { _, err := read(ctx, tr, effects["creates"]); waiting <- err }()
		}
		for range 3 {
			if err := <-waiting; !errors.Is(err, context.Canceled) || time.Since(start) != time.Second/2 || requests != 1 {
				t.Errorf("%v after %s and %d requests", err, time.Since(start), requests)
			}
		}
	})
}

// limited is a service that refuses requests over its limit, on the test's clock.
type limited struct {
	mu       sync.Mutex
	accepts  func(now time.Time) (bool, time.Duration)
	header   bool // whether it says for how long it refuses
	latency  time.Duration
	done     int
	refusals int
}

// bucket accepts perSecond requests, and so many at once.
func bucket(perSecond, burst int) func(time.Time) (bool, time.Duration) {
	limiter := rate.NewLimiter(rate.Limit(perSecond), burst)
	return func(now time.Time) (bool, time.Duration) {
		return limiter.AllowN(now, 1), time.Second
	}
}

// windows accept so many requests from each full length on to the next.
func windows(length time.Duration, most int) func(time.Time) (bool, time.Duration) {
	var began time.Time
	count := 0
	return func(now time.Time) (bool, time.Duration) {
		if now.Truncate(length) != began {
			began, count = now.Truncate(length), 0
		}
		count++
		return count <= most, began.Add(length).Sub(now)
	}
}

func (l *limited) RoundTrip(r *http.Request) (*http.Response, error) {
	l.mu.Lock()
	latency := l.latency/2 + rand.N(l.latency) //nolint:gosec // a latency needs no secrecy
	l.mu.Unlock()
	time.Sleep(latency / 2)
	l.mu.Lock()
	ok, wait := l.accepts(time.Now())
	if ok {
		l.done++
	} else {
		l.refusals++
	}
	l.mu.Unlock()
	time.Sleep(latency / 2)
	if ok {
		return memory{http.HandlerFunc(reply(200, "[]"))}.RoundTrip(r)
	}
	if l.header {
		return memory{http.HandlerFunc(reply(429, "", "Retry-After", strconv.Itoa(int((wait+time.Second-1)/time.Second))))}.RoundTrip(r)
	}
	return memory{http.HandlerFunc(reply(429, ""))}.RoundTrip(r)
}

// TestLimiter_limits runs 1,000 requests, 10 at a time as Terraform does, against services of one
// limit, 25 a second, and many habits, from a client that may send 1,000 a second. None may fail,
// few may be refused, and it may not take much longer than the limit does, which is 39 seconds for
// a bucket of 25.
func TestLimiter_limits(t *testing.T) {
	t.Parallel()
	const total = 1000
	for name, test := range map[string]struct {
		accepts func() func(time.Time) (bool, time.Duration)
		header  bool
		// At the most.
		seconds, refused int
	}{
		"bucket":                {func() func(time.Time) (bool, time.Duration) { return bucket(25, 25) }, true, 43, 35},
		"bucket, silent":        {func() func(time.Time) (bool, time.Duration) { return bucket(25, 25) }, false, 43, 35},
		"small bucket":          {func() func(time.Time) (bool, time.Duration) { return bucket(25, 5) }, true, 60, 45},
		"window":                {func() func(time.Time) (bool, time.Duration) { return windows(time.Second, 25) }, true, 55, 50},
		"window, silent":        {func() func(time.Time) (bool, time.Duration) { return windows(time.Second, 25) }, false, 60, 50},
		"window of ten seconds": {func() func(time.Time) (bool, time.Duration) { return windows(10*time.Second, 250) }, true, 45, 45},
		"window of a minute":    {func() func(time.Time) (bool, time.Duration) { return windows(time.Minute, 500) }, true, 80, 30},
		"never refused":         {func() func(time.Time) (bool, time.Duration) { return bucket(1000, 1000) }, true, 6, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				service := &limited{accepts: test.accepts(), header: test.header, latency: 50 * time.Millisecond}
				took, failed := run(t, service, total)
				t.Logf("%s, %d refused", took.Round(time.Second/10), service.refusals)
				if failed != 0 || service.done != total {
					t.Errorf("%d of %d failed", failed, total)
				}
				if service.refusals > test.refused || took > time.Duration(test.seconds)*time.Second {
					t.Errorf("%d refused, %s; at most %d and %ds are fine", service.refusals, took, test.refused, test.seconds)
				}
			})
		})
	}
}

// TestLimiter_moves lets the limit move while requests run: the pace follows it down and up again.
func TestLimiter_moves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		limiter := rate.NewLimiter(100, 20)
		service := &limited{
			accepts: func(now time.Time) (bool, time.Duration) { return limiter.AllowN(now, 1), time.Second }, latency: 50 * time.Millisecond,
		}
		var at [4]int // done when so many thirds of three minutes are over
		for i, limit := range []rate.Limit{100, 10, 100} {
			time.AfterFunc(time.Duration(i)*time.Minute, func() { limiter.SetLimit(limit) })
			time.AfterFunc(time.Duration(i+1)*time.Minute, func() {
				service.mu.Lock()
				at[i+1] = service.done
				service.mu.Unlock()
			})
		}
		_, failed := run(t, service, 15000)
		fast, slow, again := at[1]-at[0], at[2]-at[1], at[3]-at[2]
		t.Logf("%d, %d and %d in a minute each; %d refused", fast, slow, again, service.refusals)
		if failed != 0 || fast < 3000 || slow < 400 || slow > 650 || again < 2000 || service.refusals > 1500 {
			t.Errorf("%d failed, %d refused; %d, %d and %d in a minute each", failed, service.refusals, fast, slow, again)
		}
	})
}

// TestLimiter_paused lets a service ask for an hour without requests. The next request is not sent,
// and fails at once.
func TestLimiter_paused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		tr := newTest(t, func(cfg *Config) {
			cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
				requests++
				w.Header().Set("Retry-After", "3600")
				w.WriteHeader(http.StatusTooManyRequests)
			}}
		})
		start := time.Now()
		_, first := read(t.Context(), tr, getThing)
		_, second := read(t.Context(), tr, effects["creates"])
		if response := responseOf(first); response.Status != 429 || response.Asked != time.Hour {
			t.Errorf("%+v", response)
		}
		if failure := failureOf(second); failure.Reason != ReasonPaused || failure.Asked != time.Hour || failure.Sent || !failure.Permanent {
			t.Errorf("%+v", failure)
		}
		if requests != 1 || time.Since(start) != 0 {
			t.Errorf("%d requests in %s", requests, time.Since(start))
		}
	})
}

func limiterOf(tr *Transport) *limiter { return tr.retry.next.Transport.(*limiterLink).limiter }

// run reads total lists, so many at a time, and returns how long that took and how many failed.
func run(t testing.TB, service http.RoundTripper, total int, changes ...func(*Transport)) (took time.Duration, failed int) {
	t.Helper()
	tr := newTest(t, realWaits, func(cfg *Config) {
		cfg.MaxRetries, cfg.MaxRequestsPerSecond, cfg.Base = DefaultMaxRetries, 1000, service
	})
	for _, change := range changes {
		change(tr)
	}
	work := make(chan bool)
	results := make(chan error)
	for range 10 { // as Terraform does
		go func() {
			for range work {
				_, err := read(t.Context(), tr, getThings)
				results <- err
			}
		}()
	}
	start := time.Now()
	go func() {
		for range total {
			work <- true
		}
		close(work)
	}()
	for range total {
		if err := <-results; err != nil {
			failed++
		}
	}
	return time.Since(start), failed
}

// TestLimiter_deadline does not send a request whose turn comes after its deadline, and does not
// wait.
func TestLimiter_deadline(t *testing.T) {
	t.Parallel()
	for name, op := range effects {
		synctest.Test(t, func(t *testing.T) {
			requests := 0
			tr := newTest(t, func(cfg *Config) {
				cfg.MaxRequestsPerSecond = 1
				cfg.Base = transportFunc(func(*http.Request) (*http.Response, error) {
					requests++
					return nil, io.EOF
				})
			})
			for range 5 {
				limiterOf(tr).rate.Reserve()
			}
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
			defer cancel()
			start := time.Now()
			_, err := read(ctx, tr, op)
			failure := failureOf(err)
			if took := time.Since(start); took != 0 || requests != 0 || failure.Sent || failure.Reason != ReasonInterrupted ||
				!errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %d requests, %s, %v", name, requests, took, err)
			}
		})
	}
}
