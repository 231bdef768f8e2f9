// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
)

// Payments of buyers (specification section 2.6). No operation of the service pays: buyers pay on
// its pages, or from their wallets. [Sandbox.Pay] simulates a buyer.

func freshPayment(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "customerId": nil, "paymentEventId": nil, "network": "Ethereum", "token": nil,
		"amount": amount.Exact("0").JSON(), "networkFee": amount.Exact("0").JSON(), "transactions": []any{},
		"refunded": amount.Exact("0").JSON(), "inputData": nil,
	}
}

// Pay simulates a buyer who pays. It returns the payment, or the detected payment if it is not
// final yet. Both have the same id. An error moves no money. Webhook deliveries go out in the
// background.
func (s *Sandbox) Pay(p Payment) (Object, error) {
	return update(s, func(tx *transaction) (Object, error) {
		seen, err := s.sight(tx, p)
		switch {
		case err != nil:
			return nil, err
		case p.Final:
			return s.settlePayment(tx, seen, s.Now())
		}
		tx.Put("detected_payment", seen)
		planDetectedPayment(s, tx, seen)
		return seen, nil
	})
}

func controlPay(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	var payment Payment
	if err := decodeStrictly(body, &payment); err != nil {
		return nil, err
	}
	return s.Pay(payment)
}

// subject returns the object that is paid: the member that names it, and its id.
func (p Payment) subject() (name, id string, err error) {
	given := map[string]string{
		"paymentSessionId": p.PaymentSessionID, "checkoutSessionId": p.CheckoutSessionID, "invoiceId": p.InvoiceID,
		"paymentLinkId": p.PaymentLinkID, "subscriptionId": p.SubscriptionID,
	}
	names := slices.Sorted(maps.Keys(given))
	maps.DeleteFunc(given, func(_, id string) bool { return id == "" })
	if len(given) != 1 {
		return "", "", fmt.Errorf("exactly one of %s is wanted", strings.Join(names, ", "))
	}
	name = slices.Collect(maps.Keys(given))[0]
	return name, given[name], nil
}

// sight makes a detected payment. It changes nothing.
func (s *Sandbox) sight(tx *transaction, p Payment) (Object, error) {
	name, id, err := p.subject()
	if err != nil {
		return nil, err
	}
	kind := payables[name]
	object, ok := tx.Get(kind.group, id)
	if !ok {
		return nil, fmt.Errorf("%s: there is no %s %s", name, strings.ReplaceAll(kind.group, "_", " "), id)
	}
	methods, err := kind.methods(s, tx, object)
	if err != nil {
		return nil, err
	}
	with, much, err := p.choose(methods, kind.partly)
	if err != nil {
		return nil, err
	}
	if p.CustomerID, err = p.customer(tx, kind, object); err != nil {
		return nil, err
	}
	switch {
	case kind.asks != nil:
		err = kind.asks(object, p.InputData)
	case len(p.InputData) > 0:
		err = fmt.Errorf("inputData: goes with paymentLinkId, and not with %s", name)
	}
	if err != nil {
		return nil, err
	}
	seen := with.into(freshDetectedPayment(s, s.NewID()))
	seen["amount"], seen["for"], seen["of"], seen["transactionHash"] = much.JSON(), name, id, address.NewHash(with.network)
	seen["requiredConfirmations"] = confirmationsOf(with.network).needed()
	if name == "paymentSessionId" {
		seen["paymentSessionId"] = id
	}
	if p.CustomerID != "" {
		seen["customerId"] = p.CustomerID
	}
	if len(p.InputData) > 0 {
		answers := []any{}
		for _, answer := range p.InputData {
			answers = append(answers, Object{"label": answer.Label, "value": answer.Value})
		}
		seen["inputData"] = answers
	}
	return seen, nil
}

