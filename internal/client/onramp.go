// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// Onramp is a bank payment that buys crypto and sends it to an address. The specification does not show its fields: assumed.
type Onramp struct {
	ID                 string       `json:"id"`
	Status             OnrampStatus `json:"status"`
	Amount             Decimal      `json:"amount"` // what the bank pays, in the currency
	Currency           Currency     `json:"currency"`
	BankID             string       `json:"bankId"` // one of [Client.Banks]
	Market             CountryCode  `json:"market"`
	DestinationAddress string       `json:"destinationAddress"`
	Network            Network      `json:"network"`
	Token              *string      `json:"token"` // nil: the network's own coin
	// GrossAmount, NetAmount and Fee are in units of the asset, and not given until the funds have come. The net amount arrives.
	GrossAmount Decimal   `json:"grossAmount,omitzero"`
	NetAmount   Decimal   `json:"netAmount,omitzero"`
	Fee         Decimal   `json:"fee,omitzero"`
	CheckoutURL *string   `json:"checkoutUrl"` // where the payer goes
	CreatedAt   Timestamp `json:"createdAt"`
}

// ObjectID returns the on-ramp's id.
func (o Onramp) ObjectID() string { return o.ID }

// OnrampParams are the fields of a new on-ramp.
type OnrampParams struct {
	Amount             Decimal     `json:"amount"` // in the currency, above 0
	Currency           Currency    `json:"currency"`
	BankID             string      `json:"bankId"`
	Market             CountryCode `json:"market"`
	DestinationAddress string      `json:"destinationAddress"`
	Network            Network     `json:"network"`
	Token              *string     `json:"token,omitempty"` // nil: the network's own coin
}

// OnrampStatus is how far an on-ramp is (specification section 2.2). An answer may carry one that is not in [OnrampStatuses]; it is kept
// as it is.
type OnrampStatus string

// OnrampStatuses are the known ones, in the specification's order.
var OnrampStatuses = []OnrampStatus{"AwaitingFunds", "FundsReceived", "PaymentSubmitted", "Complete", "Cancelled"}

// Values returns [OnrampStatuses] as plain text.
func (OnrampStatus) Values() []string { return texts(OnrampStatuses) }

var (
	opCreateOnramp = paying("/onramp")
	opOnramp       = reading("/onramp/{id}")
	opOnramps      = reading("/onramps")
)

// CreateOnramp starts a bank payment that buys crypto. It moves money: it is sent once, and fails with [ErrMoneyMovement] unless that is
// allowed; where the answer was lost, the error is an [UnknownOutcomeError].
func (c *Client) CreateOnramp(ctx context.Context, params OnrampParams) (Onramp, error) {
	return sendOnce(ctx, c, opCreateOnramp, params, creation[Onramp]{
		kind: "on-ramp", list: c.everyOnramp, read: c.Onramp, matches: params.matches, createdAt: func(o Onramp) Timestamp { return o.CreatedAt },
	})
}

// Onramp reads one on-ramp. A missing one is a [NotFoundError].
func (c *Client) Onramp(ctx context.Context, id string) (Onramp, error) {
	return fetch(ctx, c, opOnramp, "on-ramp", id, c.everyOnramp)
}

// Onramps streams the organization's on-ramps.
func (c *Client) Onramps(ctx context.Context) iter.Seq2[Onramp, error] {
	return c.everyOnramp(ctx, nil)
}

func (c *Client) everyOnramp(ctx context.Context, n *notes) iter.Seq2[Onramp, error] {
	return list[Onramp](ctx, c, opOnramps, nil, n)
}

// matches reports whether got is what a request with these params starts.
func (params OnrampParams) matches(got Onramp) bool {
	return got.Amount.Equal(params.Amount) && got.Currency == params.Currency && got.BankID == params.BankID && got.Market == params.Market &&
		addressKey(got.DestinationAddress) == addressKey(params.DestinationAddress) &&
		Asset{got.Network, got.Token}.key() == Asset{params.Network, params.Token}.key()
}
