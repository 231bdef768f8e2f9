// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// newLimiter returns a limiter that lets perSecond requests pass at once, and as many within each
// second that follows. It is nil without a limit.
func newLimiter(perSecond int) (*rate.Limiter, error) {
	switch {
	case perSecond < 0:
		return nil, fmt.Errorf("sandbox: a limit of %d requests in a second: 0 is none", perSecond)
	case perSecond == 0:
		return nil, nil
	}
	return rate.NewLimiter(rate.Limit(perSecond), perSecond), nil
}

// rateLimiter is the limit that is set now. Its lock lets the times of requests reach the limiter
// in order.
type rateLimiter struct {
	mu      sync.Mutex
	limiter *rate.Limiter // nil: no limit
}

func (l *rateLimiter) set(limiter *rate.Limiter) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.limiter = limiter
}

// perSecond is the number of requests that pass in a second, 0 for all.
func (l *rateLimiter) perSecond() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limiter == nil {
		return 0
	}
	return l.limiter.Burst()
}

// refuses returns the reason to refuse a request over the limit, "" for a request that may pass.
func (l *rateLimiter) refuses(clock func() time.Time) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limiter == nil {
		return ""
	}
	now := clock()
	l.limiter.SetLimitAt(now, l.limiter.Limit()) // or a clock that was put back would stop the service until it is that late again
	if l.limiter.AllowN(now, 1) {
		return ""
	}
	return fmt.Sprintf("too many requests: the limit is %d in a second", l.limiter.Burst())
}
