// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"syscall"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

const (
	minWait = 500 * time.Millisecond
	maxWait = 30 * time.Second
	// A refused connection is more often a wrong address than a restart: a few attempts, not all of them.
	maxRefused = 3
)

// patience is the policy of repetitions: which request is sent again, after how long, and for how long in all.
type patience struct {
	retries        int
	budget         time.Duration
	floor, ceiling time.Duration
	log            Logger
}

func newPatience(cfg Config) patience {
	p := patience{retries: cfg.MaxRetries, budget: cfg.budget(), floor: minWait, ceiling: maxWait, log: cfg.Log}
	if cfg.shortWaits {
		p.floor, p.ceiling = time.Microsecond, time.Millisecond
	}
	return p
}

// retrier runs a request as often as its patience allows.
type retrier struct {
	inner    *http.Client
	patience patience
}

// Do gives each request a loop of its own, because how long it waits is decided with its trail at hand.
func (r *retrier) Do(req *http.Request) (*http.Response, error) {
	wrapped, err := retryablehttp.FromRequest(req)
	if err != nil {
		return nil, err
	}
	t := trailOf(req.Context())
	t.began = time.Now()
	loop := &retryablehttp.Client{
		HTTPClient:   r.inner,
		RetryMax:     r.patience.retries,
		CheckRetry:   r.patience.decide,
		Backoff:      func(_, _ time.Duration, _ int, _ *http.Response) time.Duration { return t.wait },
		ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
	return loop.Do(wrapped)
}

// decide reports whether a request is sent again, and leaves on its trail for how long it waits before that. A wait that the time which is left does not
// cover is not begun: the last answer is the result then.
func (p patience) decide(ctx context.Context, resp *http.Response, err error) (bool, error) {
	t := trailOf(ctx)
	if !mayRepeat(ctx, t, resp, err) || t.attempts > p.retries {
		return false, nil
	}
	wait := p.backoff(t.attempts - 1)
	var reason string
	var asked time.Duration
	if resp == nil {
		reason = cause(t, err)
	} else {
		reason = "the service answered " + strconv.Itoa(resp.StatusCode)
		// One that asks for no time gets some: all attempts would be over in a moment.
		if asked = retryAfter(resp.Header, time.Now()); asked > 0 {
			wait = asked
			reason += " and asked to wait"
		}
	}
	fields := map[string]any{
		"method": t.op.method, "path": t.op.path, "reason": reason, "wait": wait.Round(time.Millisecond).String(), "attempt": t.attempts + 1,
	}
	left := p.budget - (time.Since(t.began) - t.queued)
	if deadline, ok := ctx.Deadline(); ok {
		left = min(left, time.Until(deadline))
	}
	if wait >= left {
		p.log(ctx, LevelWarn, "not waiting for another attempt: there is not enough time left", fields)
		t.asked = asked
		return false, nil
	}
	p.log(ctx, LevelInfo, "waiting before the next attempt", fields)
	t.unclear = t.unclear || t.op.effect != reads && (err != nil && t.sent.Load() || resp != nil && (unclear(resp.StatusCode) || t.foreign))
	t.await("the next attempt: " + reason)
	t.wait = wait
	t.waited += wait
	return true, nil
}

// mayRepeat is the table of what is repeated:
//
//	                    not sent   sent, outcome unknown   429, 503   5xx    other
//	reads, settles      repeat     repeat                  repeat     repeat -
//	creates, pays       repeat     -                       repeat     -      -
//
// A 503 that is not the service's own is like any other 5xx. What a create makes of an unknown outcome is decided in create.go.
func mayRepeat(ctx context.Context, t *trail, resp *http.Response, err error) bool {
	if ctx.Err() != nil {
		return false // interrupted: whatever came back is the result
	}
	harmless := t.op.effect == reads || t.op.effect == settles
	if err != nil {
		switch {
		case isPermanent(err):
			return false
		case errors.Is(err, syscall.ECONNREFUSED):
			return t.attempts < maxRefused
		default:
			return harmless || !t.sent.Load()
		}
	}
	switch resp.StatusCode {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		if t.foreign && !harmless {
			return false
		}
		t.sent.Store(false) // refused, so it did nothing: an interrupted wait leaves nothing to look for
		return true
	default:
		return harmless && unclear(resp.StatusCode)
	}
}

// foreignRefusal reports a 503 that the service itself did not write, because its words are not JSON. What stands in front of a service answers so too when the
// service broke off after it was asked, and may have acted. A 503 without words is taken for the service's.
func foreignRefusal(status int, body []byte) bool {
	body = bytes.TrimSpace(body)
	return status == http.StatusServiceUnavailable && len(body) > 0 && !json.Valid(body)
}

// unclear reports whether an answer leaves open what the service did: it failed half-way, or something in front of it lost its answer or
// waited too long, for which proxies have statuses of their own (502, 504, 520 and above). 501 and 503 say that nothing was done.
func unclear(status int) bool {
	return status >= 500 && status != http.StatusNotImplemented && status != http.StatusServiceUnavailable
}

// backoff is exponential with full jitter, so that many clients do not come back together.
func (p patience) backoff(repetition int) time.Duration {
	ceiling := p.ceiling
	if repetition < 16 {
		ceiling = min(p.ceiling, p.floor<<repetition)
	}
	return time.Duration(rand.Int64N(int64(ceiling))) + 1 //nolint:gosec // jitter needs no secrecy
}

// retryAfter reads the header in both of its forms, seconds and a date; 0 is no time, or no header that is understood. A date is by the service's own
// clock, if it tells it: this machine's may be wrong.
func retryAfter(header http.Header, now time.Time) time.Duration {
	text := header.Get("Retry-After")
	if seconds, err := strconv.Atoi(text); err == nil {
		return time.Duration(min(max(seconds, 0), 1<<20)) * time.Second
	}
	moment, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	if told, err := http.ParseTime(header.Get("Date")); err == nil {
		now = told
	}
	return max(moment.Sub(now), 0)
}
