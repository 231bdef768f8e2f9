// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// WithdrawalAccount is an account that receives the organization's withdrawals. Its fields are
// assumed.
type WithdrawalAccount struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organizationId"`
	// Such as crypto or fiat. Any string.
	AccountType string             `json:"accountType"`
	Name        *string            `json:"name"`
	Crypto      *CryptoDestination `json:"crypto"`
	Iban        *IbanDestination   `json:"iban"`
	Us          *UsDestination     `json:"us"`
	CreatedAt   Timestamp          `json:"createdAt" lenient:"true"`
}

// ObjectID returns the object's id.
func (o WithdrawalAccount) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o WithdrawalAccount) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *WithdrawalAccount) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
}

// WithdrawalAccountParams are the fields of a new withdrawal account. They cannot be updated
// later. Exactly one of crypto, iban and us is set. Its fields are assumed.
type WithdrawalAccountParams struct {
	// The account type, such as crypto or fiat. Any string is accepted. It is part of paths.
	AccountType string             `json:"accountType"`
	Name        *string            `json:"name,omitempty"`
	Crypto      *CryptoDestination `json:"crypto,omitempty"`
	Iban        *IbanDestination   `json:"iban,omitempty"`
	Us          *UsDestination     `json:"us,omitempty"`
}

// CryptoDestination is an address on a network. Its fields are assumed.
type CryptoDestination struct {
	Network Network `json:"network"`
	Address string  `json:"address"`
}

// IbanDestination is a bank account, identified by its IBAN and BIC. Its fields are assumed.
type IbanDestination struct {
	Iban              string  `json:"iban"`
	Bic               string  `json:"bic"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// UsDestination is a bank account in the United States. Its fields are assumed.
type UsDestination struct {
	AccountNumber     string  `json:"accountNumber"`
	RoutingNumber     string  `json:"routingNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

var (
	opWithdrawalAccounts         = operation.Reading("/withdrawal/account")
	opCreateWithdrawalAccount    = operation.Creating("/withdrawal/account")
	opWithdrawalAccountByIban    = operation.Reading("/withdrawal/account/{account_type}/iban/{iban}/{bic}")
	opWithdrawalAccountByUs      = operation.Reading("/withdrawal/account/{account_type}/us/{account_number}/{routing_number}")
	opWithdrawalAccountByAddress = operation.Reading("/withdrawal/account/{account_type}/{address}")
	opDeleteWithdrawalAccount    = operation.Deleting("/withdrawal/account/{id}")
	opWithdrawalAccount          = operation.Reading("/withdrawal/account/{id}")
)

// WithdrawalAccounts lists the withdrawal accounts of the organization. That the response is a
// bare array is unverified.
func (c *Client) WithdrawalAccounts(ctx context.Context) iter.Seq2[WithdrawalAccount, error] {
	return withdrawalAccounts.List(ctx, c.account)
}

// CreateWithdrawalAccount creates a withdrawal account. The service refuses a duplicate with 409,
// that is, an account of the same type with the same address, IBAN and BIC, or account and routing
// numbers. The response is the withdrawal account, its id alone, or empty. If the outcome is
// unknown, it looks for the object in the list before it sends the request again.
func (c *Client) CreateWithdrawalAccount(ctx context.Context, params WithdrawalAccountParams) (WithdrawalAccount, error) {
	return withdrawalAccounts.Create(ctx, c.account, params)
}

// DeleteWithdrawalAccount deletes a withdrawal account. A missing one is a [NotFoundError].
func (c *Client) DeleteWithdrawalAccount(ctx context.Context, id string) error {
	return withdrawalAccounts.Delete(ctx, c.account, opDeleteWithdrawalAccount, id)
}

// WithdrawalAccount reads one withdrawal account. A missing one is a [NotFoundError].
func (c *Client) WithdrawalAccount(ctx context.Context, id string) (WithdrawalAccount, error) {
	return withdrawalAccounts.Fetch(ctx, c.account, id)
}
