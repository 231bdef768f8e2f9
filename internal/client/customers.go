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
)

// Customer is somebody who pays, or is paid (specification section 2.5). Most of it is personal.
type Customer struct {
	ID             string  `json:"id"`
	OrganizationID string  `json:"organizationId"`
	Name           string  `json:"name"`
	Email          string  `json:"email"` // not unique
	BillingAddress *string `json:"billingAddress"`
	Phone          *string `json:"phone"`
	ChatLinkA      *string `json:"chatLinkA"`
	ChatLinkB      *string `json:"chatLinkB"`
	// EvmAddresses are the customer's addresses on Ethereum and the networks like it.
	EvmAddresses []EvmAddress     `json:"evmAddresses"`
	Payments     []PaymentDetails `json:"payments"`
	// TotalSpend is made by the service, as are Payments and KycData. At least 0; the specification does not say in which currency.
	TotalSpend       Decimal   `json:"totalSpend,omitzero"`
	Tags             []string  `json:"tags"`
	CreatedAt        Timestamp `json:"createdAt"`
	ResidenceCountry *string   `json:"residenceCountry"`
	Dob              *string   `json:"dob"` // a date: 1990-12-31
	CompanyNumber    *string   `json:"companyNumber"`
	// AccountType may be one that is not in [CustomerAccountTypes]; it is kept as it is.
	AccountType *CustomerAccountType `json:"accountType"`
	// KycData is whatever the service found out about the customer: any JSON, as it came. Nil or the text null where there is none.
	KycData     json.RawMessage `json:"kycData,omitempty"`
	CompanyName *string         `json:"companyName"`
}

// ObjectID returns the customer's id.
func (c Customer) ObjectID() string { return c.ID }

// Organization returns the id of the organization that it belongs to.
func (c Customer) Organization() string { return c.OrganizationID }

// CustomerParams are the writable fields of a customer. An update replaces all of them: what is left out is cleared. The specification
// does not show the request: seen in public use.
type CustomerParams struct {
	Name             string               `json:"name"`
	Email            string               `json:"email"`
	BillingAddress   *string              `json:"billingAddress,omitempty"`
	Phone            *string              `json:"phone,omitempty"`
	ChatLinkA        *string              `json:"chatLinkA,omitempty"`
	ChatLinkB        *string              `json:"chatLinkB,omitempty"`
	EvmAddresses     []string             `json:"evmAddresses,omitempty"`
	Tags             []string             `json:"tags,omitempty"`
	ResidenceCountry *string              `json:"residenceCountry,omitempty"`
	Dob              *string              `json:"dob,omitempty"` // a date: 1990-12-31
	CompanyNumber    *string              `json:"companyNumber,omitempty"`
	AccountType      *CustomerAccountType `json:"accountType,omitempty"`
	CompanyName      *string              `json:"companyName,omitempty"` // of a business only
}

// EvmAddress is an address on Ethereum or a network like it. The specification gives it the type of a postal address, which its own
// words contradict, so a text is assumed; whatever else an answer has there is kept as its JSON text, so that one odd address makes no
// customer unreadable.
type EvmAddress string

// UnmarshalJSON reads a text, or keeps the JSON as it is. Null leaves the value empty.
func (a *EvmAddress) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*a = EvmAddress(text)
		return nil
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, data); err != nil {
		return err
	}
	*a = EvmAddress(strings.ToValidUTF8(compact.String(), "\uFFFD"))
	return nil
}

// CustomerAccountType says whether a customer is a person or a business (specification section 2.2).
type CustomerAccountType string

// CustomerAccountTypes are the known ones.
var CustomerAccountTypes = []CustomerAccountType{"Individual", "Business"}

// Values returns [CustomerAccountTypes] as plain text.
func (CustomerAccountType) Values() []string { return texts(CustomerAccountTypes) }

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
	opCreateCustomer  = creating("/customer")
	opCustomer        = reading("/customer/{id}")
	opCustomerByEmail = reading("/customer")
	opCustomers       = reading("/customers")
	opUpdateCustomer  = settling("/customer/{id}")
	opDeleteCustomer  = deleting("/customer/{id}")
)

