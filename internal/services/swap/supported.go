// SPDX-License-Identifier: MPL-2.0

package swap

import (
	"context"
	"iter"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/elements"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var supportedAssets = tfkit.View[computed.Model[client.SwapAsset], client.SwapAsset]{
	About: "Reads the assets that can be the source of a swap.",
	Name:  "swap_supported_asset", Plural: "swap_supported_assets", Schema: schema.Schema{Attributes: swapAssetAttributes},
	List: (*client.Client).SwapSupportedAssets,
	Filters: []filter.Filter[client.SwapAsset]{
		{
			Name: "network", Description: "Only assets on this network, such as `Ethereum`.", Values: networks,
			String: func(a client.SwapAsset) string { return string(a.Network) },
		},
		{
			Name: "ticker", Description: "Only assets with exactly this ticker, such as `USDC`.",
			String: func(a client.SwapAsset) string { return a.Ticker },
		},
	},
}

var swapAssetAttributes = computed.Attributes{
	"network":  assetAttributes["network"],
	"token":    assetAttributes["token"],
	"ticker":   computed.Text("The short name of the asset, such as `USDC`. Assets of several networks may share it."),
	"decimals": computed.Whole("The number of decimals of the asset: its smallest unit is 10^-decimals."),
}

var supportedTargets = tfkit.Query[targetsModel]{
	Name: "swap_supported_targets",
	Schema: datasource.Schema{
		MarkdownDescription: "Reads the assets that an asset can be swapped to. It swaps nothing.",
		Attributes: map[string]datasource.Attribute{
			"source": assetArgument("The asset to give."),
			"swap_supported_targets": datasource.ListNestedAttribute{
				Computed: true, MarkdownDescription: "The assets, in the order of their values. May be empty.",
				NestedObject: datasource.NestedAttributeObject{Attributes: derive.Computed(swapAssetAttributes)},
			},
		},
	},
	Read: func(c *client.Client, ctx context.Context, m targetsModel, diags *diag.Diagnostics) (_ targetsModel, err error) {
		m.Targets, err = elements.Collect(ctx, func(ctx context.Context) iter.Seq2[client.SwapAsset, error] {
			return c.SwapSupportedTargets(ctx, computed.Sent[client.Asset](m.Source, diags))
		}, computed.New)
		return m, err
	},
}

type targetsModel struct {
	Source  types.Object                       `tfsdk:"source"`
	Targets []computed.Model[client.SwapAsset] `tfsdk:"swap_supported_targets"`
}
