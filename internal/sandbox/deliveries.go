// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"errors"
	"net/url"
	"time"
)

// Deliveries of messages to the receivers of webhooks.

const (
	maxAttempts = 5
	firstPause  = 100 * time.Millisecond // doubled each time
)

// WaitForDeliveries returns when every message that was sent so far has arrived or was given up, or
// with ctx's error when ctx ends before.
func (s *Sandbox) WaitForDeliveries(ctx context.Context) error { return s.deliveries.waitAll(ctx) }

// deliver makes all attempts at one delivery, and records each. It stops if the webhook is paused
// or deleted meanwhile, and if the sandbox is closed.
func (s *Sandbox) deliver(d *delivery) deliveryResult {
	result := nothingSent
	for attempt := 1; attempt <= d.attempts && s.life.Err() == nil; attempt++ {
		if attempt > 1 {
			s.pause(firstPause << (attempt - 2))
		}
		message, ok := s.definition.deliveries.pending(s.read(), d)
		if !ok {
			return result
		}
		start := time.Now()
		status, err := s.post(message)
		s.logAttempt(d, start, status, err)
		if s.life.Err() != nil {
			return result
		}
		result = messageLost
		if arrived(status) {
			result = messageArrived
		}
		last := result == messageArrived || attempt == d.attempts || errors.Is(err, errRemote)
		if err := s.note(d, status, last); err != nil {
			s.log(logLine(start, "EVENT", "not recorded", "webhook "+d.webhook, err.Error()))
			return result
		}
		if last {
			return result
		}
	}
	return result
}

// logAttempt logs the result of an attempt. Only the log has the reason for a missing reply.
func (s *Sandbox) logAttempt(d *delivery, start time.Time, status int, err error) {
	result, why := outcome(status), ""
	if err != nil {
		var wrapped *url.Error // it repeats the whole address
		if errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		result, why = "no reply", err.Error()
	}
	s.log(logLine(start, "EVENT", result, "webhook "+d.webhook, why))
}

// note stores the result of an attempt.
func (s *Sandbox) note(d *delivery, status int, last bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	s.definition.deliveries.note(s, tx, d, status, last)
	return tx.Commit()
}

// arrived reports whether a receiver has accepted a message.
func arrived(status int) bool { return status >= 200 && status < 300 }

// rest waits until the time is over or the sandbox is closed.
func (s *Sandbox) rest(wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.life.Done():
	}
}
