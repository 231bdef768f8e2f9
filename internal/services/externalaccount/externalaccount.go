// SPDX-License-Identifier: MPL-2.0

// Package externalaccount is the External Accounts group of the specification: the accounts of
// customers that get payouts.
package externalaccount

import (
	"cmp"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// There is no Update: the service cannot change an account, so every change replaces it.
var externalAccounts = tfkit.Kind[model, client.ExternalAccount, client.ExternalAccountParams]{
	View: tfkit.View[model, client.ExternalAccount]{
		Name: "external_account", Plural: "external_accounts", Schema: externalAccountSchema(),
		Get: (*client.Client).ExternalAccount, List: (*client.Client).ExternalAccounts, Label: label,
		Filters: []filter.Filter[client.ExternalAccount]{{
			Name: "customer_id", Description: "Only the accounts of this customer.",
			IDs: func(a client.ExternalAccount) []string { return []string{a.CustomerID} },
		}},
	},

	Create: (*client.Client).CreateExternalAccount,
	Delete: (*client.Client).DeleteExternalAccount,

	Destroying: described.Destroying{
		Noun: "bank account", Finding: "payee.removed",
		Replaced: "account.replaced", ReplacedBy: "by one with another id",
		Ends: "deleted: nothing can be paid out to it",
	},
}

// Service is the resource payments_external_account with its data sources and its list resource.
var Service = tfkit.Join(
	externalAccounts.Managed(func() resource.Resource {
		return payee.NewResource(externalAccounts, "iban", "sort_code", "bank_code", "bban", "us", "crypto")
	}),
	single.Service(),
	everyAccount.Service(),
)

// single is the view of one account. Its list is a type of its own, which shows the customers.
var single = tfkit.View[model, client.ExternalAccount]{
	Name: externalAccounts.Name, Plural: externalAccounts.Plural, Schema: externalAccounts.Schema, Get: externalAccounts.Get,
}

// label names an account by its customer and its name, without the number of the account.
func label(a client.ExternalAccount) string {
	owner := a.CustomerID
	if a.Customer != nil {
		owner = cmp.Or(a.Customer.Name, owner)
	}
	if a.Name != nil && *a.Name != "" {
		return owner + " (" + *a.Name + ")"
	}
	return owner
}
