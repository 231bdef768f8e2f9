// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// The rate limit. The specification shows none, so there is none until one is set.

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

// SetLimit lets perSecond requests pass in a second of the sandbox's clock, all of them at once if
// need be, and refuses the others with 429 and Retry-After. Earlier requests don't count. 0 removes
// the limit. It panics on a negative number.
func (s *Sandbox) SetLimit(perSecond int) {
	limiter, err := newLimiter(perSecond)
	if err != nil {
		panic(err)
	}
	s.limiter.set(limiter)
}

// Limit is the number of requests that pass in a second, 0 for all.
func (s *Sandbox) Limit() int { return s.limiter.perSecond() }

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

// refuseMany refuses a request over the limit. The limit is at least one request in a second, so
// the next request may pass within a second. That is also the least that Retry-After can say.
func (s *Sandbox) refuseMany(w http.ResponseWriter, why string) {
	s.head(w)
	w.Header().Set("Retry-After", "1")
	reply(w, http.StatusTooManyRequests, Object{"error": why})
}

// ParseLimit reads a limit for [Sandbox.SetLimit].
func ParseLimit(text string) (int, error) {
	perSecond, err := strconv.Atoi(text)
	if err != nil || perSecond < 0 {
		return 0, errors.New("it must be a whole number of requests in a second, 0 for no limit")
	}
	return perSecond, nil
}

func controlLimit(s *Sandbox, _ *http.Request, _ []byte) (any, error) {
	return Object{"requestsPerSecond": s.Limit()}, nil
}

func controlSetLimit(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	var wanted struct {
		RequestsPerSecond json.RawMessage `json:"requestsPerSecond"`
	}
	if err := decodeStrictly(body, &wanted); err != nil {
		return nil, err
	}
	perSecond, err := ParseLimit(string(wanted.RequestsPerSecond))
	if err != nil {
		return nil, fmt.Errorf("requestsPerSecond: %w", err)
	}
	s.SetLimit(perSecond)
	return controlLimit(s, nil, nil)
}
