// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// The prices and the payment methods that hosted pages show.

// Ticker names an asset.
func Ticker(network, token string) string {
	return ledger.Token(network, token).Facts().Ticker
}

// totalOf adds up positions: in their own currency if all are in one, and in dollars otherwise. It
// is empty if a worth is unknown.
func totalOf(positions []position) page.Money {
	dollars, err := totalInUSD(positions)
	if err != nil || len(positions) == 0 {
		return page.Money{}
	}
	var sum amount.Amount
	for _, each := range positions {
		if each.currency != positions[0].currency {
			return page.Money{Amount: dollars.usd.RoundUp(2).JSON().String(), Unit: "USD"}
		}
		sum = sum.Plus(amount.Stored(each.price).Times(count(each.quantity)))
	}
	return page.Money{Amount: sum.JSON().String(), Unit: engine.Text(positions[0].currency)}
}

// Offer is the price of an object that buyers pay for on a hosted page, with a discount code. An
// error is about the code: the offer is without it.
func Offer(e *engine.Engine, group, id, code string) (page.Offer, error) {
	tx := e.Read()
	object, ok := tx.Get(group, id)
	if !ok {
		return page.Offer{}, nil
	}
	full := totalOf(positionsOf(tx, group, object))
	refused := applyCode(tx, object, code)
	offer := page.Offer{Total: totalOf(positionsOf(tx, group, object))}
	if due, err := amount.Parse(json.Number(offer.Total.Amount)); err == nil && code != "" && !(amount.Amount{}).Less(due) {
		delete(object, "discountCode")
		offer.Total, refused = full, engine.Invalid("discountCode: with %s, nothing is due", code)
	}
	if code != "" && refused == nil {
		offer.Code, offer.Full = code, full
	}
	for _, kind := range payables {
		if kind.group != group {
			continue
		}
		methods, err := kind.methods(e, tx, object)
		if err != nil {
			offer.Closed = err.Error()
			return offer, refused
		}
		gateway, _ := object["gateway"].(Object)
		offer.Methods = append(managedMethods(methods, gateway), ownMethods(tx, group, object, gateway)...)
	}
	return offer, refused
}

// managedMethods are the methods that the sandbox can pay with.
func managedMethods(methods []method, gateway Object) []page.Method {
	managed, _ := gateway["managed"].(Object)
	accepted := store.ObjectsIn(managed["methods"])
	shown := make([]page.Method, len(methods))
	for i, m := range methods {
		shown[i] = shownMethod(m)
		shown[i].Managed = true
		if i < len(accepted) {
			discount, _ := accepted[i]["discountPercentOff"].(json.Number)
			shown[i].Discount = discount.String()
		}
	}
	return shown
}

// ownMethods are the tokens that a seller takes at an address of his own. The sandbox does not pay
// there.
func ownMethods(tx *engine.Tx, group string, object, gateway Object) []page.Method {
	own, _ := gateway["selfCustodial"].(Object)
	asked, err := totalInUSD(positionsOf(tx, group, object))
	if err != nil {
		return nil
	}
	var shown []page.Method
	for _, token := range store.ObjectsIn(own["tokensAccepted"]) {
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
