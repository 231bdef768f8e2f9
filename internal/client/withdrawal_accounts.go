// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// WithdrawalAccount is a destination of the organization's withdrawals. One of Crypto, Iban and Us
// is set. The specification does not show its fields (section 2.10). They are assumed.
type WithdrawalAccount struct {
	ID             string             `json:"id"`
	OrganizationID string             `json:"organizationId"`
	AccountType    string             `json:"accountType"` // such as crypto or fiat; any string
	Name           *string            `json:"name"`
	Crypto         *CryptoDestination `json:"crypto"`
	Iban           *IbanDestination   `json:"iban"`
	Us             *UsDestination     `json:"us"`
	CreatedAt      Timestamp          `json:"createdAt" lenient:"true"`
}

// ObjectID returns the withdrawal account's id.
func (a WithdrawalAccount) ObjectID() string { return a.ID }

// Organization returns the id of the withdrawal account's organization.
func (a WithdrawalAccount) Organization() string { return a.OrganizationID }

// WithdrawalAccountParams are the fields of a new withdrawal account. Exactly one of Crypto, Iban
// and Us is set. There is no update.
type WithdrawalAccountParams struct {
	AccountType string             `json:"accountType"` // such as crypto or fiat; any string; a segment of URLs
	Name        *string            `json:"name,omitempty"`
	Crypto      *CryptoDestination `json:"crypto,omitempty"`
	Iban        *IbanDestination   `json:"iban,omitempty"`
	Us          *UsDestination     `json:"us,omitempty"`
}

var (
	opCreateWithdrawalAccount    = operation.Creating("/withdrawal/account")
	opWithdrawalAccount          = operation.Reading("/withdrawal/account/{id}")
	opWithdrawalAccounts         = operation.Reading("/withdrawal/account")
	opDeleteWithdrawalAccount    = operation.Deleting("/withdrawal/account/{id}")
	opWithdrawalAccountByAddress = operation.Reading("/withdrawal/account/{account_type}/{address}")
	opWithdrawalAccountByIban    = operation.Reading("/withdrawal/account/{account_type}/iban/{iban}/{bic}")
	opWithdrawalAccountByUs      = operation.Reading("/withdrawal/account/{account_type}/us/{account_number}/{routing_number}")
)

// withdrawalAccounts are the destinations of the organization's withdrawals.
var withdrawalAccounts = group.Of[WithdrawalAccount, WithdrawalAccountParams]{
	Kind: "withdrawal account", One: opWithdrawalAccount, All: opWithdrawalAccounts, Creates: opCreateWithdrawalAccount, Refreshes: true,
	CreatedAt: func(o WithdrawalAccount) Timestamp { return o.CreatedAt },
	Matches:   WithdrawalAccountParams.matches, Extends: WithdrawalAccountParams.extends,
	Resembles: WithdrawalAccountParams.resembles,
}

// CreateWithdrawalAccount creates a withdrawal account and returns it as the service stores it. A
// second account of one type and destination is an [Error] with status 409. If the outcome is
// unknown, it looks for the account in the list before it sends the request again.
func (c *Client) CreateWithdrawalAccount(ctx context.Context, params WithdrawalAccountParams) (WithdrawalAccount, error) {
	return withdrawalAccounts.Create(ctx, c.account, params)
}

// WithdrawalAccount reads one withdrawal account by id. A missing one is a [NotFoundError].
func (c *Client) WithdrawalAccount(ctx context.Context, id string) (WithdrawalAccount, error) {
	return withdrawalAccounts.Fetch(ctx, c.account, id)
}

// WithdrawalAccounts streams all withdrawal accounts of the organization.
func (c *Client) WithdrawalAccounts(ctx context.Context) iter.Seq2[WithdrawalAccount, error] {
	return withdrawalAccounts.List(ctx, c.account)
}

// DeleteWithdrawalAccount deletes a withdrawal account. A missing one is a [NotFoundError].
func (c *Client) DeleteWithdrawalAccount(ctx context.Context, id string) error {
	return withdrawalAccounts.Delete(ctx, c.account, opDeleteWithdrawalAccount, id)
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
