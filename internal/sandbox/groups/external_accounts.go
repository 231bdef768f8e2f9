// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// External accounts: the destinations of payments to customers. The specification does not show
// their fields. An account outlives its customer.

func freshExternalAccount(e *engine.Engine, _ string) Object {
	return Object{"customerId": e.NewID(), "account": Object{"crypto": Object{"network": "Ethereum", "address": address.New("Ethereum")}}}
}

func checkExternalAccount(e *engine.Engine, c *engine.Call, _ Object) error {
	if err := demandCustomer(c, "customerId"); err != nil {
		return err
	}
	destination, _ := c.Body["account"].(Object)
	return demandOne(e, "account", "ExternalDestination", destination)
}

// demandOne refuses a destination that is not exactly one of those in its schema, or that has an
// empty string.
func demandOne(e *engine.Engine, field, schema string, destination Object) error {
	if len(destination) != 1 {
		members := slices.Sorted(maps.Keys(e.Schema(schema).Properties))
		return engine.Invalid("%s must have exactly one of %s", field, strings.Join(members, ", "))
	}
	for kind, value := range destination {
		members, _ := value.(Object)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if members[name] == "" {
				return engine.Invalid("%s.%s.%s must not be empty", field, kind, name)
			}
		}
	}
	return nil
}

// listExternalAccounts lists the organization's accounts with their customers. A deleted customer
// is null.
func listExternalAccounts(_ *engine.Engine, c *engine.Call) (any, error) {
	accounts := engine.List(c, "external_account", nil)
	for _, account := range store.ObjectsIn(accounts) {
		id, _ := account["customerId"].(string)
		account["customer"] = nil
		if customer, ok := c.Tx.Get("customer", id); ok {
			account["customer"] = Object{"id": customer["id"], "name": customer["name"], "email": customer["email"]}
		}
	}
	return accounts, nil
}
