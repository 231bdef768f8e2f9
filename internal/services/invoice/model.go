// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"context"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
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
	Customer   types.Object `tfsdk:"customer"`
	SellerName types.String `tfsdk:"seller_name"`
}

type productModel struct {
	ProductID types.String `tfsdk:"product_id"`
	Quantity  types.Int64  `tfsdk:"quantity"`
}

type lineItemModel struct {
	ID       types.String `tfsdk:"id"`
	Name     types.String `tfsdk:"name"`
	Quantity types.Int64  `tfsdk:"quantity"`
	Price    types.Number `tfsdk:"price"`
	Currency types.String `tfsdk:"currency"`
}

type inputModel struct {
	Key   types.String `tfsdk:"key"`
	Value types.String `tfsdk:"value"`
}

var (
	productType  = derive.ObjectType(productsAttribute().NestedObject.Attributes)
	lineItemType = derive.ObjectType(lineItemsAttribute().NestedObject.Attributes)
	inputType    = derive.ObjectType(inputDataAttribute().NestedObject.Attributes)
	customerType = derive.ObjectType(customerAttribute().Attributes)
)

// Params returns the request. Its products have only their ids: see [create].
func (m model) Params(ctx context.Context, diags *diag.Diagnostics) client.InvoiceParams {
	params := client.InvoiceParams{
		CustomerIDs: []string{m.CustomerID.ValueString()}, Gateway: gateway.Params(ctx, m.Gateway, diags),
		OverdueAt: sentDueDate(m.OverdueAt), Memo: convert.Optional[string](m.Memo),
	}
	var products []productModel
	var items []lineItemModel
	var input []inputModel
	diags.Append(m.Products.ElementsAs(ctx, &products, false)...)
	diags.Append(m.LineItems.ElementsAs(ctx, &items, false)...)
	diags.Append(m.InputData.ElementsAs(ctx, &input, false)...)
	for _, p := range products {
		params.Products = append(params.Products, client.ProductWithQuantity{
			Product: client.Product{ID: p.ProductID.ValueString()}, Quantity: p.Quantity.ValueInt64(),
		})
	}
	for _, item := range items {
		params.LineItems = append(params.LineItems, client.InvoiceLineParams{
			Name: item.Name.ValueString(), Quantity: item.Quantity.ValueInt64(), Price: convert.Decimal(item.Price),
			Currency: convert.Optional[client.Currency](item.Currency),
		})
	}
	if !m.InputData.IsNull() {
		params.InputData = []client.KeyValue{}
	}
	for _, pair := range input {
		params.InputData = append(params.InputData, client.KeyValue{Key: pair.Key.ValueString(), Value: pair.Value.ValueString()})
	}
	return params
}

// Refresh returns the model with the invoice's values. Of a product it has only the id and the
// quantity, so that a later change of the product is no change of the invoice.
func (m model) Refresh(i client.Invoice) model {
	m.ID = types.StringValue(i.ID)
	m.OrganizationID = types.StringValue(i.OrganizationID)
	m.CustomerID = types.StringValue(strings.ToLower(i.Customer.ID))
	m.Products = listOf(productType, i.Products, func(p client.ProductWithQuantity) map[string]attr.Value {
		return map[string]attr.Value{"product_id": types.StringValue(strings.ToLower(p.Product.ID)), "quantity": types.Int64Value(p.Quantity)}
	}, m.Products)
	m.LineItems = listOf(lineItemType, i.LineItems, func(l client.InvoiceLine) map[string]attr.Value {
		return map[string]attr.Value{
			"id": types.StringValue(l.InvoiceID), "name": types.StringValue(l.Name), "quantity": types.Int64Value(l.Quantity),
			"price": convert.Number(l.Price), "currency": convert.OptionalString(l.Currency),
		}
	}, types.List{})
	m.Gateway = gateway.Value(m.Gateway, i.Gateway)
	m.OverdueAt = dueDate(m.OverdueAt, i.OverdueAt)
	m.InputData = listOf(inputType, i.InputData, func(pair client.KeyValue) map[string]attr.Value {
		return map[string]attr.Value{"key": types.StringValue(pair.Key), "value": types.StringValue(pair.Value)}
	}, types.List{})
	m.Memo = convert.OptionalString(i.Memo)
	m.Status = types.StringValue(string(i.Status))
	m.IssuedAt = types.StringValue(string(i.IssuedAt))
	m.PaidAt = convert.StringOrNull(string(i.PaidAt))
	m.VoidedAt = convert.StringOrNull(string(i.VoidedAt))
	m.URL = types.StringValue(i.URL)
	return m
}

// Refresh returns the model with the invoice's values.
func (m detailsModel) Refresh(i client.Invoice) detailsModel {
	m.model = m.model.Refresh(i)
	m.Customer = types.ObjectValueMust(customerType.AttrTypes, map[string]attr.Value{
		"name": types.StringValue(i.Customer.Name), "email": types.StringValue(i.Customer.Email),
		"company_name": convert.OptionalString(i.Customer.CompanyName),
	})
	if i.Seller != nil {
		m.SellerName = convert.OptionalString(i.Seller.Name)
	}
	return m
}

// listOf converts a list. It keeps the order of the known list if that has the same elements,
// because the service need not keep it.
func listOf[T any](of types.ObjectType, received []T, value func(T) map[string]attr.Value, known types.List) types.List {
	values := make([]attr.Value, len(received))
	for n, element := range received {
		values[n] = types.ObjectValueMust(of.AttrTypes, value(element))
	}
	if len(values) > 0 && sameElements(known.Elements(), values) {
		return known
	}
	return types.ListValueMust(of, values)
}

// sameElements reports whether two lists have the same elements, in any order.
func sameElements(a, b []attr.Value) bool {
	rest := slices.Clone(b)
	for _, element := range a {
		n := slices.IndexFunc(rest, element.Equal)
		if n < 0 {
			return false
		}
		rest = slices.Delete(rest, n, n+1)
	}
	return len(rest) == 0
}
