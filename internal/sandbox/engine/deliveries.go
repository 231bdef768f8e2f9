// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"
)

// Deliveries of messages to the receivers of webhooks.

// MaxAttempts is the number of attempts at a delivery.
const MaxAttempts = 5

const firstPause = 100 * time.Millisecond // doubled each time

// WaitForDeliveries returns when every message that was sent so far has arrived or was given up, or
// with ctx's error when ctx ends before.
func (e *Engine) WaitForDeliveries(ctx context.Context) error { return e.deliveries.waitAll(ctx) }

// deliver makes all attempts at one delivery, and records each. It stops if the webhook is paused
// or deleted meanwhile, and if the sandbox is closed.
func (e *Engine) deliver(d *Delivery) deliveryResult {
	result := nothingSent
	for attempt := 1; attempt <= d.attempts && e.life.Err() == nil; attempt++ {
		if attempt > 1 {
			e.pause(firstPause << (attempt - 2))
		}
		message, ok := d.post, true
		if d.event == "" {
			message, ok = e.def.Deliveries.Pending(e.Read(), d)
		}
		if !ok {
			return result
		}
		start := time.Now()
		status, err := e.post(message)
		e.logAttempt(d, start, status, err)
		if e.life.Err() != nil {
			return result
		}
		result = messageLost
		if Arrived(status) {
			result = messageArrived
		}
		last := result == messageArrived || attempt == d.attempts || errors.Is(err, errRemote)
		if err := e.note(d, status, last); err != nil {
			e.log(logLine(start, "EVENT", "not recorded", "webhook "+d.Webhook, err.Error()))
			return result
		}
		if last {
			return result
		}
	}
	return result
}

// logAttempt logs the result of an attempt. Only the log has the reason for a missing reply.
func (e *Engine) logAttempt(d *Delivery, start time.Time, status int, err error) {
	result, why := outcome(status), ""
	if err != nil {
		var wrapped *url.Error // it repeats the whole address
		if errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		result, why = "no reply", err.Error()
	}
	if d.event == "" {
		e.log(logLine(start, "EVENT", result, "webhook "+d.Webhook, why))
		return
	}
	if result = strconv.Itoa(status); err != nil {
		result = "no reply: " + printable(why, maxReason)
	}
	e.forward.Log(fmt.Sprintf("%s → %s in %d ms", printable(d.event, maxReason), result, time.Since(start).Milliseconds()))
}

// note stores the result of an attempt. The store has no forwarded events.
func (e *Engine) note(d *Delivery, status int, last bool) error {
	if d.event != "" {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	tx := e.begin()
	e.def.Deliveries.Note(e, tx, d, status, last)
	return tx.Commit()
}

// Arrived reports whether a receiver has accepted a message.
func Arrived(status int) bool { return status >= 200 && status < 300 }

// rest waits until the time is over or the sandbox is closed.
func (e *Engine) rest(wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-e.life.Done():
	}
}
