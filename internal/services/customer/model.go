// SPDX-License-Identifier: MPL-2.0

package customer

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

type model struct {
	ID               types.String `tfsdk:"id"`
	OrganizationID   types.String `tfsdk:"organization_id"`
	Name             types.String `tfsdk:"name"`
	Email            types.String `tfsdk:"email"`
	BillingAddress   types.String `tfsdk:"billing_address"`
	Phone            types.String `tfsdk:"phone"`
	ChatLinkA        types.String `tfsdk:"chat_link_a"`
	ChatLinkB        types.String `tfsdk:"chat_link_b"`
	EvmAddresses     types.Set    `tfsdk:"evm_addresses"`
	Tags             types.Set    `tfsdk:"tags"`
	ResidenceCountry types.String `tfsdk:"residence_country"`
	Dob              types.String `tfsdk:"dob"`
	CompanyNumber    types.String `tfsdk:"company_number"`
	AccountType      types.String `tfsdk:"account_type"`
	CompanyName      types.String `tfsdk:"company_name"`
	CreatedAt        types.String `tfsdk:"created_at"`
}

// Params returns the request.
func (m model) Params(context.Context, *diag.Diagnostics) client.CustomerParams {
	return client.CustomerParams{
		Name:             m.Name.ValueString(),
		Email:            m.Email.ValueString(),
		BillingAddress:   convert.Optional[string](m.BillingAddress),
		Phone:            convert.Optional[string](m.Phone),
		ChatLinkA:        convert.Optional[string](m.ChatLinkA),
		ChatLinkB:        convert.Optional[string](m.ChatLinkB),
		EvmAddresses:     convert.Strings[client.EvmAddress](m.EvmAddresses),
		Tags:             convert.Strings[string](m.Tags),
		ResidenceCountry: convert.Optional[string](m.ResidenceCountry),
		Dob:              convert.Optional[client.Date](m.Dob),
		CompanyNumber:    convert.Optional[string](m.CompanyNumber),
		AccountType:      convert.Optional[client.CustomerAccountType](m.AccountType),
		CompanyName:      convert.Optional[string](m.CompanyName),
	}
}

// Refresh returns the model with the object's values. Known addresses keep their spelling.
func (m model) Refresh(c client.Customer) model {
	m.ID = types.StringValue(c.ID)
	m.OrganizationID = types.StringValue(c.OrganizationID)
	m.Name = types.StringValue(c.Name)
	m.Email = types.StringValue(c.Email)
	m.BillingAddress = convert.OptionalString(c.BillingAddress)
	m.Phone = convert.OptionalString(c.Phone)
	m.ChatLinkA = convert.OptionalString(c.ChatLinkA)
	m.ChatLinkB = convert.OptionalString(c.ChatLinkB)
	m.EvmAddresses = customtype.EVMSet(m.EvmAddresses, c.EvmAddresses)
	m.Tags = convert.StringSet(c.Tags)
	m.ResidenceCountry = convert.OptionalString(client.Country(c.ResidenceCountry))
	m.Dob = convert.OptionalString(c.Dob)
	m.CompanyNumber = convert.OptionalString(c.CompanyNumber)
	m.AccountType = convert.OptionalString(c.AccountType)
	m.CompanyName = convert.OptionalString(c.CompanyName)
	m.CreatedAt = types.StringValue(string(c.CreatedAt))
	return m
}

// detailsModel has the values that change by themselves, too.
type detailsModel struct {
	model
	Payments   types.List           `tfsdk:"payments"`
	Payers     types.List           `tfsdk:"payers"`
	TotalSpend types.Number         `tfsdk:"total_spend"`
	KycData    jsontypes.Normalized `tfsdk:"kyc_data"`
}

// Refresh returns the model with the object's values.
func (d detailsModel) Refresh(c client.Customer) detailsModel {
	d.model = d.model.Refresh(c)
	d.Payments, d.Payers = payment.ListValues(c.Payments)
	d.TotalSpend = convert.Number(c.TotalSpend)
	d.KycData = kycData(c.KycData)
	return d
}

// kycData writes any JSON in one form: members sorted, no white space, each digit kept. Null is
// null.
func kycData(raw json.RawMessage) jsontypes.Normalized {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil || value == nil {
		return jsontypes.NewNormalizedNull()
	}
	var written strings.Builder
	encoder := json.NewEncoder(&written)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(value) != nil {
		return jsontypes.NewNormalizedNull()
	}
	return jsontypes.NewNormalizedValue(strings.TrimSuffix(written.String(), "\n"))
}
