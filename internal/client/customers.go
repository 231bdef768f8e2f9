// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// Customer is a payer or a payee (specification section 2.5). Most fields are personal data.
type Customer struct {
	ID             string  `json:"id"`
	OrganizationID string  `json:"organizationId"`
	Name           string  `json:"name"`
	Email          string  `json:"email"` // not unique
	BillingAddress *string `json:"billingAddress"`
	Phone          *string `json:"phone"`
	ChatLinkA      *string `json:"chatLinkA"`
	ChatLinkB      *string `json:"chatLinkB"`
	// EvmAddresses are the customer's addresses on EVM networks.
	EvmAddresses []EvmAddress     `json:"evmAddresses"`
	Payments     []PaymentDetails `json:"payments"`
	// TotalSpend is computed by the service, as are Payments and KycData. It is at least 0. The
	// specification does not give its currency.
	TotalSpend       Decimal   `json:"totalSpend,omitzero" lenient:"true"`
	Tags             []string  `json:"tags"`
	CreatedAt        Timestamp `json:"createdAt" lenient:"true"`
	ResidenceCountry *string   `json:"residenceCountry"`
	Dob              *string   `json:"dob"` // a date such as 1990-12-31
	CompanyNumber    *string   `json:"companyNumber"`
	// AccountType may have values beyond [CustomerAccountTypes].
	AccountType *CustomerAccountType `json:"accountType"`
	// KycData is the result of the service's identity checks: any JSON. It is nil or null if there is
	// none.
	KycData     json.RawMessage `json:"kycData,omitempty"`
	CompanyName *string         `json:"companyName"`
}

// ObjectID returns the customer's id.
func (c Customer) ObjectID() string { return c.ID }

// Organization returns the id of the customer's organization.
func (c Customer) Organization() string { return c.OrganizationID }

// CustomerParams are the writable fields of a customer. An update replaces all of them and clears
// omitted ones. The specification does not show the request. Its fields are seen in public use.
type CustomerParams struct {
	Name             string               `json:"name"`
	Email            string               `json:"email"`
	BillingAddress   *string              `json:"billingAddress,omitempty"`
	Phone            *string              `json:"phone,omitempty"`
	ChatLinkA        *string              `json:"chatLinkA,omitempty"`
	ChatLinkB        *string              `json:"chatLinkB,omitempty"`
	EvmAddresses     []EvmAddress         `json:"evmAddresses,omitzero"` // nil is omitted, an empty list is sent
	Tags             []string             `json:"tags,omitzero"`         // nil is omitted, an empty list is sent
	ResidenceCountry *string              `json:"residenceCountry,omitempty"`
	Dob              *string              `json:"dob,omitempty"` // a date such as 1990-12-31
	CompanyNumber    *string              `json:"companyNumber,omitempty"`
	AccountType      *CustomerAccountType `json:"accountType,omitempty"`
	CompanyName      *string              `json:"companyName,omitempty"` // only for a business
}

// EvmAddress is an address on an EVM network. The specification contradicts itself about its type:
// a string is assumed. Any other JSON value is kept as its compact JSON, so that one such address
// does not make the customer unreadable.
type EvmAddress string

// UnmarshalJSON reads a string, or keeps any other JSON value as its compact JSON. Null becomes "".
func (a *EvmAddress) UnmarshalJSON(data []byte) error {
	var address string
	if strictjson.Unmarshal(data, &address) == nil {
		*a = EvmAddress(address)
		return nil
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, data); err != nil {
		return err
	}
	*a = EvmAddress(strings.ToValidUTF8(compact.String(), "\uFFFD"))
	return nil
}

// MarshalJSON writes a string, but an object or an array as it was received. So an update does not
// turn the postal address of a customer into a string.
func (a EvmAddress) MarshalJSON() ([]byte, error) {
	if strings.HasPrefix(string(a), "{") || strings.HasPrefix(string(a), "[") {
		if json.Valid([]byte(a)) {
			return []byte(a), nil
		}
	}
	return json.Marshal(string(a))
}

