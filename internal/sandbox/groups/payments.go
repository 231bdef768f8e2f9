// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Payments of buyers (specification section 2.6). No operation of the service pays: buyers pay on
// its pages, or from their wallets. [Pay] simulates a buyer.

func freshPayment(e *engine.Engine, _ string) Object {
	return Object{
		"organizationId": e.Organization(), "customerId": nil, "network": "Ethereum", "refunded": amount.Exact("0").JSON(), "inputData": nil,
	}
}

// Pay simulates a buyer who pays. It returns the payment, or the detected payment if it is not
// final yet. Both have the same id. An error moves no money. Webhook deliveries go out in the
// background.
func Pay(e *engine.Engine, p Payment) (Object, error) {
	return engine.Update(e, func(tx *engine.Tx) (Object, error) {
		seen, err := sight(e, tx, p)
		switch {
		case err != nil:
			return nil, err
		case p.Final:
			return settlePayment(e, tx, seen, e.Now())
		}
		tx.Put("detected_payment", seen)
		return seen, nil
	})
}

func controlPay(e *engine.Engine, _ *http.Request, body []byte) (any, error) {
	var payment Payment
	if err := engine.DecodeStrictly(body, &payment); err != nil {
		return nil, err
	}
	return Pay(e, payment)
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
func sight(e *engine.Engine, tx *engine.Tx, p Payment) (Object, error) {
	name, id, err := p.subject()
	if err != nil {
		return nil, err
	}
	kind := payables[name]
	object, ok := tx.Get(kind.group, id)
	if !ok {
		return nil, fmt.Errorf("%s: there is no %s %s", name, strings.ReplaceAll(kind.group, "_", " "), id)
	}
	if err := applyCode(tx, object, p.DiscountCode); err != nil {
		return nil, err
	}
	methods, err := kind.methods(e, tx, object)
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
	seen := with.Into(e.Fresh("detected_payment", e.NewID()))
	seen["amount"], seen["for"], seen["of"], seen["transactionHash"] = much.JSON(), name, id, address.NewHash(with.Network)
	seen["requiredConfirmations"] = confirmationsOf(with.Network).needed()
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
func (p Payment) choose(methods []method, partly bool) (ledger.Asset, amount.Amount, error) {
	if len(methods) == 0 {
		return ledger.Asset{}, amount.Amount{}, fmt.Errorf("network: only managed payments can be simulated, and none is accepted")
	}
	chosen := methods[0]
	if p.Network != "" || p.Token != "" {
		wanted := ledger.Token(p.Network, p.Token)
		at := slices.IndexFunc(methods, func(m method) bool { return m.Key() == wanted.Key() })
		if at < 0 {
			var names []string
			for _, m := range methods {
				names = append(names, m.String())
			}
			return ledger.Asset{}, amount.Amount{}, fmt.Errorf("network: %s is not accepted, but %s", wanted, strings.Join(names, ", "))
		}
		chosen = methods[at]
	}
	switch {
	case !chosen.known:
		return ledger.Asset{}, amount.Amount{}, fmt.Errorf("network: %s has no price", chosen.Asset)
	case chosen.due.Sign() <= 0:
		return ledger.Asset{}, amount.Amount{}, fmt.Errorf("amount: nothing is due")
	case p.Amount == "":
		return chosen.Asset, chosen.due, nil
	}
	much, err := engine.AmountIn("amount", p.Amount)
	if err == nil {
		err = chosen.Demand(much)
	}
	if err == nil && much.Less(chosen.due) && !partly {
		err = fmt.Errorf("amount: %s %s are due", chosen.due.JSON(), chosen.Asset)
	}
	return chosen.Asset, much, err
}

// customer returns the id of the payer. It is empty if the payer is not known.
func (p Payment) customer(tx *engine.Tx, kind payable, object Object) (string, error) {
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
func settlePayment(e *engine.Engine, tx *engine.Tx, seen Object, at time.Time) (Object, error) {
	with, id, much := ledger.AssetOf(seen), engine.Text(seen["id"]), amount.Stored(seen["amount"])
	sender, hash := address.New(with.Network), engine.Text(seen["transactionHash"])
	payment := with.Into(e.Fresh("payment", id)) // simulated networks take no fee
	payment["amount"], payment["customerId"], payment["inputData"] = much.JSON(), seen["customerId"], seen["inputData"]
	payment["transactions"] = []any{with.Into(Object{
		"transactionHash": hash, "amount": much.JSON(), "blockTimestamp": seen["detectedAt"], "ticker": with.Facts().Ticker,
		"senderAddresses": []any{Object{"address": sender}}, "conversionRates": rates(with),
	})}
	tx.Remove("detected_payment", id)
	tx.Put("payment", payment)
	spent(e, tx, payment, with, much)
	var service Object
	kind := payables[engine.Text(seen["for"])]
	if object, ok := tx.Get(kind.group, engine.Text(seen["of"])); ok {
		service = kind.paid(e, tx, object, payment, at)
	}
	_, err := Credit(e, tx, IncomingDeposit{
		Account: MasterAccount(e, tx, with), Asset: with, Gross: much, Hash: hash,
		Senders: []string{sender}, Service: service, At: at,
	})
	return payment, err
}

func finishWhenFinal(e *engine.Engine, tx *engine.Tx, seen Object, at time.Time) error {
	_, err := settlePayment(e, tx, seen, at)
	return err
}

// spent adds a payment and its value in USD to its customer.
func spent(e *engine.Engine, tx *engine.Tx, payment Object, with ledger.Asset, much amount.Amount) {
	customer, ok := tx.Get("customer", engine.Text(payment["customerId"]))
	if !ok {
		return
	}
	before, _ := customer["payments"].([]any)
	customer["payments"] = append(before, details(e, payment))
	if worth, known := with.Worth(much); known {
		customer["totalSpend"] = amount.Stored(customer["totalSpend"]).Plus(worth).JSON()
	}
	tx.Put("customer", customer)
}

// rates are the conversion rates of an asset: the one to USD, if it has a price.
func rates(of ledger.Asset) []any {
	price, known := of.Worth(amount.Exact("1"))
	if !known {
		return []any{}
	}
	return []any{Object{"from": of.Facts().Ticker, "to": "USD", "rate": price.JSON()}}
}
