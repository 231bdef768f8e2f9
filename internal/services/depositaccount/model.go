// SPDX-License-Identifier: MPL-2.0

package depositaccount

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

type model struct {
	ID             types.String       `tfsdk:"id"`
	OrganizationID types.String       `tfsdk:"organization_id"`
	Name           types.String       `tfsdk:"name"`
	Crypto         types.Object       `tfsdk:"crypto"`
	Fiat           types.Object       `tfsdk:"fiat"`
	CustomerID     types.String       `tfsdk:"customer_id"`
	IsMaster       types.Bool         `tfsdk:"is_master"`
	Address        customtype.Address `tfsdk:"address"`
	BankDetails    types.Object       `tfsdk:"bank_details"`
	CreatedAt      types.String       `tfsdk:"created_at"`
}

type cryptoModel struct {
	Network types.String       `tfsdk:"network"`
	Token   customtype.Address `tfsdk:"token"`
}

type fiatModel struct {
	FiatCurrency  types.String       `tfsdk:"fiat_currency"`
	OnrampNetwork types.String       `tfsdk:"onramp_network"`
	OnrampToken   customtype.Address `tfsdk:"onramp_token"`
}

var (
	cryptoType      = derive.ObjectType(cryptoAttribute().Attributes)
	fiatType        = derive.ObjectType(fiatAttribute().Attributes)
	bankDetailsType = derive.ObjectType(bankDetailsAttribute().Attributes)
)

// Params returns the request.
func (m model) Params(ctx context.Context, diags *diag.Diagnostics) client.DepositAccountParams {
	params := client.DepositAccountParams{Name: m.Name.ValueString(), CustomerID: convert.Optional[string](m.CustomerID)}
	if !m.Crypto.IsNull() {
		var crypto cryptoModel
		diags.Append(m.Crypto.As(ctx, &crypto, basetypes.ObjectAsOptions{})...)
		params.DepositMethod.Crypto = &client.CryptoDepositMethod{
			Network: client.DepositNetwork(crypto.Network.ValueString()), Token: convert.Optional[string](crypto.Token.StringValue),
		}
	}
	if !m.Fiat.IsNull() {
		var fiat fiatModel
		diags.Append(m.Fiat.As(ctx, &fiat, basetypes.ObjectAsOptions{})...)
		params.DepositMethod.Fiat = &client.FiatDepositMethod{
			FiatCurrency: fiat.FiatCurrency.ValueString(), OnrampNetwork: client.DepositNetwork(fiat.OnrampNetwork.ValueString()),
			OnrampToken: convert.Optional[string](fiat.OnrampToken.StringValue),
		}
	}
	return params
}

// Refresh returns the model with the object's values.
func (m model) Refresh(a client.DepositAccount) model {
	m.ID = types.StringValue(a.ID)
	m.OrganizationID = types.StringValue(a.OrganizationID)
	m.Name = types.StringValue(a.Name)
	crypto, fiat := m.Crypto, m.Fiat
	m.Crypto = computed.Fitted(cryptoType, a.DepositMethod.Crypto)
	m.Fiat = computed.Fitted(fiatType, a.DepositMethod.Fiat)
	plan.KeepIfNone([]*types.Object{&m.Crypto, &m.Fiat}, crypto, fiat)
	m.CustomerID = types.StringNull()
	if a.CustomerID != nil {
		m.CustomerID = convert.StringOrNull(strings.ToLower(*a.CustomerID))
	}
	m.IsMaster = types.BoolValue(a.IsMaster)
	m.Address = addressValue(a.Address)
	m.BankDetails = computed.Fitted(bankDetailsType, a.BankDetails)
	m.CreatedAt = types.StringValue(string(a.CreatedAt))
	return m
}

func addressValue(value *string) customtype.Address {
	return customtype.Address{StringValue: convert.OptionalString(value)}
}
