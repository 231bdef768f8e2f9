// SPDX-License-Identifier: MPL-2.0

package product

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
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

type addOnModel struct {
	ID    types.String `tfsdk:"id"`
	Name  types.String `tfsdk:"name"`
	Price types.Number `tfsdk:"price"`
}

type productTypeModel struct {
	Presale *presaleModel `tfsdk:"presale"`
}

type presaleModel struct {
	Token *tokenModel `tfsdk:"token"`
}

type tokenModel struct {
	Ticker   types.String `tfsdk:"ticker"`
	Decimals types.Number `tfsdk:"decimals"`
}

var (
	addOnType       = derive.ObjectType(addOnAttributes)
	productTypeType = derive.ObjectType(productTypeAttributes)
	presaleType     = derive.Member(productTypeType, "presale")
	tokenType       = derive.Member(presaleType, "token")
)

// Params returns the request.
func (m model) Params(ctx context.Context, diags *diag.Diagnostics) client.ProductParams {
	params := client.ProductParams{
		Name:                    m.Name.ValueString(),
		Description:             m.Description.ValueString(),
		AddOns:                  []client.AddOnParams{},
		ChargingIntervalSeconds: convert.OptionalInt(m.ChargingIntervalSeconds),
		Currency:                client.Currency(m.Currency.ValueString()),
		Price:                   convert.Decimal(m.Price),
		ImageURL:                m.ImageURL.ValueStringPointer(),
		SendSubscriptionEmails:  m.SendSubscriptionEmails.ValueBoolPointer(),
	}
	var addOns []addOnModel
	diags.Append(m.AddOns.ElementsAs(ctx, &addOns, false)...)
	for _, a := range addOns {
		params.AddOns = append(params.AddOns, client.AddOnParams{Name: a.Name.ValueString(), Price: convert.Decimal(a.Price)})
	}
	if !m.ProductType.IsNull() {
		var kind productTypeModel
		diags.Append(m.ProductType.As(ctx, &kind, basetypes.ObjectAsOptions{})...)
		params.ProductType = kind.params()
	}
	return params
}

// params returns the type to send. A type that this provider does not know is empty: see [update].
func (m productTypeModel) params() *client.ProductType {
	if m.Presale == nil || m.Presale.Token == nil {
		return &client.ProductType{}
	}
	token := m.Presale.Token
	return &client.ProductType{Presale: &client.Presale{Token: &client.TokenPresale{
		Ticker: token.Ticker.ValueString(), Decimals: int32(convert.Int(token.Decimals)), //nolint:gosec // the schema accepts 0 to 255
	}}}
}

// Refresh returns the model with the object's values.
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
	m.AddOns = addOnsValue(p.AddOns)
	m.ProductType = productTypeValue(p.ProductType)
	m.IsArchived = types.BoolValue(p.IsArchived)
	m.CreatedAt = types.StringValue(string(p.CreatedAt))
	m.UpdatedAt = types.StringValue(string(p.UpdatedAt))
	return m
}

func addOnsValue(addOns []client.AddOn) types.List {
	values := make([]attr.Value, len(addOns))
	for i, a := range addOns {
		values[i] = types.ObjectValueMust(addOnType.AttrTypes, map[string]attr.Value{
			"id": types.StringValue(a.ID), "name": types.StringValue(a.Name), "price": convert.Number(a.Price),
		})
	}
	return types.ListValueMust(addOnType, values)
}

// productTypeValue shows a product type that this provider does not know as one without members, so
// that a plan that would drop it shows that.
func productTypeValue(t *client.ProductType) types.Object {
	if t == nil {
		return types.ObjectNull(productTypeType.AttrTypes)
	}
	presale := types.ObjectNull(presaleType.AttrTypes)
	if t.Presale != nil {
		token := types.ObjectNull(tokenType.AttrTypes)
		if t.Presale.Token != nil {
			token = types.ObjectValueMust(tokenType.AttrTypes, map[string]attr.Value{
				"ticker": types.StringValue(t.Presale.Token.Ticker), "decimals": convert.Whole(t.Presale.Token.Decimals),
			})
		}
		presale = types.ObjectValueMust(presaleType.AttrTypes, map[string]attr.Value{"token": token})
	}
	return types.ObjectValueMust(productTypeType.AttrTypes, map[string]attr.Value{"presale": presale})
}
