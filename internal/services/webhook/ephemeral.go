// SPDX-License-Identifier: MPL-2.0

package webhook

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

type verificationKeyModel struct {
	WebhookID       types.String `tfsdk:"webhook_id"`
	VerificationKey types.String `tfsdk:"verification_key"`
}

// verificationKey reads a webhook's verification key without storing it.
var verificationKey = tfkit.Ephemeral[verificationKeyModel]{
	Name: "webhook_verification_key",
	Schema: schema.Schema{
		MarkdownDescription: "Reads a webhook's verification key and stores it nowhere: neither in the state nor in a plan. Use it to " +
			"pass the key on through a write-only argument, for instance to a secret store. Needs Terraform 1.10, or OpenTofu 1.11, or newer.\n\n" +
			"~> The resource `payments_webhook` has the key in its state in any case, marked sensitive.",
		Attributes: map[string]schema.Attribute{
			"webhook_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the webhook.",
			},
			"verification_key": schema.StringAttribute{
				Computed: true, Sensitive: true, MarkdownDescription: keyDescription,
			},
		},
	},
	Open: openVerificationKey,
}

// openVerificationKey fails if the service does not show the key: an empty key would let every
// delivery pass.
func openVerificationKey(
	c *client.Client, ctx context.Context, m verificationKeyModel, diags *diag.Diagnostics,
) (verificationKeyModel, tfkit.Lease, error) {
	id := m.WebhookID.ValueString()
	webhook, err := c.Webhook(ctx, id)
	if err != nil {
		return m, tfkit.Lease{}, err
	}
	key, ok := webhook.Key()
	if !ok {
		diags.AddAttributeError(path.Root("webhook_id"), "The verification key is not shown", fmt.Sprintf(
			"The payments service does not show the verification key of the webhook %s in full. If Terraform created the webhook, "+
				"verification_key of the resource payments_webhook may still have it.", id))
	}
	m.VerificationKey = types.StringValue(key)
	return m, tfkit.Lease{}, nil
}
