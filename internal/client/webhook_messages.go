// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// WebhookMessage is what was delivered to a webhook, or was to be. The specification does not show its fields: seen in public use.
type WebhookMessage struct {
	ID        string `json:"id"`
	WebhookID string `json:"webhookId"`
	EventType string `json:"eventType"`
	// Payload is the body of the delivery, as JSON text. It can hold what is said of buyers and their money.
	Payload        string    `json:"payload"`
	CreatedAt      Timestamp `json:"createdAt"`
	Attempts       int64     `json:"attempts"`
	LastAttemptAt  Timestamp `json:"lastAttemptAt,omitzero"` // empty where there was none
	HTTPStatusCode *int64    `json:"httpStatusCode"`         // of the last attempt; nil where the receiver gave no answer
	Delivered      bool      `json:"delivered"`
}

// ObjectID returns the message's id.
func (m WebhookMessage) ObjectID() string { return m.ID }

// WebhookTest is what came of a test event. Its shape is assumed.
type WebhookTest struct {
	HTTPStatusCode int64 `json:"httpStatusCode"` // what the receiver answered; 0 where it gave no answer
	Delivered      bool  `json:"delivered"`
}

var (
	opWebhookMessages       = reading("/webhook/{id}/messages")
	opTestWebhook           = creating("/webhook/{id}/test")
	opResendWebhookMessage  = creating("/webhook/{id}/message/{message_id}/resend")
	opResendWebhookFailures = creating("/webhook/{id}/resend_message_failures")
)

// WebhookMessages streams the messages of a webhook. A missing webhook is a [NotFoundError].
func (c *Client) WebhookMessages(ctx context.Context, id string) iter.Seq2[WebhookMessage, error] {
	return listNested[WebhookMessage](ctx, c, opWebhookMessages, id, c.Webhook)
}

// TestWebhook delivers a test event to a webhook, once, and says what came of it. A receiver that fails is no error. A missing webhook
// is a [NotFoundError]; where the answer was lost, the error is an [UnknownOutcomeError].
func (c *Client) TestWebhook(ctx context.Context, id string) (WebhookTest, error) {
	return trigger(ctx, c, opTestWebhook, "webhook", id, readTest, id)
}

// ResendWebhookMessage delivers a message of a webhook again. Whether it arrived is said by the message alone. A missing
// message or webhook is a [NotFoundError]; where the answer was lost, the error is an [UnknownOutcomeError].
func (c *Client) ResendWebhookMessage(ctx context.Context, id, messageID string) error {
	_, err := trigger[struct{}](ctx, c, opResendWebhookMessage, "webhook message", messageID, nil, id, messageID)
	return err
}

// ResendWebhookFailures delivers every message of a webhook again that was not delivered. Whether they arrived is said by the messages
// alone. A missing webhook is a [NotFoundError]; where the answer was lost, the error is an [UnknownOutcomeError].
func (c *Client) ResendWebhookFailures(ctx context.Context, id string) error {
	_, err := trigger[struct{}](ctx, c, opResendWebhookFailures, "webhook", id, nil, id)
	return err
}

// trigger runs an operation of a webhook that makes something happen each time it is sent. Nothing tells one delivery from another that
// was wanted, so it is not sent again where the outcome is unknown: only the caller can judge. read takes the answer; where
// it is nil, none is wanted, and any 2xx but a page is a success, whatever became of its body.
func trigger[T any](ctx context.Context, c *Client, op operation, kind, id string, read func(response) (T, error), args ...string) (T, error) {
	var none, result T
	resp, err := c.doRaw(ctx, request{op: op, args: args})
	done := isDone(err)
	switch {
	case read == nil && done:
		return none, nil
	case err == nil:
		result, err = read(resp)
	}
	switch {
	case err == nil:
		return result, nil
	case Status(err) == statusNotFound:
		return none, &NotFoundError{Kind: kind, ID: id}
	case done || transport.OutcomeUnknown(err):
		return none, &UnknownOutcomeError{Operation: op.String(), ID: args[0], Err: err}
	}
	return none, err
}

// readTest reads what came of a test event. An answer that does not say whether it was delivered must not look like one that says no.
func readTest(resp response) (WebhookTest, error) {
	var given struct {
		HTTPStatusCode *int64 `json:"httpStatusCode"`
		Delivered      *bool  `json:"delivered"`
	}
	if err := json.Unmarshal(unwrapped[WebhookTest](resp.body), &given); err != nil && len(resp.body) > 0 {
		return WebhookTest{}, resp.unreadable(err)
	}
	if given.Delivered == nil {
		return WebhookTest{}, errors.New("the payments service answered without the result")
	}
	result := WebhookTest{Delivered: *given.Delivered}
	if given.HTTPStatusCode != nil {
		result.HTTPStatusCode = *given.HTTPStatusCode
	}
	return result, nil
}
