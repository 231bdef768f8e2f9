// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// On-ramps: bank payments that buy crypto for an address. The specification shows their status
// (section 2.2), and no fields. The money comes from outside and goes outside, so that no balance
// changes. Only [advanceOnramp] changes the status.

// onrampFee is the part of the bought amount that the service keeps.
var onrampFee = amount.Exact("0.01")

// The statuses of an on-ramp.
const (
	onrampAwaiting  = "AwaitingFunds"
	onrampReceived  = "FundsReceived"
	onrampSubmitted = "PaymentSubmitted"
	onrampComplete  = "Complete"
	onrampCancelled = "Cancelled"
)

// onrampSteps are the statuses in their order. A cancelled on-ramp goes no further.
var onrampSteps = []string{onrampAwaiting, onrampReceived, onrampSubmitted, onrampComplete}

func freshOnramp(_ *engine.Engine, id string) Object {
	return Object{
		"status": onrampAwaiting, "amount": amount.Exact("100").JSON(), "currency": "EUR", "bankId": banks[0].id,
		"market": banks[0].markets[0], "destinationAddress": address.New("Ethereum"), "network": "Ethereum",
		"checkoutUrl": "https://banks.sandbox.example/onramp/" + id,
	}
}

// completeOnramp gives a planted on-ramp its amounts if its funds have arrived.
func completeOnramp(_ *engine.Engine, onramp Object) {
	if onramp["status"] != onrampAwaiting && onramp["status"] != onrampCancelled && onramp["grossAmount"] == nil {
		buy(onramp)
	}
}

// checkOnramp refuses a bank that does not exist or is not of the market and currency, and an
// amount that is too fine or buys nothing.
func checkOnramp(_ *engine.Engine, c *engine.Call, _ Object) error {
	from, ok := bankOf(c.Body["bankId"])
	market, _ := c.Body["market"].(string)
	currency, _ := c.Body["currency"].(string)
	switch {
	case !ok:
		return engine.Invalid("bankId: there is no bank %s", c.Body["bankId"])
	case !slices.Contains(from.markets, market):
		return engine.Invalid("market: the bank %s is not in %s", from.id, market)
	case !slices.Contains(from.currencies, currency):
		return engine.Invalid("currency: the bank %s does not pay in %s", from.id, currency)
	case ledger.AssetOf(c.Body).Facts().USD == "":
		field := "network"
		if c.Body["token"] != nil {
			field = "token"
		}
		return engine.Invalid("%s: %s is not for sale", field, ledger.AssetOf(c.Body))
	}
	paid, err := c.Amount("amount")
	if err != nil {
		return err
	}
	if err := ledger.CheckPlaces("amount", currency, paid); err != nil {
		return err
	}
	if gross, _ := bought(ledger.AssetOf(c.Body), currency, paid); gross.Sign() == 0 {
		return engine.Invalid("amount: %s %s buy nothing", paid.JSON(), currency)
	}
	return nil
}

// bought is the amount of an asset that an amount of a currency buys. It returns false if one of
// them has no price.
func bought(of ledger.Asset, currency any, paid amount.Amount) (amount.Amount, bool) {
	usd, ok := ledger.InUSD(currency, paid)
	facts := of.Facts()
	if !ok || facts.USD == "" {
		return amount.Amount{}, false
	}
	return usd.DividedBy(amount.Exact(facts.USD)).RoundDown(facts.Decimals), true
}

// buy sets the amounts of an on-ramp whose funds have arrived. It does nothing if the asset has no
// price.
func buy(onramp Object) {
	paid, err := amount.Parse(onramp["amount"])
	of := ledger.AssetOf(onramp)
	gross, ok := bought(of, onramp["currency"], paid)
	if err != nil || !ok {
		return
	}
	fee := gross.Times(onrampFee).RoundDown(of.Facts().Decimals)
	onramp["grossAmount"], onramp["fee"], onramp["netAmount"] = gross.JSON(), fee.JSON(), gross.Minus(fee).JSON()
}

// advanceOnramp simulates banks and networks: it takes an on-ramp to a status through all statuses
// between, or one step further if the status is empty. An on-ramp can be cancelled until its
// payment is submitted. The error says that the on-ramp does not exist, or cannot reach the status.
func advanceOnramp(tx *engine.Tx, id, status string) (Object, error) {
	onramp, ok := tx.Get("onramp", id)
	if !ok {
		return nil, fmt.Errorf("there is no onramp %s", id)
	}
	at := slices.IndexFunc(onrampSteps, func(step string) bool { return step == onramp["status"] })
	to := slices.Index(onrampSteps, status)
	if status == "" && at >= 0 {
		to = at + 1
	}
	switch {
	case status == "" && (at < 0 || to >= len(onrampSteps)):
		return nil, fmt.Errorf("the onramp %s is %s, and goes no further", id, onramp["status"])
	case status == onrampCancelled && (at == 0 || at == 1):
		onramp["status"] = status
	case at < 0 || to <= at || to >= len(onrampSteps):
		return nil, fmt.Errorf("the onramp %s is %s, and cannot become %q", id, onramp["status"], status)
	default:
		if at == 0 {
			buy(onramp)
		}
		onramp["status"] = onrampSteps[to]
	}
	tx.Put("onramp", onramp)
	return onramp, nil
}

func controlOnramp(e *engine.Engine, r *http.Request, body []byte) (any, error) {
	var wanted struct {
		Status string `json:"status"`
	}
	if len(body) > 0 {
		if err := engine.DecodeStrictly(body, &wanted); err != nil {
			return nil, err
		}
	}
	return engine.Update(e, func(tx *engine.Tx) (any, error) { return advanceOnramp(tx, r.PathValue("id"), wanted.Status) })
}
