// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"iter"
)

// WithdrawalAccount is a place that the organization withdraws to; one of crypto, iban and us is there. The specification does not show its
// fields: all are assumed.
type WithdrawalAccount struct {
	ID             string             `json:"id"`
	OrganizationID string             `json:"organizationId"`
	AccountType    string             `json:"accountType"` // such as crypto or fiat; any text
	Name           *string            `json:"name"`
	Crypto         *CryptoDestination `json:"crypto"`
	Iban           *IbanDestination   `json:"iban"`
	Us             *UsDestination     `json:"us"`
	CreatedAt      Timestamp          `json:"createdAt"`
}

// ObjectID returns the withdrawal account's id.
func (a WithdrawalAccount) ObjectID() string { return a.ID }

// WithdrawalAccountParams are the fields of a withdrawal account; exactly one of crypto, iban and us. They can be set only once: there is no
// update.
type WithdrawalAccountParams struct {
	AccountType string             `json:"accountType"` // such as crypto or fiat; any text, part of paths
	Name        *string            `json:"name,omitempty"`
	Crypto      *CryptoDestination `json:"crypto,omitempty"`
	Iban        *IbanDestination   `json:"iban,omitempty"`
	Us          *UsDestination     `json:"us,omitempty"`
}

var (
	opCreateWithdrawalAccount    = creating("/withdrawal/account")
	opWithdrawalAccount          = reading("/withdrawal/account/{id}")
	opWithdrawalAccounts         = reading("/withdrawal/account")
	opDeleteWithdrawalAccount    = deleting("/withdrawal/account/{id}")
	opWithdrawalAccountByAddress = reading("/withdrawal/account/{account_type}/{address}")
	opWithdrawalAccountByIban    = reading("/withdrawal/account/{account_type}/iban/{iban}/{bic}")
	opWithdrawalAccountByUs      = reading("/withdrawal/account/{account_type}/us/{account_number}/{routing_number}")
)

// CreateWithdrawalAccount makes a withdrawal account and returns it as the service has it. One that goes where another of its type goes
// already is an [Error] with status 409. An interrupted or unanswered request is looked for in the list before it is sent again.
func (c *Client) CreateWithdrawalAccount(ctx context.Context, params WithdrawalAccountParams) (WithdrawalAccount, error) {
	return createOnce(ctx, c, opCreateWithdrawalAccount, params, creation[WithdrawalAccount]{
		kind: "withdrawal account", list: c.everyWithdrawalAccount, read: c.WithdrawalAccount, matches: params.matches, resembles: params.resembles,
		createdAt: func(a WithdrawalAccount) Timestamp { return a.CreatedAt },
	})
}

// WithdrawalAccount reads one withdrawal account by its id. A missing one is a [NotFoundError].
func (c *Client) WithdrawalAccount(ctx context.Context, id string) (WithdrawalAccount, error) {
	return fetch(ctx, c, opWithdrawalAccount, "withdrawal account", id, c.everyWithdrawalAccount)
}

// WithdrawalAccounts streams the organization's withdrawal accounts.
func (c *Client) WithdrawalAccounts(ctx context.Context) iter.Seq2[WithdrawalAccount, error] {
	return c.everyWithdrawalAccount(ctx, nil)
}

func (c *Client) everyWithdrawalAccount(ctx context.Context, n *notes) iter.Seq2[WithdrawalAccount, error] {
	return list[WithdrawalAccount](ctx, c, opWithdrawalAccounts, nil, n)
}

// DeleteWithdrawalAccount removes a withdrawal account. A missing one is a [NotFoundError].
func (c *Client) DeleteWithdrawalAccount(ctx context.Context, id string) error {
	return deleteObject(ctx, c, opDeleteWithdrawalAccount, "withdrawal account", id, c.everyWithdrawalAccount)
}

// WithdrawalAccountByAddress reads the withdrawal account of a type that goes to an address. A missing one is a [NotFoundError].
func (c *Client) WithdrawalAccountByAddress(ctx context.Context, accountType, address string) (WithdrawalAccount, error) {
	wanted := WithdrawalAccountParams{AccountType: accountType, Crypto: &CryptoDestination{Address: address}}
	return c.withdrawalAccountOf(ctx, opWithdrawalAccountByAddress, wanted, "this address", accountType, address)
}

// WithdrawalAccountByIban reads the withdrawal account of a type that goes to an IBAN at a BIC. A missing one is a [NotFoundError].
func (c *Client) WithdrawalAccountByIban(ctx context.Context, accountType, iban, bic string) (WithdrawalAccount, error) {
	wanted := WithdrawalAccountParams{AccountType: accountType, Iban: &IbanDestination{Iban: iban, Bic: bic}}
	return c.withdrawalAccountOf(ctx, opWithdrawalAccountByIban, wanted, "this IBAN and BIC", accountType, iban, bic)
}

// WithdrawalAccountByUs reads the withdrawal account of a type that goes to an account number and a routing number of the United States. A
// missing one is a [NotFoundError].
func (c *Client) WithdrawalAccountByUs(ctx context.Context, accountType, accountNumber, routingNumber string) (WithdrawalAccount, error) {
	wanted := WithdrawalAccountParams{AccountType: accountType, Us: &UsDestination{AccountNumber: accountNumber, RoutingNumber: routingNumber}}
	return c.withdrawalAccountOf(ctx, opWithdrawalAccountByUs, wanted, "this account number and routing number", accountType, accountNumber, routingNumber)
}

// withdrawalAccountOf reads the account that goes where wanted goes. An answer of 404, or of 400 without a body, is believed where the list
// has none either; an account that goes elsewhere is an error. No text says the numbers, which are nobody else's business.
func (c *Client) withdrawalAccountOf(ctx context.Context, op operation, wanted WithdrawalAccountParams, place string, args ...string) (WithdrawalAccount, error) {
	account, err := do[WithdrawalAccount](ctx, c, op, args...)
	switch {
	case err == nil && !wanted.goesTo(account):
		return WithdrawalAccount{}, fmt.Errorf("the response for %s is withdrawal account %s, which has another destination", place, account.ID)
	case !saysMissing(err):
		return account, err
	}
	key := "of the type " + printable(wanted.AccountType, 60) + " with " + place
	return confirmMissingKey("withdrawal account", key, err, c.WithdrawalAccounts(ctx), wanted.goesTo)
}

// matches reports whether a request with these params may have made got. Members of the destination
// that were not sent must be absent: the client trusts no payee that the service chose.
func (params WithdrawalAccountParams) matches(got WithdrawalAccount) bool {
	if !params.goesTo(got) || params.Name != nil && !matchesOptional(params.Name, got.Name) {
		return false
	}
	switch {
	case params.Crypto != nil:
		return params.Crypto.Network == got.Crypto.Network
	case params.Iban != nil:
		return matchesOptional(params.Iban.AccountHolderName, got.Iban.AccountHolderName)
	default:
		return matchesOptional(params.Us.AccountHolderName, got.Us.AccountHolderName)
	}
}

// resembles reports whether got is of the same type, name and kind: the service may write account numbers differently, or in part only.
func (params WithdrawalAccountParams) resembles(got WithdrawalAccount) bool {
	return got.AccountType == params.AccountType && (params.goesTo(got) || matchesOptional(params.Name, got.Name) &&
		(params.Crypto != nil) == (got.Crypto != nil) && (params.Iban != nil) == (got.Iban != nil) && (params.Us != nil) == (got.Us != nil))
}

// goesTo reports whether got is of the same type and goes to the same place: only one account does. Of bank accounts, spaces and case mean
// nothing.
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
