// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// DepositAccount receives crypto at an address, or bank payments at a bank account. The
// specification shows only its deposit method (section 6.1). The other fields are assumed.
type DepositAccount struct {
	ID             string        `json:"id"`
	OrganizationID string        `json:"organizationId"`
	Name           string        `json:"name"`
	DepositMethod  DepositMethod `json:"depositMethod"`
	CustomerID     *string       `json:"customerId"`
	IsMaster       bool          `json:"isMaster"`
	Address        *string       `json:"address"`     // of a crypto account; nil until the service has assigned it
	BankDetails    *BankDetails  `json:"bankDetails"` // of a fiat account; nil until the service has assigned them
	CreatedAt      Timestamp     `json:"createdAt" lenient:"true"`
}

// ObjectID returns the deposit account's id.
func (a DepositAccount) ObjectID() string { return a.ID }

// Organization returns the id of the account's owner.
func (a DepositAccount) Organization() string { return a.OrganizationID }

// BankDetails identify the bank account of a fiat deposit account. The set of fields depends on the
// country.
type BankDetails struct {
	BankName          *string `json:"bankName"`
	BankAddress       *string `json:"bankAddress"`
	AccountHolderName *string `json:"accountHolderName"`
	Iban              *string `json:"iban"`
	Bic               *string `json:"bic"`
	AccountNumber     *string `json:"accountNumber"`
	RoutingNumber     *string `json:"routingNumber"`
	Reference         *string `json:"reference"` // the reference that payers must state
}

// DepositAccountParams are the fields of a new deposit account. There is no update. Names need not
// be unique.
type DepositAccountParams struct {
	Name          string        `json:"name"`
	DepositMethod DepositMethod `json:"depositMethod"`
	CustomerID    *string       `json:"customerId,omitempty"`
}

// DepositAccountMetrics are the number of crypto deposit accounts and their volume. Their fields
// are assumed.
type DepositAccountMetrics struct {
	TotalCount    int64     `json:"totalCount"`
	LatestAddedAt Timestamp `json:"latestAddedAt,omitzero"` // empty if there is none
	Volume30d     Decimal   `json:"volume30d"`              // of the last 30 days, in USD
}

// VirtualAccountCapability is a currency in which the service can open bank accounts. Its fields
// are assumed.
type VirtualAccountCapability struct {
	FiatCurrency   string           `json:"fiatCurrency"`
	Rails          []string         `json:"rails"`
	OnrampNetworks []DepositNetwork `json:"onrampNetworks"`
}

var (
	opCreateDepositAccount  = operation.Creating("/deposit/account")
	opDepositAccount        = operation.Reading("/deposit/account/{id}")
	opDepositAccounts       = operation.Reading("/deposit/account")
	opDeleteDepositAccount  = operation.Deleting("/deposit/account/{id}")
	opDepositAccountMetrics = operation.Reading("/deposit/account/metrics")
	opVirtualAccounts       = operation.Reading("/deposit/virtual_accounts_capabilities")
	// A GET, but not safe: it creates the account if there is none.
	opMasterDepositAccount = operation.Op{Method: "GET", Path: "/deposit/account/master", Effect: transport.Idempotent}
)

// depositAccounts are the addresses and bank accounts that receive payments.
var depositAccounts = group.Of[DepositAccount, DepositAccountParams]{
	Kind: "deposit account", One: opDepositAccount, All: opDepositAccounts, Creates: opCreateDepositAccount, Refreshes: true,
	CreatedAt: func(o DepositAccount) Timestamp { return o.CreatedAt },
	Matches:   DepositAccountParams.matches, Resembles: DepositAccountParams.resembles,
}

// CreateDepositAccount creates a deposit account and returns it as the service stores it. The
// address or bank details may follow later. If the outcome is unknown, it looks for the account in
// the list before it sends the request again.
func (c *Client) CreateDepositAccount(ctx context.Context, params DepositAccountParams) (DepositAccount, error) {
	return depositAccounts.Create(ctx, c.account, params)
}

// DepositAccount reads one deposit account. A missing one is a [NotFoundError].
func (c *Client) DepositAccount(ctx context.Context, id string) (DepositAccount, error) {
	return depositAccounts.Fetch(ctx, c.account, id)
}

