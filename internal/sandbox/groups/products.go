// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Products (specification section 2.8).

func freshProduct(*engine.Engine, string) Object { return Object{"currency": "USD"} }

func completeProduct(e *engine.Engine, product Object) {
	for _, addOn := range store.ObjectsIn(product["addOns"]) {
		if addOn["id"] == nil {
			addOn["id"] = e.NewID()
		}
	}
}

// checkProduct gives the add-ons ids, always new ones.
func checkProduct(e *engine.Engine, c *engine.Call, _ Object) error {
	if utf8.RuneCountInString(engine.Text(c.Body["name"])) > 250 {
		return engine.Invalid("name must have at most 250 characters")
	}
	for _, addOn := range store.ObjectsIn(c.Body["addOns"]) {
		addOn["id"] = e.NewID()
	}
	return checkURLs("", c.Body, "imageUrl")
}

func setProductArchived(e *engine.Engine, c *engine.Call) (any, error) {
	product, err := engine.Find(c, "product")
	if err != nil {
		return nil, err
	}
	product["isArchived"] = c.Flag("is_archived")
	product["updatedAt"] = e.Stamp()
	c.Tx.Put("product", product)
	return product, nil
}

func listProducts(_ *engine.Engine, c *engine.Call) (any, error) {
	archived := c.Flag("include_archived")
	return engine.List(c, "product", func(product Object) bool { return product["isArchived"] != true || archived }), nil
}
