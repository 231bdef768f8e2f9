// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func invoiceSchema() schema.Schema {
	paidBy := gateway.Attribute()
	paidBy.PlanModifiers = append(paidBy.PlanModifiers, objectplanmodifier.RequiresReplace())
	paidBy.MarkdownDescription += " A change replaces the invoice."
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "An invoice to a customer, with at least one product or line item. Creating it asks the customer for money.\n\n" +
			"The payments service cannot change an invoice, so every change replaces it: the old invoice is voided, and the customer gets a new " +
			"one with another URL. A plan warns of that. What happens to an invoice by itself, such as a payment, plans nothing, and neither does " +
			"a later change of its products.\n\n" +
			"~> Destroying an invoice voids it, for good. A paid invoice cannot be voided, so it can be neither destroyed nor replaced. " +
			"`terraform state rm` forgets it, and leaves it in the payments service as it is. An invoice that is voided outside Terraform leaves " +
			"the state with a warning, and the next apply creates a new one.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the invoice."),
			"organization_id": plan.Computed("The id of the organization that sells."),
			"customer_id": schema.StringAttribute{
				Required: true, PlanModifiers: replaced(), Validators: []validator.String{check.Reference("payments_customer")},
				MarkdownDescription: "The id of the customer who gets the invoice. A change replaces the invoice.",
			},
			"products":   productsAttribute(),
			"line_items": lineItemsAttribute(),
			"gateway":    paidBy,
			"overdue_at": schema.StringAttribute{
				Optional: true, PlanModifiers: replaced(sameDueDate{}), Validators: []validator.String{check.Moment()},
				MarkdownDescription: "The due date, such as `2030-01-31T12:00:00Z` (RFC 3339). Another spelling of the same time is no change. If " +
					"omitted, the service decides, and this is the time that it shows: the due date, or when the invoice became overdue. A configured " +
					"date is kept and not compared with that. It is empty after an import if the service shows no time; a plan then warns that a " +
					"configured date was not compared. A change replaces the invoice.",
			},
			"input_data": inputDataAttribute(),
			"memo": schema.StringAttribute{
				Optional: true, PlanModifiers: replaced(), Validators: []validator.String{check.Paragraph()},
				MarkdownDescription: "Notes for the customer. Defaults to the service's setting. A change replaces the invoice.",
			},
			"status": plan.Computed("The status: `pending`, `paid`, `overdue`, or a later value of the service. It changes by itself, which plans " +
				"nothing."),
			"issued_at": plan.Computed("When the invoice was issued (RFC 3339, UTC)."),
			"paid_at":   plan.Computed("When the invoice was paid (RFC 3339, UTC). Null until then."),
			"voided_at": plan.Computed("When the invoice was voided (RFC 3339, UTC). Null until then. A voided invoice leaves the state, so only " +
				"data sources show it."),
			"url": plan.Computed("The address of the page where the customer pays."),
		},
	})
}

func productsAttribute() schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.List{ignoreOrder{}, listplanmodifier.RequiresReplace()},
		MarkdownDescription: "The products on the invoice, each as it is in the catalog when the invoice is created. Their order means nothing. A " +
			"change replaces the invoice; a later change of a product, such as its price, does not.",
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"product_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Reference("payments_product")},
				MarkdownDescription: "The id of the product. It must not be archived when the invoice is created.",
			},
			"quantity": quantity(),
		}},
	}
}

func lineItemsAttribute() schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.List{listplanmodifier.RequiresReplace()},
		MarkdownDescription: "Items of the invoice that are not products, in their order. A change replaces the invoice.",
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Computed: true, PlanModifiers: []planmodifier.String{stringplanmodifier.UseNonNullStateForUnknown()},
				MarkdownDescription: "The id that the payments service gave the line item.",
			},
			"name": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()},
				MarkdownDescription: "The name: one line of visible text, without white space around it.",
			},
			"quantity": quantity(),
			"price": schema.NumberAttribute{
				Required: true, Validators: []validator.Number{check.Surcharge(), check.Amount()},
				MarkdownDescription: "The price of one, in `currency`. From -10^30 to 10^30, and never rounded. A negative one is a deduction; the " +
					"whole invoice must be above 0.",
			},
			"currency": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
				MarkdownDescription: "The currency of the price, such as `EUR`. Defaults to the service's setting.",
			},
		}},
	}
}

func inputDataAttribute() schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.List{listplanmodifier.RequiresReplace()},
		MarkdownDescription: "Your own data on the invoice, such as a purchase order, in its order. If omitted, the payments service decides; `[]` " +
			"asks for none. A change replaces the invoice.",
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"key": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()}, MarkdownDescription: "The name of the value: one line of text.",
			},
			"value": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Prose()}, MarkdownDescription: "The value: any readable text, or none.",
			},
		}},
	}
}

func quantity() schema.Int64Attribute {
	return schema.Int64Attribute{
		Optional: true, Computed: true, Default: int64default.StaticInt64(1), Validators: []validator.Int64{int64validator.AtLeast(1)},
		MarkdownDescription: "How many: at least 1, which is the default.",
	}
}

func replaced(before ...planmodifier.String) []planmodifier.String {
	return append(before, stringplanmodifier.RequiresReplace())
}

// detailsSchema has what only the data sources show: all of it changes by itself.
func detailsSchema() schema.Schema {
	return derive.Extend(invoiceSchema(), map[string]schema.Attribute{
		"customer":    customerAttribute(),
		"seller_name": plan.Computed("The seller's name as the customer sees it."),
	})
}

func customerAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Computed: true, MarkdownDescription: "The customer, as stored at present.",
		Attributes: map[string]schema.Attribute{
			"name": plan.Computed("The customer's name."),
			"email": schema.StringAttribute{
				Computed: true, Sensitive: true, MarkdownDescription: "The customer's e-mail address.",
			},
			"company_name": plan.Computed("The name of the customer's company, if the customer is a business."),
		},
	}
}

// ignoreOrder plans the state's products if the configuration has the same ones in another order.
type ignoreOrder struct{}

// Description describes the modifier.
func (ignoreOrder) Description(context.Context) string { return "another order is no change" }

// MarkdownDescription describes the modifier.
func (m ignoreOrder) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyList compares the elements of a list that is known.
func (ignoreOrder) PlanModifyList(_ context.Context, req planmodifier.ListRequest, resp *planmodifier.ListResponse) {
	if !req.StateValue.IsNull() && !req.PlanValue.IsUnknown() && sameElements(req.PlanValue.Elements(), req.StateValue.Elements()) {
		resp.PlanValue = req.StateValue
	}
}
