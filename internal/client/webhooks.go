// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Webhook is a receiver of the service's events. The specification does not show its fields
// (section 2.10). They are seen in public use.
type Webhook struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organizationId"`
	URL            string `json:"url"`
	IsPaused       bool   `json:"isPaused"`
	// VerificationKey is a secret that the service generates. Responses may omit or mask it: see
	// [Webhook.Key].
	VerificationKey *string   `json:"verificationKey"`
	IsOffline       bool      `json:"isOffline"` // set by the service after repeated failures
	IsDeleted       bool      `json:"isDeleted"`
	CreatedAt       Timestamp `json:"createdAt" lenient:"true"`
}

// ObjectID returns the webhook's id.
func (w Webhook) ObjectID() string { return w.ID }

// Organization returns the id of the webhook's organization.
func (w Webhook) Organization() string { return w.OrganizationID }

// Key returns the verification key, or false if the response omitted or masked it.
func (w Webhook) Key() (string, bool) {
	if w.VerificationKey == nil || destination.IsMaskedKey(*w.VerificationKey) {
		return "", false
	}
	return *w.VerificationKey, true
}

// WebhookParams are the fields of a new webhook. The URL must begin with https.
type WebhookParams struct {
	URL      string `json:"url"`
	IsPaused *bool  `json:"isPaused,omitempty"`
}

// WebhookUpdateParams are the writable fields of a webhook. An update replaces all of them. No
// update restores a deleted webhook.
type WebhookUpdateParams struct {
	URL       string `json:"url"`
	IsPaused  bool   `json:"isPaused"`
	IsDeleted bool   `json:"isDeleted"`
}

var (
	opCreateWebhook = operation.Creating("/webhook/create")
	opWebhook       = operation.Reading("/webhook/{id}")
	opWebhooks      = operation.Reading("/webhooks")
	opUpdateWebhook = operation.Settling("/webhook/{id}")
)

// webhooks are the receivers of the service's events.
var webhooks = group.Of[Webhook, WebhookParams]{
	Kind: "webhook", One: opWebhook, All: opWebhooks, Creates: opCreateWebhook, Refreshes: true,
	CreatedAt: func(o Webhook) Timestamp { return o.CreatedAt },
	Deleted:   func(w Webhook) bool { return w.IsDeleted },
	Matches:   WebhookParams.matches, Resembles: WebhookParams.resembles,
}

// URLKey returns one spelling of a URL. Webhooks with the same one get the same deliveries.
func URLKey(address string) string { return match.URLKey(address) }

// CreateWebhook creates a webhook and returns it as the service stores it. If the outcome is
// unknown, it looks for the webhook in the list before it sends the request again.
func (c *Client) CreateWebhook(ctx context.Context, params WebhookParams) (Webhook, error) {
	return webhooks.Create(ctx, c.account, params)
}

// Webhook reads one webhook. A missing or deleted one is a [NotFoundError].
func (c *Client) Webhook(ctx context.Context, id string) (Webhook, error) {
	return webhooks.Fetch(ctx, c.account, id)
}

// Webhooks streams all webhooks of the organization, without deleted ones.
func (c *Client) Webhooks(ctx context.Context) iter.Seq2[Webhook, error] {
	return webhooks.List(ctx, c.account)
}

// UpdateWebhook replaces all writable fields of a webhook and returns its new state. After an
// update that deletes the webhook, it returns the deleted webhook, or a [NotFoundError] if the
// service does not return it. A webhook that was deleted before is a [NotFoundError].
func (c *Client) UpdateWebhook(ctx context.Context, id string, params WebhookUpdateParams) (Webhook, error) {
	if params.IsDeleted {
		c.account.Deleted(id)
	}
	var wanted any = params
	if !params.IsDeleted { // a deleted webhook stays deleted
		wanted = WebhookParams{URL: params.URL, IsPaused: &params.IsPaused}
	}
	webhook, err := webhooks.Update(ctx, c.account, id, group.Change{Op: opUpdateWebhook, In: params, Wanted: wanted})
	if err == nil && webhook.IsDeleted && !params.IsDeleted {
		return Webhook{}, &NotFoundError{Kind: "webhook", ID: id}
	}
	return webhook, err
}

// matches reports whether a request with these params may have created got.
func (params WebhookParams) matches(got Webhook) bool {
	return !got.IsDeleted && match.Holds(got, params)
}

// resembles reports whether got has these params' URL, or a similar spelling.
func (params WebhookParams) resembles(got Webhook) bool {
	return !got.IsDeleted && match.URLKey(got.URL) == match.URLKey(params.URL)
}
