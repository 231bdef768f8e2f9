// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Events for webhooks (specification section 6).

func freshWebhookMessage(e *engine.Engine, _ string) Object {
	return Object{"webhookId": e.NewID(), "payload": "{}"}
}

// Publish sends an event to every webhook that is not deleted. The deliveries go on in the
// background: see [engine.Engine.WaitForDeliveries]. It panics on an event without a type or a
// payload, and if the data file fails.
func Publish(e *engine.Engine, eventType string, payload Object) {
	if err := announce(e, eventType, payload); err != nil {
		panic(err)
	}
}

func announce(e *engine.Engine, eventType string, payload Object) error {
	if eventType == "" || payload == nil {
		return errors.New("sandbox: an event needs an eventType and a payload")
	}
	_, err := engine.Update(e, func(tx *engine.Tx) (any, error) {
		publish(e, tx, eventType, payload)
		return nil, nil
	})
	return err
}

// publish adds a message to every webhook that is not deleted, and lets it be delivered after the
// commit. A paused webhook gets no delivery: its message stays a failure to resend. The payload is
// the member of eventData with the event's name: for "deposit", DepositData.
func publish(e *engine.Engine, tx *engine.Tx, eventType string, payload Object) {
	tx.Forward(eventType, Object{"eventType": eventType, "eventData": Object{eventType: payload}})
	for _, webhook := range tx.List("webhook") {
		if webhook["isDeleted"] == true {
			continue
		}
		message := compose(e, tx, webhook, eventType, Object{"eventData": Object{eventType: payload}})
		if webhook["isPaused"] != true {
			dispatch(tx, message, engine.MaxAttempts)
		}
	}
}

// compose adds a message to a webhook. All attempts carry the same body, with the message's id: a
// receiver recognizes a repetition by it.
func compose(e *engine.Engine, tx *engine.Tx, webhook Object, eventType string, more Object) Object {
	message := e.Fresh("webhook_message", e.NewID())
	body := Object{"id": message["id"], "webhookId": webhook["id"], "eventType": eventType}
	maps.Copy(body, more)
	message["webhookId"], message["eventType"], message["payload"] = webhook["id"], eventType, string(engine.Encode(body))
	tx.Put("webhook_message", message)
	return message
}

// dispatch lets a message be delivered after the commit.
func dispatch(tx *engine.Tx, message Object, attempts int) {
	tx.Dispatch(engine.Text(message["webhookId"]), engine.Text(message["id"]), attempts)
}

// webhookDeliveries are the deliveries of messages. They stop when the webhook is paused or
// deleted.
var webhookDeliveries = engine.Deliveries{Pending: pendingMessage, Note: noteAttempt}

func pendingMessage(tx *engine.Tx, d *engine.Delivery) (engine.Post, bool) {
	webhook, there := tx.Get("webhook", d.Webhook)
	message, ok := tx.Get("webhook_message", d.Message)
	post := engine.Post{
		URL: engine.Text(webhook["url"]), Key: engine.Text(webhook["verificationKey"]), Body: engine.Text(message["payload"]),
	}
	return post, ok && there && webhook["isPaused"] != true && webhook["isDeleted"] != true
}

// noteAttempt stores the result of an attempt, and after the last one whether the webhook is
// offline. A message that has arrived once stays delivered.
func noteAttempt(e *engine.Engine, tx *engine.Tx, d *engine.Delivery, status int, last bool) {
	message, ok := tx.Get("webhook_message", d.Message)
	if !ok {
		return // removed meanwhile
	}
	attempts, _ := message["attempts"].(json.Number)
	before, _ := attempts.Int64()
	message["attempts"], message["lastAttemptAt"] = json.Number(strconv.FormatInt(before+1, 10)), e.Stamp()
	message["httpStatusCode"] = nil
	if status != 0 {
		message["httpStatusCode"] = json.Number(strconv.Itoa(status))
	}
	if engine.Arrived(status) {
		message["delivered"] = true
	}
	tx.Put("webhook_message", message)
	if webhook, ok := tx.Get("webhook", d.Webhook); ok && last {
		webhook["isOffline"] = !engine.Arrived(status)
		tx.Put("webhook", webhook)
	}
}

func controlEvent(e *engine.Engine, _ *http.Request, body []byte) (any, error) {
	var event struct {
		EventType string `json:"eventType"`
		Payload   Object `json:"payload"`
	}
	if err := engine.DecodeStrictly(body, &event); err != nil {
		return nil, err
	}
	return nil, announce(e, event.EventType, event.Payload)
}
