// SPDX-License-Identifier: MPL-2.0

package externalaccount

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
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

var accountType = derive.ObjectType(externalAccountSchema().Attributes)

// Params returns the request. Exactly one destination is set.
func (m model) Params(context.Context, *diag.Diagnostics) client.ExternalAccountParams {
	to := client.ExternalDestination{Us: payee.USParams(m.US), Crypto: payee.CryptoParams(m.Crypto)}
	switch {
	case !m.IBAN.IsNull():
		to.Iban = &client.PayerIban{
			Iban: payee.Text(m.IBAN, "iban"), Bic: payee.Optional(m.IBAN, "bic"), AccountHolderName: payee.Optional(m.IBAN, "account_holder_name"),
		}
	case !m.SortCode.IsNull():
		to.SortCode = &client.PayerSortCode{
			SortCode: payee.Text(m.SortCode, "sort_code"), AccountNumber: payee.Text(m.SortCode, "account_number"),
			AccountHolderName: payee.Optional(m.SortCode, "account_holder_name"),
		}
	case !m.BankCode.IsNull():
		to.BankCode = &client.PayerBankCode{
			Code: payee.Text(m.BankCode, "code"), AccountNumber: payee.Text(m.BankCode, "account_number"),
			AccountHolderName: payee.Optional(m.BankCode, "account_holder_name"),
		}
	case !m.BBAN.IsNull():
		to.Bban = &client.PayerBban{Bban: payee.Text(m.BBAN, "bban"), AccountHolderName: payee.Optional(m.BBAN, "account_holder_name")}
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
	m.IBAN = ibanValue(m.IBAN, a.Account.Iban)
	m.SortCode = sortCodeValue(m.SortCode, a.Account.SortCode)
	m.BankCode = bankCodeValue(m.BankCode, a.Account.BankCode)
	m.BBAN = bbanValue(m.BBAN, a.Account.Bban)
	m.US = payee.USValue(m.US, a.Account.Us)
	m.Crypto = payee.CryptoValue(a.Account.Crypto)
	plan.KeepIfNone([]*types.Object{&m.IBAN, &m.SortCode, &m.BankCode, &m.BBAN, &m.US, &m.Crypto},
		known.IBAN, known.SortCode, known.BankCode, known.BBAN, known.US, known.Crypto)
	m.CreatedAt = types.StringValue(string(a.CreatedAt))
	return m
}

func ibanValue(known types.Object, got *client.PayerIban) types.Object {
	of := derive.Member(accountType, "iban").AttrTypes
	if got == nil {
		return types.ObjectNull(of)
	}
	return types.ObjectValueMust(of, map[string]attr.Value{
		"iban": payee.IBAN(known, got.Iban), "bic": customtype.BIC{StringValue: convert.OptionalString(got.Bic)},
		"account_holder_name": convert.OptionalString(got.AccountHolderName),
	})
}

func sortCodeValue(known types.Object, got *client.PayerSortCode) types.Object {
	of := derive.Member(accountType, "sort_code").AttrTypes
	if got == nil {
		return types.ObjectNull(of)
	}
	return types.ObjectValueMust(of, map[string]attr.Value{
		"sort_code": payee.Digits(known, "sort_code", got.SortCode), "account_number": payee.Digits(known, "account_number", got.AccountNumber),
		"account_holder_name": convert.OptionalString(got.AccountHolderName),
	})
}

func bankCodeValue(known types.Object, got *client.PayerBankCode) types.Object {
	of := derive.Member(accountType, "bank_code").AttrTypes
	if got == nil {
		return types.ObjectNull(of)
	}
	return types.ObjectValueMust(of, map[string]attr.Value{
		"code": payee.Number(known, "code", got.Code), "account_number": payee.Number(known, "account_number", got.AccountNumber),
		"account_holder_name": convert.OptionalString(got.AccountHolderName),
	})
}

func bbanValue(known types.Object, got *client.PayerBban) types.Object {
	of := derive.Member(accountType, "bban").AttrTypes
	if got == nil {
		return types.ObjectNull(of)
	}
	return types.ObjectValueMust(of, map[string]attr.Value{
		"bban": payee.Number(known, "bban", got.Bban), "account_holder_name": convert.OptionalString(got.AccountHolderName),
	})
}
