// SPDX-License-Identifier: MPL-2.0

package product

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

type model struct {
	ID                      types.String `tfsdk:"id"`
	OrganizationID          types.String `tfsdk:"organization_id"`
	Name                    types.String `tfsdk:"name"`
	Description             types.String `tfsdk:"description"`
	Currency                types.String `tfsdk:"currency"`
	Price                   types.Number `tfsdk:"price"`
	ChargingIntervalSeconds types.Number `tfsdk:"charging_interval_seconds"`
	ImageURL                types.String `tfsdk:"image_url"`
	SendSubscriptionEmails  types.Bool   `tfsdk:"send_subscription_emails"`
	AddOns                  types.List   `tfsdk:"add_ons"`
	ProductType             types.Object `tfsdk:"product_type"`
	IsArchived              types.Bool   `tfsdk:"is_archived"`
	CreatedAt               types.String `tfsdk:"created_at"`
	UpdatedAt               types.String `tfsdk:"updated_at"`
}

var (
	addOnType       = derive.ObjectType(addOnAttributes)
	productTypeType = derive.ObjectType(productTypeAttributes)
)

// Params returns the request.
func (m model) Params(_ context.Context, diags *diag.Diagnostics) client.ProductParams {
	return client.ProductParams{
		Name:                    m.Name.ValueString(),
		Description:             m.Description.ValueString(),
		AddOns:                  append([]client.AddOnParams{}, computed.Sent[[]client.AddOnParams](m.AddOns, diags)...),
		ChargingIntervalSeconds: convert.OptionalInt(m.ChargingIntervalSeconds),
		Currency:                client.Currency(m.Currency.ValueString()),
		Price:                   convert.Decimal(m.Price),
		ImageURL:                m.ImageURL.ValueStringPointer(),
		SendSubscriptionEmails:  m.SendSubscriptionEmails.ValueBoolPointer(),
		ProductType:             computed.Sent[*client.ProductType](m.ProductType, diags), // an unknown type is empty: see [update]
	}
}

// Refresh returns the model with the object's values. A product type that this provider does not
// know is one without members, so that a plan that would drop it shows that.
func (m model) Refresh(p client.Product) model {
	m.ID = types.StringValue(p.ID)
	m.OrganizationID = types.StringValue(p.OrganizationID)
	m.Name = types.StringValue(p.Name)
	m.Description = types.StringValue(p.Description)
	m.Currency = types.StringValue(string(p.Currency))
	m.Price = convert.Number(p.Price)
	m.ChargingIntervalSeconds = convert.Whole(p.ChargingIntervalSeconds)
	m.ImageURL = convert.StringOrNull(p.ImageURL)
	m.SendSubscriptionEmails = types.BoolPointerValue(p.SendSubscriptionEmails)
	m.AddOns = computed.FittedList(addOnType, p.AddOns)
	m.ProductType = computed.Fitted(productTypeType, p.ProductType)
	m.IsArchived = types.BoolValue(p.IsArchived)
	m.CreatedAt = types.StringValue(string(p.CreatedAt))
	m.UpdatedAt = types.StringValue(string(p.UpdatedAt))
	return m
}
