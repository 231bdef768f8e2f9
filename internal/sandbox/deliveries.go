// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"strconv"
	"sync"
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
}

// Publish delivers an event to every webhook as [Sandbox.publish] says, and returns when it has arrived or was given up. It
// panics on an event without a type or a payload, and where the data file fails.
func (s *Sandbox) Publish(eventType string, payload Object) {
	if err := s.announce(eventType, payload); err != nil {
		panic(err)
	}
}

func (s *Sandbox) announce(eventType string, payload Object) error {
	if eventType == "" || payload == nil {
		return errors.New("sandbox: an event needs an eventType and a payload")
	}
	s.mu.Lock()
	tx := s.begin()
	s.publish(tx, eventType, payload)
	err := tx.Commit()
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.deliver(tx.outbox)
}

// publish writes a message for every webhook that is not deleted, and has it delivered once the transaction is kept. A webhook that is
// paused gets nothing: its message stays, as a failure to resend. The payload is what eventData holds under the event's type: for
// "deposit", DepositData. The caller holds mu.
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

// compose writes a message into the log of a webhook. All attempts carry the same body, and its id is the message's: a receiver can
// tell a repetition by it. The caller holds mu.
func (s *Sandbox) compose(tx *transaction, webhook Object, eventType string, more Object) Object {
	message := freshWebhookMessage(s, s.newID())
	body := Object{"id": message["id"], "webhookId": webhook["id"], "eventType": eventType}
	maps.Copy(body, more)
	message["webhookId"], message["eventType"], message["payload"] = webhook["id"], eventType, string(encode(body))
	tx.Put("webhook_message", message)
	return message
}

// dispatch has a message delivered once the transaction is kept.
func (tx *transaction) dispatch(message Object, attempts int) {
	webhook, _ := message["webhookId"].(string)
	id, _ := message["id"].(string)
	tx.outbox = append(tx.outbox, delivery{webhook, id, attempts})
}

// deliver sends what a transaction left in its outbox, and returns when each message has arrived or was given up. Every webhook gets its
// messages in order, and none waits for another's receiver. The caller does not hold mu.
func (s *Sandbox) deliver(outbox []delivery) error {
	queues := map[string][]delivery{}
	for _, d := range outbox {
		queues[d.webhook] = append(queues[d.webhook], d)
	}
	failed := make(chan error, len(queues))
	var group sync.WaitGroup
	for _, queue := range queues {
		group.Go(func() { failed <- s.deliverInOrder(queue) })
	}
	group.Wait()
	close(failed)
	var all error
	for err := range failed {
		all = errors.Join(all, err)
	}
	return all
}

// deliverInOrder delivers the messages of one webhook. Behind one that did not arrive the next gets one attempt: many messages for a
// receiver that is gone must not take minutes.
func (s *Sandbox) deliverInOrder(queue []delivery) error {
	arrived := true
	for _, d := range queue {
		if !arrived {
			d.attempts = 1
		}
		var err error
		if arrived, err = s.deliverOne(d); err != nil {
			return err
		}
	}
	return nil
}

// deliverOne makes all attempts at one delivery, and notes each. It stops where the webhook is paused or deleted meanwhile.
func (s *Sandbox) deliverOne(d delivery) (bool, error) {
	for attempt := 1; attempt <= d.attempts; attempt++ {
		if attempt > 1 {
			s.pause(firstPause << (attempt - 2))
		}
		webhook, message, ok := s.pending(d)
		if !ok {
			return false, nil
		}
		start := time.Now()
		status, err := s.post(webhook, message)
		s.logAttempt(d, start, status, err)
		if s.life.Err() != nil {
			return false, errors.New("sandbox: it was closed during a delivery")
		}
		arrived := status >= 200 && status < 300
		last := arrived || attempt == d.attempts || errors.Is(err, errRemote)
		if err := s.note(d, status, arrived, last); err != nil || last {
			return arrived, err
		}
	}
	return false, nil
}

// pending returns a message and its webhook as they are now, and false where there is nothing to deliver any more.
func (s *Sandbox) pending(d delivery) (webhook, message Object, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	webhook, there := tx.Get("webhook", d.webhook)
	message, ok = tx.Get("webhook_message", d.message)
	return webhook, message, ok && there && webhook["isPaused"] != true && webhook["isDeleted"] != true
}

// logAttempt tells who watches the sandbox what came of an attempt: why there was no reply is said nowhere else.
func (s *Sandbox) logAttempt(d delivery, start time.Time, status int, err error) {
	what, why := outcome(status), ""
	if err != nil {
		var wrapped *url.Error // it repeats the whole address
		if errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		what, why = "no reply", err.Error()
	}
	s.log(logLine(start, "EVENT", what, "webhook "+d.webhook, why))
}

// note keeps what came of an attempt, and after the last one whether the webhook can be reached. What has arrived once stays delivered.
func (s *Sandbox) note(d delivery, status int, arrived, last bool) error {
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

// rest waits, or stops waiting where the sandbox ends.
func (s *Sandbox) rest(wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.life.Done():
	}
}
