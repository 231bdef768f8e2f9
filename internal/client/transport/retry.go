// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"
)

// A refused connection is more often a wrong address than a restart, so it gets fewer attempts.
const maxRefused = 3

// retryLink starts the attempts of a request, and waits between them.
type retryLink struct {
	next   *http.Client
	policy retryPolicy
	log    Logger

	answered atomic.Bool // the service, at any time
}

// do returns the response or the error of the last attempt. It is the only place that counts
// attempts.
func (l *retryLink) do(
	ctx context.Context, x *exchange, build func(context.Context, *Request) (*http.Request, error),
) (*http.Response, *attempt, error) {
	for {
		a := x.newAttempt()
		req, err := build(withAttempt(ctx, a), x.request)
		if err != nil {
			return nil, a, err
		}
		resp, err := l.next.Do(req)
		if x.early == 0 { // later on, the limiter is slow by the service's will
			x.queued += a.queued
		}
		wait, again := l.after(ctx, x, a, resp, err)
		if !again {
			return resp, a, err
		}
		if resp != nil {
			_ = resp.Body.Close()
		}
		if err := Pause(ctx, wait); err != nil {
			return nil, a, err
		}
		if x.request.Again != nil && !x.unknown {
			if x.stopped = x.request.Again(ctx); x.stopped != nil {
				return nil, a, x.stopped
			}
		}
	}
}

// after decides whether another attempt follows, and after which wait. It logs the decision.
func (l *retryLink) after(ctx context.Context, x *exchange, a *attempt, resp *http.Response, err error) (wait time.Duration, again bool) {
	if resp != nil {
		l.answered.Store(true)
	}
	a.answered = l.answered.Load()
	if a.early && l.policy.Attempts > 1 {
		x.early++ // with many clients of one account, a request may meet more refusals than there are attempts
	}
	if x.attempts-x.early >= l.policy.Attempts || !mayRetry(ctx, a, resp, err) {
		return 0, false
	}
	wait = l.policy.backoff(x.attempts - 1)
	var reason string
	var asked time.Duration
	if resp == nil {
		reason = newFailure(a, err).short()
	} else {
		reason = "the service returned " + strconv.Itoa(resp.StatusCode)
		// Without a time to wait, all attempts would be over in a moment.
		if asked = retryAfter(resp.Header, time.Now()); asked > 0 {
			wait = asked + rand.N(min(asked, time.Second)) //nolint:gosec // jitter needs no secrecy
			reason += " and asked to wait"
		}
	}
	fields := map[string]any{
		"method": x.request.Method, "path": x.request.Path, "attempt": x.attempts + 1, "reason": reason,
		"wait": wait.Round(time.Millisecond).String(),
	}
	left := l.policy.Budget - (time.Since(x.began) - x.queued)
	if deadline, ok := ctx.Deadline(); ok {
		left = min(left, time.Until(deadline))
	}
	if wait >= left {
		l.log(ctx, LevelWarn, "not waiting for another attempt: there is not enough time left", fields)
		if asked > x.waited { // else many short waits were too long
			x.asked = asked
		}
		return 0, false
	}
	l.log(ctx, LevelInfo, "waiting before the next attempt", fields)
	x.unknown = x.unknown || isUnknown(a, resp)
	x.waited += wait
	return wait, true
}

type onceKey struct{}

// WithoutRetries returns a context whose requests get one attempt each.
func WithoutRetries(ctx context.Context) context.Context {
	return context.WithValue(ctx, onceKey{}, true)
}

// mayRetry is the table of retries:
//
//	                    not sent   sent, outcome unknown   429     other
//	safe, idempotent    retry      retry                   retry   -
//	creates, moves      retry      -                       retry   -
//
// The outcome is unknown without a response, and after those of [isUnclear].
func mayRetry(ctx context.Context, a *attempt, resp *http.Response, err error) bool {
	if ctx.Err() != nil || ctx.Value(onceKey{}) != nil {
		return false // interrupted, or once: the last result counts
	}
	repeatable := a.request.Effect.isRepeatable()
	if err != nil {
		switch {
		case a.isPermanent(err):
			return false
		case errors.Is(err, syscall.ECONNREFUSED):
			return a.number < maxRefused
		default:
			return repeatable || !a.sent.Load()
		}
	}
	if resp.StatusCode == http.StatusTooManyRequests {
		a.sent.Store(false) // refused, so nothing was done, also if the wait is interrupted
		return true
	}
	return repeatable && isTemporary(resp.StatusCode)
}

// isUnknown reports whether an attempt may have taken effect, although its response does not say
// so. No response is passed as nil.
func isUnknown(a *attempt, resp *http.Response) bool {
	if a.request.Effect == Safe {
		return false
	}
	if resp == nil {
		return a.sent.Load()
	}
	return isUnclear(resp.StatusCode) || resp.StatusCode < http.StatusBadRequest
}

// isUnclear reports a status after which the service may have acted: it gave up half-way, or an
// intermediary lost its response. Gateways answer their own time limit with any of these, also with
// 503 and JSON, while the service works on. Only a 429 and the other statuses from 400 to 499 are
// refusals.
func isUnclear(status int) bool {
	return status >= http.StatusInternalServerError || status == http.StatusRequestTimeout || status == http.StatusTooEarly
}

// isTemporary reports a status after which the same request may have another result. A service that
// lacks an operation (501) lacks it for each attempt.
func isTemporary(status int) bool {
	return status == http.StatusTooManyRequests || isUnclear(status) && status != http.StatusNotImplemented
}

// retryPolicy limits attempts and waits.
type retryPolicy struct {
	Limits
	minWait, maxWait time.Duration
}

// backoff returns the wait before a retry, numbered from 0. It is exponential with full jitter, so
// that many clients do not return together.
func (p retryPolicy) backoff(retry int) time.Duration {
	ceiling := p.maxWait
	if retry < 16 {
		ceiling = min(p.maxWait, p.minWait<<retry)
	}
	return time.Duration(rand.Int64N(int64(ceiling))) + 1 //nolint:gosec // jitter needs no secrecy
}

// retryAfter reads the Retry-After header in both of its forms, seconds and a date. It returns 0 if
// there is none. A date is compared with the service's own clock if the response has it, because
// the clock of this machine may be wrong.
func retryAfter(header http.Header, now time.Time) time.Duration {
	value := header.Get("Retry-After")
	if seconds, err := strconv.Atoi(value); err == nil || errors.Is(err, strconv.ErrRange) { // then it is the next integer
		return time.Duration(min(max(seconds, 0), 1<<20)) * time.Second
	}
	moment, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	if date, err := http.ParseTime(header.Get("Date")); err == nil {
		now = date
	}
	return max(moment.Sub(now), 0)
}

// Pause waits. It fails if ctx ends first.
func Pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
