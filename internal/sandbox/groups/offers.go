// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// The prices and the payment methods that hosted pages show.

// Ticker names an asset.
func Ticker(network, token string) string {
	return ledger.Token(network, token).Facts().Ticker
}

// position is a price of a hosted page, with its quantity.
type position struct{ price, quantity, currency any }

// totalOf adds up positions: in their own currency if all are in one, and in dollars otherwise. It
// is empty if a worth is unknown.
func totalOf(positions []position) page.Money {
	var sum amount.Amount
	var dollars orderTotal
	same := true
	for _, each := range positions {
		price, err := amount.Parse(each.price)
		if err != nil || dollars.add("", each.price, each.quantity, each.currency) != nil {
			return page.Money{}
		}
		sum = sum.Plus(price.Times(count(each.quantity)))
		same = same && each.currency == positions[0].currency
	}
	switch {
	case len(positions) == 0:
		return page.Money{}
	case same:
		return page.Money{Amount: sum.JSON().String(), Unit: engine.Text(positions[0].currency)}
	}
	return page.Money{Amount: dollars.usd.RoundUp(2).JSON().String(), Unit: "USD"}
}

// invoicePositions are the products and the line items of an invoice. A line item without a
// currency is in that of the first product.
func invoicePositions(invoice Object) []position {
	var positions []position
	var currency any = "USD"
	for i, sold := range invoiceLines(invoice) {
		if i == 0 {
			currency = sold.product["currency"]
		}
		positions = append(positions, position{sold.product["price"], sold.quantity, sold.product["currency"]})
	}
	items, _ := invoice["lineItems"].([]any)
	for _, element := range items {
		item, _ := element.(Object)
		in := item["currency"]
		if in == nil {
			in = currency
		}
		positions = append(positions, position{item["price"], item["quantity"], in})
	}
	return positions
}

// Offer is the price of an object that buyers pay for on a hosted page.
func Offer(e *engine.Engine, group, id string) page.Offer {
	tx := e.Read()
	object, ok := tx.Get(group, id)
	if !ok {
		return page.Offer{}
	}
	offer := page.Offer{Total: totalOf(positionsOf(tx, group, object))}
	for _, kind := range payables {
		if kind.group != group {
			continue
		}
		methods, err := kind.methods(e, tx, object)
		if err != nil {
			offer.Closed = err.Error()
			return offer
		}
		gateway, _ := object["gateway"].(Object)
		offer.Methods = append(managedMethods(methods, gateway), ownMethods(tx, group, object, gateway)...)
	}
	return offer
}

func positionsOf(tx *engine.Tx, group string, object Object) []position {
	switch group {
	case "payment_link":
		var positions []position
		for _, sold := range linkLines(tx, object) {
			positions = append(positions, position{sold.product["price"], nil, sold.product["currency"]})
		}
		return positions
	case "invoice":
		return invoicePositions(object)
	}
	return []position{{object["total"], nil, object["currency"]}}
}

// managedMethods are the methods that the sandbox can pay with.
func managedMethods(methods []method, gateway Object) []page.Method {
	managed, _ := gateway["managed"].(Object)
	accepted, _ := managed["methods"].([]any)
	shown := make([]page.Method, len(methods))
	for i, m := range methods {
		shown[i] = shownMethod(m)
		shown[i].Managed = true
		if i < len(accepted) {
			given, _ := accepted[i].(Object)
			discount, _ := given["discountPercentOff"].(json.Number)
			shown[i].Discount = discount.String()
		}
	}
	return shown
}

// ownMethods are the tokens that a seller takes at an address of his own. The sandbox does not pay
// there.
func ownMethods(tx *engine.Tx, group string, object, gateway Object) []page.Method {
	own, _ := gateway["selfCustodial"].(Object)
	tokens, _ := own["tokensAccepted"].([]any)
	var asked orderTotal
	for _, each := range positionsOf(tx, group, object) {
		if asked.add("", each.price, each.quantity, each.currency) != nil {
			return nil
		}
	}
	var shown []page.Method
	for _, element := range tokens {
		token, _ := element.(Object)
		chain, _ := token["chainId"].(json.Number)
		network, ok := chains[chain.String()]
		if !ok {
			network = "Chain " + chain.String()
		}
		shown = append(shown, shownMethod(asked.in(ledger.Token(network, engine.Text(token["tokenAddress"])), amount.Amount{})))
	}
	return shown
}

func shownMethod(m method) page.Method {
	shown := page.Method{Network: m.Network, Token: m.Token}
	if price, ok := m.Worth(amount.Exact("1")); ok && m.known {
		shown.Due = page.Money{Amount: m.due.JSON().String(), Unit: m.Facts().Ticker}
		shown.Price = page.Money{Amount: price.JSON().String(), Unit: "USD"}
	}
	return shown
}

// chains are the networks of chain ids.
var chains = map[string]string{
	"1": "Ethereum", "10": "Optimism", "56": "BNB", "137": "Polygon", "8453": "Base", "42161": "Arbitrum", "43114": "Avalanche",
	"11155111": "SepoliaTestnet",
}
