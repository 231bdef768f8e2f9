// SPDX-License-Identifier: MPL-2.0

package swap

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

var networks = client.Network("").Values()

func autoSwapSchema() schema.Schema {
	attributes := settingAttributes()
	attributes[lifecycle.OrganizationID] = plan.Computed("The id of the organization. The payments service does not show it with the " +
		"setting, so the provider reads it from another object of the account. It is null while the account has no product, payment " +
		"link, discount code, webhook, customer or invoice. If it is known, the provider does not change the setting of another organization.")
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "Whether the payments service swaps incoming payments to a target asset. Each organization has one such " +
			"setting, so use this resource once.\n\n" +
			"~> Creating the resource does not replace a setting that is enabled already: import that one. The plan says so.\n\n" +
			"~> Destroying the resource disables the setting. The plan says so.",
		Attributes: attributes,
	})
}

// settingAttributes are those of the data source, too.
func settingAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"enabled": schema.BoolAttribute{
			Required:            true,
			MarkdownDescription: "Whether incoming payments are swapped to the target.",
		},
		"target": schema.SingleNestedAttribute{
			Optional: true, Validators: []validator.Object{customtype.TokenOfNetwork{Networks: networks}},
			MarkdownDescription: "The asset that incoming payments are swapped to. Required if `enabled` is `true`, and without effect if it " +
				"is `false`. Terraform does not report misspelled keys in this object. Check the plan.",
			Attributes: map[string]schema.Attribute{
				"network": schema.StringAttribute{
					Required: true, Validators: []validator.String{check.OneOf("a network", networks)},
					PlanModifiers:       []planmodifier.String{described.SwapTarget, described.Network},
					MarkdownDescription: "The network: `" + strings.Join(networks, "`, `") + "`.",
				},
				"token": schema.StringAttribute{
					Optional: true, CustomType: customtype.AddressType{},
					PlanModifiers: []planmodifier.String{plan.NoneIfOmitted(), described.SwapTarget},
					MarkdownDescription: "The address of the token's contract on the network, in the form of that network. Left out, it is the " +
						"network's own coin. Bitcoin, Litecoin, Dogecoin, Dash and Zcash have no tokens.",
				},
			},
		},
	}
}
