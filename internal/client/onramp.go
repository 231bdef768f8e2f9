// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Onramp is a bank payment that buys crypto for an address. The specification does not show its
// fields (section 2.10). They are assumed.
type Onramp struct {
	ID                 string       `json:"id"`
	Status             OnrampStatus `json:"status"`
	Amount             Decimal      `json:"amount"` // of the bank payment, in the currency
	Currency           Currency     `json:"currency"`
	BankID             string       `json:"bankId"` // of a bank from [Client.Banks]
	Market             CountryCode  `json:"market"`
	DestinationAddress string       `json:"destinationAddress"`
	Network            Network      `json:"network"`
	Token              *string      `json:"token"` // nil for the network's native coin
	// GrossAmount, NetAmount and Fee are in units of the asset. They are not set until the funds are
	// received. The destination receives the net amount.
	GrossAmount Decimal   `json:"grossAmount,omitzero"`
	NetAmount   Decimal   `json:"netAmount,omitzero"`
	Fee         Decimal   `json:"fee,omitzero"`
	CheckoutURL *string   `json:"checkoutUrl"` // the payer's checkout page
	CreatedAt   Timestamp `json:"createdAt"`
}

// ObjectID returns the on-ramp's id.
func (o Onramp) ObjectID() string { return o.ID }

// OnrampParams are the fields of a new on-ramp.
type OnrampParams struct {
	Amount             Decimal     `json:"amount"` // of the bank payment, in the currency, above 0
	Currency           Currency    `json:"currency"`
	BankID             string      `json:"bankId"`
	Market             CountryCode `json:"market"`
	DestinationAddress string      `json:"destinationAddress"`
	Network            Network     `json:"network"`
	Token              *string     `json:"token,omitempty"` // nil for the network's native coin
}

// OnrampStatus is the status of an on-ramp (specification section 2.2). Responses may have values
// beyond [OnrampStatuses].
type OnrampStatus string

// OnrampStatuses are the specified values, in the specification's order.
var OnrampStatuses = []OnrampStatus{"AwaitingFunds", "FundsReceived", "PaymentSubmitted", OnrampComplete, OnrampCancelled}

// The statuses of an on-ramp that goes no further. A cancelled one buys nothing.
const (
	OnrampComplete  OnrampStatus = "Complete"
	OnrampCancelled OnrampStatus = "Cancelled"
)

// Values returns [OnrampStatuses] as strings.
func (OnrampStatus) Values() []string { return valuesOf(OnrampStatuses) }

var (
	opCreateOnramp = operation.Paying("/onramp")
	opOnramp       = operation.Reading("/onramp/{id}")
	opOnramps      = operation.Reading("/onramps")
)

// onramps are the bank payments that buy crypto.
var onramps = group.Of[Onramp, OnrampParams]{
	Kind: "on-ramp", One: opOnramp, All: opOnramps, Creates: opCreateOnramp,
	CreatedAt: func(o Onramp) Timestamp { return o.CreatedAt },
	Matches:   OnrampParams.matches,
}

// CreateOnramp starts a bank payment that buys crypto. It sends the request once: if the outcome is
// unknown, it returns an [UnknownOutcomeError]. Without [Config].AllowMoneyMovement it returns
// [ErrMoneyMovement].
func (c *Client) CreateOnramp(ctx context.Context, params OnrampParams) (Onramp, error) {
	return onramps.SendOnce(ctx, c.account, params)
}

// Onramp reads one on-ramp. A missing one is a [NotFoundError].
func (c *Client) Onramp(ctx context.Context, id string) (Onramp, error) {
	return onramps.Fetch(ctx, c.account, id)
}

// Onramps streams all on-ramps of the organization.
func (c *Client) Onramps(ctx context.Context) iter.Seq2[Onramp, error] {
	return onramps.List(ctx, c.account)
}

// matches reports whether a request with these params may have created got.
func (params OnrampParams) matches(got Onramp) bool {
	return params.buysAs(got) && match.Address(&got.DestinationAddress, &params.DestinationAddress)
}

// buysAs reports whether all but the destination is the same.
func (params OnrampParams) buysAs(got Onramp) bool {
	return got.Amount.Equal(params.Amount) && got.Currency == params.Currency && got.BankID == params.BankID && got.Market == params.Market &&
		Asset{params.Network, params.Token}.Equal(Asset{got.Network, got.Token})
}

// OnrampMovement returns the movement of a new on-ramp. Cancelled on-ramps are no earlier ones.
func (c *Client) OnrampMovement(params OnrampParams) movement.Movement {
	return movement.Past[Onramp, OnrampParams]{
		Group: onramps,
		Repeats: func(o Onramp) bool {
			return o.Status != OnrampCancelled && match.MayBeAddress(o.DestinationAddress, params.DestinationAddress) && params.buysAs(o)
		},
		Makes: &Onramp{
			Amount: params.Amount, Currency: params.Currency, BankID: params.BankID, Market: params.Market,
			DestinationAddress: params.DestinationAddress, Network: params.Network, Token: params.Token,
		},
		Status: func(o Onramp) string { return string(o.Status) },
	}.Movement(c.account, "on-ramp", params)
}
