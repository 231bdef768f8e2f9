// SPDX-License-Identifier: MPL-2.0

package paymentlink

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func paymentLinkSchema() schema.Schema {
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "A payment link: a hosted page that sells one product or several. Its address is `url`.\n\n" +
			"~> An archived payment link stays archived. Taking it out of the archive replaces it by a link with another `url`.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the payment link."),
			"organization_id": plan.Computed("The id of the organization that sells."),
			"product_ids": schema.SetAttribute{
				Required: true, ElementType: types.StringType,
				Validators:          []validator.Set{check.NotEmpty(), check.References("payments_product")},
				MarkdownDescription: "The ids of the products on the page. At least one. An archived product stays in its links, but fits no other.",
			},
			"gateway":        gateway.Attribute(),
			"success_url":    addressOf("Where buyers are sent after they have paid: an absolute URL. Defaults to the service's setting."),
			"cancel_url":     addressOf("Where buyers are sent who leave without paying: an absolute URL. Defaults to the service's setting."),
			"customizations": customizationsAttribute(),
			"input_fields":   inputFieldsAttribute(),
			"send_email_receipt": schema.BoolAttribute{
				Optional:            true,
				MarkdownDescription: "Whether buyers are sent a receipt by e-mail. Defaults to the service's setting.",
			},
			"charge_customer_network_fee": schema.BoolAttribute{
				Optional: true, PlanModifiers: []planmodifier.Bool{described.Fees},
				MarkdownDescription: "Whether buyers pay the network's fee on top of the price. Defaults to the service's setting.",
			},
			"url":             plan.Computed("The address of the page.", described.Irreplaceable),
			"seller_name":     plan.Computed("The seller's name as buyers see it on the page."),
			"seller_logo_url": plan.Computed("The address of the seller's logo on the page."),
			"is_archived": schema.BoolAttribute{
				Optional: true, Computed: true, Default: booldefault.StaticBool(false),
				PlanModifiers: []planmodifier.Bool{
					oneWay{"archiving cannot be undone"},
					described.Archived,
					boolplanmodifier.RequiresReplaceIf(whereUnarchived, unarchivingReplaces, unarchivingReplaces),
				},
				MarkdownDescription: "Whether the page is archived, that is, sells no more. `false` by default. The payments service cannot undo it: " +
					"going back to `false` replaces the link by one with another `url`, also if it was archived outside Terraform.",
			},
			"created_at": plan.Computed("When the payment link was created (RFC 3339, UTC)."),
			"updated_at": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "When the payment link was last changed (RFC 3339, UTC).",
			},
		},
	})
}

const unarchivingReplaces = "taking a payment link out of the archive replaces it"

func addressOf(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Optional: true, Validators: []validator.String{check.URL("https", "http")}, MarkdownDescription: description,
		PlanModifiers: []planmodifier.String{described.Site},
	}
}

func customizationsAttribute() schema.SingleNestedAttribute {
	color := func(description string) schema.StringAttribute {
		return schema.StringAttribute{Required: true, Validators: []validator.String{check.Setting()}, MarkdownDescription: description}
	}
	return schema.SingleNestedAttribute{
		Optional:            true,
		MarkdownDescription: "The look of the page. Defaults to the service's setting.",
		Attributes: map[string]schema.Attribute{
			"left_panel_color":     color("The colour of the left panel, such as `#1d3b2a`."),
			"primary_button_color": color("The colour of the button that pays, such as `#c2612c`."),
			"slanted_edge": schema.BoolAttribute{
				Required:            true,
				MarkdownDescription: "Whether the edge between the panels is slanted.",
			},
			"allow_discount_codes": schema.BoolAttribute{
				Required: true, PlanModifiers: []planmodifier.Bool{described.Codes},
				MarkdownDescription: "Whether buyers can enter discount codes.",
			},
		},
	}
}

func inputFieldsAttribute() schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Optional: true,
		MarkdownDescription: "The questions that buyers are asked, in their order. Left out, the payments service decides; `[]` asks for " +
			"nothing.",
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"input_label": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()},
				MarkdownDescription: "The question that buyers read: one line of visible text, without white space around it.",
			},
			"is_required": schema.BoolAttribute{
				Optional: true, Computed: true, Default: booldefault.StaticBool(false),
				MarkdownDescription: "Whether buyers must answer. `false` by default.",
			},
			"data_type": schema.StringAttribute{
				Optional: true, Computed: true, Default: stringdefault.StaticString("String"),
				Validators:          []validator.String{check.OneOf("a type", client.InputDataType("").Values())},
				MarkdownDescription: "The type of the answer: `String`, which is the default, `Number` or `Email`.",
			},
		}},
	}
}

// whereUnarchived asks for a replacement where a link is to come out of the archive, and says why.
func whereUnarchived(ctx context.Context, req planmodifier.BoolRequest, resp *boolplanmodifier.RequiresReplaceIfFuncResponse) {
	if !req.StateValue.ValueBool() || req.PlanValue.ValueBool() { // an unknown value may become false, and no update could follow it
		return
	}
	resp.RequiresReplace = true
	var id, url types.String
	resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("id"), &id)...)
	resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("url"), &url)...)
	resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("The archived payment link %s is replaced", id.ValueString()), fmt.Sprintf(
		"The payments service cannot take a payment link out of the archive, and the configuration does not say that this one stays archived. "+
			"So the link is deleted, and a new one is created with another address. The address %s stops working, and data of payers that is not "+
			"in the configuration is lost. To leave the link archived, set is_archived to true.", url.ValueString()))
}

// oneWay warns of the way into the archive, too.
type oneWay struct{ described.Words }

// PlanModifyBool looks for a link that is there and not archived.
func (oneWay) PlanModifyBool(ctx context.Context, req planmodifier.BoolRequest, resp *planmodifier.BoolResponse) {
	if !req.StateValue.IsNull() && !req.StateValue.ValueBool() && req.PlanValue.ValueBool() {
		var id types.String
		resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("id"), &id)...)
		resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("Archiving the payment link %s cannot be undone", id.ValueString()),
			"The payments service archives payment links for good. Going back later creates a page with another address.")
	}
}
