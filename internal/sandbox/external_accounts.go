// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
)

// External accounts: the destinations of payments to customers. The specification does not show
// their fields. An account outlives its customer.

func freshExternalAccount(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "customerId": s.NewID(), "name": nil, "createdAt": s.stamp(),
		"account": Object{"crypto": Object{"network": "Ethereum", "address": address.New("Ethereum")}},
	}
}

func createExternalAccount(s *Sandbox, c *call) (any, error) {
	if err := c.demandCustomer("customerId"); err != nil {
		return nil, err
	}
	destination, _ := c.body["account"].(Object)
	if err := s.demandOne("account", "ExternalDestination", destination); err != nil {
		return nil, err
	}
	account := freshExternalAccount(s, s.NewID())
	take(account, c.body, Object{"customerId": "", "name": nil, "account": nil})
	c.tx.Put("external_account", account)
	return account, nil
}

// demandOne refuses a destination that is not exactly one of those in its schema, or that has an
// empty string.
func (s *Sandbox) demandOne(field, schema string, destination Object) error {
	if len(destination) != 1 {
		members := slices.Sorted(maps.Keys(s.Schema(schema).Properties))
		return refuse(http.StatusUnprocessableEntity, "%s must have exactly one of %s", field, strings.Join(members, ", "))
	}
	for kind, value := range destination {
		members, _ := value.(Object)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if members[name] == "" {
				return refuse(http.StatusUnprocessableEntity, "%s.%s.%s must not be empty", field, kind, name)
			}
		}
	}
	return nil
}

// listExternalAccounts lists the organization's accounts with their customers. A deleted customer
// is null.
func listExternalAccounts(_ *Sandbox, c *call) (any, error) {
	accounts := list(c, "external_account", nil)
	for _, element := range accounts {
		account, _ := element.(Object)
		id, _ := account["customerId"].(string)
		account["customer"] = nil
		if customer, ok := c.tx.Get("customer", id); ok {
			account["customer"] = Object{"id": customer["id"], "name": customer["name"], "email": customer["email"]}
		}
	}
	return accounts, nil
}

func listCustomerExternalAccounts(_ *Sandbox, c *call) (any, error) {
	id := c.path("customer_id")
	if _, ok := c.tx.Get("customer", id); !ok {
		return nil, refuse(http.StatusNotFound, "there is no customer %s", id)
	}
	return listStored(c, "external_account", func(account Object) bool { return account["customerId"] == id }), nil
}
