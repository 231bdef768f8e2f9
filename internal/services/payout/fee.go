// SPDX-License-Identifier: MPL-2.0

package payout

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

var payoutFee = tfkit.Query[feeModel]{Name: "payout_fee", Schema: feeSchema, Read: readFee}

var feeSchema = schema.Schema{
	MarkdownDescription: "Reads the fee of a payment in a payout. It creates no payout and moves no money." + computed.Volatile,
	Attributes: map[string]schema.Attribute{
		"currency": schema.StringAttribute{
			Required: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
			MarkdownDescription: "The currency that the recipient gets, such as `EUR`.",
		},
		"amount": schema.NumberAttribute{
			Required: true, Validators: []validator.Number{check.Positive(), check.Amount()},
			MarkdownDescription: "The amount of the payment in units of the currency. Above 0, up to 10^30. Exact.",
		},
		"fixed_fee":     schema.NumberAttribute{Computed: true, MarkdownDescription: "The part of the fee that every payment costs. Exact."},
		"percent_fee":   schema.NumberAttribute{Computed: true, MarkdownDescription: "The other part, in percent of the amount. Exact."},
		"estimated_fee": schema.NumberAttribute{Computed: true, MarkdownDescription: "The estimated fee for the amount: both parts. Exact."},
		"fee_currency": schema.StringAttribute{
			Computed:            true,
			MarkdownDescription: "The currency of the fixed and the estimated fee, as the service names it. Usually equal to `currency`.",
		},
	},
}

type feeModel struct {
	Currency     types.String `tfsdk:"currency"`
	Amount       types.Number `tfsdk:"amount"`
	FixedFee     types.Number `tfsdk:"fixed_fee"`
	PercentFee   types.Number `tfsdk:"percent_fee"`
	EstimatedFee types.Number `tfsdk:"estimated_fee"`
	FeeCurrency  types.String `tfsdk:"fee_currency"`
}

func readFee(c *client.Client, ctx context.Context, m feeModel, _ *diag.Diagnostics) (feeModel, error) {
	fee, err := c.PayoutFee(ctx, client.Currency(m.Currency.ValueString()), convert.Decimal(m.Amount))
	m.FixedFee, m.PercentFee = convert.Number(fee.FixedFee), convert.Number(fee.PercentFee)
	m.EstimatedFee, m.FeeCurrency = convert.Number(fee.EstimatedFee), convert.StringOrNull(string(fee.Currency))
	return m, err
}
