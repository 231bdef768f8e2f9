// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

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

// customers are the payers and payees.
var customers = group.Of[Customer, CustomerParams]{
	Noun: "customer", One: opCustomer, All: opCustomers, Creates: opCreateCustomer, Refreshes: true,
	CreatedAt: func(o Customer) Timestamp { return o.CreatedAt },
	Matches:   CustomerParams.matches, Resembles: CustomerParams.resembles,
}

// CustomerByEmail reads a customer by email address, without a look in the list. If several share
// it, the service may return any of them (specification section 4.2).
func (c *Client) CustomerByEmail(ctx context.Context, email string) (Customer, error) {
	got, err := operation.DoOptional[Customer](ctx, c.calls, operation.Request{Op: opCustomerByEmail, Query: url.Values{"email": {email}}})
	if err != nil || got.Object == nil {
		return Customer{}, cmp.Or(err, got.Why)
	}
	return *got.Object, nil
}

// matches reports whether a request with these params may have created got.
func (params CustomerParams) matches(got Customer) bool { return match.Holds(got, params) }

// resembles reports whether got has these params' name and email address, or a similar spelling.
func (params CustomerParams) resembles(got Customer) bool {
	return match.Spelling(got.Name, params.Name) &&
		match.Spelling(got.Email, params.Email)
}
