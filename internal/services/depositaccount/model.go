// SPDX-License-Identifier: MPL-2.0

package depositaccount

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

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

var (
	cryptoType      = derive.ObjectType(cryptoAttribute().Attributes)
	fiatType        = derive.ObjectType(fiatAttribute().Attributes)
	bankDetailsType = derive.ObjectType(bankDetailsAttribute().Attributes)
)

// Params returns the request.
func (m model) Params(_ context.Context, diags *diag.Diagnostics) client.DepositAccountParams {
	return client.DepositAccountParams{
		Name: m.Name.ValueString(), CustomerID: convert.Optional[string](m.CustomerID),
		DepositMethod: client.DepositMethod{
			Crypto: computed.Sent[*client.CryptoDepositMethod](m.Crypto, diags), Fiat: computed.Sent[*client.FiatDepositMethod](m.Fiat, diags),
		},
	}
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
		m.CustomerID = convert.StringOrNull(*a.CustomerID)
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