// DepositAccounts streams all deposit accounts of the organization.
func (c *Client) DepositAccounts(ctx context.Context) iter.Seq2[DepositAccount, error] {
	return depositAccounts.List(ctx, c.account)
}

// DeleteDepositAccount deletes a deposit account. The service refuses to delete a master account. A
// missing one is a [NotFoundError].
func (c *Client) DeleteDepositAccount(ctx context.Context, id string) error {
	return depositAccounts.Delete(ctx, c.account, opDeleteDepositAccount, id)
}

// MasterDepositAccount returns the master account of a token on a network. The service creates it
// if there is none, so the operation is idempotent. An empty token means the network's native coin.
// An account for another asset is an error, because money sent to its address would be lost.
func (c *Client) MasterDepositAccount(ctx context.Context, network DepositNetwork, token string) (DepositAccount, error) {
	const kind = "master deposit account"
	return group.Confirming(ctx, c.account, opMasterDepositAccount, kind, func(ctx context.Context) (DepositAccount, error) {
		return c.masterDepositAccount(ctx, network, token)
	})
}

func (c *Client) masterDepositAccount(ctx context.Context, network DepositNetwork, token string) (DepositAccount, error) {
	method := CryptoDepositMethod{Network: network}
	query := url.Values{"network": {string(network)}}
	if token != "" {
		method.Token = &token
		query.Set("token", token)
	}
	account, err := operation.Get[DepositAccount](ctx, c.calls, opMasterDepositAccount, nil, query)
	if err != nil {
		return DepositAccount{}, err
	}
	if err := wire.CheckID(account.ID); err != nil {
		return DepositAccount{}, errors.New("GET /deposit/account/master: the response has no valid id")
	}
	if !(DepositMethod{Crypto: &method}).matches(account.DepositMethod) {
		return DepositAccount{}, fmt.Errorf("GET /deposit/account/master: the response is account %s, "+
			"which does not accept the requested token on %s", account.ID, network)
	}
	c.account.Claim(account.ID) // it may be new, and reads may lag behind
	return account, nil
}

// DepositAccountMetrics returns the number of crypto deposit accounts and their volume.
func (c *Client) DepositAccountMetrics(ctx context.Context) (DepositAccountMetrics, error) {
	return operation.Get[DepositAccountMetrics](ctx, c.calls, opDepositAccountMetrics, nil, nil)
}

// VirtualAccountCapabilities streams the currencies in which the service can open bank accounts.
func (c *Client) VirtualAccountCapabilities(ctx context.Context) iter.Seq2[VirtualAccountCapability, error] {
	return operation.List[VirtualAccountCapability](ctx, c.calls, opVirtualAccounts, nil)
}

// matches reports whether a request with these params may have created got. A customer that was not
// sent must be absent: the customer decides whose money arrives.
func (params DepositAccountParams) matches(got DepositAccount) bool {
	return params.hasOwner(got) && params.Name == got.Name && params.DepositMethod.matches(got.DepositMethod)
}

// resembles reports whether got has the same customer, and the same name or deposit method.
func (params DepositAccountParams) resembles(got DepositAccount) bool {
	return params.hasOwner(got) && (params.Name == got.Name || params.DepositMethod.matches(got.DepositMethod))
}

// hasOwner reports whether got belongs to the sent customer, or to none if none was sent.
func (params DepositAccountParams) hasOwner(got DepositAccount) bool {
	return !got.IsMaster && match.OptionalID(params.CustomerID, got.CustomerID)
}

// matches reports whether both methods are the same. The case of token addresses is insignificant.
func (m DepositMethod) matches(got DepositMethod) bool { return m.key() == got.key() }

// key returns one spelling of the method.
func (m DepositMethod) key() string {
	key := ""
	if m.Crypto != nil {
		key = fmt.Sprintf("crypto %s %s", m.Crypto.Network, destination.NormalizeAddress(match.OrEmpty(m.Crypto.Token)))
	}
	if m.Fiat != nil {
		key += fmt.Sprintf("fiat %s %s %s", m.Fiat.FiatCurrency, m.Fiat.OnrampNetwork,
			destination.NormalizeAddress(match.OrEmpty(m.Fiat.OnrampToken)))
	}
	return key
}
