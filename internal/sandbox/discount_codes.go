// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
)

// Discount codes. The specification does not show their fields.

func freshDiscountCode(s *Sandbox, id string) Object {
	now := s.stamp()
	return Object{
		"id": id, "organizationId": s.Organization(), "code": "", "products": []any{},
		"model": Object{"modelType": "Percentage", "percentOff": json.Number("0")}, "createdAt": now, "updatedAt": now,
	}
}

// createDiscountCode refuses an existing code, an unknown product, and an amount that does not
// match the type.
func createDiscountCode(s *Sandbox, c *call) (any, error) {
	for _, other := range c.tx.List("discount_code") {
		if other["code"] == c.body["code"] {
			return nil, refuse(http.StatusConflict, "code: there is a discount code %s already", c.body["code"])
		}
	}
	if err := c.demandProducts(func(Object) bool { return true }); err != nil {
		return nil, err
	}
	model, _ := c.body["model"].(Object)
	wanted, unwanted := "amountOff", "percentOff"
	if model["modelType"] == "Percentage" {
		wanted, unwanted = unwanted, wanted
	}
	switch {
	case model[wanted] == nil:
		return nil, refuse(http.StatusUnprocessableEntity, "model.%s is required where modelType is %s", wanted, model["modelType"])
	case model[unwanted] != nil:
		return nil, refuse(http.StatusUnprocessableEntity, "model.%s: does not go with the modelType %s", unwanted, model["modelType"])
	}
	code := freshDiscountCode(s, s.NewID())
	take(code, c.body, Object{"code": "", "products": []any{}, "model": nil})
	c.tx.Put("discount_code", code)
	return code, nil
}
