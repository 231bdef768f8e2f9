// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Key returns the verification key, or false if the response omitted or masked it.
func (w Webhook) Key() (string, bool) {
	if w.VerificationKey == nil || destination.IsMaskedKey(*w.VerificationKey) {
		return "", false
	}
	return *w.VerificationKey, true
}

// webhooks are the receivers of the service's events.
var webhooks = group.Of[Webhook, WebhookParams]{
	Noun: "webhook", One: opWebhook, All: opWebhooks, Creates: opCreateWebhook, Refreshes: true,
	CreatedAt: func(o Webhook) Timestamp { return o.CreatedAt },
	Deleted:   func(w Webhook) bool { return w.IsDeleted },
	Matches:   WebhookParams.matches, Resembles: WebhookParams.resembles,
}

// URLKey returns one spelling of a URL. Webhooks with the same one get the same deliveries.
func URLKey(address string) string { return match.URLKey(address) }

// UpdateWebhook replaces all writable fields of a webhook and returns its new state. After an
// update that deletes the webhook, it returns the deleted webhook, or a [NotFoundError] if the
// service does not return it. A webhook that was deleted before is a [NotFoundError].
func (c *Client) UpdateWebhook(ctx context.Context, id string, params WebhookUpdateParams) (Webhook, error) {
	if params.IsDeleted {
		c.account.Deleted(webhooks.Noun, id)
	}
	var wanted any = params
	if !params.IsDeleted { // a deleted webhook stays deleted
		wanted = WebhookParams{URL: params.URL, IsPaused: &params.IsPaused}
	}
	webhook, err := webhooks.Update(ctx, c.account, id, group.Change{Op: opUpdateWebhook, In: params, Wanted: wanted})
	if err == nil && webhook.IsDeleted && !params.IsDeleted {
		return Webhook{}, &NotFoundError{Noun: "webhook", ID: id}
	}
	return webhook, err
}

// ConfirmWebhookDeleted returns a [NotEndedError] if the service keeps showing a webhook whose
// deletion it accepted.
func (c *Client) ConfirmWebhookDeleted(ctx context.Context, id string) error {
	return webhooks.ConfirmEnded(ctx, c.account, opUpdateWebhook, id)
}

// matches reports whether a request with these params may have created got.
func (params WebhookParams) matches(got Webhook) bool {
	return !got.IsDeleted && match.Holds(got, params)
}

// resembles reports whether got has these params' URL, or a similar spelling.
func (params WebhookParams) resembles(got Webhook) bool {
	return !got.IsDeleted && match.URLKey(got.URL) == match.URLKey(params.URL)
}
