// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

// invoice is the kit's resource. It treats a voided invoice as a missing one, and explains plans
// that void.
type invoice struct {
	*tfkit.Resource[model, client.Invoice, client.InvoiceParams]
}

// ValidateConfig demands a product or a line item.
func (r *invoice) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	var products, items types.List
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("products"), &products)...)
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("line_items"), &items)...)
	if products.IsUnknown() || items.IsUnknown() || len(products.Elements())+len(items.Elements()) > 0 {
		return
	}
	at := path.Root("products")
	if products.IsNull() && !items.IsNull() {
		at = path.Root("line_items")
	}
	resp.Diagnostics.AddAttributeError(at, "Nothing on the invoice", "An invoice must have at least one product or line item.")
}

// ModifyPlan warns of a replacement, because the customer gets another invoice. It refuses to
// replace a paid invoice: the old one cannot be voided, and with create_before_destroy the customer
// would get a second one.
func (r *invoice) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	r.Resource.ModifyPlan(ctx, req, resp)
	if req.State.Raw.IsNull() || resp.Plan.Raw.Equal(req.State.Raw) {
		return
	}
	id, paid := stringAt(ctx, req.State, "id", &resp.Diagnostics), stringAt(ctx, req.State, "paid_at", &resp.Diagnostics) != "" ||
		stringAt(ctx, req.State, "status", &resp.Diagnostics) == "paid"
	switch {
	case req.Plan.Raw.IsNull() && paid:
		resp.Diagnostics.AddWarning(fmt.Sprintf("Invoice %s is paid and cannot be voided", id),
			"The payments service refuses to void a paid invoice, so destroying it fails. "+stateRm)
	case req.Plan.Raw.IsNull():
	case paid:
		resp.Diagnostics.AddError(fmt.Sprintf("Invoice %s is paid and cannot be replaced", id),
			"The payments service cannot change an invoice, and it cannot void a paid one. Take back the change of its arguments, or list them in "+
				"`lifecycle.ignore_changes`.\n\n"+stateRm)
	default:
		resp.Diagnostics.AddWarning(fmt.Sprintf("Invoice %s is voided and replaced by a new one", id),
			"The payments service cannot change an invoice. So the old one is voided, and the customer can no longer pay it. The customer gets a "+
				"new invoice with another id and URL.")
	}
}

// Read drops a voided invoice from the state, with a warning. Reading an imported invoice sets
// overdue_at to "" if the response has no due date: see [dueDate].
func (r *invoice) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	r.Resource.Read(ctx, req, resp)
	if resp.Diagnostics.HasError() || resp.State.Raw.IsNull() {
		return
	}
	id, importing := stringAt(ctx, req.State, "id", &resp.Diagnostics), stringAt(ctx, req.State, "customer_id", &resp.Diagnostics) == ""
	voidedAt := stringAt(ctx, resp.State, "voided_at", &resp.Diagnostics)
	switch {
	case voidedAt == "" && stringAt(ctx, resp.State, "status", &resp.Diagnostics) != "voided":
		if due := stringAt(ctx, resp.State, "overdue_at", &resp.Diagnostics); importing && due == "" {
			resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("overdue_at"), "")...)
		}
	case importing:
		resp.Diagnostics.AddError("Could not import the invoice", fmt.Sprintf("The invoice %s is voided, which is final, so there is nothing to "+
			"manage. The data source payments_invoice reads it. To import the other objects without it, delete its import block.", id))
	default:
		resp.Diagnostics.AddWarning(fmt.Sprintf("Invoice %s is voided", id), fmt.Sprintf("The invoice was voided outside Terraform (%s), which is "+
			"final. It leaves the state, and the next apply creates a new one, which the customer gets, if the configuration still has it. If the "+
			"customer is to get no other invoice, remove the resource from the configuration before you apply.", voidedAt))
		resp.State.RemoveResource(ctx)
	}
}

// stringAt returns the string of an attribute, "" for null.
func stringAt(ctx context.Context, from interface {
	GetAttribute(ctx context.Context, at path.Path, target any) diag.Diagnostics
}, name string, diags *diag.Diagnostics,
) string {
	var value types.String
	diags.Append(from.GetAttribute(ctx, path.Root(name), &value)...)
	return value.ValueString()
}
