// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"encoding/json"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Customer is a person or a business that pays or is paid (specification section 2.5). Most fields
// are personal data.
type Customer struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organizationId"`
	Name           string `json:"name"`
	// Not unique.
	Email          string  `json:"email"`
	BillingAddress *string `json:"billingAddress"`
	Phone          *string `json:"phone"`
	ChatLinkA      *string `json:"chatLinkA"`
	ChatLinkB      *string `json:"chatLinkB"`
	// The customer's addresses on Ethereum and compatible networks. The specification gives them the
	// type of a postal address, but describes them otherwise. So strings are assumed.
	EvmAddresses []EvmAddress     `json:"evmAddresses"`
	Payments     []PaymentDetails `json:"payments"`
	// Computed by the service, as are the payments and the identity checks. The specification does not
	// give its currency.
	TotalSpend       Decimal   `json:"totalSpend,omitzero" lenient:"true"`
	Tags             []string  `json:"tags"`
	CreatedAt        Timestamp `json:"createdAt" lenient:"true"`
	ResidenceCountry *string   `json:"residenceCountry"`
	// A date such as 1990-12-31.
	Dob           *Date                `json:"dob"`
	CompanyNumber *string              `json:"companyNumber"`
	AccountType   *CustomerAccountType `json:"accountType"`
	// The findings of the customer's KYC check. The specification allows any JSON. An object is
	// assumed.
	KycData     json.RawMessage `json:"kycData,omitzero"`
	CompanyName *string         `json:"companyName"`
}

// ObjectID returns the object's id.
func (o Customer) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o Customer) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Customer) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	for i := range o.Payments {
		o.Payments[i].FoldIDs()
	}
}

// CustomerParams are the writable fields of a customer. They are assumed to be the readable fields
// that a caller can know in advance. An update replaces all of them and clears omitted ones. Its
// fields are assumed.
type CustomerParams struct {
	// The name. That it must not be empty is assumed.
	Name string `json:"name"`
	// The email address. The pattern is assumed.
	Email            string       `json:"email"`
	BillingAddress   *string      `json:"billingAddress,omitempty"`
	Phone            *string      `json:"phone,omitempty"`
	ChatLinkA        *string      `json:"chatLinkA,omitempty"`
	ChatLinkB        *string      `json:"chatLinkB,omitempty"`
	EvmAddresses     []EvmAddress `json:"evmAddresses,omitzero"`
	Tags             []string     `json:"tags,omitzero"`
	ResidenceCountry *string      `json:"residenceCountry,omitempty"`
	// A date such as 1990-12-31.
	Dob           *Date                `json:"dob,omitempty"`
	CompanyNumber *string              `json:"companyNumber,omitempty"`
	AccountType   *CustomerAccountType `json:"accountType,omitempty"`
	// Only for a business.
	CompanyName *string `json:"companyName,omitempty"`
}

// CustomerAccountType says whether a customer is a person or a business (specification section
// 2.2). Responses may have values beyond [CustomerAccountTypes].
type CustomerAccountType string

// CustomerAccountTypes are the known values of [CustomerAccountType], in the specification's order.
var CustomerAccountTypes = []CustomerAccountType{
	"Individual", "Business",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *CustomerAccountType) UnmarshalText(text []byte) error {
	*v = spelledAs(CustomerAccountTypes, text)
	return nil
}

// Values returns [CustomerAccountTypes] as strings.
func (CustomerAccountType) Values() []string { return valuesOf(CustomerAccountTypes) }

// Address is a postal address (specification section 2.5).
type Address struct {
	StreetLine1 string  `json:"streetLine1"`
	StreetLine2 *string `json:"streetLine2,omitempty"`
	City        string  `json:"city"`
	Subdivision *string `json:"subdivision,omitempty"`
	PostalCode  *string `json:"postalCode,omitempty"`
	Country     string  `json:"country"`
}

var (
	opCustomerByEmail = operation.Reading("/customer")
	opCreateCustomer  = operation.Creating("/customer")
	opDeleteCustomer  = operation.Deleting("/customer/{id}")
	opCustomer        = operation.Reading("/customer/{id}")
	opUpdateCustomer  = operation.Settling("/customer/{id}")
	opCustomers       = operation.Reading("/customers")
)

// CreateCustomer creates a customer. Email addresses are not unique. The response is the customer,
// its id alone, or empty. If the outcome is unknown, it looks for the object in the list before it
// sends the request again.
func (c *Client) CreateCustomer(ctx context.Context, params CustomerParams) (Customer, error) {
	return customers.Create(ctx, c.account, params)
}

// DeleteCustomer deletes a customer. A missing one is a [NotFoundError].
func (c *Client) DeleteCustomer(ctx context.Context, id string) error {
	return customers.Delete(ctx, c.account, opDeleteCustomer, id)
}

// Customer reads one customer. A missing one is a [NotFoundError].
func (c *Client) Customer(ctx context.Context, id string) (Customer, error) {
	return customers.Fetch(ctx, c.account, id)
}

// UpdateCustomer replaces every writable field of a customer. Omitted fields are cleared. A
// missing one is a [NotFoundError].
func (c *Client) UpdateCustomer(ctx context.Context, id string, params CustomerParams) (Customer, error) {
	return customers.Update(ctx, c.account, id, group.Change{Op: opUpdateCustomer, In: params, Wanted: params})
}

// Customers lists the customers of the organization. That the response is a bare array is
// unverified.
func (c *Client) Customers(ctx context.Context) iter.Seq2[Customer, error] {
	return customers.List(ctx, c.account)
}
