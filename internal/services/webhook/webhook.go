// SPDX-License-Identifier: MPL-2.0

// Package webhook is the Webhooks group of the specification.
package webhook

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

var webhooks = tfkit.Kind[model, client.Webhook, client.WebhookUpdateParams]{
	View: tfkit.View[model, client.Webhook]{
		Name: "webhook", Plural: "webhooks", Schema: webhookSchema(),
		Get: (*client.Client).Webhook, List: (*client.Client).Webhooks,
		Label: func(w client.Webhook) string { return w.URL },
		Lookups: []lookup.Key[client.Webhook]{{
			Attributes: []string{"url"}, Values: func(w client.Webhook) []string { return []string{w.URL} },
			Unique: lookup.Doubtful, Twice: "The endpoint then gets every event twice.",
			Spell: func(url []string) []string { return []string{client.URLKey(url[0])} },
		}},
		Filters: []filter.Filter[client.Webhook]{
			{
				Name: "is_paused", Description: "`true` for paused webhooks only, `false` for the others only. Both by default.",
				Bool: func(w client.Webhook) bool { return w.IsPaused },
			},
			{
				Name:        "is_offline",
				Description: "`true` for webhooks that the payments service stopped delivering to, `false` for the others. Both by default.",
				Bool:        func(w client.Webhook) bool { return w.IsOffline },
			},
		},
	},

	Create: create,
	Update: (*client.Client).UpdateWebhook,
	Delete: markDeleted,

	Destroying: described.Destroying{
		Noun: "webhook", Finding: "webhook.removed", Ends: "marked deleted. Its key cannot be restored",
		Warning: "Destroying only marks the webhook %s as deleted",
		Detail: "The payments service cannot remove webhooks. The webhook is marked as deleted: it gets no more deliveries, and neither " +
			"it nor its verification key can be restored. A later webhook with the same URL gets another key.",
	},
}

// Service is the resource payments_webhook with its data sources and its list resource, the
// ephemeral resource payments_webhook_verification_key, the action payments_test_webhook, and the
// data source payments_webhook_messages.
var Service = tfkit.Join(
	webhooks.ServiceWith(func() resource.Resource { return &webhook{tfkit.NewResource(webhooks)} }),
	verificationKey.Service(),
	testWebhook.Service(),
	resendMessage.Service(),
	resendFailures.Service(),
	messages.Service(),
)

// webhook is the kit's resource with a warning at the creation.
type webhook struct {
	*tfkit.Resource[model, client.Webhook, client.WebhookUpdateParams]
}

// Create warns if the response lacks the key, because the service may show it at the creation only.
func (w *webhook) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	w.Resource.Create(ctx, req, resp)
	var key types.String
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(resp.State.GetAttribute(ctx, path.Root("verification_key"), &key)...)
	if key.ValueString() == "" {
		resp.Diagnostics.AddAttributeWarning(path.Root("url"), "The webhook was created without a visible verification key",
			"verification_key is null, because the payments service masked or omitted the key. Deliveries cannot be verified without it.\n\n"+
				"Look the key up in the payments service. If it is not shown there either, `apply -replace` creates a new webhook, "+
				"whose key may be shown.")
	}
}

// create creates a webhook. A new one takes no deletion mark.
func create(c *client.Client, ctx context.Context, params client.WebhookUpdateParams) (client.Webhook, error) {
	return c.CreateWebhook(ctx, client.WebhookParams{URL: params.URL, IsPaused: &params.IsPaused})
}

// markDeleted marks a webhook as deleted, because the service has no deletion. It reads the webhook
// first, and changes nothing else.
func markDeleted(c *client.Client, ctx context.Context, id string) error {
	webhook, err := c.Webhook(ctx, id)
	if err != nil {
		return err
	}
	_, err = c.UpdateWebhook(ctx, id, client.WebhookUpdateParams{URL: webhook.URL, IsPaused: webhook.IsPaused, IsDeleted: true})
	if err != nil {
		return err
	}
	return c.ConfirmWebhookDeleted(ctx, id) // the response may be an echo
}
