// SPDX-License-Identifier: MPL-2.0

package withdrawalaccount

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

type model struct {
	ID             types.String `tfsdk:"id"`
	OrganizationID types.String `tfsdk:"organization_id"`
	AccountType    types.String `tfsdk:"account_type"`
	Name           types.String `tfsdk:"name"`
	Crypto         types.Object `tfsdk:"crypto"`
	IBAN           types.Object `tfsdk:"iban"`
	US             types.Object `tfsdk:"us"`
	CreatedAt      types.String `tfsdk:"created_at"`
}

var ibanType = derive.Member(derive.ObjectType(withdrawalAccountSchema().Attributes), "iban")

// Params returns the request.
func (m model) Params(_ context.Context, diags *diag.Diagnostics) client.WithdrawalAccountParams {
	return client.WithdrawalAccountParams{
		AccountType: m.AccountType.ValueString(), Name: convert.Optional[string](m.Name),
		Crypto: computed.Sent[*client.CryptoDestination](m.Crypto, diags), Us: computed.Sent[*client.UsDestination](m.US, diags),
		Iban: computed.Sent[*client.IbanDestination](m.IBAN, diags),
	}
}

// Refresh returns the model with the object's values.
func (m model) Refresh(a client.WithdrawalAccount) model {
	known := m
	m.ID = types.StringValue(a.ID)
	m.OrganizationID = types.StringValue(a.OrganizationID)
	m.AccountType = types.StringValue(a.AccountType)
	m.Name = convert.OptionalString(a.Name)
	m.Crypto = payee.Value(payee.CryptoType, m.Crypto, a.Crypto)
	m.US = payee.Value(payee.USType, m.US, a.Us)
	m.IBAN = payee.Value(ibanType, m.IBAN, a.Iban)
	plan.KeepIfNone([]*types.Object{&m.Crypto, &m.IBAN, &m.US}, known.Crypto, known.IBAN, known.US)
	m.CreatedAt = types.StringValue(string(a.CreatedAt))
	return m
}
