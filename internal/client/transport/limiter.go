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
	// A refusal slows the limiter by this factor.
	slowing = 0.8
	// The first refusal tells more, see [limiter.slower]. It slows by at least the first factor. With
	// few accepted requests, no refusal slows by more than the second one.
	firstSlowing, mostSlowing = 0.9, 0.25
	// With each second without a refusal the limiter gets faster: by a constant, in requests per
	// second, but no more than a part of the rate, and by a share that grows with the square of the
	// seconds since the last refusal.
	recovering, recoveringMost, recoveringShare = 0.25, 0.4, 0.003
	// The share stops growing after so many seconds.
	mostQuiet = 10
	// The first requests go at so many times the user's limit, until they are a second's worth. This
	// part of them may go at once.
	spreading, atOnce = 4, 25
	// The limiter measures the accepted rate over this time. It means little below so many requests in
	// a second.
	limiterWindow, limiterSample = time.Second, 10
	// So two hundred clients can share a limit.
	slowest = 0.1
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
		a.early = asked > 0 || l.limiter.works(a.began)
		if slowed, now := l.limiter.refused(generation, asked); slowed {
			l.log(ctx, LevelInfo, "sending more slowly", map[string]any{
				"reason": "the service returned 429", "requests_per_second": fmt.Sprintf("%.1f", now),
				"retry_after": asked.Round(time.Millisecond).String(),
			})
		}
	default:
		l.limiter.accepted(resp.StatusCode < http.StatusBadRequest)
	}
	return resp, err
}

// limiter decides how fast the requests of one transport go. It begins as fast as the user allows.
// A service that returns 429 has a limit that nothing else tells. The first refusal slows the
// limiter to the rate that was accepted just before, each further one by a fifth. Every second
// without a refusal makes it faster again, at first hardly and then more and more. So it stays
// close to the service's limit, and finds it again when it moves.
//
// This is additive increase and multiplicative decrease, as in networks, for the same reason:
// several clients of one account come to share its limit. A fast client gets more refusals than a
// slow one, so their rates converge. Services that allow a second's worth at once make up for the
// slow moments.
type limiter struct {
	queue chan struct{} // one request at a time waits for its turn, in the order of arrival
	most  rate.Limit
	rate  *rate.Limiter
	// spread keeps the first requests apart. If several clients sent all of them at once, most of them
	// would be under way when the first refusal arrives.
	spread *rate.Limiter

	mu         sync.Mutex
	resumes    time.Time   // no request goes before
	generation int         // grows with every slowing
	changed    time.Time   // when the rate changed last
	slowed     time.Time   // when a refusal changed it last
	taken      []time.Time // accepted requests of the last moments
	done       time.Time   // when the service last served a request
}

func newLimiter(perSecond int) *limiter {
	return &limiter{
		queue: make(chan struct{}, 1), most: rate.Limit(perSecond),
		rate:   rate.NewLimiter(rate.Limit(perSecond), perSecond),
		spread: rate.NewLimiter(rate.Limit(spreading*perSecond), max(1, perSecond/atOnce)),
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
	for _, pace := range []*rate.Limiter{l.spread, l.rate} {
		if err := pace.Wait(ctx); err != nil {
			if ctx.Err() == nil {
				err = errNoTurn // the limiter knows before the deadline
			}
			return 0, err
		}
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
		if err := Pause(ctx, left); err != nil {
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

// accepted notes a response that is no 429. isDone says that the service served the request.
// The rate rises if its last change is a second old.
func (l *limiter) accepted(isDone bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.taken = append(latest(l.taken, now), now)
	if isDone {
		l.done = now
	}
	limit := l.rate.Limit()
	if limit >= l.most || now.Sub(l.changed) < time.Second {
		return
	}
	l.changed = now
	quiet := rate.Limit(min(now.Sub(l.slowed).Seconds(), mostQuiet))
	limit = min(l.most, limit+min(recovering, recoveringMost*limit)+recoveringShare*quiet*quiet*limit)
	l.rate.SetLimitAt(now, limit)
	if limit == l.most {
		l.rate.SetBurstAt(now, int(l.most))
	}
}

// works reports whether the service has served a request since a moment.
func (l *limiter) works(since time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.done.After(since)
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
	l.taken = latest(l.taken, now)
	limit := l.rate.Limit()
	if generation != l.generation {
		return false, limit
	}
	limit = max(min(slowest, l.most), l.slower(limit))
	l.generation++
	l.changed, l.slowed = now, now
	l.rate.SetBurstAt(now, 1)
	l.rate.SetLimitAt(now, limit)
	return true, limit
}

// slower returns the rate after a refusal. Many services allow as much at once as in a second. At
// the first refusal that much is used up, so the part that this client got is its share. Later on,
// only a limiter that is far too fast is slowed by more than the usual factor.
func (l *limiter) slower(limit rate.Limit) rate.Limit {
	share := rate.Limit(len(l.taken)) / rate.Limit(limiterWindow.Seconds())
	least := limit * mostSlowing
	if share >= limiterSample {
		least = min(least, share)
	}
	switch {
	case l.generation == 0:
		return max(min(limit*firstSlowing, share), least)
	case limit > limiterSample && share < limit*mostSlowing:
		return least
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
