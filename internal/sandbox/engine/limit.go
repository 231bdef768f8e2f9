// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"golang.org/x/time/rate"
)

// The rate limit. The specification shows none, so there is none until one is set.

// SetLimit lets perSecond requests pass in a second of the sandbox's clock, all of them at once if
// need be, and refuses the others with 429 and Retry-After. Earlier requests don't count. 0 removes
// the limit.
func (e *Engine) SetLimit(perSecond int) {
	var limiter *rate.Limiter
	if perSecond > 0 {
		limiter = rate.NewLimiter(rate.Limit(perSecond), perSecond)
	}
	e.limiter.Store(limiter)
}

// Limit is the number of requests that pass in a second, 0 for all.
func (e *Engine) Limit() int {
	if limiter := e.limiter.Load(); limiter != nil {
		return limiter.Burst()
	}
	return 0
}

// overLimit returns the reason to refuse a request over the limit, "" for a request that may pass.
func (e *Engine) overLimit() string {
	limiter, now := e.limiter.Load(), e.Now()
	if limiter == nil {
		return ""
	}
	limiter.SetLimitAt(now, limiter.Limit()) // or a clock that was put back would stop the service until it is that late again
	if limiter.AllowN(now, 1) {
		return ""
	}
	return fmt.Sprintf("too many requests: the limit is %d in a second", limiter.Burst())
}

// refuseMany refuses a request over the limit. The limit is at least one request in a second, so
// the next request may pass within a second. That is also the least that Retry-After can say.
func (e *Engine) refuseMany(w http.ResponseWriter, why string) {
	e.head(w)
	w.Header().Set("Retry-After", "1")
	reply(w, http.StatusTooManyRequests, Object{"error": why})
}

// ParseLimit reads a limit for [Engine.SetLimit].
func ParseLimit(text string) (int, error) {
	perSecond, err := strconv.Atoi(text)
	if err != nil || perSecond < 0 {
		return 0, errors.New("it must be a whole number of requests in a second, 0 for no limit")
	}
	return perSecond, nil
}

func controlLimit(e *Engine, _ *http.Request, _ []byte) (any, error) {
	return Object{"requestsPerSecond": e.Limit()}, nil
}

func controlSetLimit(e *Engine, _ *http.Request, body []byte) (any, error) {
	var wanted struct {
		RequestsPerSecond json.RawMessage `json:"requestsPerSecond"`
	}
	if err := DecodeStrictly(body, &wanted); err != nil {
		return nil, err
	}
	perSecond, err := ParseLimit(string(wanted.RequestsPerSecond))
	if err != nil {
		return nil, fmt.Errorf("requestsPerSecond: %w", err)
	}
	e.SetLimit(perSecond)
	return controlLimit(e, nil, nil)
}
