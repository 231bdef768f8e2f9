// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/keyvalue"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/lineitem"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

type model struct {
	ID             types.String `tfsdk:"id"`
	OrganizationID types.String `tfsdk:"organization_id"`
	CustomerID     types.String `tfsdk:"customer_id"`
	Products       types.List   `tfsdk:"products"`
	LineItems      types.List   `tfsdk:"line_items"`
	Gateway        types.Object `tfsdk:"gateway"`
	OverdueAt      types.String `tfsdk:"overdue_at"`
	InputData      types.List   `tfsdk:"input_data"`
	Memo           types.String `tfsdk:"memo"`
	Status         types.String `tfsdk:"status"`
	IssuedAt       types.String `tfsdk:"issued_at"`
	PaidAt         types.String `tfsdk:"paid_at"`
	VoidedAt       types.String `tfsdk:"voided_at"`
	URL            types.String `tfsdk:"url"`
}

// detailsModel is what the data sources show.
type detailsModel struct {
	model
	CustomerName  types.String `tfsdk:"customer_name"`
	CustomerEmail types.String `tfsdk:"customer_email"`
	SellerName    types.String `tfsdk:"seller_name"`
	Payment       types.Object `tfsdk:"payment"`
	Total         types.Number `tfsdk:"total"`
	Currency      types.String `tfsdk:"currency"`
}

// Params returns the request. Its products have only their ids: see [create].
func (m model) Params(ctx context.Context, diags *diag.Diagnostics) client.InvoiceParams {
	return client.InvoiceParams{
		CustomerIDs: []string{m.CustomerID.ValueString()}, Products: lineitem.ProductParams(ctx, m.Products, diags),
		LineItems: lineitem.ItemParams(m.LineItems, diags), Gateway: gateway.Params(m.Gateway, diags),
		OverdueAt: convert.OptionalTimestamp(m.OverdueAt), InputData: keyvalue.Params(m.InputData, diags),
		Memo: convert.Optional[string](m.Memo),
	}
}

// Refresh returns the model with the invoice's values.
func (m model) Refresh(i client.Invoice) model {
	m.ID, m.OrganizationID = types.StringValue(i.ID), types.StringValue(i.OrganizationID)
	m.CustomerID = types.StringValue(i.Customer.ID)
	m.Products, m.LineItems = lineitem.ProductsValue(m.Products, i.Products), lineitem.ItemsValue(i.LineItems)
	m.Gateway = gateway.ValueOrKnown(m.Gateway, i.Gateway)
	m.OverdueAt = dueDate(m.OverdueAt, i.OverdueAt)
	m.InputData, m.Memo = keyvalue.Value(i.InputData), convert.OptionalString(i.Memo)
	m.Status, m.URL, m.IssuedAt = types.StringValue(string(i.Status)), types.StringValue(i.URL), types.StringValue(string(i.IssuedAt))
	m.PaidAt, m.VoidedAt = convert.StringOrNull(string(i.PaidAt)), convert.StringOrNull(string(i.VoidedAt))
	return m
}

// dueDate returns the known due date, or else the time in the response. That may be the due date,
// or the time at which the invoice became overdue, and no response says which one.
func dueDate(known types.String, received client.Timestamp) types.String {
	if !known.IsUnknown() && (received == "" || known.ValueString() != "") {
		return known
	}
	return convert.StringOrNull(string(received))
}

// Refresh returns the model with the invoice's values.
func (m detailsModel) Refresh(i client.Invoice) detailsModel {
	m.model = m.model.Refresh(i)
	m.CustomerName, m.CustomerEmail = types.StringValue(i.Customer.Name), types.StringValue(i.Customer.Email)
	if i.Seller != nil {
		m.SellerName = convert.OptionalString(i.Seller.Name)
	}
	m.Payment = payment.Value(i.Payment)
	total, currency := totalOf(i)
	m.Total, m.Currency = convert.Number(total), convert.StringOrNull(string(currency))
	return m
}

// totalOf returns the sum of an invoice and its currency. Neither is set if the invoice does not
// tell: a price is missing, or there are several currencies, of which the rates are not known.
func totalOf(i client.Invoice) (total client.Decimal, currency client.Currency) {
	unnamed := client.Currency("USD")
	var lines []client.InvoiceLine
	for n, p := range i.Products {
		if n == 0 {
			unnamed = p.Product.Currency
		}
		lines = append(lines, client.InvoiceLine{Quantity: p.Quantity, Price: p.Product.Price, Currency: &p.Product.Currency})
	}
	for n, line := range append(lines, i.LineItems...) {
		if line.Currency == nil {
			line.Currency = &unnamed
		}
		if n > 0 && *line.Currency != currency || *line.Currency == "" || !line.Price.IsSet() || line.Quantity < 1 {
			return client.Decimal{}, ""
		}
		total, currency = total.Plus(line.Price.Times(line.Quantity)), *line.Currency
	}
	return total, currency
}
