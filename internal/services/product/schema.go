// SPDX-License-Identifier: MPL-2.0

package product

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/numberdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func productSchema() schema.Schema {
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "A product, which is sold once or charged for in intervals. Payment links, invoices and discount codes refer to " +
			"products.\n\n" +
			"~> Destroying a product archives it, because the payments service cannot delete products. The plan says so.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the product."),
			"organization_id": plan.Computed("The id of the organization that sells the product."),
			"name": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()}, PlanModifiers: []planmodifier.String{described.Label},
				MarkdownDescription: "The name that buyers see: one line of visible text, without white space around it.",
			},
			"description": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Prose()},
				MarkdownDescription: "The description that buyers read. May be empty (`\"\"`).",
			},
			"currency": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
				PlanModifiers:       []planmodifier.String{described.Currency},
				MarkdownDescription: "The currency of all prices of the product, such as `USD`, `EUR` or `USDC`.",
			},
			"price": schema.NumberAttribute{
				Required: true, Validators: []validator.Number{check.Price(), check.Amount(), check.Places()},
				PlanModifiers: []planmodifier.Number{described.Price},
				MarkdownDescription: "The price, once or for each charging interval, in units of the currency (`10.5` is ten and a half). From 0 to " +
					"10^30. Every digit counts: the number is never rounded.",
			},
			"charging_interval_seconds": schema.NumberAttribute{
				Optional: true, Computed: true, Default: numberdefault.StaticBigFloat(convert.Whole(int64(0)).ValueBigFloat()),
				Validators: []validator.Number{check.Interval()}, PlanModifiers: []planmodifier.Number{described.Interval},
				MarkdownDescription: "The time between two charges of a subscription, in seconds (`2592000` is 30 days). `0`, the default, is a " +
					"product that is paid once. At most ten years.",
			},
			"image_url": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.URL("https", "http")}, PlanModifiers: []planmodifier.String{described.Site},
				MarkdownDescription: "The address of the product's picture: an absolute URL without credentials. Removing it removes the picture.",
			},
			"send_subscription_emails": schema.BoolAttribute{
				Optional:            true,
				MarkdownDescription: "Whether subscribers are sent e-mails about their subscription. Defaults to the service's setting.",
			},
			"add_ons": schema.ListNestedAttribute{
				Optional: true, Computed: true, Default: listdefault.StaticValue(types.ListValueMust(addOnType, nil)),
				MarkdownDescription: "Extras that buyers may add at additional cost, in the order of the page. Empty by default.",
				NestedObject:        schema.NestedAttributeObject{Attributes: addOnAttributes},
			},
			"product_type": schema.SingleNestedAttribute{
				Optional:            true,
				MarkdownDescription: "The type of a special product. Omitted for an ordinary product.",
				Attributes:          productTypeAttributes,
			},
			"is_archived": schema.BoolAttribute{
				Optional: true, Computed: true, Default: booldefault.StaticBool(false), PlanModifiers: []planmodifier.Bool{described.Archived},
				MarkdownDescription: "Whether the product is archived, that is, no longer on sale. `false` by default: if the product is archived " +
					"outside Terraform, the next plan shows it, and the apply puts it back on sale.",
			},
			"created_at": plan.Computed("When the product was created (RFC 3339, UTC)."),
			"updated_at": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "When the product was last changed (RFC 3339, UTC).",
			},
		},
	})
}

var addOnAttributes = map[string]schema.Attribute{
	"id": schema.StringAttribute{
		Computed:            true,
		MarkdownDescription: "The id of the add-on. The payments service makes new ones whenever the product changes.",
	},
	"name": schema.StringAttribute{
		Required: true, Validators: []validator.String{check.Line()},
		MarkdownDescription: "The name that buyers see: one line of visible text, without white space around it.",
	},
	"price": schema.NumberAttribute{
		Required: true, Validators: []validator.Number{check.Surcharge(), check.Amount(), check.Places()},
		PlanModifiers:       []planmodifier.Number{described.Price},
		MarkdownDescription: "The price of the add-on, in the product's currency. Never rounded.",
	},
}

var productTypeAttributes = map[string]schema.Attribute{
	"presale": schema.SingleNestedAttribute{
		Required:            true,
		MarkdownDescription: "A product that is sold before it exists.",
		Attributes: map[string]schema.Attribute{
			"token": schema.SingleNestedAttribute{
				Required:            true,
				MarkdownDescription: "The presale of a token.",
				Attributes: map[string]schema.Attribute{
					"ticker": schema.StringAttribute{
						Required: true, Validators: []validator.String{check.Word()}, PlanModifiers: []planmodifier.String{described.Terms},
						MarkdownDescription: "The token's ticker, such as `ACME`: one word.",
					},
					"decimals": schema.NumberAttribute{
						Required: true, Validators: []validator.Number{check.Between(0, 255)},
						PlanModifiers:       []planmodifier.Number{described.Terms},
						MarkdownDescription: "How many decimal places the token has. From 0 to 255.",
					},
				},
			},
		},
	},
}
