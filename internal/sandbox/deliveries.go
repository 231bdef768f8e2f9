// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"strconv"
	"time"
)

// Deliveries of events to webhooks (specification section 6).

const (
	maxAttempts = 5
	firstPause  = 100 * time.Millisecond // doubled each time
)

// delivery is a message on its way to its webhook.
type delivery struct {
	webhook, message string // ids
	attempts         int    // at most
	done             chan struct{}
}

// Publish sends an event to every webhook that is not deleted. The deliveries go on in the
// background: see [Sandbox.WaitForDeliveries]. It panics on an event without a type or a payload,
// and if the data file fails.
func (s *Sandbox) Publish(eventType string, payload Object) {
	if err := s.announce(eventType, payload); err != nil {
		panic(err)
	}
}

// WaitForDeliveries returns when every message that was sent so far has arrived or was given up, or
// with ctx's error when ctx ends before.
func (s *Sandbox) WaitForDeliveries(ctx context.Context) error { return s.deliveries.waitAll(ctx) }

func (s *Sandbox) announce(eventType string, payload Object) error {
	if eventType == "" || payload == nil {
		return errors.New("sandbox: an event needs an eventType and a payload")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	s.publish(tx, eventType, payload)
	return tx.Commit()
}

// publish adds a message to every webhook that is not deleted, and lets it be delivered after the
// commit. A paused webhook gets no delivery: its message stays a failure to resend. The payload is
// the member of eventData with the event's name: for "deposit", DepositData. The caller holds mu.
func (s *Sandbox) publish(tx *transaction, eventType string, payload Object) {
	for _, webhook := range tx.List("webhook") {
		if webhook["isDeleted"] == true {
			continue
		}
		message := s.compose(tx, webhook, eventType, Object{"eventData": Object{eventType: payload}})
		if webhook["isPaused"] != true {
			tx.dispatch(message, maxAttempts)
		}
	}
}

// compose adds a message to a webhook. All attempts carry the same body, with the message's id: a
// receiver recognizes a repetition by it. The caller holds mu.
func (s *Sandbox) compose(tx *transaction, webhook Object, eventType string, more Object) Object {
	message := freshWebhookMessage(s, s.newID())
	body := Object{"id": message["id"], "webhookId": webhook["id"], "eventType": eventType}
	maps.Copy(body, more)
	message["webhookId"], message["eventType"], message["payload"] = webhook["id"], eventType, string(encode(body))
	tx.Put("webhook_message", message)
	return message
}

// dispatch lets a message be delivered after the transaction's commit.
func (tx *transaction) dispatch(message Object, attempts int) {
	webhook, _ := message["webhookId"].(string)
	id, _ := message["id"].(string)
	tx.outbox = append(tx.outbox, &delivery{webhook, id, attempts, make(chan struct{})})
}

// deliver makes all attempts at one delivery, and records each. It stops if the webhook is paused
// or deleted meanwhile, and if the sandbox is closed.
func (s *Sandbox) deliver(d *delivery) deliveryResult {
	result := nothingSent
	for attempt := 1; attempt <= d.attempts && s.life.Err() == nil; attempt++ {
		if attempt > 1 {
			s.pause(firstPause << (attempt - 2))
		}
		webhook, message, ok := s.pending(d)
		if !ok {
			return result
		}
		start := time.Now()
		status, err := s.post(webhook, message)
		s.logAttempt(d, start, status, err)
		if s.life.Err() != nil {
			return result
		}
		result = messageLost
		if status >= 200 && status < 300 {
			result = messageArrived
		}
		last := result == messageArrived || attempt == d.attempts || errors.Is(err, errRemote)
		if err := s.note(d, status, result == messageArrived, last); err != nil {
			s.log(logLine(start, "EVENT", "not recorded", "webhook "+d.webhook, err.Error()))
			return result
		}
		if last {
			return result
		}
	}
	return result
}

// pending returns the present message and webhook, and false if no delivery is needed any more.
func (s *Sandbox) pending(d *delivery) (webhook, message Object, ok bool) {
	tx := s.read()
	webhook, there := tx.Get("webhook", d.webhook)
	message, ok = tx.Get("webhook_message", d.message)
	return webhook, message, ok && there && webhook["isPaused"] != true && webhook["isDeleted"] != true
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

// note stores the result of an attempt, and after the last one whether the webhook is offline. A
// message that has arrived once stays delivered.
func (s *Sandbox) note(d *delivery, status int, arrived, last bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	message, ok := tx.Get("webhook_message", d.message)
	if !ok {
		return nil // removed meanwhile
	}
	attempts, _ := message["attempts"].(json.Number)
	before, _ := attempts.Int64()
	message["attempts"], message["lastAttemptAt"] = json.Number(strconv.FormatInt(before+1, 10)), s.stamp()
	message["httpStatusCode"] = nil
	if status != 0 {
		message["httpStatusCode"] = json.Number(strconv.Itoa(status))
	}
	if arrived {
		message["delivered"] = true
	}
	tx.Put("webhook_message", message)
	if webhook, ok := tx.Get("webhook", d.webhook); ok && last {
		webhook["isOffline"] = !arrived
		tx.Put("webhook", webhook)
	}
	return tx.Commit()
}

// rest waits until the time is over or the sandbox is closed.
func (s *Sandbox) rest(wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.life.Done():
	}
}
