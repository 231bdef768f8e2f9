// SPDX-License-Identifier: MPL-2.0

package withdrawalaccount

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
	AccountType    types.String `tfsdk:"account_type"`
	Name           types.String `tfsdk:"name"`
	Crypto         types.Object `tfsdk:"crypto"`
	IBAN           types.Object `tfsdk:"iban"`
	US             types.Object `tfsdk:"us"`
	CreatedAt      types.String `tfsdk:"created_at"`
}

var ibanType = derive.Member(derive.ObjectType(withdrawalAccountSchema().Attributes), "iban")

// Params returns the request.
func (m model) Params(context.Context, *diag.Diagnostics) client.WithdrawalAccountParams {
	params := client.WithdrawalAccountParams{
		AccountType: m.AccountType.ValueString(), Name: convert.Optional[string](m.Name),
		Crypto: payee.CryptoParams(m.Crypto), Us: payee.USParams(m.US),
	}
	if !m.IBAN.IsNull() {
		params.Iban = &client.IbanDestination{
			Iban: payee.Text(m.IBAN, "iban"), Bic: payee.Text(m.IBAN, "bic"), AccountHolderName: payee.Optional(m.IBAN, "account_holder_name"),
		}
	}
	return params
}

// Refresh returns the model with the object's values.
func (m model) Refresh(a client.WithdrawalAccount) model {
	known := m
	m.ID = types.StringValue(a.ID)
	m.OrganizationID = types.StringValue(a.OrganizationID)
	m.AccountType = types.StringValue(a.AccountType)
	m.Name = convert.OptionalString(a.Name)
	m.Crypto = payee.CryptoValue(a.Crypto)
	m.US = payee.USValue(m.US, a.Us)
	m.IBAN = ibanValue(m.IBAN, a.Iban)
	plan.KeepIfNone([]*types.Object{&m.Crypto, &m.IBAN, &m.US}, known.Crypto, known.IBAN, known.US)
	m.CreatedAt = types.StringValue(string(a.CreatedAt))
	return m
}

func ibanValue(known types.Object, got *client.IbanDestination) types.Object {
	if got == nil {
		return types.ObjectNull(ibanType.AttrTypes)
	}
	return types.ObjectValueMust(ibanType.AttrTypes, map[string]attr.Value{
		"iban": payee.IBAN(known, got.Iban), "bic": customtype.BIC{StringValue: convert.StringOrNull(got.Bic)},
		"account_holder_name": convert.OptionalString(got.AccountHolderName),
	})
}
