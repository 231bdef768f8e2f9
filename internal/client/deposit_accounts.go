// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// DepositAccount is where money can come in. The specification shows its deposit method only; the rest is assumed.
type DepositAccount struct {
	ID             string        `json:"id"`
	OrganizationID string        `json:"organizationId"`
	Name           string        `json:"name"`
	DepositMethod  DepositMethod `json:"depositMethod"`
	CustomerID     *string       `json:"customerId"`
	IsMaster       bool          `json:"isMaster"`
	Address        *string       `json:"address"`     // for crypto; nil until it is made
	BankDetails    *BankDetails  `json:"bankDetails"` // for bank payments; nil until they are made
	CreatedAt      Timestamp     `json:"createdAt"`
}

// ObjectID returns the deposit account's id.
func (a DepositAccount) ObjectID() string { return a.ID }

// BankDetails is a bank account that money comes in at. Which of them there are depends on the country.
type BankDetails struct {
	BankName          *string `json:"bankName"`
	BankAddress       *string `json:"bankAddress"`
	AccountHolderName *string `json:"accountHolderName"`
	Iban              *string `json:"iban"`
	Bic               *string `json:"bic"`
	AccountNumber     *string `json:"accountNumber"`
	RoutingNumber     *string `json:"routingNumber"`
	Reference         *string `json:"reference"` // what a payer has to state
}

// DepositAccountParams are the fields of a deposit account. They can be set only once: there is no update. Names need not be unique.
type DepositAccountParams struct {
	Name          string        `json:"name"`
	DepositMethod DepositMethod `json:"depositMethod"`
	CustomerID    *string       `json:"customerId,omitempty"`
}

// DepositAccountMetrics says how many deposit accounts for crypto there are, and what came in.
type DepositAccountMetrics struct {
	TotalCount    int64     `json:"totalCount"`
	LatestAddedAt Timestamp `json:"latestAddedAt,omitzero"` // empty where there are none
	Volume30d     Decimal   `json:"volume30d"`              // of the last 30 days, in USD
}

// VirtualAccountCapability is a currency that bank accounts can be had in.
type VirtualAccountCapability struct {
	FiatCurrency   string           `json:"fiatCurrency"`
	Rails          []string         `json:"rails"`
	OnrampNetworks []DepositNetwork `json:"onrampNetworks"`
}

var (
	opCreateDepositAccount  = creating("/deposit/account")
	opDepositAccount        = reading("/deposit/account/{id}")
	opDepositAccounts       = reading("/deposit/account")
	opDeleteDepositAccount  = deleting("/deposit/account/{id}")
	opDepositAccountMetrics = reading("/deposit/account/metrics")
	opVirtualAccounts       = reading("/deposit/virtual_accounts_capabilities")
	// It makes the account where there is none, so it is a write, although it is sent as a GET.
	opMasterDepositAccount = operation{"GET", "/deposit/account/master", transport.Idempotent}
)

// CreateDepositAccount makes a deposit account and returns it as the service has it; its address or bank details may come later. An
// interrupted or unanswered request is looked for in the list before it is sent again.
func (c *Client) CreateDepositAccount(ctx context.Context, params DepositAccountParams) (DepositAccount, error) {
	return createOnce(ctx, c, opCreateDepositAccount, params, creation[DepositAccount]{
		kind: "deposit account", list: c.everyDepositAccount, read: c.DepositAccount, matches: params.matches, resembles: params.resembles,
		createdAt: func(a DepositAccount) Timestamp { return a.CreatedAt },
	})
}

// DepositAccount reads one deposit account. A missing one is a [NotFoundError].
func (c *Client) DepositAccount(ctx context.Context, id string) (DepositAccount, error) {
	return fetch(ctx, c, opDepositAccount, "deposit account", id, c.everyDepositAccount)
}

