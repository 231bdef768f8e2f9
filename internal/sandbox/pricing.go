// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
)

// bill is what somebody asks for something, in USD, because what is asked for may be in several currencies.
type bill struct{ usd amount.Amount }

// add puts so many of something on the bill. The refusal blames the field.
func (b *bill) add(field string, price, quantity, currency any) error {
	each, err := amount.Parse(price)
	if err != nil {
		return refuse(http.StatusUnprocessableEntity, "%s: the price %s", field, err)
	}
	much, ok := inUSD(currency, each.Times(count(quantity)))
	if !ok {
		return refuse(http.StatusUnprocessableEntity, "%s: nobody knows what the currency %v is worth", field, currency)
	}
	b.usd = b.usd.Plus(much)
	return nil
}

// count is how many of something are wanted: one where that was left out.
func count(quantity any) amount.Amount {
	if n, err := amount.Parse(quantity); err == nil {
		return n
	}
	return amount.Exact("1")
}

// method is an asset that something may be paid with, and how much of it is due. Nothing is due in an asset without a price.
type method struct {
	asset
	due   amount.Amount
	known bool // somebody knows what the asset is worth
}

// in is what is to be paid of an asset, after a discount in percent. It is rounded up: the seller must not get less.
func (b bill) in(of asset, discount amount.Amount) method {
	price, known := of.worth(amount.Exact("1"))
	if !known {
		return method{asset: of}
	}
	share := amount.Exact("1").Minus(discount.DividedBy(amount.Exact("100")))
	return method{of, b.usd.Times(share).DividedBy(price).RoundUp(of.facts().decimals), true}
}

// methods are the managed ways to pay that a gateway offers.
func (b bill) methods(gateway any) []method {
	var all []method
	offered, _ := gateway.(Object)
	managed, _ := offered["managed"].(Object)
	accepted, _ := managed["methods"].([]any)
	for _, element := range accepted {
		accepted, _ := element.(Object)
		discount, _ := amount.Parse(accepted["discountPercentOff"]) // nothing where it was left out
		all = append(all, b.in(assetOf(accepted), discount))
	}
	return all
}

// line is a product on a bill, and how many of it.
type line struct {
	product  Object
	quantity any
}

// whole reads a whole number, such as a charging interval; 0 where there is none.
func whole(value any) int64 {
	number, _ := value.(json.Number)
	n, _ := number.Int64()
	return n
}
