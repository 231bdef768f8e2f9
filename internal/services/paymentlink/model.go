// SPDX-License-Identifier: MPL-2.0

package paymentlink

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

type model struct {
	ID                       types.String `tfsdk:"id"`
	OrganizationID           types.String `tfsdk:"organization_id"`
	ProductIDs               types.Set    `tfsdk:"product_ids"`
	Gateway                  types.Object `tfsdk:"gateway"`
	SuccessURL               types.String `tfsdk:"success_url"`
	CancelURL                types.String `tfsdk:"cancel_url"`
	Customizations           types.Object `tfsdk:"customizations"`
	InputFields              types.List   `tfsdk:"input_fields"`
	SendEmailReceipt         types.Bool   `tfsdk:"send_email_receipt"`
	ChargeCustomerNetworkFee types.Bool   `tfsdk:"charge_customer_network_fee"`
	URL                      types.String `tfsdk:"url"`
	SellerName               types.String `tfsdk:"seller_name"`
	SellerLogoURL            types.String `tfsdk:"seller_logo_url"`
	IsArchived               types.Bool   `tfsdk:"is_archived"`
	CreatedAt                types.String `tfsdk:"created_at"`
	UpdatedAt                types.String `tfsdk:"updated_at"`
}

var (
	customizationsType = derive.ObjectType(customizationsAttribute().Attributes)
	inputFieldType     = derive.ObjectType(inputFieldsAttribute().NestedObject.Attributes)
)

// Params returns the request.
func (m model) Params(ctx context.Context, diags *diag.Diagnostics) client.PaymentLinkParams {
	return client.PaymentLinkParams{
		Products:                 convert.IDs(ctx, m.ProductIDs, diags),
		Gateway:                  gateway.Params(m.Gateway, diags),
		SuccessURL:               convert.Optional[string](m.SuccessURL),
		CancelURL:                convert.Optional[string](m.CancelURL),
		SendEmailReceipt:         m.SendEmailReceipt.ValueBoolPointer(),
		ChargeCustomerNetworkFee: m.ChargeCustomerNetworkFee.ValueBoolPointer(),
		Customizations:           computed.Sent[*client.Customizations](m.Customizations, diags),
		InputFields:              computed.Sent[[]client.InputField](m.InputFields, diags),
	}
}

// Refresh returns the model with the object's values.
func (m model) Refresh(l client.PaymentLink) model {
	m.ID = types.StringValue(l.ID)
	m.OrganizationID = types.StringValue(l.OrganizationID)
	m.ProductIDs = convert.IDSet(l.ProductIDs())
	m.Gateway = gateway.Value(m.Gateway, l.Gateway)
	m.SuccessURL = convert.OptionalString(l.SuccessURL)
	m.CancelURL = convert.OptionalString(l.CancelURL)
	m.Customizations = computed.Fitted(customizationsType, l.Customizations)
	m.InputFields = computed.FittedList(inputFieldType, l.InputFields)
	m.SendEmailReceipt = types.BoolPointerValue(l.SendEmailReceipt)
	m.ChargeCustomerNetworkFee = types.BoolPointerValue(l.ChargeCustomerNetworkFee)
	m.URL = types.StringValue(l.URL)
	m.SellerName = convert.OptionalString(l.SellerName)
	m.SellerLogoURL = convert.OptionalString(l.SellerLogoURL)
	m.IsArchived = types.BoolValue(l.IsArchived)
	m.CreatedAt = types.StringValue(string(l.CreatedAt))
	m.UpdatedAt = types.StringValue(string(l.UpdatedAt))
	return m
}
