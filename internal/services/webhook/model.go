// SPDX-License-Identifier: MPL-2.0

package webhook

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

type model struct {
	ID              types.String `tfsdk:"id"`
	OrganizationID  types.String `tfsdk:"organization_id"`
	URL             types.String `tfsdk:"url"`
	IsPaused        types.Bool   `tfsdk:"is_paused"`
	IsOffline       types.Bool   `tfsdk:"is_offline"`
	VerificationKey types.String `tfsdk:"verification_key"`
	CreatedAt       types.String `tfsdk:"created_at"`
}

// Params returns the request.
func (m model) Params(context.Context, *diag.Diagnostics) client.WebhookUpdateParams {
	return client.WebhookUpdateParams{URL: m.URL.ValueString(), IsPaused: m.IsPaused.ValueBool()}
}

// Refresh takes over the webhook's values. It keeps a known key if the service does not show it.
func (m model) Refresh(w client.Webhook) model {
	m.ID = types.StringValue(w.ID)
	m.OrganizationID = types.StringValue(w.OrganizationID)
	m.URL = types.StringValue(w.URL)
	m.IsPaused = types.BoolValue(w.IsPaused)
	m.IsOffline = types.BoolValue(w.IsOffline)
	if key, ok := w.Key(); ok {
		m.VerificationKey = types.StringValue(key)
	} else if m.VerificationKey.IsUnknown() {
		m.VerificationKey = types.StringNull()
	}
	m.CreatedAt = types.StringValue(string(w.CreatedAt))
	return m
}
