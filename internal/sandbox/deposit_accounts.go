// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
)

// Deposit accounts. Of their fields the specification shows the deposit method only.

func freshDepositAccount(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "name": "", "depositMethod": Object{"Crypto": asset{"Ethereum", ""}.object()},
		"customerId": nil, "isMaster": false, "address": nil, "bankDetails": nil, "createdAt": s.stamp(),
	}
}

// completeDepositAccount gives a planted account its address or its bank details at once.
func completeDepositAccount(_ *Sandbox, account Object) {
	if of, ok := cryptoOf(account); ok && account["address"] == nil && of.network != address.FiatNetwork {
		account["address"] = address.New(of.network)
	}
	if fiat, ok := fiatOf(account); ok && account["bankDetails"] == nil {
		account["bankDetails"] = bankDetails(fiat.currency)
	}
}

// cryptoOf returns the asset of an account. It returns false for an account that receives bank
// payments.
func cryptoOf(account Object) (asset, bool) {
	method, _ := account["depositMethod"].(Object)
	crypto, ok := method["Crypto"].(Object)
	return assetOf(crypto), ok
}

func createDepositAccount(s *Sandbox, c *call) (any, error) {
	name, _ := c.body["name"].(string)
	if utf8.RuneCountInString(name) > 250 {
		return nil, refuse(http.StatusUnprocessableEntity, "name must have at most 250 characters")
	}
	if err := checkDepositMethod(c.body); err != nil {
		return nil, err
	}
	if id, ok := c.body["customerId"].(string); ok {
		if _, there := c.tx.Get("customer", id); !there {
			return nil, refuse(http.StatusUnprocessableEntity, "customerId: there is no customer %s", id)
		}
	}
	account := freshDepositAccount(s, s.NewID())
	take(account, c.body, Object{"name": "", "customerId": nil})
	if of, ok := cryptoOf(c.body); ok {
		account["depositMethod"], account["address"] = Object{"Crypto": of.object()}, address.New(of.network)
		c.tx.Put("deposit_account", account)
		return account, nil
	}
	account["depositMethod"] = fiatMethodObject(c.body)
	c.tx.Put("deposit_account", account)
	id, _ := account["id"].(string)
	s.schedule(c.tx, s.Now().Add(bankDelay), "deposit_account_opened", id)
	return account, nil
}

// checkDepositMethod refuses a method by which no money can arrive.
func checkDepositMethod(params Object) error {
	of, crypto := cryptoOf(params)
	fiat, bank := fiatOf(params)
	switch {
	case crypto == bank:
		return refuse(http.StatusUnprocessableEntity, "depositMethod must have exactly one of Crypto and Fiat")
	case bank:
		return fiat.check()
	case of.network == address.FiatNetwork:
		return refuse(http.StatusUnprocessableEntity, "depositMethod.Crypto.network: %s has no addresses", address.FiatNetwork)
	}
	return nil
}

func fiatMethodObject(params Object) Object {
	fiat, _ := fiatOf(params)
	token := any(nil)
	if fiat.onramp.token != "" {
		token = fiat.onramp.token
	}
	return Object{"Fiat": Object{"fiatCurrency": fiat.currency, "onrampNetwork": fiat.onramp.network, "onrampToken": token}}
}

// deleteDepositAccount deletes an account. Its deposits stay readable.
func deleteDepositAccount(_ *Sandbox, c *call) (any, error) {
	account, err := find(c, "deposit_account")
	if err != nil {
		return nil, err
	}
	if account["isMaster"] == true {
		return nil, refuse(http.StatusConflict, "the deposit account %s is a master account, which cannot be deleted", c.path("id"))
	}
	c.tx.retire("deposit_account", account)
	return nil, nil
}

func getMasterDepositAccount(s *Sandbox, c *call) (any, error) {
	query := c.request.URL.Query()
	of := asset{query.Get("network"), query.Get("token")}
	if of.network == address.FiatNetwork {
		return nil, refuse(http.StatusUnprocessableEntity, "network: %s has no addresses", address.FiatNetwork)
	}
	return s.masterAccount(c.tx, of), nil
}

// masterAccount returns the one master account of an asset. It makes it if necessary.
func (s *Sandbox) masterAccount(tx *transaction, of asset) Object {
	for _, account := range tx.List("deposit_account") {
		if crypto, ok := cryptoOf(account); ok && account["isMaster"] == true && crypto.key() == of.key() {
			return account
		}
	}
	account := freshDepositAccount(s, s.NewID())
	account["name"], account["isMaster"], account["address"] = "Master "+of.String(), true, address.New(of.network)
	account["depositMethod"] = Object{"Crypto": of.object()}
	tx.Put("deposit_account", account)
	return account
}

// metricsPeriod is the period of the volume in [depositAccountMetrics].
const metricsPeriod = 30 * 24 * time.Hour

// depositAccountMetrics counts the accounts for crypto, and adds up their deposits with fees. It
// includes the deposits of deleted accounts. A deposit of an asset without a price counts as 0.
func depositAccountMetrics(s *Sandbox, c *call) (any, error) {
	total, latest := 0, any(nil)
	for _, account := range c.tx.List("deposit_account") {
		if _, ok := cryptoOf(account); ok {
			total++
			latest = later(latest, account["createdAt"])
		}
	}
	volume := amount.Exact("0")
	for _, deposit := range c.tx.List("deposit") {
		of, ok := cryptoOf(deposit)
		text, _ := deposit["depositedAt"].(string)
		at, err := time.Parse(time.RFC3339Nano, text)
		if !ok || err != nil || at.Before(s.Now().Add(-metricsPeriod)) || at.After(s.Now()) {
			continue
		}
		if usd, ok := of.worth(amount.Stored(deposit["grossAmount"])); ok {
			volume = volume.Plus(usd)
		}
	}
	return Object{"totalCount": json.Number(strconv.Itoa(total)), "latestAddedAt": latest, "volume30d": volume.JSON()}, nil
}

// later returns the later of two moments. nil is earlier than any moment.
func later(a, b any) any {
	textA, _ := a.(string)
	textB, _ := b.(string)
	timeA, errA := time.Parse(time.RFC3339Nano, textA)
	timeB, errB := time.Parse(time.RFC3339Nano, textB)
	if errA != nil || errB == nil && timeA.Before(timeB) {
		return b
	}
	return a
}
