// SPDX-License-Identifier: MPL-2.0

// Package depositaccount is the Deposit accounts group of the specification: addresses and bank
// accounts that receive money for the organization.
package depositaccount

import (
	"context"
	"iter"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

// There is no Update: the service cannot change an account, so every change replaces it.
var depositAccounts = tfkit.Kind[model, client.DepositAccount, client.DepositAccountParams]{
	View: tfkit.View[model, client.DepositAccount]{
		Name: "deposit_account", Plural: "deposit_accounts", Schema: accountSchema(),
		Get: (*client.Client).DepositAccount, List: notMasters,
		Label: func(a client.DepositAccount) string { return a.Name },
		Filters: []filter.Filter[client.DepositAccount]{
			{
				Name: "customer_id", Description: "Only accounts for payments of this customer.",
				IDs: func(a client.DepositAccount) []string { return filter.ID(a.CustomerID) },
			},
			{
				Name: "network", Description: "Only accounts that receive crypto currency on this network.", Values: networks,
				String: network,
			},
			{
				Name: "fiat_currency", Description: "Only accounts that receive bank payments in this currency, such as `EUR`.",
				String: fiatCurrency,
			},
		},
	},

	Create: (*client.Client).CreateDepositAccount,
	Delete: (*client.Client).DeleteDepositAccount,

	Destroying: described.Destroying{
		Noun: "deposit account", Finding: "account.destroyed",
		Replaced:   "account.replaced",
		ReplacedBy: "by one with another address or bank account. Money that payers still send to the old one may be lost",
		Ends:       "deleted: money that payers still send to it may be lost",
	},
	Await: &tfkit.Await[client.DepositAccount]{Missing: "the address or the bank details", Done: complete, Timeout: 5 * time.Minute},
}

// Service is the resource payments_deposit_account with its data sources and its list resource, the
// resource payments_master_deposit_account, and the data sources payments_deposit_account_metrics
// and payments_virtual_account_capabilities.
var Service = tfkit.Join(
	depositAccounts.Managed(func() resource.Resource { return &depositAccount{tfkit.NewResource(depositAccounts)} }),
	everyAccount().Service(),
	metrics.Service(),
	capabilities.Service(),
	tfkit.Service{
		Resources: []func() resource.Resource{func() resource.Resource { return &masterResource{tfkit.NewResource(masterAccounts)} }},
		Lists:     masterLists(),
		Naturals:  []lookup.Natural{{Name: masterAccounts.Name, Of: masterKey}},
	},
)

// everyAccount is the view of the data sources. They show master accounts, too.
func everyAccount() tfkit.View[model, client.DepositAccount] {
	view := depositAccounts.View
	view.List = (*client.Client).DepositAccounts
	view.Filters = append([]filter.Filter[client.DepositAccount]{{
		Name: "is_master", Description: "`true` for master accounts only, `false` for the others only. Both by default.",
		Bool: func(a client.DepositAccount) bool { return a.IsMaster },
	}}, view.Filters...)
	return view
}

// notMasters lists the accounts that payments_deposit_account manages.
func notMasters(c *client.Client, ctx context.Context) iter.Seq2[client.DepositAccount, error] {
	return accountsWhere(c, ctx, func(a client.DepositAccount) bool { return !a.IsMaster })
}

func accountsWhere(c *client.Client, ctx context.Context, wanted func(client.DepositAccount) bool) iter.Seq2[client.DepositAccount, error] {
	return func(yield func(client.DepositAccount, error) bool) {
		for account, err := range c.DepositAccounts(ctx) {
			if (err != nil || wanted(account)) && !yield(account, err) {
				return
			}
		}
	}
}

// complete reports whether payers can use an account. A method that the provider does not know has
// no values to wait for.
func complete(a client.DepositAccount) bool {
	return (a.DepositMethod.Crypto == nil || a.Address != nil && *a.Address != "") && (a.DepositMethod.Fiat == nil || a.BankDetails != nil)
}

func network(a client.DepositAccount) string {
	if a.DepositMethod.Crypto == nil {
		return ""
	}
	return string(a.DepositMethod.Crypto.Network)
}

func fiatCurrency(a client.DepositAccount) string {
	if a.DepositMethod.Fiat == nil {
		return ""
	}
	return a.DepositMethod.Fiat.FiatCurrency
}
