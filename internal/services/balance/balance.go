// SPDX-License-Identifier: MPL-2.0

// Package balance is the Balances group of the specification: the assets that the organization
// holds.
package balance

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var balances = tfkit.View[model, client.Balance]{
	Name: "balance", Plural: "balances", Schema: balanceSchema,
	List: (*client.Client).Balances,
	Filters: []filter.Filter[client.Balance]{
		{
			Name: "network", Description: "Only balances on this network, such as `Ethereum`.", Values: client.Network("").Values(),
			String: func(b client.Balance) string { return string(b.Network) },
		},
		{
			Name: "ticker", Description: "Only balances of assets with exactly this ticker, such as `USDC`, on every network.",
			String: func(b client.Balance) string { return b.Ticker },
		},
	},
}

// Service is the data source payments_balances.
var Service = balances.Service()

var balanceSchema = schema.Schema{Attributes: map[string]schema.Attribute{
	"network": schema.StringAttribute{Computed: true, MarkdownDescription: "The network that the asset is on, such as `Ethereum`."},
	"token": schema.StringAttribute{
		Computed: true, MarkdownDescription: "The address of the token's contract. Null for the network's own coin.",
	},
	"ticker":  schema.StringAttribute{Computed: true, MarkdownDescription: "The short name of the asset, such as `USDC`."},
	"balance": schema.NumberAttribute{Computed: true, MarkdownDescription: "The balance in units of the asset. Never rounded."},
	"balance_usd": schema.NumberAttribute{
		Computed: true, MarkdownDescription: "The value of the balance in US dollars. Null if the service does not know it. Never rounded.",
	},
}}

type model struct {
	Network    types.String `tfsdk:"network"`
	Token      types.String `tfsdk:"token"`
	Ticker     types.String `tfsdk:"ticker"`
	Balance    types.Number `tfsdk:"balance"`
	BalanceUSD types.Number `tfsdk:"balance_usd"`
}

// Refresh returns the balance as the service has it, also on a network that this provider does not
// know.
func (m model) Refresh(b client.Balance) model {
	m.Network = types.StringValue(string(b.Network))
	m.Token = convert.OptionalString(b.Token)
	m.Ticker = types.StringValue(b.Ticker)
	m.Balance = convert.Number(b.Balance)
	m.BalanceUSD = convert.Number(b.BalanceUsd)
	return m
}
