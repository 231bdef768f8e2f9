// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// orderTotal is the price of an order. It is in USD, because an order may have several currencies.
type orderTotal struct{ usd amount.Amount }

// add adds a quantity of an item. The refusal names the field.
func (t *orderTotal) add(field string, price, quantity, currency any) error {
	each, err := amount.Parse(price)
	if err != nil {
		return engine.Invalid("%s: the price %s", field, err)
	}
	much, ok := ledger.InUSD(currency, each.Times(count(quantity)))
	if !ok {
		return engine.Invalid("%s: there is no exchange rate for the currency %v", field, currency)
	}
	t.usd = t.usd.Plus(much)
	return nil
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
	accepted, _ := managed["methods"].([]any)
	for _, element := range accepted {
		accepted, _ := element.(Object)
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
