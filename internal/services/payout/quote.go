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

var payoutQuote = tfkit.Query[quoteModel]{Name: "payout_quote", Schema: quoteSchema, Read: readQuote}

var quoteSchema = schema.Schema{
	MarkdownDescription: "Reads the present cost of a payout. It confirms nothing and moves no money." + computed.Volatile,
	Attributes: map[string]schema.Attribute{
		"payout_id": schema.StringAttribute{
			Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the payout.",
		},
		"total_amount_usd": schema.NumberAttribute{
			Computed: true, MarkdownDescription: "The sum of the payments in USD, without fees. Exact.",
		},
		"estimated_fee_usd": schema.NumberAttribute{Computed: true, MarkdownDescription: "The estimated fee in USD. Exact."},
		"rate": schema.NumberAttribute{
			Computed: true, MarkdownDescription: "The exchange rate: the USD for one unit of the asset that funds the payout. Exact.",
		},
		"expires_at": schema.StringAttribute{
			Computed: true, MarkdownDescription: "Until when the quote holds (RFC 3339, UTC). Null if there is no end.",
		},
	},
}

type quoteModel struct {
	PayoutID        types.String `tfsdk:"payout_id"`
	TotalAmountUsd  types.Number `tfsdk:"total_amount_usd"`
	EstimatedFeeUsd types.Number `tfsdk:"estimated_fee_usd"`
	Rate            types.Number `tfsdk:"rate"`
	ExpiresAt       types.String `tfsdk:"expires_at"`
}

func readQuote(c *client.Client, ctx context.Context, m quoteModel, _ *diag.Diagnostics) (quoteModel, error) {
	quote, err := c.PayoutQuote(ctx, m.PayoutID.ValueString())
	m.TotalAmountUsd, m.EstimatedFeeUsd = convert.Number(quote.TotalAmountUsd), convert.Number(quote.EstimatedFeeUsd)
	m.Rate, m.ExpiresAt = convert.Number(quote.Rate), convert.StringOrNull(string(quote.ExpiresAt))
	return m, err
}