// DepositAccounts streams the organization's deposit accounts.
func (c *Client) DepositAccounts(ctx context.Context) iter.Seq2[DepositAccount, error] {
	return c.everyDepositAccount(ctx, nil)
}

func (c *Client) everyDepositAccount(ctx context.Context, n *notes) iter.Seq2[DepositAccount, error] {
	return list[DepositAccount](ctx, c, opDepositAccounts, nil, n)
}

// DeleteDepositAccount removes a deposit account. A missing one is a [NotFoundError]. A master account is refused.
func (c *Client) DeleteDepositAccount(ctx context.Context, id string) error {
	return deleteObject(ctx, c, opDeleteDepositAccount, "deposit account", id, c.everyDepositAccount)
}

// MasterDepositAccount returns the one master account of a token on a network, and makes it where there is none: asking again is asking for
// the same. An empty token is the network's own coin. An account for anything else is an error, because money that is sent to its address
// would be lost.
func (c *Client) MasterDepositAccount(ctx context.Context, network DepositNetwork, token string) (DepositAccount, error) {
	method := CryptoDepositMethod{Network: network}
	query := url.Values{"network": {string(network)}}
	if token != "" {
		method.Token = &token
		query.Set("token", token)
	}
	account, err := get[DepositAccount](ctx, c, opMasterDepositAccount, nil, query)
	if err != nil {
		return DepositAccount{}, err
	}
	if err := CheckID(account.ID); err != nil {
		return DepositAccount{}, errors.New("GET /deposit/account/master: the answer of the payments service has no usable id")
	}
	if !(DepositMethod{Crypto: &method}).matches(account.DepositMethod) {
		return DepositAccount{}, fmt.Errorf("asked for the master account of a token on %s, the payments service answered with the account %s, which is for something else", network, account.ID)
	}
	return account, nil
}

// DepositAccountMetrics counts the deposit accounts for crypto, and what came in.
func (c *Client) DepositAccountMetrics(ctx context.Context) (DepositAccountMetrics, error) {
	return get[DepositAccountMetrics](ctx, c, opDepositAccountMetrics, nil, nil)
}

// VirtualAccountCapabilities streams the currencies that bank accounts can be had in.
func (c *Client) VirtualAccountCapabilities(ctx context.Context) iter.Seq2[VirtualAccountCapability, error] {
	return list[VirtualAccountCapability](ctx, c, opVirtualAccounts, nil, nil)
}

// matches reports whether got is what a request with these params makes. A customer that was not given must not be there: whose money it is is
// never taken on trust.
func (params DepositAccountParams) matches(got DepositAccount) bool {
	return !got.IsMaster && got.Name == params.Name && params.DepositMethod.matches(got.DepositMethod) && alikeIDs(params.CustomerID, got.CustomerID)
}

// resembles reports whether got may be what the service made of these params, writing the name or the token differently.
func (params DepositAccountParams) resembles(got DepositAccount) bool {
	return !got.IsMaster && alikeIDs(params.CustomerID, got.CustomerID) && (got.Name == params.Name || params.DepositMethod.matches(got.DepositMethod))
}

// matches reports whether got is the same method. The service may write the addresses of tokens in another case.
func (m DepositMethod) matches(got DepositMethod) bool { return m.key() == got.key() }

// key is the same for all spellings of a method.
func (m DepositMethod) key() string {
	token := func(token *string) string {
		if token == nil {
			return ""
		}
		return addressKey(*token)
	}
	key := ""
	if m.Crypto != nil {
		key = fmt.Sprintf("crypto %s %s", m.Crypto.Network, token(m.Crypto.Token))
	}
	if m.Fiat != nil {
		key += fmt.Sprintf("fiat %s %s %s", m.Fiat.FiatCurrency, m.Fiat.OnrampNetwork, token(m.Fiat.OnrampToken))
	}
	return key
}

// alikeIDs compares ids that may be left out.
func alikeIDs(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return sameID(*a, *b)
}
