// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
	"unicode/utf8"
)

// Products (specification section 2.8).

func freshProduct(s *Sandbox, id string) Object {
	now := s.stamp()
	return Object{
		"id": id, "organizationId": s.Organization(), "name": "", "description": "", "productType": nil, "addOns": []any{},
		"chargingIntervalSeconds": json.Number("0"), "currency": "USD", "price": json.Number("0"), "imageUrl": "",
		"createdAt": now, "updatedAt": now, "isArchived": false, "sendSubscriptionEmails": nil,
	}
}

func completeProduct(s *Sandbox, product Object) {
	addOns, _ := product["addOns"].([]any)
	for _, element := range addOns {
		if addOn, ok := element.(Object); ok && addOn["id"] == nil {
			addOn["id"] = s.NewID()
		}
	}
}

func createProduct(s *Sandbox, c *call) (any, error) {
	product := freshProduct(s, s.NewID())
	if err := writeProduct(s, product, c.body); err != nil {
		return nil, err
	}
	c.tx.Put("product", product)
	return product, nil
}

func updateProduct(s *Sandbox, c *call) (any, error) {
	product, err := find(c, "product")
	if err != nil {
		return nil, err
	}
	if err := writeProduct(s, product, c.body); err != nil {
		return nil, err
	}
	product["updatedAt"] = s.stamp()
	c.tx.Put("product", product)
	return product, nil
}

// writeProduct replaces every writable field, and clears those that the request omits. Add-ons
// always get new ids.
func writeProduct(s *Sandbox, product, params Object) error {
	name, _ := params["name"].(string)
	if utf8.RuneCountInString(name) > 250 {
		return refuse(http.StatusUnprocessableEntity, "name must have at most 250 characters")
	}
	if err := checkURLs("", params, "imageUrl"); err != nil {
		return err
	}
	take(product, params, Object{
		"name": "", "description": "", "productType": nil, "chargingIntervalSeconds": json.Number("0"), "currency": "",
		"price": json.Number("0"), "imageUrl": "", "sendSubscriptionEmails": nil,
	})
	addOns := []any{}
	given, _ := params["addOns"].([]any)
	for _, element := range given {
		addOn, _ := element.(Object)
		addOns = append(addOns, Object{"id": s.NewID(), "name": addOn["name"], "price": addOn["price"]})
	}
	product["addOns"] = addOns
	return nil
}

func setProductArchived(s *Sandbox, c *call) (any, error) {
	product, err := find(c, "product")
	if err != nil {
		return nil, err
	}
	product["isArchived"] = c.flag("is_archived")
	product["updatedAt"] = s.stamp()
	c.tx.Put("product", product)
	return product, nil
}

func listProducts(_ *Sandbox, c *call) (any, error) {
	archived := c.flag("include_archived")
	return listStored(c, "product", func(product Object) bool { return product["isArchived"] != true || archived }), nil
}
