// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Onramp is a bank payment that buys crypto. Its fields are assumed.
type Onramp struct {
	ID     string       `json:"id"`
	Status OnrampStatus `json:"status"`
	// The amount of the bank payment, in the currency.
	Amount   Decimal  `json:"amount"`
	Currency Currency `json:"currency"`
	// Of a bank that buyers can pay from.
	BankID             string      `json:"bankId"`
	Market             CountryCode `json:"market"`
	DestinationAddress string      `json:"destinationAddress"`
	Network            Network     `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token"`
	// The amount of crypto bought, before the fee. Null until it is known.
	GrossAmount Decimal `json:"grossAmount,omitzero"`
	// The amount of crypto that arrives. Null until it is known.
	NetAmount Decimal `json:"netAmount,omitzero"`
	// The service's fee, in the crypto that is bought. Null until it is known.
	Fee Decimal `json:"fee,omitzero"`
	// The payer's page.
	CheckoutURL *string   `json:"checkoutUrl"`
	CreatedAt   Timestamp `json:"createdAt"`
}

// ObjectID returns the object's id.
func (o Onramp) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Onramp) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
}

// OnrampParams are the fields of a new on-ramp transfer. Its fields are assumed.
type OnrampParams struct {
	// Of the bank payment, in the currency, above 0.
	Amount   Decimal  `json:"amount"`
	Currency Currency `json:"currency"`
	// Of a bank that buyers can pay from.
	BankID             string      `json:"bankId"`
	Market             CountryCode `json:"market"`
	DestinationAddress string      `json:"destinationAddress"`
	Network            Network     `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token,omitempty"`
}

// OnrampStatus is the status of an on-ramp transfer (specification section 2.2). Responses may
// have values beyond [OnrampStatuses].
type OnrampStatus string

// The known values of [OnrampStatus].
const (
	OnrampAwaitingFunds    OnrampStatus = "AwaitingFunds"
	OnrampFundsReceived    OnrampStatus = "FundsReceived"
	OnrampPaymentSubmitted OnrampStatus = "PaymentSubmitted"
	OnrampComplete         OnrampStatus = "Complete"
	OnrampCancelled        OnrampStatus = "Cancelled"
)

// OnrampStatuses are the known values of [OnrampStatus], in the specification's order.
var OnrampStatuses = []OnrampStatus{
	OnrampAwaitingFunds, OnrampFundsReceived, OnrampPaymentSubmitted, OnrampComplete, OnrampCancelled,
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *OnrampStatus) UnmarshalText(text []byte) error {
	*v = spelledAs(OnrampStatuses, text)
	return nil
}

// Values returns [OnrampStatuses] as strings.
func (OnrampStatus) Values() []string { return valuesOf(OnrampStatuses) }

var (
	opCreateOnramp = operation.Paying("/onramp")
	opOnramp       = operation.Reading("/onramp/{id}")
	opOnramps      = operation.Reading("/onramps")
)

// CreateOnramp starts a bank payment that buys crypto and sends it to an address. It sends the
// request once: if the outcome is unknown, it returns an [UnknownOutcomeError]. Without
// [Config].AllowMoneyMovement it returns [ErrMoneyMovement].
func (c *Client) CreateOnramp(ctx context.Context, params OnrampParams) (Onramp, error) {
	return onramps.SendOnce(ctx, c.account, params)
}

// Onramp reads one on-ramp transfer. A missing one is a [NotFoundError].
func (c *Client) Onramp(ctx context.Context, id string) (Onramp, error) {
	return onramps.Fetch(ctx, c.account, id)
}

// Onramps lists the on-ramp transfers of the organization. That the response is a bare array is
// unverified.
func (c *Client) Onramps(ctx context.Context) iter.Seq2[Onramp, error] {
	return onramps.List(ctx, c.account)
}
