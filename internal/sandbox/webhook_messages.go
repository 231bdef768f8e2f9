// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
)

// Messages of webhooks. The specification does not show their fields.

func freshWebhookMessage(s *Sandbox, id string) Object {
	return Object{
		"id": id, "webhookId": s.NewID(), "eventType": "", "payload": "{}", "createdAt": s.stamp(), "attempts": json.Number("0"),
		"lastAttemptAt": nil, "httpStatusCode": nil, "delivered": false,
	}
}

// listWebhookMessages answers for a deleted webhook too, which can itself still be read.
func listWebhookMessages(_ *Sandbox, c *call) (any, error) {
	if _, err := find(c, "webhook"); err != nil {
		return nil, err
	}
	return listStored(c, "webhook_message", c.ofWebhook), nil
}

// ofWebhook reports whether a message is of the webhook that the path names.
func (c *call) ofWebhook(message Object) bool { return message["webhookId"] == c.path("id") }

// testWebhook makes one attempt, and responds with its result. A receiver that fails does not fail
// the request.
func testWebhook(s *Sandbox, c *call) (any, error) {
	webhook, err := findReceiving(c)
	if err != nil {
		return nil, err
	}
	message := s.compose(c.tx, webhook, "test", Object{"createdAt": s.stamp()})
	dispatch(c.tx, message, 1)
	id, _ := message["id"].(string)
	c.waits = true
	c.later = func(tx *transaction) (any, error) {
		message, ok := tx.Get("webhook_message", id)
		if !ok {
			return nil, refuse(http.StatusNotFound, "the message was removed while it was delivered")
		}
		return Object{"httpStatusCode": message["httpStatusCode"], "delivered": message["delivered"]}, nil
	}
	return nil, nil
}

// resendWebhookMessage delivers a message again, also one that has arrived.
func resendWebhookMessage(_ *Sandbox, c *call) (any, error) {
	if _, err := findReceiving(c); err != nil {
		return nil, err
	}
	message, ok := c.tx.Get("webhook_message", c.path("message_id"))
	if !ok || !c.ofWebhook(message) {
		return nil, refuse(http.StatusNotFound, "the webhook %s has no message %s", c.path("id"), c.path("message_id"))
	}
	c.waits = true
	dispatch(c.tx, message, maxAttempts)
	return nil, nil
}

func resendWebhookFailures(_ *Sandbox, c *call) (any, error) {
	if _, err := findReceiving(c); err != nil {
		return nil, err
	}
	c.waits = true
	for _, message := range c.tx.List("webhook_message") {
		if c.ofWebhook(message) && message["delivered"] != true {
			dispatch(c.tx, message, maxAttempts)
		}
	}
	return nil, nil
}

// findReceiving returns the webhook that the path names. It refuses a deleted webhook with 404, and
// a paused one with 409: an empty success would look like a delivery.
func findReceiving(c *call) (Object, error) {
	webhook, err := find(c, "webhook")
	switch {
	case err != nil:
		return nil, err
	case webhook["isDeleted"] == true:
		return nil, refuse(http.StatusNotFound, "the webhook %s is deleted", c.path("id"))
	case webhook["isPaused"] == true:
		return nil, refuse(http.StatusConflict, "the webhook %s is paused", c.path("id"))
	}
	return webhook, nil
}
