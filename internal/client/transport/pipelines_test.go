// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"math/rand/v2"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

// pipelines lets so many clients send 100 requests each, 10 at a time, to a service that accepts 25
// a second. It returns the time in multiples of the ideal, and the share of refused requests.
func pipelines(t *testing.T, clients int, header bool) (took, refused float64) {
	t.Helper()
	const each, perSecond = 100, DefaultMaxRequestsPerSecond
	synctest.Test(t, func(t *testing.T) {
		service := &limited{accepts: bucket(perSecond, perSecond), header: header, latency: 5 * time.Millisecond}
		start := time.Now()
		done := make(chan int)
		for range clients {
			go func() {
				time.Sleep(rand.N(50 * time.Millisecond)) //nolint:gosec // a start needs no secrecy
				_, failed := run(t, service, each, func(tr *Transport) {
					tr.retry.next.Transport.(*limiterLink).limiter = newLimiter(perSecond)
				})
				done <- failed
			}()
		}
		for range clients {
			if failed := <-done; failed > 0 {
				t.Errorf("%d failed", failed)
			}
		}
		took = time.Since(start).Seconds() / (float64(clients*each-perSecond) / perSecond)
		refused = float64(service.refusals) / float64(clients*each)
	})
	return took, refused
}

// TestLimiter_pipelines lets several clients of one account share its limit. On average of many
// tries, the last one ends soon after the ideal, and few requests are refused. A client that is
// alone is not slowed. Fifty clients are refused more often than a request has attempts, and
// none of them fails.
func TestLimiter_pipelines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		clients, tries int
		silent         bool    // without Retry-After
		took, refused  float64 // at the most
	}{{1, 40, false, 1.15, 0.02}, {2, 40, false, 1.2, 0.04}, {4, 40, false, 1.25, 0.055}, {50, 3, false, 1.5, 0.5}, {50, 3, true, 1.5, 0.5}} {
		var took, refused float64
		for range c.tries {
			oneTook, oneRefused := pipelines(t, c.clients, !c.silent)
			took += oneTook / float64(c.tries)
			refused += oneRefused / float64(c.tries)
		}
		t.Logf("%d clients: %.2f of the ideal, %.1f %% refused", c.clients, took, 100*refused)
		if took > c.took || refused > c.refused {
			t.Errorf("%d clients: %.2f of the ideal, %.1f %% refused; at most %.2f, %.1f %%", c.clients, took, 100*refused, c.took, 100*c.refused)
		}
	}
}

// TestLimiter_rates follows the rate of a limiter through refusals and the time after them.
func TestLimiter_rates(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(25)
		want := func(when string, low, high rate.Limit) {
			t.Helper()
			if got := l.rate.Limit(); got < low || got > high {
				t.Errorf("%s: %.2f requests a second, want %.2f to %.2f", when, got, low, high)
			}
		}
		for range 8 {
			l.accepted(true)
		}
		for range 5 { // sent together, refused together
			l.refused(0, time.Second)
		}
		want("after the first refusal the rate is the accepted one", 8, 8)
		l.refused(l.generation, time.Second)
		want("another refusal slows by a fifth", 6.4, 6.4)
		for range 3 {
			time.Sleep(time.Second)
			l.accepted(true)
		}
		want("it hardly rises at first", 7.1, 7.6)
		for range 12 {
			time.Sleep(time.Second)
			l.accepted(true)
		}
		want("without refusals it is the user's limit soon", 25, 25)
		l.refused(l.generation, time.Second)
		want("a rate far above the accepted one falls to a quarter", 6.25, 6.25)
		l.rate.SetLimit(0.2)
		time.Sleep(time.Second)
		l.accepted(true)
		want("a slow rate rises by a part of it", 0.21, 0.29)
	})
}

// TestLimiter_spread: the first requests go faster than the limit, but not all at once.
func TestLimiter_spread(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tr := newTest(t, func(cfg *Config) {
			cfg.MaxRequestsPerSecond = 25
			cfg.Base = memory{http.HandlerFunc(reply(200, "[]"))}
		})
		start := time.Now()
		for i := range 100 {
			if _, err := read(t.Context(), tr, getThings); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(start); i == 24 && took != 240*time.Millisecond {
				t.Errorf("25 requests took %s, want 240ms", took)
			}
		}
		if took := time.Since(start); took != 3*time.Second {
			t.Errorf("100 requests took %s, want 3s: a second's worth is free", took)
		}
	})
}
