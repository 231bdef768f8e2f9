// SPDX-License-Identifier: MPL-2.0

package groups

// The stored forms of objects that responses show in another form. See [engine.Group].

// storedProducts replaces products by their ids.
func storedProducts(_ string, object Object) {
	products, _ := object["products"].([]any)
	ids := make([]any, 0, len(products))
	for _, product := range products {
		if shown, ok := product.(Object); ok {
			product = shown["id"]
		}
		ids = append(ids, product)
	}
	object["products"] = ids
}

// storedExternalAccount leaves out the customer, whose id is stored.
func storedExternalAccount(_ string, account Object) { delete(account, "customer") }

// storedBalance adds the holder, and leaves out the worth.
func storedBalance(organization string, balance Object) {
	balance["holder"] = organization
	delete(balance, "balanceUsd")
}

// storedSetting adds the id of the one setting, which is that of the organization.
func storedSetting(organization string, setting Object) { setting["id"] = organization }
