// SPDX-License-Identifier: MPL-2.0

package client

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// withoutListed returns the external account without the member that only a list has.
func (a ExternalAccount) withoutListed() ExternalAccount {
	a.Customer = nil
	return a
}

// externalAccounts are the customers' accounts for payouts.
var externalAccounts = group.Of[ExternalAccount, ExternalAccountParams]{
	Noun: "external account", One: opExternalAccount, All: opExternalAccounts, Creates: opCreateExternalAccount,
	Refreshes: true, WithoutListed: ExternalAccount.withoutListed,
	CreatedAt: func(o ExternalAccount) Timestamp { return o.CreatedAt },
	Matches:   ExternalAccountParams.matches, Extends: ExternalAccountParams.extends,
	Resembles: ExternalAccountParams.resembles,
}

// matches reports whether a request with these params may have created got. Members of the account
// that were not sent must be absent: the client accepts only the payee that was sent.
func (params ExternalAccountParams) matches(got ExternalAccount) bool {
	return params.extends(got) && params.Account.matches(got.Account)
}

// extends reports whether got has every sent value. The service may have added an account holder
// or a BIC.
func (params ExternalAccountParams) extends(got ExternalAccount) bool {
	return match.Holds(got, params)
}

// resembles reports whether got has the same customer, kind, and name or number. The service may
// spell the name or the number differently, mask the number, or choose a name that was not sent.
func (params ExternalAccountParams) resembles(got ExternalAccount) bool {
	return wire.SameID(params.CustomerID, got.CustomerID) && params.Account.members() == got.Account.members() &&
		(params.Name == nil || match.Optional(params.Name, got.Name) || params.Account.resembles(got.Account))
}

// resembles reports whether a shown destination of the same kind may be d. Its number may be
// masked.
func (d ExternalDestination) resembles(got ExternalDestination) bool {
	switch {
	case d.Iban != nil:
		return match.MayBeNumber(destination.IBAN, got.Iban.Iban, d.Iban.Iban)
	case d.SortCode != nil:
		return match.MayBeNumber(destination.Digits, got.SortCode.SortCode, d.SortCode.SortCode) &&
			match.MayBeNumber(destination.Digits, got.SortCode.AccountNumber, d.SortCode.AccountNumber)
	case d.BankCode != nil:
		return match.MayBeNumber(destination.BankNumber, got.BankCode.Code, d.BankCode.Code) &&
			match.MayBeNumber(destination.BankNumber, got.BankCode.AccountNumber, d.BankCode.AccountNumber)
	case d.Bban != nil:
		return match.MayBeNumber(destination.BankNumber, got.Bban.Bban, d.Bban.Bban)
	case d.Us != nil:
		return d.Us.resembles(*got.Us)
	case d.Crypto != nil:
		return match.MayBeAddress(got.Crypto.Address, d.Crypto.Address)
	}
	return false
}

// members reports which members are present.
func (d ExternalDestination) members() [6]bool {
	return [6]bool{d.Iban != nil, d.SortCode != nil, d.BankCode != nil, d.Bban != nil, d.Us != nil, d.Crypto != nil}
}

// matches reports whether both destinations are the same. The case of an address with 0x is
// insignificant.
func (d ExternalDestination) matches(got ExternalDestination) bool {
	if d.members() != got.members() {
		return false
	}
	if d.Crypto != nil {
		return d.Crypto.Network == got.Crypto.Network && d.Crypto.key() == got.Crypto.key()
	}
	return match.Holds(got, d) && match.Holds(d, got)
}
