// SPDX-License-Identifier: MPL-2.0

// Package balance is the Balances group of the specification: the assets that the organization
// holds.
package balance

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var balances = tfkit.View[computed.Model[client.Balance], client.Balance]{
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

var balanceSchema = schema.Schema{Attributes: computed.Attributes{
	"network":     computed.Text("The network that the asset is on, such as `Ethereum`."),
	"token":       computed.Text("The address of the token's contract. Null for the network's own coin."),
	"ticker":      computed.Text("The short name of the asset, such as `USDC`."),
	"balance":     computed.Number("The balance in units of the asset. Exact."),
	"balance_usd": computed.Number("The value of the balance in US dollars. Null if the service does not know it. Exact."),
}}
