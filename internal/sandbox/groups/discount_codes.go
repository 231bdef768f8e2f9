// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Discount codes. The specification does not show their fields.

func freshDiscountCode(*engine.Engine, string) Object {
	return Object{"model": Object{"modelType": "Percentage", "percentOff": json.Number("0")}}
}

// checkDiscountCode refuses an existing code, an unknown product, and an amount that does not
// match the type.
func checkDiscountCode(_ *engine.Engine, c *engine.Call, _ Object) error {
	for _, other := range c.Tx.List("discount_code") {
		if other["code"] == c.Body["code"] {
			return engine.Refuse(http.StatusConflict, "code: there is a discount code %s already", c.Body["code"])
		}
	}
	if err := demandProducts(c, func(Object) bool { return true }); err != nil {
		return err
	}
	model, _ := c.Body["model"].(Object)
	wanted, unwanted := "amountOff", "percentOff"
	if model["modelType"] == "Percentage" {
		wanted, unwanted = unwanted, wanted
	}
	switch {
	case model[wanted] == nil:
		return engine.Invalid("model.%s is required where modelType is %s", wanted, model["modelType"])
	case model[unwanted] != nil:
		return engine.Invalid("model.%s: does not go with the modelType %s", unwanted, model["modelType"])
	}
	return nil
}

// applyCode notes a code that a buyer has typed in the object to pay for. A stored object has none.
func applyCode(tx *engine.Tx, object Object, code string) error {
	if code == "" {
		return nil
	}
	if looks, _ := object["customizations"].(Object); looks["allowDiscountCodes"] != true {
		return engine.Invalid("discountCode: this page takes no discount codes")
	}
	for _, known := range tx.List("discount_code") {
		if known["code"] != code {
			continue
		}
		object["discountCode"] = known
		if len(discounts(object, append(linkLines(tx, object), checkoutLines(tx, object)...))) == 0 {
			delete(object, "discountCode")
			return engine.Invalid("discountCode: %s is for other products", code)
		}
		return nil
	}
	return engine.Invalid("discountCode: there is no discount code %s", code)
}

// discounts are the positions that the code of a buyer takes off, for each product that it is for.
// They are rounded down: the seller must not get less.
func discounts(object Object, lines []line) (positions []position) {
	code, ok := object["discountCode"].(Object)
	products, _ := code["products"].([]any)
	model, _ := code["model"].(Object)
	for _, sold := range lines {
		if !ok || len(products) > 0 && !slices.Contains(products, sold.product["id"]) {
			continue
		}
		price, currency := amount.Stored(sold.product["price"]), sold.product["currency"]
		off := amount.Stored(model["amountOff"])
		if model["modelType"] == "Percentage" {
			off = ledger.RoundDown(currency, price.Times(amount.Stored(model["percentOff"])).DividedBy(amount.Exact("100")))
		}
		if price.Less(off) {
			off = price
		}
		positions = append(positions, position{"discountCode", off.Negated().JSON(), sold.quantity, currency})
	}
	return positions
}
