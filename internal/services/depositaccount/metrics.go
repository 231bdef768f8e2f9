// SPDX-License-Identifier: MPL-2.0

package depositaccount

import (
	"context"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var metrics = tfkit.Query[types.Object]{
	Name: "deposit_account_metrics",
	Schema: datasource.Schema{
		MarkdownDescription: "Reads the number of deposit accounts for crypto currency, and how much they received in the last 30 days.",
		Attributes: derive.Computed(computed.Attributes{
			"total_count":     computed.Whole("The number of deposit accounts for crypto currency. Accounts for bank payments do not count."),
			"latest_added_at": computed.Text("When the newest of these accounts was created (RFC 3339, UTC). Null without an account."),
			"volume30d":       computed.Number("The deposits to these accounts in the last 30 days, in US dollars. Exact."),
		}),
	},
	Read: func(c *client.Client, ctx context.Context, _ types.Object, _ *diag.Diagnostics) (types.Object, error) {
		found, err := c.DepositAccountMetrics(ctx)
		return computed.Value(found), err
	},
}

var capabilities = tfkit.View[computed.Model[client.VirtualAccountCapability], client.VirtualAccountCapability]{
	About: "Reads the currencies in which bank payments can arrive, with the rails and networks of each.",
	Name:  "virtual_account_capability", Plural: "virtual_account_capabilities", List: (*client.Client).VirtualAccountCapabilities,
	Filters: []filter.Filter[client.VirtualAccountCapability]{
		{
			Name: "fiat_currency", Description: "Only bank accounts in this currency, such as `EUR`.",
			String: func(a client.VirtualAccountCapability) string { return a.FiatCurrency },
		},
	},
	Schema: schema.Schema{Attributes: computed.Attributes{
		"fiat_currency": computed.Text(
			"A currency in which the payments service opens bank accounts: `fiat.fiat_currency` of a deposit account."),
		"rails": computed.Texts("The rails over which payments can arrive, such as `SEPA`."),
		"onramp_networks": computed.Texts(
			"The networks of the crypto currency that payments can buy: `fiat.onramp_network` of a deposit account."),
	}},
}
