// SPDX-License-Identifier: MPL-2.0

// Package openbanking is the Open Banking group of the specification: the banks that buyers can pay
// from.
package openbanking

import (
	"context"
	"iter"

	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/elements"
)

var banks = tfkit.Query[banksModel]{Name: "banks", Schema: banksSchema, Read: readBanks}

// Service is the data source payments_banks.
var Service = banks.Service()

var banksSchema = schema.Schema{
	MarkdownDescription: "Reads the banks that buyers can pay from with open banking. " +
		"Set `bank_id` of a payment link's `gateway.open_banking` to the id of one.",
	Attributes: map[string]schema.Attribute{
		"market": schema.StringAttribute{
			Optional: true, Validators: []validator.String{check.OneOf("two capital letters of a country", client.CountryCode("").Values())},
			MarkdownDescription: "Only banks of this country, by its two capital letters, such as `DE`. All countries by default.",
		},
		"currency": schema.StringAttribute{
			Optional: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
			MarkdownDescription: "Only banks that pay in this currency, such as `EUR`. All currencies by default.",
		},
		"banks": schema.ListNestedAttribute{
			Computed: true, MarkdownDescription: "The banks, in the order of their ids. May be empty.",
			NestedObject: schema.NestedAttributeObject{Attributes: derive.Computed(computed.Attributes{
				"id":       computed.Text("The id that the payments service has for the bank. It is not a UUID."),
				"name":     computed.Text("The name that buyers see."),
				"logo_url": computed.Text("The address of the bank's logo. Null for a bank without one."),
				"markets":  computed.Texts("The countries whose buyers can pay from the bank, by their two capital letters."),
			})},
		},
	},
}

type banksModel struct {
	Market   types.String                  `tfsdk:"market"`
	Currency types.String                  `tfsdk:"currency"`
	Banks    []computed.Model[client.Bank] `tfsdk:"banks"`
}

func readBanks(c *client.Client, ctx context.Context, m banksModel, _ *diag.Diagnostics) (banksModel, error) {
	market, currency := client.CountryCode(m.Market.ValueString()), client.Currency(m.Currency.ValueString())
	var err error
	m.Banks, err = elements.Collect(ctx, func(ctx context.Context) iter.Seq2[client.Bank, error] {
		return c.Banks(ctx, market, currency)
	}, computed.New)
	return m, err
}
