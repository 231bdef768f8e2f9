// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/keyvalue"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/lineitem"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func invoiceSchema() schema.Schema {
	paidBy := gateway.Attribute()
	paidBy.PlanModifiers = append(paidBy.PlanModifiers, plan.Replaces())
	paidBy.MarkdownDescription += " A change replaces the invoice."
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "An invoice to a customer, with at least one product or line item. Creating it asks the customer for money.\n\n" +
			"The payments service cannot change an invoice, so every change replaces it: the old invoice is voided, and the customer gets a new " +
			"one with another URL. A plan warns of that. A payment plans nothing, and neither does a later change of the products.\n\n" +
			"~> Destroying an invoice voids it for good. A paid invoice cannot be voided, so it can be neither destroyed nor replaced; " +
			"`state rm` forgets it, and leaves it in the payments service as it is. An invoice that is voided outside Terraform " +
			"leaves the state with a warning, and the next apply creates a new one.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the invoice."),
			"organization_id": plan.Computed("The id of the organization that sells."),
			"customer_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Reference("payments_customer")},
				PlanModifiers:       []planmodifier.String{plan.Replaces()},
				MarkdownDescription: "The id of the customer who gets the invoice. A change replaces the invoice.",
			},
			"products": lineitem.Products("The products on the invoice, each as it is in the catalog when the invoice is created. Their order " +
				"means nothing. A change replaces the invoice; a later change of a product, such as its price, does not."),
			"line_items": lineitem.Items("Items of the invoice that are not products, in their order. A change replaces the invoice."),
			"gateway":    paidBy,
			"overdue_at": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.MomentOrUnread()},
				PlanModifiers: []planmodifier.String{plan.WarnIfPast(), plan.Unread{
					Words: "another spelling is no change, and neither is a value that was never read",
					Same:  convert.SameMoment, MayDiffer: func(at, due, status string) bool { return status != "pending" && convert.IsAfter(at, due) },
				}, plan.Replaces()},
				MarkdownDescription: "The due date, such as `2030-01-31T12:00:00Z` (RFC 3339). If omitted, the service decides, and this is the time " +
					"that it shows: the due date, or when the invoice became overdue. A configured date is kept, and not compared with that time. After " +
					"an import it is empty if the service shows none, and a plan warns that it was not compared. A change replaces the invoice, " +
					"another spelling of the same time does not.",
			},
			"input_data": keyvalue.Attribute("Your own data on the invoice, such as a purchase order, in its order. If omitted, the payments "+
				"service decides; `[]` asks for none. A change replaces the invoice.", plan.Replaces()),
			"memo": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.Paragraph()},
				PlanModifiers:       []planmodifier.String{plan.Replaces()},
				MarkdownDescription: "Notes for the customer. Defaults to the service's setting. A change replaces the invoice.",
			},
			"status":    plan.Computed("The status: `pending`, `paid`, `overdue`, or another value of the service. It changes by itself."),
			"issued_at": plan.Computed("When the invoice was issued (RFC 3339, UTC)."),
			"paid_at":   plan.Computed("When the invoice was paid (RFC 3339, UTC). Null until then."),
			"voided_at": plan.Computed("When the invoice was voided (RFC 3339, UTC). Only data sources show it: a voided invoice leaves the state."),
			"url":       plan.Computed("The address of the page where the customer pays."),
		},
	})
}

// detailsSchema adds what changes by itself and is not the invoice's own.
func detailsSchema() schema.Schema {
	return derive.Extend(invoiceSchema(), map[string]schema.Attribute{
		"customer_name":  plan.Computed("The customer's name, as stored at present."),
		"customer_email": schema.StringAttribute{Computed: true, Sensitive: true, MarkdownDescription: "The customer's e-mail address."},
		"total": schema.NumberAttribute{
			Computed: true, MarkdownDescription: "The sum of the products, at their prices when the invoice was created and without add-ons, " +
				"and of the line items, in `currency`. Exact, and computed by the provider, because the payments service does not show it. Null if " +
				"the items are in several currencies, or the service does not show each price and quantity.",
		},
		"currency": plan.Computed("The currency of `total`. A line item without a currency counts in that of the first product, or in `USD` " +
			"if there is none, as in the sandbox. Null if the total is."),
		"seller_name": plan.Computed("The seller's name as the customer sees it."),
		"payment": schema.SingleNestedAttribute{
			Computed: true, Attributes: payment.Attributes(), MarkdownDescription: "The payment. Null until the invoice is paid.",
		},
	})
}
