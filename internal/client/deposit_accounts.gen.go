// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// DepositAccount is an account that receives money. Its fields are assumed.
type DepositAccount struct {
	ID             string        `json:"id"`
	OrganizationID string        `json:"organizationId"`
	Name           string        `json:"name"`
	DepositMethod  DepositMethod `json:"depositMethod"`
	CustomerID     *string       `json:"customerId"`
	IsMaster       bool          `json:"isMaster"`
	// The address for crypto. Null until the service creates it.
	Address *string `json:"address"`
	// The bank account for bank payments. Null until the service creates it.
	BankDetails *BankDetails `json:"bankDetails"`
	CreatedAt   Timestamp    `json:"createdAt" lenient:"true"`
}

// ObjectID returns the object's id.
func (o DepositAccount) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o DepositAccount) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *DepositAccount) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	o.CustomerID = wire.FoldID(o.CustomerID)
}

// DepositAccountParams are the fields of a new deposit account. They cannot be updated later. Its
// fields are assumed.
type DepositAccountParams struct {
	// The name. That it must not be empty is assumed.
	Name          string        `json:"name"`
	DepositMethod DepositMethod `json:"depositMethod"`
	CustomerID    *string       `json:"customerId,omitempty"`
}

// BankDetails is a bank account that receives money. Its fields are assumed.
type BankDetails struct {
	BankName          *string `json:"bankName"`
	BankAddress       *string `json:"bankAddress"`
	AccountHolderName *string `json:"accountHolderName"`
	Iban              *string `json:"iban"`
	Bic               *string `json:"bic"`
	AccountNumber     *string `json:"accountNumber"`
	RoutingNumber     *string `json:"routingNumber"`
	// The reference that payers must state.
	Reference *string `json:"reference"`
}

// DepositAccountMetrics is the number of crypto deposit accounts, and their deposit volume. The
// specification shows the content. The names of the fields are assumed. Its fields are assumed.
type DepositAccountMetrics struct {
	TotalCount int64 `json:"totalCount"`
	// Null if there is none.
	LatestAddedAt Timestamp `json:"latestAddedAt,omitzero"`
	// The deposits of the last 30 days, in USD.
	Volume30d Decimal `json:"volume30d"`
}

// VirtualAccountCapability is a currency of bank accounts for deposits. Its fields are assumed.
type VirtualAccountCapability struct {
	FiatCurrency   string           `json:"fiatCurrency"`
	Rails          []string         `json:"rails"`
	OnrampNetworks []DepositNetwork `json:"onrampNetworks"`
}

var (
	opDepositAccounts            = operation.Reading("/deposit/account")
	opCreateDepositAccount       = operation.Creating("/deposit/account")
	opMasterDepositAccount       = operation.Providing("/deposit/account/master")
	opDepositAccountMetrics      = operation.Reading("/deposit/account/metrics")
	opDeleteDepositAccount       = operation.Deleting("/deposit/account/{id}")
	opDepositAccount             = operation.Reading("/deposit/account/{id}")
	opVirtualAccountCapabilities = operation.Reading("/deposit/virtual_accounts_capabilities")
)

// DepositAccounts lists the deposit accounts of the organization. That the response is a bare
// array is unverified.
func (c *Client) DepositAccounts(ctx context.Context) iter.Seq2[DepositAccount, error] {
	return depositAccounts.List(ctx, c.account)
}

// CreateDepositAccount creates a deposit account. The service may add its address or bank details
// later. The response is the deposit account, its id alone, or empty. If the outcome is unknown,
// it looks for the object in the list before it sends the request again.
func (c *Client) CreateDepositAccount(ctx context.Context, params DepositAccountParams) (DepositAccount, error) {
	return depositAccounts.Create(ctx, c.account, params)
}

// DepositAccountMetrics returns the number of crypto deposit accounts and their deposit volume.
func (c *Client) DepositAccountMetrics(ctx context.Context) (DepositAccountMetrics, error) {
	return operation.Get[DepositAccountMetrics](ctx, c.calls, opDepositAccountMetrics, nil, nil)
}

// DeleteDepositAccount deletes a deposit account. That the service refuses the master account is
// unverified. A missing one is a [NotFoundError].
func (c *Client) DeleteDepositAccount(ctx context.Context, id string) error {
	return depositAccounts.Delete(ctx, c.account, opDeleteDepositAccount, id)
}

// DepositAccount reads one deposit account. A missing one is a [NotFoundError].
func (c *Client) DepositAccount(ctx context.Context, id string) (DepositAccount, error) {
	return depositAccounts.Fetch(ctx, c.account, id)
}

// VirtualAccountCapabilities lists the currencies of bank accounts for deposits. That the response
// is a bare array is unverified.
func (c *Client) VirtualAccountCapabilities(ctx context.Context) iter.Seq2[VirtualAccountCapability, error] {
	return operation.List[VirtualAccountCapability](ctx, c.calls, opVirtualAccountCapabilities, nil)
}
