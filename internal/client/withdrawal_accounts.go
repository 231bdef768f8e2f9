// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// withdrawalAccounts are the destinations of the organization's withdrawals.
var withdrawalAccounts = group.Of[WithdrawalAccount, WithdrawalAccountParams]{
	Noun: "withdrawal account", One: opWithdrawalAccount, All: opWithdrawalAccounts, Creates: opCreateWithdrawalAccount, Refreshes: true,
	CreatedAt: func(o WithdrawalAccount) Timestamp { return o.CreatedAt },
	Matches:   WithdrawalAccountParams.matches, Extends: WithdrawalAccountParams.extends,
	Resembles: WithdrawalAccountParams.resembles,
}

// WithdrawalAccountByAddress reads the withdrawal account of a type with an address. A missing one
// is a [NotFoundError].
func (c *Client) WithdrawalAccountByAddress(ctx context.Context, accountType, address string) (WithdrawalAccount, error) {
	wanted := WithdrawalAccountParams{AccountType: accountType, Crypto: &CryptoDestination{Address: address}}
	return c.withdrawalAccountOf(ctx, opWithdrawalAccountByAddress, wanted, "this address", accountType, address)
}

// WithdrawalAccountByIban reads the withdrawal account of a type with an IBAN and a BIC. A missing
// one is a [NotFoundError].
func (c *Client) WithdrawalAccountByIban(ctx context.Context, accountType, iban, bic string) (WithdrawalAccount, error) {
	wanted := WithdrawalAccountParams{AccountType: accountType, Iban: &IbanDestination{Iban: iban, Bic: bic}}
	return c.withdrawalAccountOf(ctx, opWithdrawalAccountByIban, wanted, "this IBAN and BIC", accountType, iban, bic)
}

// WithdrawalAccountByUs reads the withdrawal account of a type with a US bank account. A missing
// one is a [NotFoundError].
func (c *Client) WithdrawalAccountByUs(ctx context.Context, accountType, accountNumber, routingNumber string) (WithdrawalAccount, error) {
	wanted := WithdrawalAccountParams{AccountType: accountType, Us: &UsDestination{AccountNumber: accountNumber, RoutingNumber: routingNumber}}
	place := "this account number and routing number"
	return c.withdrawalAccountOf(ctx, opWithdrawalAccountByUs, wanted, place, accountType, accountNumber, routingNumber)
}

// withdrawalAccountOf reads the account with the destination of wanted. An account with another
// destination is an error. place names the destination in errors, which never contain its numbers.
func (c *Client) withdrawalAccountOf(
	ctx context.Context, op operation.Op, wanted WithdrawalAccountParams, place string, args ...string,
) (WithdrawalAccount, error) {
	account, err := operation.Do[WithdrawalAccount](ctx, c.calls, op, args...)
	switch {
	case err == nil && !wanted.mayGoTo(account):
		return WithdrawalAccount{}, fmt.Errorf("the response for %s is withdrawal account %s, which has another destination", place, account.ID)
	case !group.SaysMissing(err):
		return account, err
	}
	key := "of the type " + transport.Printable(wanted.AccountType, 60) + " with " + place
	return withdrawalAccounts.ConfirmMissingKey(ctx, c.account, key, err, wanted.goesTo, wanted.mayGoTo)
}

// matches reports whether a request with these params may have created got. Members of the
// destination that were not sent must be absent: the client accepts only the payee that was sent.
func (params WithdrawalAccountParams) matches(got WithdrawalAccount) bool {
	if !params.goesTo(got) || params.Name != nil && !match.Optional(params.Name, got.Name) {
		return false
	}
	switch {
	case params.Crypto != nil:
		return params.Crypto.Network == got.Crypto.Network
	case params.Iban != nil:
		return match.Optional(params.Iban.AccountHolderName, got.Iban.AccountHolderName)
	default:
		return match.Optional(params.Us.AccountHolderName, got.Us.AccountHolderName)
	}
}

// extends reports whether got has every sent value. The service may have added an account holder.
func (params WithdrawalAccountParams) extends(got WithdrawalAccount) bool {
	return match.Holds(got, params)
}

// resembles reports whether got has the same type, kind of destination, and name or number. The
// service may spell account numbers differently, mask them, or choose a name that was not sent.
func (params WithdrawalAccountParams) resembles(got WithdrawalAccount) bool {
	if got.AccountType != params.AccountType || (params.Crypto != nil) != (got.Crypto != nil) ||
		(params.Iban != nil) != (got.Iban != nil) || (params.Us != nil) != (got.Us != nil) {
		return params.mayGoTo(got)
	}
	return params.Name == nil || match.Optional(params.Name, got.Name) || params.mayGoTo(got)
}

// goesTo reports whether got has the same type and destination. At most one account does.
func (params WithdrawalAccountParams) goesTo(got WithdrawalAccount) bool {
	if got.AccountType != params.AccountType {
		return false
	}
	switch {
	case params.Crypto != nil && got.Crypto != nil:
		return params.Crypto.key() == got.Crypto.key()
	case params.Iban != nil && got.Iban != nil:
		return params.Iban.key() == got.Iban.key()
	case params.Us != nil && got.Us != nil:
		return params.Us.key() == got.Us.key()
	}
	return false
}

// mayGoTo is like goesTo, but the service may mask the destination. So several accounts may.
func (params WithdrawalAccountParams) mayGoTo(got WithdrawalAccount) bool {
	if got.AccountType != params.AccountType {
		return false
	}
	switch {
	case params.Crypto != nil && got.Crypto != nil:
		return match.MayBeAddress(got.Crypto.Address, params.Crypto.Address)
	case params.Iban != nil && got.Iban != nil:
		return params.Iban.resembles(*got.Iban)
	case params.Us != nil && got.Us != nil:
		return params.Us.resembles(*got.Us)
	}
	return false
}
