// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// ExternalAccount is a customer's account for payouts. There is no update. The specification does
// not show its fields (section 2.10). They are assumed.
type ExternalAccount struct {
	ID             string              `json:"id"`
	OrganizationID string              `json:"organizationId"`
	CustomerID     string              `json:"customerId"`
	Name           *string             `json:"name"`
	Account        ExternalDestination `json:"account"`
	CreatedAt      Timestamp           `json:"createdAt" lenient:"true"`
	// Customer is the account's owner. Only [Client.ExternalAccounts] returns it.
	Customer *ExternalAccountCustomer `json:"customer"`
}

// ObjectID returns the external account's id.
func (a ExternalAccount) ObjectID() string { return a.ID }

// Organization returns the id of the external account's organization.
func (a ExternalAccount) Organization() string { return a.OrganizationID }

// withoutListed returns the external account without the member that only a list has.
func (a ExternalAccount) withoutListed() ExternalAccount {
	a.Customer = nil
	return a
}

// ExternalAccountParams are the fields of a new external account.
type ExternalAccountParams struct {
	CustomerID string              `json:"customerId"`
	Name       *string             `json:"name,omitempty"`
	Account    ExternalDestination `json:"account"`
}

// ExternalDestination is a payee's bank account or address. It has exactly one member.
type ExternalDestination struct {
	Iban     *PayerIban         `json:"iban,omitempty"`
	SortCode *PayerSortCode     `json:"sortCode,omitempty"`
	BankCode *PayerBankCode     `json:"bankCode,omitempty"`
	Bban     *PayerBban         `json:"bban,omitempty"`
	Us       *UsDestination     `json:"us,omitempty"`
	Crypto   *CryptoDestination `json:"crypto,omitempty"`
}

// ExternalAccountCustomer is the account's owner.
type ExternalAccountCustomer struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

// ObjectID returns the customer's id.
func (c ExternalAccountCustomer) ObjectID() string { return c.ID }

var (
	opCreateExternalAccount    = operation.Creating("/external_account")
	opExternalAccount          = operation.Reading("/external_account/{id}")
	opExternalAccounts         = operation.Reading("/external_accounts")
	opCustomerExternalAccounts = operation.Reading("/customer/{customer_id}/external_accounts")
	opDeleteExternalAccount    = operation.Deleting("/external_account/{id}")
)

// externalAccounts are the customers' accounts for payouts.
var externalAccounts = group.Of[ExternalAccount, ExternalAccountParams]{
	Kind: "external account", One: opExternalAccount, All: opExternalAccounts, Creates: opCreateExternalAccount,
	Refreshes: true, WithoutListed: ExternalAccount.withoutListed,
	CreatedAt: func(o ExternalAccount) Timestamp { return o.CreatedAt },
	Matches:   ExternalAccountParams.matches, Extends: ExternalAccountParams.extends,
	Resembles: ExternalAccountParams.resembles,
}

// CreateExternalAccount creates an external account and returns it as the service stores it. If the
// outcome is unknown, it looks for the account in the list before it sends the request again.
func (c *Client) CreateExternalAccount(ctx context.Context, params ExternalAccountParams) (ExternalAccount, error) {
	return externalAccounts.Create(ctx, c.account, params)
}

// ExternalAccount reads one external account. A missing one is a [NotFoundError].
func (c *Client) ExternalAccount(ctx context.Context, id string) (ExternalAccount, error) {
	return externalAccounts.Fetch(ctx, c.account, id)
}

// ExternalAccounts streams all external accounts of the organization, with their customers.
func (c *Client) ExternalAccounts(ctx context.Context) iter.Seq2[ExternalAccount, error] {
	return externalAccounts.List(ctx, c.account)
}

// CustomerExternalAccounts streams the external accounts of one customer. A missing customer is a
// [NotFoundError].
func (c *Client) CustomerExternalAccounts(ctx context.Context, customerID string) iter.Seq2[ExternalAccount, error] {
	return externalAccounts.Nested(ctx, c.account, opCustomerExternalAccounts, customers.Any(), customerID)
}

// DeleteExternalAccount deletes an external account. A missing one is a [NotFoundError].
func (c *Client) DeleteExternalAccount(ctx context.Context, id string) error {
	return externalAccounts.Delete(ctx, c.account, opDeleteExternalAccount, id)
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
	return wire.SameID(params.CustomerID, got.CustomerID) && params.Account.kinds() == got.Account.kinds() &&
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

// kinds reports which members are present.
func (d ExternalDestination) kinds() [6]bool {
	return [6]bool{d.Iban != nil, d.SortCode != nil, d.BankCode != nil, d.Bban != nil, d.Us != nil, d.Crypto != nil}
}

// matches reports whether both destinations are the same. The case of an address with 0x is
// insignificant.
func (d ExternalDestination) matches(got ExternalDestination) bool {
	if d.kinds() != got.kinds() {
		return false
	}
	if d.Crypto != nil {
		return d.Crypto.Network == got.Crypto.Network && d.Crypto.key() == got.Crypto.key()
	}
	return match.Holds(got, d) && match.Holds(d, got)
}
