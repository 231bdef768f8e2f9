// SPDX-License-Identifier: MPL-2.0

package webhook

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

const keyDescription = "The secret that the payments service sends with every delivery, in the header `service-verification-key`. " +
	"Compare it before you trust a delivery."

func webhookSchema() schema.Schema {
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "A webhook: an endpoint of yours that the payments service delivers its events to.\n\n" +
			"~> Destroying a webhook marks it as deleted, because the payments service cannot remove webhooks. The plan says so.\n\n" +
			"~> The verification key is kept in the state, marked sensitive. To use it without reading it from there, take the " +
			"ephemeral resource `payments_webhook_verification_key`.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the webhook."),
			"organization_id": plan.Computed("The id of the organization whose events are delivered."),
			"url": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.URL("https")},
				PlanModifiers:       []planmodifier.String{described.EventTarget, described.Label},
				MarkdownDescription: "The address of the endpoint. Must begin with `https://`.",
			},
			"is_paused": schema.BoolAttribute{
				Optional: true, Computed: true, Default: booldefault.StaticBool(false), PlanModifiers: []planmodifier.Bool{described.Paused},
				MarkdownDescription: "Whether deliveries are held back. Defaults to `false`: the plan shows a webhook that was paused " +
					"outside Terraform, and the next apply resumes it.",
			},
			"is_offline": schema.BoolAttribute{
				Computed:            true,
				MarkdownDescription: "Whether the payments service has stopped delivering to the webhook, because deliveries kept failing.",
			},
			"verification_key": schema.StringAttribute{
				// A null key is not kept, because the next response may have one.
				Computed: true, Sensitive: true,
				PlanModifiers:       []planmodifier.String{stringplanmodifier.UseNonNullStateForUnknown(), described.Irreplaceable},
				MarkdownDescription: keyDescription + " It stays in the state if the payments service later masks or omits it.",
			},
			"created_at": plan.Computed("When the webhook was created (RFC 3339, UTC)."),
		},
	})
}
