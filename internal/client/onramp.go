// SPDX-License-Identifier: MPL-2.0

package client

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
)

// onramps are the bank payments that buy crypto.
var onramps = group.Of[Onramp, OnrampParams]{
	Noun: "on-ramp", One: opOnramp, All: opOnramps, Creates: opCreateOnramp,
	CreatedAt: func(o Onramp) Timestamp { return o.CreatedAt },
	Matches:   OnrampParams.matches,
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
