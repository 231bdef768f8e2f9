// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// orderTotal is the price of an order. It is in USD, because an order may have several currencies.
type orderTotal struct{ usd amount.Amount }

// position is a price of an order, with its quantity. Refusals of it name the field.
type position struct {
	field                     string
	price, quantity, currency any
}

// positionsOf are the prices that a buyer of an object pays.
func positionsOf(tx *engine.Tx, group string, object Object) []position {
	switch group {
	case "payment_link":
		var positions []position
		for _, sold := range linkLines(tx, object) {
			positions = append(positions, position{"paymentLinkId", sold.product["price"], nil, sold.product["currency"]})
		}
		return append(positions, discounts(object, linkLines(tx, object))...)
	case "checkout_session":
		return append([]position{{"total", object["total"], nil, object["currency"]}}, discounts(object, checkoutLines(tx, object))...)
	case "invoice":
		return invoicePositions(object)
	}
	return []position{{"total", object["total"], nil, object["currency"]}}
}

// totalInUSD adds up positions.
func totalInUSD(positions []position) (orderTotal, error) {
	var total orderTotal
	for _, p := range positions {
		each, err := amount.Parse(p.price)
		if err != nil {
			return orderTotal{}, engine.Invalid("%s: the price %s", p.field, err)
		}
		much, ok := ledger.InUSD(p.currency, each.Times(count(p.quantity)))
		if !ok {
			return orderTotal{}, engine.Invalid("%s: there is no exchange rate for the currency %v", p.field, p.currency)
		}
		total.usd = total.usd.Plus(much)
	}
	return total, nil
}

// count reads a quantity. An omitted quantity is 1.
func count(quantity any) amount.Amount {
	if n, err := amount.Parse(quantity); err == nil {
		return n
	}
	return amount.Exact("1")
}

// method is an asset that buyers may pay with, and the amount that is due in it.
type method struct {
	ledger.Asset
	due   amount.Amount // 0 if the asset has no price
	known bool          // the asset has a price
}

// in is the amount to pay in an asset, after a discount in percent. It is rounded up: the seller
// must not get less.
func (t orderTotal) in(of ledger.Asset, discount amount.Amount) method {
	price, known := of.Worth(amount.Exact("1"))
	if !known {
		return method{Asset: of}
	}
	share := amount.Exact("1").Minus(discount.DividedBy(amount.Exact("100")))
	return method{of, t.usd.Times(share).DividedBy(price).RoundUp(of.Facts().Decimals), true}
}

// methods are the managed payment methods of a gateway.
func (t orderTotal) methods(gateway any) []method {
	var all []method
	offered, _ := gateway.(Object)
	managed, _ := offered["managed"].(Object)
	for _, accepted := range store.ObjectsIn(managed["methods"]) {
		discount, _ := amount.Parse(accepted["discountPercentOff"]) // 0 if omitted
		all = append(all, t.in(ledger.AssetOf(accepted), discount))
	}
	return all
}

// line is a product of an order, and its quantity.
type line struct {
	product  Object
	quantity any
}

// whole reads a whole number, such as a charging interval. Any other value is 0.
func whole(value any) int64 {
	number, _ := value.(json.Number)
	n, _ := number.Int64()
	return n
}
