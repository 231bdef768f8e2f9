// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// A refusal slows the limiter by this factor, if it was about as fast as the service accepts.
	slowing = 0.9
	// With each second without a refusal the limiter gets faster: by a constant, in requests per
	// second, and by a share.
	recovering, recoveringShare = 0.5, 0.02
	// The limiter measures the accepted rate over this time, and from this many responses on.
	limiterWindow, limiterSample = 2 * time.Second, 10
	// A slower service has to say so itself, with Retry-After.
	slowest = 1
)

// limiterLink sends requests no faster than the user allows and the service accepts, in the order
// in which they came. An interrupted request stops waiting at once, and is not sent.
type limiterLink struct {
	next    http.RoundTripper
	limiter *limiter
	log     Logger
	budget  time.Duration
}

// RoundTrip waits for the request's turn, and tells the limiter the result.
func (l *limiterLink) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	a := attemptOf(ctx)
	began := time.Now()
	generation, err := l.limiter.turn(ctx, l.budget)
	a.queued += time.Since(began)
	if err != nil {
		return nil, err
	}
	resp, err := l.next.RoundTrip(req)
	switch {
	case err != nil:
	case resp.StatusCode == http.StatusTooManyRequests:
		asked := retryAfter(resp.Header, time.Now())
		if slowed, now := l.limiter.refused(generation, asked); slowed {
			l.log(ctx, LevelInfo, "sending more slowly", map[string]any{
				"reason": "the service returned 429", "requests_per_second": fmt.Sprintf("%.1f", now),
				"retry_after": asked.Round(time.Millisecond).String(),
			})
		}
	default:
		l.limiter.accepted()
	}
	return resp, err
}

// limiter decides how fast the requests of one transport go. It begins as fast as the user allows.
// A service that returns 429 has a limit that nothing else tells. The first refusal slows the
// limiter to the rate that was accepted just before, each further one by a tenth. Every second
// without a refusal makes it a little faster again. So it stays close to the service's limit, and
// finds it again when it moves.
//
// This is additive increase and multiplicative decrease, as in networks, for the same reason:
// several clients of one account come to share its limit.
type limiter struct {
	queue chan struct{} // one request at a time waits for its turn, in the order of arrival
	most  rate.Limit
	rate  *rate.Limiter

	mu         sync.Mutex
	resumes    time.Time   // no request goes before
	generation int         // grows with every slowing
	changed    time.Time   // when the rate changed last
	taken      []time.Time // accepted requests of the last moments
	refusals   []time.Time // refused ones
}

func newLimiter(perSecond int) *limiter {
	return &limiter{
		queue: make(chan struct{}, 1), most: rate.Limit(perSecond),
		rate: rate.NewLimiter(rate.Limit(perSecond), perSecond),
	}
}

// turn returns when the request may go, with the generation of the rate that let it go. It fails if
// ctx ends, and at once if the service has asked for a longer pause than budget.
func (l *limiter) turn(ctx context.Context, budget time.Duration) (int, error) {
	select {
	case l.queue <- struct{}{}:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	defer func() { <-l.queue }()
	if err := l.rate.Wait(ctx); err != nil {
		if ctx.Err() == nil {
			err = errNoTurn // the limiter knows before the deadline
		}
		return 0, err
	}
	for {
		l.mu.Lock()
		left, generation := time.Until(l.resumes), l.generation
		l.mu.Unlock()
		switch {
		case left <= 0:
			return generation, nil
		case left > budget:
			return 0, &pausedError{left}
		}
		if err := pause(ctx, left); err != nil {
			return 0, err
		}
	}
}

// errNoTurn is the error of a request that was not sent because its turn comes after its deadline.
var errNoTurn = fmt.Errorf("its turn comes after its deadline: %w", context.DeadlineExceeded)

// pausedError is the error of a request that was not sent because the service asked for a pause
// that is longer than the request may take.
type pausedError struct{ left time.Duration }

// Error says for how long.
func (e *pausedError) Error() string {
	return fmt.Sprintf("the service asked for no requests for %s", e.left.Round(time.Second))
}

// accepted notes a response that is no refusal. It raises the rate if the last change is a second
// old.
func (l *limiter) accepted() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.taken = append(latest(l.taken, now), now)
	limit := l.rate.Limit()
	if limit >= l.most || now.Sub(l.changed) < time.Second {
		return
	}
	l.changed = now
	limit = min(l.most, limit+recovering+recoveringShare*limit)
	l.rate.SetLimitAt(now, limit)
	if limit == l.most {
		l.rate.SetBurstAt(now, int(l.most))
	}
}

// refused lowers the rate, and stops all requests for the time that the service asked for. Requests
// that went out together are refused together, so only the first one of a generation lowers the
// rate. refused reports whether it did, and the rate.
//
// One second is the least that Retry-After can say. Only the refused request waits for it. The
// others just go more slowly, because the service accepts requests below its limit.
func (l *limiter) refused(generation int, asked time.Duration) (slowed bool, perSecond rate.Limit) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if resumes := now.Add(asked); asked > time.Second && resumes.After(l.resumes) {
		l.resumes = resumes
	}
	l.taken, l.refusals = latest(l.taken, now), append(latest(l.refusals, now), now)
	limit := l.rate.Limit()
	if generation != l.generation {
		return false, limit
	}
	l.generation++
	l.changed = now
	limit = max(min(slowest, l.most), l.slower(now, limit))
	l.rate.SetBurstAt(now, 1)
	l.rate.SetLimitAt(now, limit)
	return true, limit
}

// slower returns the rate after a refusal: the accepted rate, if far more was sent; half, if too
// little is known for that; otherwise a little less.
func (l *limiter) slower(now time.Time, limit rate.Limit) rate.Limit {
	if len(l.taken)+len(l.refusals) < limiterSample {
		if limit > limiterSample {
			return limit / 2
		}
		return limit * slowing
	}
	if len(l.taken) > 0 {
		seconds := max(now.Sub(l.taken[0]).Seconds(), 1)
		if seen := rate.Limit(len(l.taken)) / rate.Limit(seconds); seen < limit/2 {
			return seen
		}
	}
	return limit * slowing
}

// latest drops the moments before the window.
func latest(moments []time.Time, now time.Time) []time.Time {
	for len(moments) > 0 && now.Sub(moments[0]) > limiterWindow {
		moments = moments[1:]
	}
	return moments
}
