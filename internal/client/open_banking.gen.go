// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Bank is a bank that buyers can pay from. Its fields are assumed.
type Bank struct {
	// Not a UUID. It is the bankId of a gateway or an on-ramp.
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	LogoURL *string       `json:"logoUrl"`
	Markets []CountryCode `json:"markets"`
}

// ObjectID returns the object's id.
func (o Bank) ObjectID() string { return o.ID }

var (
	opBanks = operation.Reading("/open_banking/banks")
)
