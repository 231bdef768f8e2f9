// SPDX-License-Identifier: MPL-2.0

package discountcode

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

type model struct {
	ID             types.String `tfsdk:"id"`
	OrganizationID types.String `tfsdk:"organization_id"`
	Code           types.String `tfsdk:"code"`
	ProductIDs     types.Set    `tfsdk:"product_ids"`
	AmountOff      types.Number `tfsdk:"amount_off"`
	PercentOff     types.Number `tfsdk:"percent_off"`
	CreatedAt      types.String `tfsdk:"created_at"`
	UpdatedAt      types.String `tfsdk:"updated_at"`
}

// Params returns the request. The configured amount decides about the type of the discount.
func (m model) Params(ctx context.Context, diags *diag.Diagnostics) client.DiscountCodeParams {
	discount := client.DiscountModel{ModelType: client.Fixed, AmountOff: convert.OptionalDecimal(m.AmountOff)}
	if discount.AmountOff == nil {
		discount = client.DiscountModel{ModelType: client.Percentage, PercentOff: convert.OptionalDecimal(m.PercentOff)}
	}
	return client.DiscountCodeParams{Code: m.Code.ValueString(), Products: convert.IDs(ctx, m.ProductIDs, diags), Model: discount}
}

// Refresh returns the model with the object's values. It ignores the amount of the other type of
// discount.
func (m model) Refresh(d client.DiscountCode) model {
	switch d.Model.ModelType {
	case client.Fixed:
		d.Model.PercentOff = nil
	case client.Percentage:
		d.Model.AmountOff = nil
	}
	m.ID = types.StringValue(d.ID)
	m.OrganizationID = types.StringValue(d.OrganizationID)
	m.Code = types.StringValue(d.Code)
	m.ProductIDs = convert.IDSet(d.Products)
	m.AmountOff = convert.OptionalNumber(d.Model.AmountOff)
	m.PercentOff = convert.OptionalNumber(d.Model.PercentOff)
	m.CreatedAt = types.StringValue(string(d.CreatedAt))
	m.UpdatedAt = types.StringValue(string(d.UpdatedAt))
	return m
}
