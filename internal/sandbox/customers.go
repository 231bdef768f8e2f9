// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

// Customers (specification section 2.5). No field of a customer is unique, not even the email
// address, and a request changes only the customer that it names. No request changes payments, the
// total spend and the KYC data: the service sets them.

func freshCustomer(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "name": "", "email": "", "billingAddress": nil, "phone": nil, "chatLinkA": nil,
		"chatLinkB": nil, "evmAddresses": []any{}, "payments": []any{}, "totalSpend": nil, "tags": []any{}, "createdAt": s.stamp(),
		"residenceCountry": nil, "dob": nil, "companyNumber": nil, "accountType": nil, "kycData": nil, "companyName": nil,
	}
}

func createCustomer(s *Sandbox, c *call) (any, error) {
	return writeCustomer(c, freshCustomer(s, s.NewID()))
}

func updateCustomer(_ *Sandbox, c *call) (any, error) {
	customer, err := find(c, "customer")
	if err != nil {
		return nil, err
	}
	return writeCustomer(c, customer)
}

// writeCustomer replaces every writable field, and clears those that the request omits. Only a
// business has a company's name.
func writeCustomer(c *call, customer Object) (any, error) {
	if c.body["companyName"] != nil && c.body["accountType"] != "Business" {
		return nil, refuse(http.StatusUnprocessableEntity, "companyName: goes with the accountType Business only")
	}
	take(customer, c.body, Object{
		"name": "", "email": "", "billingAddress": nil, "phone": nil, "chatLinkA": nil, "chatLinkB": nil, "evmAddresses": []any{},
		"tags": []any{}, "residenceCountry": nil, "dob": nil, "companyNumber": nil, "accountType": nil, "companyName": nil,
	})
	c.tx.Put("customer", customer)
	return customer, nil
}

// getCustomerByEmail returns the oldest of the customers who share the address. The specification
// leaves the choice open.
func getCustomerByEmail(_ *Sandbox, c *call) (any, error) {
	email := c.request.URL.Query().Get("email")
	for _, customer := range c.tx.List("customer") {
		if customer["email"] == email {
			return customer, nil
		}
	}
	return nil, refuse(http.StatusNotFound, "there is no customer with the email address %s", email)
}

// demandCustomer refuses the id of a missing customer in the request's body.
func (c *call) demandCustomer(field string) error {
	id, _ := c.body[field].(string)
	if _, ok := c.tx.Get("customer", id); !ok {
		return refuse(http.StatusUnprocessableEntity, "%s: there is no customer %s", field, id)
	}
	return nil
}