// CustomerAccountType is Individual or Business (specification section 2.2).
type CustomerAccountType string

// CustomerAccountTypes are the specified values of [CustomerAccountType].
var CustomerAccountTypes = []CustomerAccountType{"Individual", "Business"}

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
	opCreateCustomer  = operation.Creating("/customer")
	opCustomer        = operation.Reading("/customer/{id}")
	opCustomerByEmail = operation.Reading("/customer")
	opCustomers       = operation.Reading("/customers")
	opUpdateCustomer  = operation.Settling("/customer/{id}")
	opDeleteCustomer  = operation.Deleting("/customer/{id}")
)

// customers are the payers and payees.
var customers = group.Of[Customer, CustomerParams]{
	Kind: "customer", One: opCustomer, All: opCustomers, Creates: opCreateCustomer, Refreshes: true,
	CreatedAt: func(o Customer) Timestamp { return o.CreatedAt },
	Matches:   CustomerParams.matches, Resembles: CustomerParams.resembles,
}

// CreateCustomer creates a customer and returns it as the service stores it. Customers may share an
// email address. If the outcome is unknown, it looks for the customer in the list before it sends
// the request again.
func (c *Client) CreateCustomer(ctx context.Context, params CustomerParams) (Customer, error) {
	return customers.Create(ctx, c.account, params)
}

// Customer reads one customer. A missing one is a [NotFoundError].
func (c *Client) Customer(ctx context.Context, id string) (Customer, error) {
	return customers.Fetch(ctx, c.account, id)
}

// CustomerByEmail reads a customer by email address. If several customers share the address, the
// service may return any of them (specification section 4.2). An address that neither the service
// nor the list of customers knows is a [NotFoundError]. Errors never contain the address.
func (c *Client) CustomerByEmail(ctx context.Context, email string) (Customer, error) {
	got, err := operation.DoOptional[Customer](ctx, c.calls, operation.Request{Op: opCustomerByEmail, Query: url.Values{"email": {email}}})
	switch {
	case err != nil:
		if !group.SaysMissing(err) {
			return Customer{}, err
		}
		hasEmail := func(listed Customer) bool { return listed.Email == email }
		return customers.ConfirmMissingKey(ctx, c.account, "with this email address", err, hasEmail, nil)
	case got.Object == nil:
		return Customer{}, fmt.Errorf("GET /customer: the response has no customer: %w", got.Why)
	case !match.Spelling(got.Object.Email, email):
		return Customer{}, fmt.Errorf("GET /customer: the response is customer %s, who has another email address", got.ID)
	}
	return *got.Object, nil
}

// Customers streams all customers of the organization.
func (c *Client) Customers(ctx context.Context) iter.Seq2[Customer, error] {
	return customers.List(ctx, c.account)
}

// UpdateCustomer replaces all writable fields of a customer and returns its new state. Payments and
// KYC data do not change. A missing one is a [NotFoundError].
func (c *Client) UpdateCustomer(ctx context.Context, id string, params CustomerParams) (Customer, error) {
	return customers.Update(ctx, c.account, id, group.Change{Op: opUpdateCustomer, In: params, Wanted: params})
}

// DeleteCustomer deletes a customer. A missing one is a [NotFoundError].
func (c *Client) DeleteCustomer(ctx context.Context, id string) error {
	return customers.Delete(ctx, c.account, opDeleteCustomer, id)
}

// matches reports whether a request with these params may have created got.
func (params CustomerParams) matches(got Customer) bool { return match.Holds(got, params) }

// resembles reports whether got has these params' name and email address, or a similar spelling.
func (params CustomerParams) resembles(got Customer) bool {
	return match.Spelling(got.Name, params.Name) &&
		match.Spelling(got.Email, params.Email)
}
