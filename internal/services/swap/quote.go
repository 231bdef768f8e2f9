// SPDX-License-Identifier: MPL-2.0

package swap

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
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

var swapQuote = tfkit.Query[quoteModel]{Name: "swap_quote", Schema: quoteSchema, Read: readQuote}

var quoteSchema = schema.Schema{
	MarkdownDescription: "Reads the estimate of a swap. It swaps nothing." + computed.Volatile,
	Attributes: map[string]schema.Attribute{
		"source":      assetArgument("The asset to give."),
		"destination": assetArgument("The asset to get."),
		"amount": schema.NumberAttribute{
			Required: true, Validators: []validator.Number{check.Positive(), check.Amount()},
			MarkdownDescription: "The amount to give, in units of the source. Above 0, up to 10^30. Exact.",
		},
		"estimated_output": schema.NumberAttribute{
			Computed: true, MarkdownDescription: "The estimated amount to get, in units of the destination. Exact.",
		},
		"mid_market_rate": schema.NumberAttribute{
			Computed:            true,
			MarkdownDescription: "The rate of the market: units of the destination for one unit of the source, without any cost. Exact.",
		},
		"execution_rate": schema.NumberAttribute{
			Computed: true, MarkdownDescription: "The rate of the swap: the rate of the market, less the rate components. Exact.",
		},
		"rate_components": schema.SingleNestedAttribute{
			Computed:            true,
			MarkdownDescription: "The parts that make the rate of the swap worse, as fractions of the rate of the market: 0.001 is 0.1 percent.",
			Attributes: derive.Computed(computed.Attributes{
				"spread":   computed.Number("The difference between buying and selling. Exact."),
				"slippage": computed.Number("The effect of the amount on the market. Exact."),
				"hedging":  computed.Number("The cost of the service's own risk. Exact."),
			}),
		},
		"service_fee": schema.NumberAttribute{
			Computed:            true,
			MarkdownDescription: "The service's fee. The unit is not specified: probably units of the source. Exact.",
		},
		"expires_at": schema.StringAttribute{
			Computed: true, MarkdownDescription: "Until when the quote holds (RFC 3339, UTC). Null if there is no end.",
		},
	},
}

// assetArgument is the target of the auto-swap setting as an argument.
func assetArgument(description string) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Required: true, Validators: []validator.Object{customtype.TokenOfNetwork{Networks: networks}},
		MarkdownDescription: description + " Terraform does not report misspelled keys in this object. Check the plan.",
		Attributes: map[string]schema.Attribute{
			"network": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.OneOf("a network", networks)},
				MarkdownDescription: "The network of the asset, such as `Ethereum`.",
			},
			"token": schema.StringAttribute{
				Optional: true, CustomType: customtype.AddressType{},
				MarkdownDescription: "The address of the token's contract on the network, in the form of that network. Omit it for the network's " +
					"own coin.",
			},
		},
	}
}

type quoteModel struct {
	Source          types.Object `tfsdk:"source"`
	Destination     types.Object `tfsdk:"destination"`
	Amount          types.Number `tfsdk:"amount"`
	EstimatedOutput types.Number `tfsdk:"estimated_output"`
	MidMarketRate   types.Number `tfsdk:"mid_market_rate"`
	ExecutionRate   types.Number `tfsdk:"execution_rate"`
	RateComponents  types.Object `tfsdk:"rate_components"`
	ServiceFee      types.Number `tfsdk:"service_fee"`
	ExpiresAt       types.String `tfsdk:"expires_at"`
}

func readQuote(c *client.Client, ctx context.Context, m quoteModel, diags *diag.Diagnostics) (quoteModel, error) {
	quote, err := c.SwapQuote(ctx, client.SwapParams{
		Source: computed.Sent[client.Asset](m.Source, diags), Destination: computed.Sent[client.Asset](m.Destination, diags),
		Amount: convert.Decimal(m.Amount),
	})
	m.EstimatedOutput, m.MidMarketRate = convert.Number(quote.EstimatedOutput), convert.Number(quote.MidMarketRate)
	m.ExecutionRate, m.RateComponents = convert.Number(quote.ExecutionRate), computed.Value(quote.RateComponents)
	m.ServiceFee, m.ExpiresAt = convert.Number(quote.ServiceFee), convert.StringOrNull(string(quote.ExpiresAt))
	return m, err
}
