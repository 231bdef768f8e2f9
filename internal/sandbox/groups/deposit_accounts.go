// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Deposit accounts. Of their fields the specification shows the deposit method only.

func freshDepositAccount(*engine.Engine, string) Object {
	return Object{"depositMethod": Object{"Crypto": ledger.Coin("Ethereum").Object()}}
}

// completeDepositAccount gives a planted account its address or its bank details at once.
func completeDepositAccount(_ *engine.Engine, account Object) {
	if of, ok := cryptoOf(account); ok && account["address"] == nil && of.Network != address.FiatNetwork {
		account["address"] = address.New(of.Network)
	}
	if fiat, ok := fiatOf(account); ok && account["bankDetails"] == nil {
		account["bankDetails"] = bankDetails(fiat.currency)
	}
}

// cryptoOf returns the asset of an account. It returns false for an account that receives bank
// payments.
func cryptoOf(account Object) (ledger.Asset, bool) {
	method, _ := account["depositMethod"].(Object)
	crypto, ok := method["Crypto"].(Object)
	return ledger.AssetOf(crypto), ok
}

func createDepositAccount(e *engine.Engine, c *engine.Call) (any, error) {
	if utf8.RuneCountInString(engine.Text(c.Body["name"])) > 250 {
		return nil, engine.Invalid("name must have at most 250 characters")
	}
	if err := checkDepositMethod(c.Body); err != nil {
		return nil, err
	}
	if c.Body["customerId"] != nil {
		if err := demandCustomer(c, "customerId"); err != nil {
			return nil, err
		}
	}
	account := e.Fresh("deposit_account", e.NewID())
	e.Take(c, "deposit_account", account, "name", "customerId")
	if of, ok := cryptoOf(c.Body); ok {
		account["depositMethod"], account["address"] = Object{"Crypto": of.Object()}, address.New(of.Network)
		c.Tx.Put("deposit_account", account)
		return account, nil
	}
	account["depositMethod"] = fiatMethodObject(c.Body)
	c.Tx.Put("deposit_account", account)
	return account, nil
}

// checkDepositMethod refuses a method by which no money can arrive.
func checkDepositMethod(params Object) error {
	of, crypto := cryptoOf(params)
	fiat, bank := fiatOf(params)
	switch {
	case crypto == bank:
		return engine.Invalid("depositMethod must have exactly one of Crypto and Fiat")
	case bank:
		return fiat.check()
	case of.Network == address.FiatNetwork:
		return engine.Invalid("depositMethod.Crypto.network: %s has no addresses", address.FiatNetwork)
	}
	return nil
}

func fiatMethodObject(params Object) Object {
	fiat, _ := fiatOf(params)
	token := any(nil)
	if fiat.onramp.Token != "" {
		token = fiat.onramp.Token
	}
	return Object{"Fiat": Object{"fiatCurrency": fiat.currency, "onrampNetwork": fiat.onramp.Network, "onrampToken": token}}
}

// deleteDepositAccount deletes an account. Its deposits stay readable.
func deleteDepositAccount(_ *engine.Engine, c *engine.Call) (any, error) {
	account, err := engine.Find(c, "deposit_account")
	if err != nil {
		return nil, err
	}
	if account["isMaster"] == true {
		return nil, engine.Refuse(http.StatusConflict, "the deposit account %s is a master account, which cannot be deleted", c.Path("id"))
	}
	c.Tx.Retire("deposit_account", account)
	return nil, nil
}

func getMasterDepositAccount(e *engine.Engine, c *engine.Call) (any, error) {
	query := c.Request.URL.Query()
	of := ledger.Token(query.Get("network"), query.Get("token"))
	if of.Network == address.FiatNetwork {
		return nil, engine.Invalid("network: %s has no addresses", address.FiatNetwork)
	}
	return MasterAccount(e, c.Tx, of), nil
}

// MasterAccount returns the one master account of an asset. It makes it if necessary.
func MasterAccount(e *engine.Engine, tx *engine.Tx, of ledger.Asset) Object {
	for _, account := range tx.List("deposit_account") {
		if crypto, ok := cryptoOf(account); ok && account["isMaster"] == true && crypto.Key() == of.Key() {
			return account
		}
	}
	account := e.Fresh("deposit_account", e.NewID())
	account["name"], account["isMaster"], account["address"] = "Master "+of.String(), true, address.New(of.Network)
	account["depositMethod"] = Object{"Crypto": of.Object()}
	tx.Put("deposit_account", account)
	return account
}

// metricsPeriod is the period of the volume in [depositAccountMetrics].
const metricsPeriod = 30 * 24 * time.Hour

// depositAccountMetrics counts the accounts for crypto, and adds up their deposits with fees. It
// includes the deposits of deleted accounts. A deposit of an asset without a price counts as 0.
func depositAccountMetrics(e *engine.Engine, c *engine.Call) (any, error) {
	total, latest, latestAt := 0, any(nil), time.Time{}
	for _, account := range c.Tx.List("deposit_account") {
		if _, ok := cryptoOf(account); ok {
			total++
			if at, err := time.Parse(time.RFC3339Nano, engine.Text(account["createdAt"])); err == nil && !at.Before(latestAt) {
				latest, latestAt = account["createdAt"], at
			}
		}
	}
	volume := amount.Exact("0")
	for _, deposit := range c.Tx.List("deposit") {
		of, ok := cryptoOf(deposit)
		at, err := time.Parse(time.RFC3339Nano, engine.Text(deposit["depositedAt"]))
		if !ok || err != nil || at.Before(e.Now().Add(-metricsPeriod)) || at.After(e.Now()) {
			continue
		}
		if usd, ok := of.Worth(amount.Stored(deposit["grossAmount"])); ok {
			volume = volume.Plus(usd)
		}
	}
	return Object{"totalCount": json.Number(strconv.Itoa(total)), "latestAddedAt": latest, "volume30d": volume.JSON()}, nil
}
