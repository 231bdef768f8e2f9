// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/lineitem"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// invoice is the kit's resource. A voided invoice is a missing one, and plans that void are
// explained.
type invoice struct {
	*tfkit.Resource[model, client.Invoice, client.InvoiceParams]
}

// ValidateConfig demands a product or a line item.
func (r *invoice) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	lineitem.DemandAny(ctx, req.Config, path.Root("products"), path.Root("line_items"), &resp.Diagnostics)
}

// ModifyPlan warns of a replacement and a deletion. It refuses both for a paid invoice, and a
// replacement by an invoice with a product that is not sold, because none of them can be finished.
func (r *invoice) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	r.Resource.ModifyPlan(ctx, req, resp)
	if req.State.Raw.IsNull() || resp.Plan.Raw.Equal(req.State.Raw) {
		return
	}
	at := func(name string) string { text, _ := raw.StringAt(req.State.Raw, name); return text }
	id, paid := at("id"), at("paid_at") != "" || at("status") == "paid"
	destroys := req.Plan.Raw.IsNull()
	if destroys && !paid && r.Client() != nil { // the state may be old, as with -refresh=false
		current, err := r.Client().Invoice(ctx, id)
		paid = err == nil && isPaid(current)
	}
	switch {
	case destroys && paid:
		resp.Diagnostics.AddError(fmt.Sprintf("Invoice %s is paid and cannot be voided", id), "The payments service cannot delete invoices, or "+
			"void a paid one. So no plan can destroy it. "+stateRm)
	case destroys:
		resp.Diagnostics.AddWarning("Destroying voids the invoice "+id, "The payments service cannot delete invoices. The invoice stays in the "+
			"account as voided: the customer can no longer pay it, and nothing restores it. A paid invoice cannot be voided.")
	case paid:
		resp.Diagnostics.AddError(fmt.Sprintf("Invoice %s is paid and cannot be replaced", id), "The payments service cannot change an invoice, "+
			"or void a paid one. Take back the change of its arguments, or list them in `lifecycle.ignore_changes`.\n\n"+stateRm)
	default:
		resp.Diagnostics.AddWarning(fmt.Sprintf("Invoice %s is voided and replaced", id), "The payments service cannot change an invoice. So "+
			"the old one is voided: the customer can no longer pay it. The customer gets a new invoice with another id and URL.")
		var products types.List
		resp.Diagnostics.Append(resp.Plan.GetAttribute(ctx, path.Root("products"), &products)...)
		params := lineitem.ProductParams(ctx, products, &resp.Diagnostics)
		if err := lineitem.ReadProducts(ctx, r.Client(), "products", params); err != nil {
			diagnose.Add(ctx, &resp.Diagnostics, resp.Plan.Schema, "replace", "invoice", err)
		}
	}
}

// Read drops a voided invoice from the state, with a warning. After an import, it sets overdue_at
// as [plan.Unread] needs it.
func (r *invoice) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	r.Resource.Read(ctx, req, resp)
	if resp.Diagnostics.HasError() || resp.State.Raw.IsNull() {
		return
	}
	at := func(name string) string { text, _ := raw.StringAt(resp.State.Raw, name); return text }
	switch _, saved := raw.StringAt(req.State.Raw, "customer_id"); {
	case at("voided_at") == "" && at("status") != "voided":
		if !saved && at("overdue_at") == "" {
			resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("overdue_at"), "")...)
		}
	case !saved:
		resp.Diagnostics.AddError("Could not import the invoice", fmt.Sprintf("The invoice %s is voided for good: nothing is left to manage. "+
			"The data source payments_invoice reads it. To import the other objects without it, delete its import block.", at("id")))
	default:
		resp.Diagnostics.AddWarning(fmt.Sprintf("Invoice %s is voided", at("id")), fmt.Sprintf("It was voided outside Terraform (%s), which is "+
			"final. It leaves the state, and the next apply creates a new one, which the customer gets, if the configuration still has it. If "+
			"the customer is to get no other invoice, remove the resource from the configuration first.", at("voided_at")))
		resp.State.RemoveResource(ctx)
	}
}
