// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Messages of webhooks. The specification does not show their fields.

// ofWebhook returns whether a message is of the webhook that the path names.
func ofWebhook(c *engine.Call) func(message Object) bool {
	return func(message Object) bool { return message["webhookId"] == c.Path("id") }
}

// testWebhook makes one attempt, and responds with its result. A receiver that fails does not fail
// the request.
func testWebhook(e *engine.Engine, c *engine.Call) (any, error) {
	webhook, err := findReceiving(c)
	if err != nil {
		return nil, err
	}
	message := compose(e, c.Tx, webhook, "test", Object{"createdAt": e.Stamp()})
	dispatch(c.Tx, message, 1)
	c.Waits = true
	c.Later = func(tx *engine.Tx) (any, error) {
		message, ok := tx.Get("webhook_message", engine.Text(message["id"]))
		if !ok {
			return nil, engine.Refuse(http.StatusNotFound, "the message was removed while it was delivered")
		}
		return Object{"httpStatusCode": message["httpStatusCode"], "delivered": message["delivered"]}, nil
	}
	return nil, nil
}

// resendWebhookMessage delivers a message again, also one that has arrived.
func resendWebhookMessage(_ *engine.Engine, c *engine.Call) (any, error) {
	if _, err := findReceiving(c); err != nil {
		return nil, err
	}
	message, ok := c.Tx.Get("webhook_message", c.Path("message_id"))
	if !ok || !ofWebhook(c)(message) {
		return nil, engine.Refuse(http.StatusNotFound, "the webhook %s has no message %s", c.Path("id"), c.Path("message_id"))
	}
	c.Waits = true
	dispatch(c.Tx, message, engine.MaxAttempts)
	return nil, nil
}

func resendWebhookFailures(_ *engine.Engine, c *engine.Call) (any, error) {
	if _, err := findReceiving(c); err != nil {
		return nil, err
	}
	c.Waits = true
	for _, message := range c.Tx.List("webhook_message") {
		if ofWebhook(c)(message) && message["delivered"] != true {
			dispatch(c.Tx, message, engine.MaxAttempts)
		}
	}
	return nil, nil
}

// findReceiving returns the webhook that the path names. It refuses a deleted webhook with 404, and
// a paused one with 409: an empty success would look like a delivery.
func findReceiving(c *engine.Call) (Object, error) {
	webhook, err := engine.Find(c, "webhook")
	switch {
	case err != nil:
		return nil, err
	case webhook["isDeleted"] == true:
		return nil, engine.Refuse(http.StatusNotFound, "the webhook %s is deleted", c.Path("id"))
	case webhook["isPaused"] == true:
		return nil, engine.Refuse(http.StatusConflict, "the webhook %s is paused", c.Path("id"))
	}
	return webhook, nil
}
