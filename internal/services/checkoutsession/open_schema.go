// SPDX-License-Identifier: MPL-2.0

package checkoutsession

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/keyvalue"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/personal"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

const misspelled = " Terraform does not report misspelled keys in this object."

// openAttributes describes a session that is opened. Results are described as those of the data
// source.
func openAttributes() computed.Attributes {
	read, url := attributes(), func(description string, required bool) schema.StringAttribute {
		return schema.StringAttribute{
			Required: required, Optional: !required, Validators: []validator.String{check.URL("https", "http")},
			MarkdownDescription: description,
		}
	}
	return computed.Attributes{
		"id":              read["id"],
		"organization_id": read["organization_id"],
		"url": computed.Secret("The address of the page where the buyer pays. Only the creation of a session shows it: its holder can see the " +
			"purchase, so it is sensitive."),
		"session_status": computed.Text("The status when the session was opened: `pending`. Other values may follow."),
		"gateway":        gatewayArgument(),
		"line_items": schema.ListNestedAttribute{
			Optional: true, Validators: []validator.List{
				check.ExactlyOneOf("line_items", "total"), check.NotEmpty(),
			},
			MarkdownDescription: "The goods that the buyer pays for, in one currency. At least one. Exactly one of this and `total` must be set.",
			NestedObject: schema.NestedAttributeObject{
				Validators: []validator.Object{oneKind{"exactly one of product_id and item_data"}}, Attributes: itemArguments(),
			},
		},
		"total": schema.NumberAttribute{
			Optional: true, Computed: true,
			Validators: []validator.Number{
				check.Needs("total", "currency"), check.Positive(), check.Amount(), check.Places(),
			},
			MarkdownDescription: "The price, in `currency`, of a purchase without line items. Above 0, up to 10^30. Exact. Exactly one of this " +
				"and `line_items` must be set. With `line_items`, it is their sum.",
		},
		"currency": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{
				check.Needs("currency", "total"), check.OneOf("a currency", client.Currency("").Values()),
			},
			MarkdownDescription: "The currency of `total`, such as `EUR`. Required with `total`. With `line_items`, it is theirs.",
		},
		"success_url": url("Where the buyer goes after the payment: an absolute URL.", true),
		"cancel_url":  url("Where the buyer goes without a payment: an absolute URL. Defaults to the service's setting.", false),
		"metadata":    keyvalue.Attribute("Your own data, in its order. Events of the payment repeat it. Defaults to none."),
		"expires_at": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{check.Moment(), check.Second()},
			MarkdownDescription: "When the time to pay ends, in whole seconds, such as `2030-01-31T12:00:00Z` (RFC 3339). It must be in the " +
				"future when the session opens: `timeadd(plantimestamp(), \"30m\")` is 30 minutes after the plan. Defaults to the service's choice.",
		},
		"customizations": lookArgument(),
		"charge_customer_network_fee": schema.BoolAttribute{
			Optional:            true,
			MarkdownDescription: "Whether the buyer pays the network's fee on top of the price. Defaults to the service's setting.",
		},
		"created_at": read["created_at"],
	}
}

func itemArguments() computed.Attributes {
	quantity := func(description string) schema.NumberAttribute {
		return schema.NumberAttribute{Optional: true, Validators: []validator.Number{check.AtLeast(1)}, MarkdownDescription: description}
	}
	return computed.Attributes{
		"product_id": schema.StringAttribute{
			Optional: true, Validators: []validator.String{check.Reference("payments_product")},
			MarkdownDescription: "The id of the product. Exactly one of this and `item_data` must be set. An archived product is refused.",
		},
		"quantity": quantity("How many of the product: at least 1, which is the default. An item that is no product has its own."),
		"item_data": schema.SingleNestedAttribute{
			Optional:            true,
			MarkdownDescription: "An item that is no product. Exactly one of this and `product_id` must be set." + misspelled,
			Attributes: computed.Attributes{
				"name": schema.StringAttribute{
					Required: true, Validators: []validator.String{check.Line()},
					MarkdownDescription: "The name that the buyer sees: one line of visible text, without white space around it.",
				},
				"price": schema.NumberAttribute{
					Required: true, Validators: []validator.Number{check.Price(), check.Amount(), check.Places()},
					MarkdownDescription: "The price of one, in `currency`. From 0 to 10^30, and never rounded.",
				},
				"currency": schema.StringAttribute{
					Required: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
					MarkdownDescription: "The currency of the price, such as `EUR`. All items have the same.",
				},
				"description": schema.StringAttribute{
					Optional: true, Validators: []validator.String{check.Paragraph()},
					MarkdownDescription: "The description that the buyer reads.",
				},
				"quantity": quantity("How many: at least 1, which is the default."),
				"image_url": schema.StringAttribute{
					Optional: true, Validators: []validator.String{check.URL("https", "http")},
					MarkdownDescription: "The address of the picture: an absolute URL.",
				},
				"charging_interval_seconds": schema.NumberAttribute{
					Optional: true, Validators: []validator.Number{check.Interval()},
					MarkdownDescription: "The time between two charges, in seconds. `0` for an item that is paid once, which is the default.",
				},
			},
		},
	}
}

