// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"golang.org/x/time/rate"
)

// The limit on requests. The specification shows none, so there is none until one is set.

// newLimiter lets that many requests pass at once, and again as many within each second that follows. No limit is nil.
func newLimiter(perSecond int) (*rate.Limiter, error) {
	switch {
	case perSecond < 0:
		return nil, fmt.Errorf("sandbox: a limit of %d requests in a second: 0 is none", perSecond)
	case perSecond == 0:
		return nil, nil
	}
	return rate.NewLimiter(rate.Limit(perSecond), perSecond), nil
}

// SetLimit lets that many requests pass in a second of the sandbox's clock, as many of them at once, and refuses the others with 429 and
// Retry-After. What was asked before does not count. 0 takes the limit off. It panics on less.
func (s *Sandbox) SetLimit(perSecond int) {
	limiter, err := newLimiter(perSecond)
	if err != nil {
		panic(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limiter = limiter
}

// limit is how many requests pass in a second, 0 for all. The caller holds mu.
func (s *Sandbox) limit() int {
	if s.limiter == nil {
		return 0
	}
	return s.limiter.Burst()
}

// tooMany says why a request is one too many, or nothing where it may pass.
func (s *Sandbox) tooMany() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.limiter == nil {
		return ""
	}
	now := s.now()
	s.limiter.SetLimitAt(now, s.limiter.Limit()) // or a clock that was put back would stop the service until it is that late again
	if s.limiter.AllowN(now, 1) {
		return ""
	}
	return fmt.Sprintf("too many requests: the limit is %d in a second", s.limit())
}

// refuseMany answers what is too many. Of a whole number in a second, the next one may pass within a second, which is also the least that
// Retry-After can say.
func (s *Sandbox) refuseMany(w http.ResponseWriter, why string) {
	s.head(w)
	w.Header().Set("Retry-After", "1")
	reply(w, http.StatusTooManyRequests, Object{"error": why})
}

// readLimit reads a limit that somebody wrote.
func readLimit(text string) (int, error) {
	perSecond, err := strconv.Atoi(text)
	if err != nil || perSecond < 0 {
		return 0, errors.New("it must be a whole number of requests in a second, 0 for no limit")
	}
	return perSecond, nil
}

func (s *Sandbox) controlLimit(*http.Request, []byte) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Object{"requestsPerSecond": s.limit()}, nil
}

func (s *Sandbox) controlSetLimit(_ *http.Request, body []byte) (any, error) {
	var wanted struct {
		RequestsPerSecond json.RawMessage `json:"requestsPerSecond"`
	}
	if err := decodeStrictly(body, &wanted); err != nil {
		return nil, err
	}
	perSecond, err := readLimit(string(wanted.RequestsPerSecond))
	if err != nil {
		return nil, fmt.Errorf("requestsPerSecond: %w", err)
	}
	s.SetLimit(perSecond)
	return s.controlLimit(nil, nil)
}