// choose returns the asset and the amount of a payment.
func (p Payment) choose(methods []method, partly bool) (asset, amount.Amount, error) {
	if len(methods) == 0 {
		return asset{}, amount.Amount{}, fmt.Errorf("network: only managed payments can be simulated, and none is accepted")
	}
	chosen := methods[0]
	if p.Network != "" || p.Token != "" {
		wanted := asset{p.Network, p.Token}
		at := slices.IndexFunc(methods, func(m method) bool { return m.key() == wanted.key() })
		if at < 0 {
			var names []string
			for _, m := range methods {
				names = append(names, m.String())
			}
			return asset{}, amount.Amount{}, fmt.Errorf("network: %s is not accepted, but %s", wanted, strings.Join(names, ", "))
		}
		chosen = methods[at]
	}
	switch {
	case !chosen.known:
		return asset{}, amount.Amount{}, fmt.Errorf("network: %s has no price", chosen.asset)
	case chosen.due.Sign() <= 0:
		return asset{}, amount.Amount{}, fmt.Errorf("amount: nothing is due")
	case p.Amount == "":
		return chosen.asset, chosen.due, nil
	}
	much, err := amountIn("amount", p.Amount)
	if err == nil {
		err = chosen.demand(much)
	}
	if err == nil && much.Less(chosen.due) && !partly {
		err = fmt.Errorf("amount: %s %s are due", chosen.due.JSON(), chosen.asset)
	}
	return chosen.asset, much, err
}

// customer returns the id of the payer. It is empty if the payer is not known.
func (p Payment) customer(tx *transaction, kind payable, object Object) (string, error) {
	if kind.payer != nil {
		payer := kind.payer(object)
		if p.CustomerID != "" && p.CustomerID != payer {
			return "", fmt.Errorf("customerId: the customer %s is to pay", payer)
		}
		return payer, nil
	}
	if _, ok := tx.Get("customer", p.CustomerID); p.CustomerID != "" && !ok {
		return "", fmt.Errorf("customerId: there is no customer %s", p.CustomerID)
	}
	return p.CustomerID, nil
}

// settlePayment makes a detected payment final: it pays the object and credits the money. The money
// is credited even if the object was deleted in the meantime.
func (s *Sandbox) settlePayment(tx *transaction, seen Object, at time.Time) (Object, error) {
	with, id, much := assetOf(seen), text(seen["id"]), amount.Stored(seen["amount"])
	sender, hash := address.New(with.network), text(seen["transactionHash"])
	payment := with.into(freshPayment(s, id)) // simulated networks take no fee
	payment["amount"], payment["customerId"], payment["inputData"] = much.JSON(), seen["customerId"], seen["inputData"]
	payment["transactions"] = []any{with.into(Object{
		"transactionHash": hash, "amount": much.JSON(), "blockTimestamp": seen["detectedAt"], "ticker": with.facts().ticker,
		"senderAddresses": []any{Object{"address": sender}}, "conversionRates": rates(with),
	})}
	tx.Remove("detected_payment", id)
	tx.Put("payment", payment)
	s.spent(tx, payment, with, much)
	var service Object
	kind := payables[text(seen["for"])]
	if object, ok := tx.Get(kind.group, text(seen["of"])); ok {
		service = kind.paid(s, tx, object, payment, at)
	}
	_, err := s.credit(tx, incomingDeposit{
		account: s.masterAccount(tx, with), asset: with, gross: much, hash: hash,
		senders: []string{sender}, service: service, at: at,
	})
	return payment, err
}

func finishWhenFinal(s *Sandbox, tx *transaction, seen Object, at time.Time) error {
	if final, ok := finalAt(seen); !ok || final.After(at) {
		return nil
	}
	_, err := s.settlePayment(tx, seen, at)
	return err
}

// spent adds a payment and its value in USD to its customer.
func (s *Sandbox) spent(tx *transaction, payment Object, with asset, much amount.Amount) {
	customer, ok := tx.Get("customer", text(payment["customerId"]))
	if !ok {
		return
	}
	before, _ := customer["payments"].([]any)
	customer["payments"] = append(before, s.details(payment))
	if worth, known := with.worth(much); known {
		customer["totalSpend"] = amount.Stored(customer["totalSpend"]).Plus(worth).JSON()
	}
	tx.Put("customer", customer)
}

// rates are the conversion rates of an asset: the one to USD, if it has a price.
func rates(of asset) []any {
	price, known := of.worth(amount.Exact("1"))
	if !known {
		return []any{}
	}
	return []any{Object{"from": of.facts().ticker, "to": "USD", "rate": price.JSON()}}
}
