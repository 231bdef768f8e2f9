// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"
)

// Events for webhooks (specification section 6).

// Publish sends an event to every webhook that is not deleted. The deliveries go on in the
// background: see [Sandbox.WaitForDeliveries]. It panics on an event without a type or a payload,
// and if the data file fails.
func (s *Sandbox) Publish(eventType string, payload Object) {
	if err := announce(s, eventType, payload); err != nil {
		panic(err)
	}
}

func announce(s *Sandbox, eventType string, payload Object) error {
	if eventType == "" || payload == nil {
		return errors.New("sandbox: an event needs an eventType and a payload")
	}
	_, err := update(s, func(tx *transaction) (any, error) {
		s.publish(tx, eventType, payload)
		return nil, nil
	})
	return err
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
			dispatch(tx, message, maxAttempts)
		}
	}
}

// compose adds a message to a webhook. All attempts carry the same body, with the message's id: a
// receiver recognizes a repetition by it. The caller holds mu.
func (s *Sandbox) compose(tx *transaction, webhook Object, eventType string, more Object) Object {
	message := freshWebhookMessage(s, s.NewID())
	body := Object{"id": message["id"], "webhookId": webhook["id"], "eventType": eventType}
	maps.Copy(body, more)
	message["webhookId"], message["eventType"], message["payload"] = webhook["id"], eventType, string(encode(body))
	tx.Put("webhook_message", message)
	return message
}

// dispatch lets a message be delivered after the commit.
func dispatch(tx *transaction, message Object, attempts int) {
	tx.dispatch(text(message["webhookId"]), text(message["id"]), attempts)
}

// webhookDeliveries are the deliveries of messages. They stop when the webhook is paused or deleted.
var webhookDeliveries = deliveries{pending: pendingMessage, note: noteAttempt}

func pendingMessage(tx *transaction, d *delivery) (post, bool) {
	webhook, there := tx.Get("webhook", d.webhook)
	message, ok := tx.Get("webhook_message", d.message)
	return post{text(webhook["url"]), text(webhook["verificationKey"]), text(message["payload"])},
		ok && there && webhook["isPaused"] != true && webhook["isDeleted"] != true
}

// noteAttempt stores the result of an attempt, and after the last one whether the webhook is
// offline. A message that has arrived once stays delivered.
func noteAttempt(s *Sandbox, tx *transaction, d *delivery, status int, last bool) {
	message, ok := tx.Get("webhook_message", d.message)
	if !ok {
		return // removed meanwhile
	}
	attempts, _ := message["attempts"].(json.Number)
	before, _ := attempts.Int64()
	message["attempts"], message["lastAttemptAt"] = json.Number(strconv.FormatInt(before+1, 10)), s.stamp()
	message["httpStatusCode"] = nil
	if status != 0 {
		message["httpStatusCode"] = json.Number(strconv.Itoa(status))
	}
	if arrived(status) {
		message["delivered"] = true
	}
	tx.Put("webhook_message", message)
	if webhook, ok := tx.Get("webhook", d.webhook); ok && last {
		webhook["isOffline"] = !arrived(status)
		tx.Put("webhook", webhook)
	}
}

func controlEvent(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	var event struct {
		EventType string `json:"eventType"`
		Payload   Object `json:"payload"`
	}
	if err := decodeStrictly(body, &event); err != nil {
		return nil, err
	}
	return nil, announce(s, event.EventType, event.Payload)
}
