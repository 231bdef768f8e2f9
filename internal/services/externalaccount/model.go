// SPDX-License-Identifier: MPL-2.0

package externalaccount

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
	CustomerID     types.String `tfsdk:"customer_id"`
	Name           types.String `tfsdk:"name"`
	IBAN           types.Object `tfsdk:"iban"`
	SortCode       types.Object `tfsdk:"sort_code"`
	BankCode       types.Object `tfsdk:"bank_code"`
	BBAN           types.Object `tfsdk:"bban"`
	US             types.Object `tfsdk:"us"`
	Crypto         types.Object `tfsdk:"crypto"`
	CreatedAt      types.String `tfsdk:"created_at"`
}

var (
	accountType  = derive.ObjectType(externalAccountSchema().Attributes)
	ibanType     = derive.Member(accountType, "iban")
	sortCodeType = derive.Member(accountType, "sort_code")
	bankCodeType = derive.Member(accountType, "bank_code")
	bbanType     = derive.Member(accountType, "bban")
)

// Params returns the request. Exactly one destination is set.
func (m model) Params(_ context.Context, diags *diag.Diagnostics) client.ExternalAccountParams {
	to := client.ExternalDestination{
		Iban: computed.Sent[*client.PayerIban](m.IBAN, diags), SortCode: computed.Sent[*client.PayerSortCode](m.SortCode, diags),
		BankCode: computed.Sent[*client.PayerBankCode](m.BankCode, diags), Bban: computed.Sent[*client.PayerBban](m.BBAN, diags),
		Us: computed.Sent[*client.UsDestination](m.US, diags), Crypto: computed.Sent[*client.CryptoDestination](m.Crypto, diags),
	}
	return client.ExternalAccountParams{CustomerID: m.CustomerID.ValueString(), Name: convert.Optional[string](m.Name), Account: to}
}

// Refresh returns the model with the object's values.
func (m model) Refresh(a client.ExternalAccount) model {
	known := m
	m.ID = types.StringValue(a.ID)
	m.OrganizationID = types.StringValue(a.OrganizationID)
	m.CustomerID = types.StringValue(a.CustomerID)
	m.Name = convert.OptionalString(a.Name)
	m.IBAN = payee.Value(ibanType, m.IBAN, a.Account.Iban)
	m.SortCode = payee.Value(sortCodeType, m.SortCode, a.Account.SortCode)
	m.BankCode = payee.Value(bankCodeType, m.BankCode, a.Account.BankCode)
	m.BBAN = payee.Value(bbanType, m.BBAN, a.Account.Bban)
	m.US = payee.Value(payee.USType, m.US, a.Account.Us)
	m.Crypto = payee.Value(payee.CryptoType, m.Crypto, a.Account.Crypto)
	plan.KeepIfNone([]*types.Object{&m.IBAN, &m.SortCode, &m.BankCode, &m.BBAN, &m.US, &m.Crypto},
		known.IBAN, known.SortCode, known.BankCode, known.BBAN, known.US, known.Crypto)
	m.CreatedAt = types.StringValue(string(a.CreatedAt))
	return m
}
