// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"io"
	"time"
)

const (
	// A request is repeated for so many times as long as one attempt may take, the waiting in between included; then its last answer is the result. What it
	// waits for its turn is not counted: that is the user's own limit.
	budgetInTimeouts = 10
	// How long something may be waited for without a word in the log.
	longestSilence = 5 * time.Second
)

// budget is how long a request is repeated, and a creation that is looked for and not found sent again.
func (cfg Config) budget() time.Duration { return budgetInTimeouts * cfg.RequestTimeout }

// pauseFor waits, or stops waiting where the caller is interrupted.
func pauseFor(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// await notes what a request waits for from now on.
func (t *trail) await(what string) { t.awaiting.Store(&what) }

// vigil says in the log, every few seconds, what a request is waiting for, until the returned function is called.
func vigil(ctx context.Context, t *trail, log Logger) (end func()) {
	began := time.Now()
	over := make(chan struct{})
	go func() {
		ticker := time.NewTicker(longestSilence)
		defer ticker.Stop()
		for {
			select {
			case <-over:
				return
			case now := <-ticker.C:
				what := ""
				if awaiting := t.awaiting.Load(); awaiting != nil {
					what = *awaiting
				}
				log(ctx, LevelInfo, "still waiting", map[string]any{
					"method": t.op.method, "path": t.op.path, "for": what, "seconds": int(now.Sub(began).Seconds()),
				})
			}
		}
	}()
	return func() { close(over) }
}

// watchedBody ends a vigil with its body.
type watchedBody struct {
	io.ReadCloser
	end func()
}

// Close ends the vigil.
func (b *watchedBody) Close() error {
	b.end()
	return b.ReadCloser.Close()
}
