// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Discount codes. The specification does not show their fields.

func freshDiscountCode(e *engine.Engine, id string) Object {
	now := e.Stamp()
	return Object{
		"id": id, "organizationId": e.Organization(), "code": "", "products": []any{},
		"model": Object{"modelType": "Percentage", "percentOff": json.Number("0")}, "createdAt": now, "updatedAt": now,
	}
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
