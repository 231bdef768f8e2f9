// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Webhook is an endpoint that receives the service's events. Its fields are seen in public use.
type Webhook struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organizationId"`
	URL            string `json:"url"`
	IsPaused       bool   `json:"isPaused"`
	// The secret that deliveries carry in the header service-verification-key. Responses may omit or
	// mask it.
	VerificationKey *string `json:"verificationKey"`
	// Set by the service after repeated failures.
	IsOffline bool      `json:"isOffline"`
	IsDeleted bool      `json:"isDeleted"`
	CreatedAt Timestamp `json:"createdAt" lenient:"true"`
}

// ObjectID returns the object's id.
func (o Webhook) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o Webhook) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Webhook) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
}

// WebhookParams are the fields of a new webhook. Its fields are seen in public use.
type WebhookParams struct {
	// The URL that receives the events. The https prefix is seen in public use.
	URL      string `json:"url"`
	IsPaused *bool  `json:"isPaused,omitempty"`
}

// WebhookUpdateParams are the writable fields of a webhook. An update replaces all of them, and
// none restores a deleted webhook. Its fields are seen in public use.
type WebhookUpdateParams struct {
	// The URL that receives the events. The https prefix is seen in public use.
	URL       string `json:"url"`
	IsPaused  bool   `json:"isPaused"`
	IsDeleted bool   `json:"isDeleted"`
}

// WebhookMessage is a message to a webhook, delivered or not. Its fields are seen in public use.
type WebhookMessage struct {
	ID        string `json:"id"`
	WebhookID string `json:"webhookId"`
	EventType string `json:"eventType"`
	// The body of the delivery, as a JSON string.
	Payload   JSONText  `json:"payload"`
	CreatedAt Timestamp `json:"createdAt"`
	// The number of attempts so far.
	Attempts int64 `json:"attempts"`
	// Null if there was none.
	LastAttemptAt Timestamp `json:"lastAttemptAt,omitzero"`
	// The status of the receiver's response to the last attempt. Null without a response.
	HTTPStatusCode *int64 `json:"httpStatusCode"`
	Delivered      bool   `json:"delivered"`
}

// ObjectID returns the object's id.
func (o WebhookMessage) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *WebhookMessage) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.WebhookID = strings.ToLower(o.WebhookID)
}

// WebhookTest is the result of a test event. Its fields are assumed.
type WebhookTest struct {
	// The status of the receiver's response. Null without a response.
	HTTPStatusCode *int64 `json:"httpStatusCode"`
	Delivered      bool   `json:"delivered"`
}

var (
	opCreateWebhook         = operation.Creating("/webhook/create")
	opWebhook               = operation.Reading("/webhook/{id}")
	opUpdateWebhook         = operation.Settling("/webhook/{id}")
	opResendWebhookMessage  = operation.Creating("/webhook/{id}/message/{message_id}/resend")
	opWebhookMessages       = operation.Reading("/webhook/{id}/messages")
	opResendWebhookFailures = operation.Creating("/webhook/{id}/resend_message_failures")
	opTestWebhook           = operation.Creating("/webhook/{id}/test")
	opWebhooks              = operation.Reading("/webhooks")
)

// CreateWebhook creates a webhook. The service generates its verification key. The response is the
// webhook, its id alone, or empty. If the outcome is unknown, it looks for the object in the list
// before it sends the request again.
func (c *Client) CreateWebhook(ctx context.Context, params WebhookParams) (Webhook, error) {
	return webhooks.Create(ctx, c.account, params)
}

// Webhook reads one webhook. The service may still return a deleted webhook, marked as deleted. A
// missing one is a [NotFoundError].
func (c *Client) Webhook(ctx context.Context, id string) (Webhook, error) {
	return webhooks.Fetch(ctx, c.account, id)
}

// WebhookMessages lists the messages of a webhook, delivered or not. That the response is a bare
// array is unverified. If that object is missing, the error is a [NotFoundError].
func (c *Client) WebhookMessages(ctx context.Context, id string) iter.Seq2[WebhookMessage, error] {
	return webhookMessages.Nested(ctx, c.account, opWebhookMessages, webhooks.Any(), id)
}

// Webhooks lists the webhooks of the organization, except deleted webhooks. That the response is a
// bare array is unverified.
func (c *Client) Webhooks(ctx context.Context) iter.Seq2[Webhook, error] {
	return webhooks.List(ctx, c.account)
}
