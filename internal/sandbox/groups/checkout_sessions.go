// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"fmt"
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Checkout sessions: a hosted page for one purchase. The specification does not show their fields.
// A stored session has the ids of the products among its items. A response has the products as they
// are at that moment.

// checkoutTime is the life of a checkout session whose request has no end. Made up.
const checkoutTime = 24 * time.Hour

func freshCheckoutSession(e *engine.Engine, _ string) Object {
	return Object{
		"sessionStatus": sessionPending, "total": amount.Exact("32").JSON(), "currency": "USD",
		"gateway":    Object{"managed": Object{"methods": []any{ledger.Coin("Ethereum").Object()}}},
		"successUrl": "https://shop.example/thanks", "expiresAt": engine.StampOf(e.Now().Add(checkoutTime)), "chargeCustomerNetworkFee": nil,
	}
}

// completeCheckoutSession finds the products among the items of a session that was planted.
func completeCheckoutSession(_ *engine.Engine, session Object) {
	session["products"] = productsAmong(session["items"])
}

func productsAmong(items any) []any {
	ids := []any{}
	for _, item := range store.ObjectsIn(items) {
		if id := item["productId"]; id != nil && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

func createCheckoutSession(e *engine.Engine, c *engine.Call) (any, error) {
	if err := demandGateway(c); err != nil {
		return nil, err
	}
	if err := checkURLs("", c.Body, "successUrl", "cancelUrl"); err != nil {
		return nil, err
	}
	total, currency, err := checkoutTotal(c)
	if err != nil {
		return nil, err
	}
	session := e.Fresh("checkout_session", e.NewID())
	e.Take(c, "checkout_session", session, "gateway", "successUrl", "cancelUrl", "metadata", "customizations", "chargeCustomerNetworkFee")
	if given := c.Body["expiresAt"]; given != nil {
		at := time.Unix(whole(given), 0).UTC()
		if !at.After(e.Now()) || at.Year() > 9999 {
			return nil, engine.Invalid("expiresAt must be in the future, in seconds since 1970, and before the year 10000")
		}
		session["expiresAt"] = engine.StampOf(at)
	}
	if items, ok := c.Body["lineItems"].([]any); ok {
		session["items"] = items
	}
	session["products"], session["total"], session["currency"] = productsAmong(session["items"]), total.JSON(), currency
	c.Tx.Put("checkout_session", session)
	id := engine.Text(session["id"])
	return Object{"checkoutSessionId": id, "checkoutSessionUrl": hostedURL(e, "checkout_session", id)}, nil
}

// checkoutTotal is the total of a new session: that of its items, or the one in the request.
func checkoutTotal(c *engine.Call) (amount.Amount, any, error) {
	field := "total"
	total, err := c.Amount(field)
	if err != nil {
		return amount.Amount{}, nil, err
	}
	currency := c.Body["currency"]
	_, hasTotal := c.Body["total"]
	if items, ok := c.Body["lineItems"].([]any); ok {
		field = "lineItems"
		switch {
		case hasTotal:
			err = engine.Invalid("total: does not go with lineItems")
		case currency != nil:
			err = engine.Invalid("currency: does not go with lineItems")
		case len(items) == 0:
			err = engine.Invalid("lineItems must have at least one")
		default:
			total, currency, err = itemsTotal(c, items)
		}
	} else {
		switch {
		case !hasTotal && currency != nil:
			err = engine.Invalid("total is required where there is a currency")
		case !hasTotal:
			err = engine.Invalid("lineItems is required where there is no total")
		case currency == nil:
			err = engine.Invalid("currency is required where there is a total")
		}
	}
	if err == nil && total.Sign() <= 0 {
		err = engine.Invalid("%s must add up to more than 0", field)
	}
	return total, currency, err
}

// itemsTotal adds up items, which must all be in one currency. Add-ons of products are left out: no
// request says that a buyer wants them.
func itemsTotal(c *engine.Call, items []any) (amount.Amount, any, error) {
	var total amount.Amount
	var currency any
	for i, element := range items {
		item, _ := element.(Object)
		price, quantity, in, err := itemPrice(c, i, item)
		if err != nil {
			return amount.Amount{}, nil, err
		}
		if currency == nil {
			currency = in
		}
		if currency != in {
			return amount.Amount{}, nil, engine.Invalid("lineItems[%d]: is in %s, and the first in %s", i, in, currency)
		}
		each, err := amount.Parse(price)
		if err != nil {
			return amount.Amount{}, nil, engine.Invalid("lineItems[%d]: the price %s", i, err)
		}
		total = total.Plus(each.Times(count(quantity)))
	}
	return total, currency, nil
}

// itemPrice is the price of one unit of an item, the quantity and the currency.
func itemPrice(c *engine.Call, i int, item Object) (price, quantity, currency any, err error) {
	data, described := item["itemData"].(Object)
	id, isProduct := item["productId"].(string)
	product, ok := c.Tx.Get("product", id)
	switch {
	case described == isProduct:
		err = engine.Invalid("lineItems[%d] must have exactly one of productId and itemData", i)
	case described && item["quantity"] != nil:
		err = engine.Invalid("lineItems[%d].quantity: goes with productId; itemData has its own", i)
	case described:
		err = checkURLs(fmt.Sprintf("lineItems[%d].itemData.", i), data, "imageUrl")
		return data["price"], data["quantity"], data["currency"], err
	case !ok:
		err = engine.Invalid("lineItems[%d].productId: there is no product %s", i, id)
	case product["isArchived"] == true:
		err = engine.Invalid("lineItems[%d].productId: the product %s is archived", i, id)
	}
	return product["price"], item["quantity"], product["currency"], err
}

func listCheckoutSessions(_ *engine.Engine, c *engine.Call) (any, error) {
	return engine.ShowAll(engine.List(c, "checkout_session", nil), func(session Object) Object { return withProducts(c, session) }), nil
}

func checkoutMethods(_ *engine.Engine, tx *engine.Tx, session Object) ([]method, error) {
	if err := waiting(session); err != nil {
		return nil, err
	}
	if err := unpaid(tx, session); err != nil {
		return nil, err
	}
	total, err := totalInUSD(positionsOf(tx, "checkout_session", session))
	return total.methods(session["gateway"]), err
}

// checkoutPaid ends a session, and starts the subscriptions among its items if the payer is known.
// An item that is no product starts none: a subscription is to a product.
func checkoutPaid(e *engine.Engine, tx *engine.Tx, session, payment Object, at time.Time) Object {
	if session["sessionStatus"] == sessionPending {
		endSession(session, sessionSuccess, at)
	}
	session["payment"] = details(e, payment)
	tx.Put("checkout_session", session)
	subscribe(e, tx, checkoutLines(tx, session), payment, at)
	return Object{"checkoutSession": Object{"checkoutSessionId": session["id"], "metadata": session["metadata"]}}
}

// checkoutLines are the products among the items of a session, as they are now.
func checkoutLines(tx *engine.Tx, session Object) []line {
	var lines []line
	for _, item := range store.ObjectsIn(session["items"]) {
		if product, ok := tx.Get("product", engine.Text(item["productId"])); ok {
			lines = append(lines, line{product, item["quantity"]})
		}
	}
	return lines
}
