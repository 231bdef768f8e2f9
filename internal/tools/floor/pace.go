// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/time/rate"
)

// pace is the speed of a service: changes take as long as they would with the fastest provider.
type pace struct {
	latency time.Duration
	turns   *rate.Limiter // nil without a limit
}

// newPace reads a duration, and a number of requests per second. Empty ones are no latency and no
// limit.
func newPace(latency, requests string) (p pace, err error) {
	if latency != "" {
		if p.latency, err = time.ParseDuration(latency); err != nil {
			return p, err
		}
	}
	if requests != "" {
		perSecond, err := strconv.Atoi(requests)
		if err != nil || perSecond < 1 {
			return p, fmt.Errorf("%q is no number of requests per second", requests)
		}
		p.turns = rate.NewLimiter(rate.Limit(perSecond), 1)
	}
	return p, nil
}

// wait takes as long as a request of its own does.
func (p pace) wait(ctx context.Context) error {
	if p.turns != nil {
		if err := p.turns.Wait(ctx); err != nil {
			return err
		}
	}
	select {
	case <-ctx.Done():
	case <-time.After(p.latency):
	}
	return ctx.Err()
}
