// SPDX-License-Identifier: MPL-2.0

// Package webhook is the Webhooks group of the specification: where the service delivers its events.
package webhook

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

var kind = tfkit.Kind[model, *model, client.Webhook, client.WebhookUpdateParams]{
	Name: "webhook", Plural: "webhooks", Schema: webhookSchema(),

	Create: create,
	Read:   (*client.Client).Webhook,
	Update: (*client.Client).UpdateWebhook,
	Delete: markDeleted,
	List:   (*client.Client).Webhooks,

	DestroyWarning: "Destroying a webhook marks it deleted",
	DestroyDetail: "The payments service cannot remove webhooks. The webhook is marked as deleted: nothing is delivered to it any more, and neither it nor its " +
		"verification key can be brought back. A webhook that is made later for the same URL gets another key.",

	Key:   &tfkit.Key[client.Webhook]{Name: "url", Of: func(w client.Webhook) string { return w.URL }},
	Label: func(w client.Webhook) string { return w.URL },
	Filters: []tfkit.Filter[client.Webhook]{
		{
			Name: "is_paused", Description: "`true` for paused webhooks only, `false` for the others only. Both where it is left out.",
			Flag: func(w client.Webhook) bool { return w.IsPaused },
		},
		{
			Name: "is_offline", Description: "`true` for webhooks only that the payments service has given up delivering to, `false` for the others only. Both where it is left out.",
			Flag: func(w client.Webhook) bool { return w.IsOffline },
		},
	},
}

// NewResource returns the resource payments_webhook.
func NewResource() resource.Resource { return &webhook{tfkit.NewResource(kind)} }

// webhook is the kit's resource, and says at its creation what cannot be made good later.
type webhook struct {
	*tfkit.Resource[model, *model, client.Webhook, client.WebhookUpdateParams]
}

// Create warns where the key did not come: it is told at the creation, and perhaps never again.
func (w *webhook) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	w.Resource.Create(ctx, req, resp)
	var key types.String
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(resp.State.GetAttribute(ctx, path.Root("verification_key"), &key)...)
	if key.ValueString() == "" {
		resp.Diagnostics.AddAttributeWarning(path.Root("url"), "The webhook was created, and its verification key was not told",
			"verification_key is null, because the payments service masked the key or left it out, so deliveries cannot be verified with it. Look the key up "+
				"in the payments service. If it is not shown there either, and the payments service tells keys at creation, `terraform apply -replace` makes a new webhook.")
	}
}

// NewDataSource returns the data source payments_webhook.
func NewDataSource() datasource.DataSource { return tfkit.NewDataSource(kind) }

// NewListDataSource returns the data source payments_webhooks.
func NewListDataSource() datasource.DataSource { return tfkit.NewListDataSource(kind) }

// NewList returns the list resource payments_webhook.
func NewList() list.ListResource { return tfkit.NewList(kind) }

// create sends what a new webhook takes: it cannot be deleted from the start.
func create(c *client.Client, ctx context.Context, params client.WebhookUpdateParams) (client.Webhook, error) {
	return c.CreateWebhook(ctx, client.WebhookParams{URL: params.URL, IsPaused: &params.IsPaused})
}

// markDeleted stands for deletion, which the service does not have. It changes nothing else, so the webhook is read first.
func markDeleted(c *client.Client, ctx context.Context, id string) error {
	webhook, err := c.Webhook(ctx, id)
	if err != nil {
		return err
	}
	_, err = c.UpdateWebhook(ctx, id, client.WebhookUpdateParams{URL: webhook.URL, IsPaused: webhook.IsPaused, IsDeleted: true})
	return err
}
