// SPDX-License-Identifier: MPL-2.0

// Package withdrawalaccount is the Withdrawal accounts group of the specification: where the
// organization's withdrawals go.
package withdrawalaccount

import (
	"context"
	"regexp"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

// There is no Update: the service cannot change an account, so every change replaces it.
var withdrawalAccounts = tfkit.Kind[model, client.WithdrawalAccount, client.WithdrawalAccountParams]{
	View: tfkit.View[model, client.WithdrawalAccount]{
		Name: "withdrawal_account", Plural: "withdrawal_accounts", Schema: withdrawalAccountSchema(),
		Get: (*client.Client).WithdrawalAccount, List: (*client.Client).WithdrawalAccounts, Label: label,
		Lookups: []lookup.Key[client.WithdrawalAccount]{
			{
				Attributes: []string{"account_type", "crypto.address"}, Find: byAddress, Conflict: conflict,
				Unique: lookup.Refused, Values: addressOf, Spell: spellAddress,
			},
			{
				Attributes: []string{"account_type", "iban.iban", "iban.bic"}, Find: byIBAN, Conflict: conflict,
				Unique: lookup.Refused, Values: ibanOf, Spell: spellIBAN,
			},
			{
				Attributes: []string{"account_type", "us.account_number", "us.routing_number"}, Find: byUS, Conflict: conflict,
				Unique: lookup.Refused, Values: usOf, Spell: spellUS,
			},
		},
		Filters: []filter.Filter[client.WithdrawalAccount]{{
			Name: "account_type", Description: "Only accounts of this type, such as `crypto` or `fiat`.",
			String: func(a client.WithdrawalAccount) string { return a.AccountType },
		}},
	},

	Create: (*client.Client).CreateWithdrawalAccount,
	Delete: (*client.Client).DeleteWithdrawalAccount,

	Destroying: described.Destroying{
		Noun: "withdrawal account", Finding: "payee.removed",
		Replaced: "account.replaced", ReplacedBy: "by one with another id",
		Ends: "deleted: nothing can be withdrawn to it",
	},
}

const conflict = "Terraform prints the string of an import. To keep the number of a bank account out of logs, import by the id, which " +
	"the data source payments_withdrawal_accounts returns. Compare that account first. Another resource of this configuration may have it, " +
	"and if it differs in another argument (its network, its name or its holder), an import followed by an apply replaces it, that is, " +
	"deletes it. If this is a replacement, remove `create_before_destroy`, also from the resources that refer to this one. " +
	"If another resource with this destination is destroyed in the same apply, apply again."

// Service is the resource payments_withdrawal_account with its data sources and its list resource.
var Service = withdrawalAccounts.ServiceWith(func() resource.Resource {
	return payee.NewResource(withdrawalAccounts, "crypto", "iban", "us")
})

// label names an account in a list, which any terminal may show: without the number of a bank
// account.
func label(a client.WithdrawalAccount) string {
	name := a.AccountType
	if a.Name != nil && *a.Name != "" {
		name = *a.Name
	}
	switch {
	case a.Crypto != nil:
		name += " (" + destination.Shorten(a.Crypto.Address) + ")"
	case a.Iban != nil:
		name += " (" + destination.Shorten(a.Iban.Iban) + ")"
	case a.Us != nil:
		name += " (" + destination.Shorten(a.Us.AccountNumber) + ")"
	}
	return name
}

func byAddress(c *client.Client, ctx context.Context, key []string) (client.WithdrawalAccount, error) {
	return c.WithdrawalAccountByAddress(ctx, key[0], key[1])
}

// Two of the natural keys have three parts, so an import string may be either. A string of the
// other form is none of this key: it must not reach the service, which may refuse it instead of
// finding nothing.
var (
	ibanForm   = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}`)
	numberForm = regexp.MustCompile(`^[0-9]+$`)
)

func byIBAN(c *client.Client, ctx context.Context, key []string) (client.WithdrawalAccount, error) {
	key = spellIBAN(key)
	iban, bic := key[1], key[2]
	if !ibanForm.MatchString(iban) {
		return client.WithdrawalAccount{}, &client.NotFoundError{Noun: "withdrawal account", ID: "with this IBAN and BIC"}
	}
	return c.WithdrawalAccountByIban(ctx, key[0], iban, bic)
}

func byUS(c *client.Client, ctx context.Context, key []string) (client.WithdrawalAccount, error) {
	key = spellUS(key)
	account, routing := key[1], key[2]
	if !numberForm.MatchString(routing) {
		return client.WithdrawalAccount{}, &client.NotFoundError{Noun: "withdrawal account", ID: "with this account number and routing number"}
	}
	return c.WithdrawalAccountByUs(ctx, key[0], account, routing)
}

func addressOf(a client.WithdrawalAccount) []string {
	if a.Crypto == nil {
		return nil
	}
	return []string{a.AccountType, a.Crypto.Address}
}

func ibanOf(a client.WithdrawalAccount) []string {
	if a.Iban == nil {
		return nil
	}
	return []string{a.AccountType, a.Iban.Iban, a.Iban.Bic}
}

func usOf(a client.WithdrawalAccount) []string {
	if a.Us == nil {
		return nil
	}
	return []string{a.AccountType, a.Us.AccountNumber, a.Us.RoutingNumber}
}

func spellAddress(key []string) []string {
	return []string{key[0], destination.NormalizeAddress(key[1])}
}

func spellIBAN(key []string) []string {
	return []string{key[0], destination.IBAN.Normalize(key[1]), destination.BIC.Normalize(key[2])}
}

func spellUS(key []string) []string {
	return []string{key[0], destination.Digits.Normalize(key[1]), destination.Digits.Normalize(key[2])}
}
