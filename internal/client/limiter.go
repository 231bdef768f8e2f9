// SPDX-License-Identifier: MPL-2.0

package client

import (
	"net/http"

	"golang.org/x/time/rate"
)

// limiterLink keeps the attempts of one client under a rate. An interrupted request stops waiting at once and is
// not sent.
type limiterLink struct {
	next    http.RoundTripper
	limiter *rate.Limiter
}

func newLimiterLink(next http.RoundTripper, perSecond int) *limiterLink {
	return &limiterLink{next: next, limiter: rate.NewLimiter(rate.Limit(perSecond), perSecond)}
}

// RoundTrip waits for its turn.
func (l *limiterLink) RoundTrip(req *http.Request) (*http.Response, error) {
	t := trailOf(req.Context())
	t.sent.Store(false)
	t.accepted = false
	if err := l.limiter.Wait(req.Context()); err != nil {
		return nil, err
	}
	return l.next.RoundTrip(req)
}
