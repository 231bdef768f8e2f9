// SPDX-License-Identifier: MPL-2.0

package webhook

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// keyReader reads a webhook's verification key without storing it anywhere.
type keyReader struct{ tfkit.EphemeralConnection }

type keyModel struct {
	WebhookID       types.String `tfsdk:"webhook_id"`
	VerificationKey types.String `tfsdk:"verification_key"`
}

// NewEphemeral returns the ephemeral resource payments_webhook_verification_key.
func NewEphemeral() ephemeral.EphemeralResource { return &keyReader{} }

// Metadata names the type.
func (*keyReader) Metadata(_ context.Context, req ephemeral.MetadataRequest, resp *ephemeral.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_webhook_verification_key"
}

// Schema has the webhook's id and its key.
func (*keyReader) Schema(_ context.Context, _ ephemeral.SchemaRequest, resp *ephemeral.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "Reads a webhook's verification key whenever it is needed, and stores it nowhere: neither in the state nor in a plan. It is for passing the key on, to a " +
			"secret store for instance, through a write-only argument. Needs Terraform 1.10 or newer.\n\n" +
			"~> The resource `payments_webhook` has the key in its state in any case, marked sensitive.",
		Attributes: map[string]schema.Attribute{
			"webhook_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()},
				MarkdownDescription: "The id of the webhook whose key is read.",
			},
			"verification_key": schema.StringAttribute{
				Computed: true, Sensitive: true,
				MarkdownDescription: keyDescription,
			},
		},
	}
}

// Open reads the key. One that the service does not show (any more) is an error: an empty key would let every delivery pass.
func (r *keyReader) Open(ctx context.Context, req ephemeral.OpenRequest, resp *ephemeral.OpenResponse) {
	var known keyModel
	resp.Diagnostics.Append(req.Config.Get(ctx, &known)...)
	if resp.Diagnostics.HasError() {
		return
	}
	id := known.WebhookID.ValueString()
	webhook, err := r.Client().Webhook(ctx, id)
	if client.IsNotFound(err) {
		resp.Diagnostics.AddAttributeError(path.Root("webhook_id"), "There is no such webhook", fmt.Sprintf("The payments service has no webhook %s.", id))
		return
	}
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, nil, "read", "webhook", err)
		return
	}
	key, ok := webhook.Key()
	if !ok {
		resp.Diagnostics.AddAttributeError(path.Root("webhook_id"), "The verification key is not shown",
			fmt.Sprintf("The payments service does not show the verification key of the webhook %s in full. If Terraform made the webhook, verification_key of the resource payments_webhook may still have it.", id))
		return
	}
	known.VerificationKey = types.StringValue(key)
	resp.Diagnostics.Append(resp.Result.Set(ctx, known)...)
}