// CreateCustomer makes a customer and returns it as the service has it, also where there is one with the same email address. An
// interrupted or unanswered request is looked for in the list before it is sent again.
func (c *Client) CreateCustomer(ctx context.Context, params CustomerParams) (Customer, error) {
	return createOnce(ctx, c, opCreateCustomer, params, creation[Customer]{
		kind: "customer", list: c.everyCustomer, read: c.Customer, matches: params.matches, resembles: params.resembles,
		createdAt: func(got Customer) Timestamp { return got.CreatedAt },
	})
}

// Customer reads one customer. A missing one is a [NotFoundError].
func (c *Client) Customer(ctx context.Context, id string) (Customer, error) {
	return fetch(ctx, c, opCustomer, "customer", id, c.everyCustomer)
}

// CustomerByEmail reads a customer by the email address. Where several share it, the specification leaves open which one comes. Where
// nobody has it, neither here nor in the list, that is a [NotFoundError].
func (c *Client) CustomerByEmail(ctx context.Context, email string) (Customer, error) {
	got, err := doOptional[Customer](ctx, c, request{op: opCustomerByEmail, query: url.Values{"email": {email}}})
	switch {
	case err != nil:
		return c.withoutEmail(ctx, email, err)
	case got.object == nil:
		return Customer{}, fmt.Errorf("GET /customer: the payments service answered without the customer: %w", got.why)
	case !strings.EqualFold(strings.TrimSpace(got.object.Email), strings.TrimSpace(email)):
		return Customer{}, fmt.Errorf("asked for the customer with an email address, the payments service answered with another one (%s)", got.id)
	}
	return *got.object, nil
}

// withoutEmail tells an address that nobody has from everything else that said may be: an answer of 404, or of 400 without a body, is
// believed where the list has nobody with that address either. No text says the address, which is personal.
func (c *Client) withoutEmail(ctx context.Context, email string, said error) (Customer, error) {
	if !saysMissing(said) {
		return Customer{}, said
	}
	for customer, err := range c.Customers(ctx) {
		switch {
		case err != nil:
			return Customer{}, fmt.Errorf("%w; whether somebody has the email address could not be confirmed: %w", said, err)
		case customer.Email == email:
			return customer, nil
		}
	}
	return Customer{}, &NotFoundError{Kind: "customer", ID: "with this email address"}
}

// Customers streams the organization's customers.
func (c *Client) Customers(ctx context.Context) iter.Seq2[Customer, error] {
	return c.everyCustomer(ctx, nil)
}

func (c *Client) everyCustomer(ctx context.Context, n *notes) iter.Seq2[Customer, error] {
	return list[Customer](ctx, c, opCustomers, nil, n)
}

// UpdateCustomer replaces every writable field of a customer and returns the customer as it then is. What was paid and what was found
// out about the customer stays.
func (c *Client) UpdateCustomer(ctx context.Context, id string, params CustomerParams) (Customer, error) {
	return update(ctx, c, opUpdateCustomer, params, params, "customer", id, c.Customer)
}

// DeleteCustomer removes a customer. A missing one is a [NotFoundError].
func (c *Client) DeleteCustomer(ctx context.Context, id string) error {
	return deleteObject(ctx, c, opDeleteCustomer, "customer", id, c.everyCustomer)
}

// ofCustomer streams a list that belongs to a customer. A missing customer is a [NotFoundError].
func ofCustomer[T any](ctx context.Context, c *Client, op operation, id string) iter.Seq2[T, error] {
	return listNested[T](ctx, c, op, id, c.Customer)
}

// matches reports whether a request with these params may have made got.
func (params CustomerParams) matches(got Customer) bool { return agrees(got, params) }

// resembles reports whether got has the name and the email address of these params, as the service may write them.
func (params CustomerParams) resembles(got Customer) bool {
	return strings.EqualFold(strings.TrimSpace(got.Name), strings.TrimSpace(params.Name)) &&
		strings.EqualFold(strings.TrimSpace(got.Email), strings.TrimSpace(params.Email))
}
