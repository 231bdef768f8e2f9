// SPDX-License-Identifier: MPL-2.0

// Package swap is the Swap group of the specification: conversions of one asset to another.
package swap

import (
	"context"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// Service is the resource payments_auto_swap with its list resource, the data sources of swaps,
// their quotes and assets, and the action that swaps.
var Service = tfkit.Join(
	tfkit.Service{
		Resources: []func() resource.Resource{func() resource.Resource { return &autoSwap{} }},
		Lists:     []func() list.ListResource{func() list.ListResource { return &autoSwapList{} }},
	},
	autoSwapQuery.Service(), swaps.Service(), swapQuote.Service(), supportedAssets.Service(), supportedTargets.Service(),
	executeSwap.Service(),
)

var autoSwapQuery = tfkit.Query[setting]{
	Name: "auto_swap",
	Schema: datasource.Schema{
		MarkdownDescription: "Reads whether the payments service swaps incoming payments to a target asset. Each organization has one such " +
			"setting.",
		Attributes: derive.Computed(settingAttributes()),
	},
	Read: func(c *client.Client, ctx context.Context, s setting, _ *diag.Diagnostics) (setting, error) {
		current, err := c.AutoSwap(ctx)
		return s.refresh(current), err
	},
}
