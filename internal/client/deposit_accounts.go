// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// depositAccounts are the addresses and bank accounts that receive payments.
var depositAccounts = group.Of[DepositAccount, DepositAccountParams]{
	Noun: "deposit account", One: opDepositAccount, All: opDepositAccounts, Creates: opCreateDepositAccount, Refreshes: true,
	CreatedAt: func(o DepositAccount) Timestamp { return o.CreatedAt },
	Matches:   DepositAccountParams.matches, Resembles: DepositAccountParams.resembles,
}

// MasterDepositAccount returns the master account of a token on a network. The service creates it
// if there is none, so the operation is idempotent. An empty token means the network's native coin.
// An account for another asset is an error, because money sent to its address would be lost.
func (c *Client) MasterDepositAccount(ctx context.Context, network DepositNetwork, token string) (DepositAccount, error) {
	const noun = "master deposit account"
	return group.Confirming(ctx, c.account, opMasterDepositAccount, noun, func(ctx context.Context) (DepositAccount, error) {
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
	if got := account.DepositMethod; got.Crypto == nil && got.Fiat == nil && got.Other == nil {
		return DepositAccount{}, fmt.Errorf("GET /deposit/account/master: the response is account %s, which has no depositMethod", account.ID)
	}
	if !(DepositMethod{Crypto: &method}).matches(account.DepositMethod) {
		return DepositAccount{}, fmt.Errorf("GET /deposit/account/master: the response is account %s, "+
			"which does not accept the requested token on %s", account.ID, network)
	}
	c.account.Claim(depositAccounts.Noun, account.ID) // it may be new, and reads may lag behind
	return account, nil
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