func lookArgument() schema.SingleNestedAttribute {
	color := func(name string) schema.StringAttribute {
		return schema.StringAttribute{
			Required: true, Validators: []validator.String{check.Setting()}, MarkdownDescription: look[name].GetMarkdownDescription(),
		}
	}
	flag := func(name string) schema.BoolAttribute {
		return schema.BoolAttribute{Required: true, MarkdownDescription: look[name].GetMarkdownDescription()}
	}
	return schema.SingleNestedAttribute{
		Optional:            true,
		MarkdownDescription: "The look of the page. Defaults to the service's setting." + misspelled,
		Attributes: computed.Attributes{
			"left_panel_color": color("left_panel_color"), "primary_button_color": color("primary_button_color"),
			"slanted_edge": flag("slanted_edge"), "allow_discount_codes": flag("allow_discount_codes"),
		},
	}
}

// gatewayArgument is the gateway of resources, with a buyer in place of a seller. The buyer's
// e-mail address and page are sensitive. A session has no earlier data of a payer to keep.
func gatewayArgument() schema.SingleNestedAttribute {
	argument := gateway.Attribute()
	argument.MarkdownDescription = "How the buyer may pay: one or more of `managed`, `self_custodial` and `open_banking`." + misspelled
	bank, _ := argument.Attributes["open_banking"].(schema.SingleNestedAttribute)
	bank.Attributes["email"] = schema.StringAttribute{
		Required: true, Sensitive: true, Validators: []validator.String{personal.Unquoted(check.Email())},
		MarkdownDescription: "The e-mail address that the bank payment is made under, such as `name@mail.example`.",
	}
	bank.Attributes["open_banking_checkout_url"] = computed.Secret("The address of the bank payment's page, if the payments service has " +
		"made one.")
	kyc, _ := bank.Attributes["kyc_data"].(schema.SingleNestedAttribute)
	kyc.Computed = false
	kyc.MarkdownDescription = "The payer, if the bank payment needs one. Messages never show it, unless a value has a wrong type: then " +
		"Terraform itself prints the lines of `gateway`. Take personal data from a `sensitive` variable: Terraform does not print its value."
	for name, attribute := range kyc.Attributes {
		member, _ := attribute.(schema.StringAttribute)
		member.Computed = false
		member.MarkdownDescription, _, _ = strings.Cut(member.MarkdownDescription, " If omitted")
		kyc.Attributes[name] = member
	}
	bank.Attributes["kyc_data"] = kyc
	return argument
}

// oneKind accepts a product with its quantity, or an item that is no product.
type oneKind struct{ described.Words }

// ValidateObject checks an item that is known.
func (v oneKind) ValidateObject(ctx context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	item := req.ConfigValue.Attributes()
	product, data := item["product_id"], item["item_data"]
	switch {
	case req.ConfigValue.IsNull(), req.ConfigValue.IsUnknown(), product.IsUnknown(), data.IsUnknown():
	case product.IsNull() == data.IsNull():
		resp.Diagnostics.AddAttributeError(req.Path, "Wrong line item", req.Path.String()+" must have "+v.Description(ctx)+".")
	case product.IsNull() && !item["quantity"].IsNull():
		at := req.Path.AtName("quantity")
		resp.Diagnostics.AddAttributeError(at, "A quantity without a product", at.String()+" goes with product_id. Set quantity in item_data.")
	}
}
