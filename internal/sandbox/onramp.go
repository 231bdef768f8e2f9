// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
)

// On-ramps: bank payments that buy crypto for an address. The specification shows their status
// (section 2.2), and no fields. The money comes from outside and goes outside, so that no balance
// changes. An on-ramp goes on when somebody says so: see [Sandbox.AdvanceOnramp].

// onrampFee is the part of what is bought that the service keeps.
var onrampFee = amount.Exact("0.01")

// The statuses of an on-ramp.
const (
	onrampAwaiting  = "AwaitingFunds"
	onrampReceived  = "FundsReceived"
	onrampSubmitted = "PaymentSubmitted"
	onrampComplete  = "Complete"
	onrampCancelled = "Cancelled"
)

// onrampSteps are the statuses in their order. An on-ramp leaves it if it is cancelled.
var onrampSteps = []string{onrampAwaiting, onrampReceived, onrampSubmitted, onrampComplete}

func freshOnramp(s *Sandbox, id string) Object {
	return Object{
		"id": id, "status": onrampAwaiting, "amount": amount.Exact("100").JSON(), "currency": "EUR", "bankId": banks[0].id,
		"market": banks[0].markets[0], "destinationAddress": address.New("Ethereum"), "network": "Ethereum", "token": nil,
		"grossAmount": nil, "netAmount": nil, "fee": nil, "checkoutUrl": "https://banks.sandbox.example/onramp/" + id, "createdAt": s.stamp(),
	}
}

// completeOnramp gives an on-ramp that was put in as one whose funds are there its amounts.
func completeOnramp(_ *Sandbox, onramp Object) {
	if onramp["status"] != onrampAwaiting && onramp["status"] != onrampCancelled && onramp["grossAmount"] == nil {
		buy(onramp)
	}
}

func createOnramp(s *Sandbox, c *call) (any, error) {
	if err := demandOnramp(c); err != nil {
		return nil, err
	}
	onramp := freshOnramp(s, s.newID())
	take(onramp, c.body, Object{
		"amount": nil, "currency": "", "bankId": "", "market": "", "destinationAddress": "", "network": "", "token": nil,
	})
	c.tx.Put("onramp", onramp)
	return onramp, nil
}

// demandOnramp refuses a bank that is not there or not of that market and currency, and an amount
// that buys nothing.
func demandOnramp(c *call) error {
	from, ok := bankOf(c.body["bankId"])
	market, _ := c.body["market"].(string)
	currency, _ := c.body["currency"].(string)
	switch {
	case !ok:
		return refuse(http.StatusUnprocessableEntity, "bankId: there is no bank %s", c.body["bankId"])
	case !slices.Contains(from.markets, market):
		return refuse(http.StatusUnprocessableEntity, "market: the bank %s is not in %s", from.id, market)
	case !slices.Contains(from.currencies, currency):
		return refuse(http.StatusUnprocessableEntity, "currency: the bank %s does not pay in %s", from.id, currency)
	case assetOf(c.body).facts().usd == "":
		field := "network"
		if c.body["token"] != nil {
			field = "token"
		}
		return refuse(http.StatusUnprocessableEntity, "%s: %s is not for sale", field, assetOf(c.body))
	}
	paid, err := c.amount("amount")
	if err != nil {
		return err
	}
	if err := checkPlaces("amount", currency, paid); err != nil {
		return err
	}
	if gross, _ := bought(assetOf(c.body), currency, paid); gross.Sign() == 0 {
		return refuse(http.StatusUnprocessableEntity, "amount: %s %s buy nothing", paid.JSON(), currency)
	}
	return nil
}

// bought is how much of an asset an amount of a currency buys, and false where nobody knows a
// price.
func bought(of asset, currency any, paid amount.Amount) (amount.Amount, bool) {
	usd, ok := inUSD(currency, paid)
	facts := of.facts()
	if !ok || facts.usd == "" {
		return amount.Amount{}, false
	}
	return usd.DividedBy(amount.Exact(facts.usd)).RoundDown(facts.decimals), true
}

// buy sets what becomes known when the funds have come. Where nobody knows a price, nothing does.
func buy(onramp Object) {
	paid, err := amount.Parse(onramp["amount"])
	of := assetOf(onramp)
	gross, ok := bought(of, onramp["currency"], paid)
	if err != nil || !ok {
		return
	}
	fee := gross.Times(onrampFee).RoundDown(of.facts().decimals)
	onramp["grossAmount"], onramp["fee"], onramp["netAmount"] = gross.JSON(), fee.JSON(), gross.Minus(fee).JSON()
}

// AdvanceOnramp is what banks and networks do: it takes an on-ramp to a status, through all that
// lie between, or one step further where the status is empty. When the funds have been received, it
// is known what was bought. Cancelled can be reached until the payment is submitted. It returns the
// on-ramp, or an error where there is none, or no way to that status.
func (s *Sandbox) AdvanceOnramp(id, status string) (Object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
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
	return onramp, tx.Commit()
}
