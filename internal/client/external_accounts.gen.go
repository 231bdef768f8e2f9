// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// ExternalAccount is an account that receives payments to a customer. Its fields are assumed.
type ExternalAccount struct {
	ID             string              `json:"id"`
	OrganizationID string              `json:"organizationId"`
	CustomerID     string              `json:"customerId"`
	Name           *string             `json:"name"`
	Account        ExternalDestination `json:"account"`
	CreatedAt      Timestamp           `json:"createdAt" lenient:"true"`
	// The account's owner. Only the list of the organization has it.
	Customer *ExternalAccountCustomer `json:"customer"`
}

// ObjectID returns the object's id.
func (o ExternalAccount) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o ExternalAccount) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *ExternalAccount) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	o.CustomerID = strings.ToLower(o.CustomerID)
	if o.Customer != nil {
		o.Customer.FoldIDs()
	}
}

// ExternalAccountParams are the fields of a new external account. They cannot be updated later.
// Its fields are assumed.
type ExternalAccountParams struct {
	CustomerID string              `json:"customerId"`
	Name       *string             `json:"name,omitempty"`
	Account    ExternalDestination `json:"account"`
}

// ExternalDestination is the destination of money. Exactly one member is present. Its fields are
// assumed.
type ExternalDestination struct {
	Iban     *PayerIban         `json:"iban,omitempty"`
	SortCode *PayerSortCode     `json:"sortCode,omitempty"`
	BankCode *PayerBankCode     `json:"bankCode,omitempty"`
	Bban     *PayerBban         `json:"bban,omitempty"`
	Us       *UsDestination     `json:"us,omitempty"`
	Crypto   *CryptoDestination `json:"crypto,omitempty"`
}

// ExternalAccountCustomer is the owner of an external account. Its fields are assumed.
type ExternalAccountCustomer struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

// ObjectID returns the object's id.
func (o ExternalAccountCustomer) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *ExternalAccountCustomer) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
}

var (
	opCustomerExternalAccounts = operation.Reading("/customer/{customer_id}/external_accounts")
	opCreateExternalAccount    = operation.Creating("/external_account")
	opDeleteExternalAccount    = operation.Deleting("/external_account/{id}")
	opExternalAccount          = operation.Reading("/external_account/{id}")
	opExternalAccounts         = operation.Reading("/external_accounts")
)

// CustomerExternalAccounts lists the external accounts of one customer. That the response is a
// bare array is unverified. If that object is missing, the error is a [NotFoundError].
func (c *Client) CustomerExternalAccounts(ctx context.Context, id string) iter.Seq2[ExternalAccount, error] {
	return externalAccounts.Nested(ctx, c.account, opCustomerExternalAccounts, customers.Any(), id)
}

// CreateExternalAccount creates an account that receives payments to a customer. The response is
// the external account, its id alone, or empty. If the outcome is unknown, it looks for the object
// in the list before it sends the request again.
func (c *Client) CreateExternalAccount(ctx context.Context, params ExternalAccountParams) (ExternalAccount, error) {
	return externalAccounts.Create(ctx, c.account, params)
}

// DeleteExternalAccount deletes an external account. A missing one is a [NotFoundError].
func (c *Client) DeleteExternalAccount(ctx context.Context, id string) error {
	return externalAccounts.Delete(ctx, c.account, opDeleteExternalAccount, id)
}

// ExternalAccount reads one external account. A missing one is a [NotFoundError].
func (c *Client) ExternalAccount(ctx context.Context, id string) (ExternalAccount, error) {
	return externalAccounts.Fetch(ctx, c.account, id)
}

// ExternalAccounts lists the external accounts of the organization, each with its customer. That
// the response is a bare array is unverified.
func (c *Client) ExternalAccounts(ctx context.Context) iter.Seq2[ExternalAccount, error] {
	return externalAccounts.List(ctx, c.account)
}
