// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// JSONText is JSON as text. A service may also send the JSON itself, in place of a string that
// holds it: then this is its text, as it was sent.
type JSONText string

// UnmarshalJSON decodes a string, or keeps any other value as it is written.
func (t *JSONText) UnmarshalJSON(data []byte) error {
	if data[0] == '"' || string(data) == "null" {
		return strictjson.Unmarshal(data, (*string)(t))
	}
	*t = JSONText(data)
	return nil
}

// webhookMessages are the deliveries of a webhook.
var webhookMessages = group.Of[WebhookMessage, group.None]{
	Noun: "webhook message",
}

// TestWebhook delivers a test event to a webhook once, and returns the result. A failing receiver
// is not an error. A missing webhook is a [NotFoundError]. It sends the request once, and
// returns an [UnknownOutcomeError] if the outcome is unknown, or an [AcceptedError] if the response
// does not tell the result.
func (c *Client) TestWebhook(ctx context.Context, id string) (WebhookTest, error) {
	return trigger(ctx, c.account, opTestWebhook, "webhook", id, readTest, id)
}

// ResendWebhookMessage delivers a message of a webhook again. [Client.WebhookMessages] shows the
// result. A missing message or webhook is a [NotFoundError]. It sends the request once, and
// returns an [UnknownOutcomeError] if the outcome is unknown.
func (c *Client) ResendWebhookMessage(ctx context.Context, id, messageID string) error {
	_, err := trigger[struct{}](ctx, c.account, opResendWebhookMessage, "webhook message", messageID, nil, id, messageID)
	return err
}

// ResendWebhookFailures delivers all undelivered messages of a webhook again.
// [Client.WebhookMessages] shows the results. A missing webhook is a [NotFoundError]. If the
// outcome is unknown, it returns an [UnknownOutcomeError].
func (c *Client) ResendWebhookFailures(ctx context.Context, id string) error {
	_, err := trigger[struct{}](ctx, c.account, opResendWebhookFailures, "webhook", id, nil, id)
	return err
}

// trigger runs an operation of a webhook that has an effect each time. A second request would be a
// second delivery, so it returns an [UnknownOutcomeError] instead, or an [AcceptedError] if only
// the result is unknown. read decodes the response. If read is nil, any 2xx without an HTML page is
// a success, even with a lost body.
func trigger[T any](
	ctx context.Context, c *group.Account, op operation.Op, noun, id string, read func(operation.Response) (T, error), args ...string,
) (T, error) {
	var none, result T
	resp, err := c.DoRaw(ctx, operation.Request{Op: op, Args: args})
	done := operation.IsDone(err)
	switch {
	case read == nil && done:
		return none, nil
	case err == nil:
		result, err = read(resp)
	}
	switch {
	case err == nil:
		return result, nil
	case group.IsNotFoundStatus(err):
		return none, &NotFoundError{Noun: noun, ID: id}
	case done:
		return none, &AcceptedError{Operation: op.String(), ID: args[0], Err: err}
	case transport.OutcomeUnknown(err):
		return none, &UnknownOutcomeError{Operation: op.String(), ID: args[0], Err: err}
	}
	return none, err
}

// readTest decodes the result of a test event. A response without "delivered" is an error, because
// it must not look like a failed delivery.
func readTest(resp operation.Response) (WebhookTest, error) {
	var given struct {
		HTTPStatusCode *int64 `json:"httpStatusCode"`
		Delivered      *bool  `json:"delivered"`
	}
	if err := strictjson.Unmarshal(wire.Unwrapped[WebhookTest](resp.Body), &given); err != nil && len(resp.Body) > 0 {
		return WebhookTest{}, resp.Unreadable(err)
	}
	if given.Delivered == nil {
		return WebhookTest{}, errors.New("the response lacks \"delivered\"")
	}
	if given.HTTPStatusCode != nil && *given.HTTPStatusCode == 0 {
		given.HTTPStatusCode = nil // no HTTP status
	}
	return WebhookTest{HTTPStatusCode: given.HTTPStatusCode, Delivered: *given.Delivered}, nil
}
