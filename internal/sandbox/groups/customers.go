// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Customers (specification section 2.5). No field of a customer is unique, not even the email
// address, and a request changes only the customer that it names. No request changes payments, the
// total spend and the KYC data: the service sets them.

// checkCustomer: only a business has a company's name.
func checkCustomer(_ *engine.Engine, c *engine.Call, _ Object) error {
	if c.Body["companyName"] != nil && c.Body["accountType"] != "Business" {
		return engine.Invalid("companyName: goes with the accountType Business only")
	}
	return nil
}

// getCustomerByEmail returns the oldest of the customers who share the address. The specification
// leaves the choice open.
func getCustomerByEmail(_ *engine.Engine, c *engine.Call) (any, error) {
	email := c.Request.URL.Query().Get("email")
	for _, customer := range c.Tx.List("customer") {
		if customer["email"] == email {
			return customer, nil
		}
	}
	return nil, engine.Refuse(http.StatusNotFound, "there is no customer with the email address %s", email)
}

// demandCustomer refuses the id of a missing customer in the request's body.
func demandCustomer(c *engine.Call, field string) error {
	id, _ := c.Body[field].(string)
	if _, ok := c.Tx.Get("customer", id); !ok {
		return engine.Invalid("%s: there is no customer %s", field, id)
	}
	return nil
}
