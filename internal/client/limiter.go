// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// By how much a refusal slows the client, where it was about as fast as the service accepts.
	slowing = 0.9
	// How fast the pace recovers, in each second without a refusal: by a constant and by a share, in requests per second.
	recovering, recoveringShare = 0.5, 0.02
	// How far back the pace looks to see what the service accepts, and how many answers it needs for that.
	paceWindow, paceSample = 2 * time.Second, 10
	// One request a second is the slowest: less is for a service that says so itself, with Retry-After.
	slowest = 1
)

// paceLink sends the attempts of one client no faster than the user allows and the service accepts, in the order they came.
// An interrupted request stops waiting at once and is not sent.
type paceLink struct {
	next    http.RoundTripper
	pace    *pace
	log     Logger
	budget  time.Duration
	unpaced bool
}

func newPaceLink(next http.RoundTripper, cfg Config) *paceLink {
	return &paceLink{next: next, pace: newPace(cfg.MaxRequestsPerSecond), log: cfg.Log, budget: cfg.budget(), unpaced: cfg.unpaced}
}

// RoundTrip waits for its turn, and tells the pace what came of it.
func (l *paceLink) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	t := trailOf(ctx)
	t.sent.Store(false)
	t.accepted, t.foreign = false, false
	t.await("its turn")
	began := time.Now()
	since, err := l.pace.turn(ctx, l.budget)
	t.queued += time.Since(began)
	if err != nil {
		return nil, err
	}
	resp, err := l.next.RoundTrip(req)
	switch {
	case err != nil:
	case l.unpaced:
	case resp.StatusCode == http.StatusTooManyRequests:
		asked := retryAfter(resp.Header, time.Now())
		if slowed, now := l.pace.refused(since, asked); slowed {
			l.log(ctx, LevelInfo, "sending more slowly", map[string]any{
				"reason": "the service answered 429", "requests_per_second": fmt.Sprintf("%.1f", now), "retry_after": asked.Round(time.Millisecond).String(),
			})
		}
	default:
		l.pace.accepted()
	}
	return resp, err
}

// pace is how fast the requests of one client go. It begins as fast as the user allows. A service that answers 429 has a limit that nothing
// else tells: the first refusal slows the client to what was accepted just before, and each further one by a tenth, while every second without
// one makes it a little faster again. So it stays close to the limit, refused once in a while, and finds it again when it moves.
//
// It is additive increase and multiplicative decrease, as networks do it, for the same reason: several clients of one account come to share it.
type pace struct {
	queue   chan struct{} // whose turn is next: one at a time, first come, first served
	most    rate.Limit
	limiter *rate.Limiter

	mu         sync.Mutex
	resumes    time.Time   // nothing goes before
	generation int         // grows with every slowing
	changed    time.Time   // when the pace changed last
	taken      []time.Time // answers of the last moments
	refusals   []time.Time // likewise
}

func newPace(perSecond int) *pace {
	return &pace{
		queue: make(chan struct{}, 1), most: rate.Limit(perSecond),
		limiter: rate.NewLimiter(rate.Limit(perSecond), perSecond),
	}
}

// turn returns when the request may go, with the generation of the pace that let it. It fails where ctx ends, and at once where the service has asked
// for more silence than patience.
func (p *pace) turn(ctx context.Context, patience time.Duration) (int, error) {
	select {
	case p.queue <- struct{}{}:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	defer func() { <-p.queue }()
	if err := p.limiter.Wait(ctx); err != nil {
		if ctx.Err() == nil {
			err = errNoTurn // the limiter knows before the time is over
		}
		return 0, err
	}
	for {
		p.mu.Lock()
		pause, generation := time.Until(p.resumes), p.generation
		p.mu.Unlock()
		switch {
		case pause <= 0:
			return generation, nil
		case pause > patience:
			return 0, &silenceError{pause}
		}
		pauseFor(ctx, pause)
		if err := ctx.Err(); err != nil {
			return 0, err
		}
	}
}

// errNoTurn is a request that was not sent because its turn comes after its time.
var errNoTurn = fmt.Errorf("its turn would come too late: %w", context.DeadlineExceeded)

// silenceError is a request that was not sent because the service wants none for longer than the request can wait.
type silenceError struct{ pause time.Duration }

// Error says for how long.
func (e *silenceError) Error() string {
	return fmt.Sprintf("it was not sent, because the service refused another request with 429 and wants no more of them for %s", spoken(e.pause.Round(time.Second)))
}

// accepted takes note of an answer that is no refusal, and makes the pace faster where the last change is a second old.
func (p *pace) accepted() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	p.taken = append(latest(p.taken, now), now)
	limit := p.limiter.Limit()
	if limit >= p.most || now.Sub(p.changed) < time.Second {
		return
	}
	p.changed = now
	limit = min(p.most, limit+recovering+recoveringShare*limit)
	p.limiter.SetLimitAt(now, limit)
	if limit == p.most {
		p.limiter.SetBurstAt(now, int(p.most))
	}
}

// refused slows the pace, and stops it for the time that the service asked for. Requests that went out together are refused together, so only the first of a
// generation slows it. It reports whether it did, and the pace as it is now.
//
// A second is the least that Retry-After can say. It is kept by the refused request; the others only go more slowly, because a service that
// refuses what is over its limit accepts what is not.
func (p *pace) refused(generation int, asked time.Duration) (slowed bool, perSecond rate.Limit) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if resumes := now.Add(asked); asked > time.Second && resumes.After(p.resumes) {
		p.resumes = resumes
	}
	p.taken, p.refusals = latest(p.taken, now), append(latest(p.refusals, now), now)
	limit := p.limiter.Limit()
	if generation != p.generation {
		return false, limit
	}
	p.generation++
	p.changed = now
	limit = max(min(slowest, p.most), p.slower(now, limit))
	p.limiter.SetBurstAt(now, 1)
	p.limiter.SetLimitAt(now, limit)
	return true, limit
}

// slower is the next pace after a refusal: what was accepted lately, where that is far less than what was sent; half, where too little is known
// for that; else a little less.
func (p *pace) slower(now time.Time, limit rate.Limit) rate.Limit {
	if len(p.taken)+len(p.refusals) < paceSample {
		if limit > paceSample {
			return limit / 2
		}
		return limit * slowing
	}
	if len(p.taken) > 0 {
		seconds := max(now.Sub(p.taken[0]).Seconds(), 1)
		if seen := rate.Limit(len(p.taken)) / rate.Limit(seconds); seen < limit/2 {
			return seen
		}
	}
	return limit * slowing
}

// latest drops what is older than the window.
func latest(moments []time.Time, now time.Time) []time.Time {
	for len(moments) > 0 && now.Sub(moments[0]) > paceWindow {
		moments = moments[1:]
	}
	return moments
}
