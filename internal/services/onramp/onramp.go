// SPDX-License-Identifier: MPL-2.0

// Package onramp is the Onramp group of the specification: bank payments that buy crypto currency
// for an address.
package onramp

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var onramps = tfkit.View[computed.Model[client.Onramp], client.Onramp]{
	Name: "onramp", Plural: "onramps", Schema: onrampSchema,
	Get: (*client.Client).Onramp, List: (*client.Client).Onramps,
	CreatedAt: func(o client.Onramp) client.Timestamp { return o.CreatedAt },
	Filters: []filter.Filter[client.Onramp]{
		{
			Name: "status", Description: "Only on-ramps with this status, such as `AwaitingFunds`.", Values: client.OnrampStatus("").Values(),
			String: func(o client.Onramp) string { return string(o.Status) },
		},
		{
			Name: "currency", Description: "Only on-ramps that are paid in this currency, such as `EUR`.", Values: client.Currency("").Values(),
			String: func(o client.Onramp) string { return string(o.Currency) },
		},
		{
			Name: "network", Description: "Only on-ramps that buy crypto currency on this network, such as `Ethereum`.",
			Values: client.Network("").Values(), String: func(o client.Onramp) string { return string(o.Network) },
		},
		{
			Name: "token", Description: "Only on-ramps that buy this token, by the address of its contract.",
			Token: func(o client.Onramp) *string { return o.Token },
		},
	},
}

// Service is the data sources payments_onramp and payments_onramps, and the action that starts one.
var Service = tfkit.Join(onramps.Service(), createOnramp.Service())

var onrampSchema = schema.Schema{Attributes: computed.Attributes{
	"id": computed.Text("The id of the on-ramp."),
	"status": computed.Text(
		"`AwaitingFunds`, `FundsReceived`, `PaymentSubmitted`, `Complete` or `Cancelled`. Other values may follow."),
	"amount":              computed.Number("The amount of the bank payment in `currency`. Exact."),
	"currency":            computed.Text("The currency of the bank payment, such as `EUR`."),
	"bank_id":             computed.Text("The id of the payer's bank, as in `payments_banks`. It may be no UUID."),
	"market":              computed.Text("The country of the payer's bank, by its two capital letters."),
	"destination_address": computed.Text("The address that receives the crypto currency."),
	"network":             computed.Text("The network of the crypto currency, such as `Ethereum`."),
	"token":               computed.Text("The address of the token's contract. Null for the network's own coin."),
	"gross_amount": computed.Number(
		"The bought amount before the fee, in units of the crypto currency. Null until the funds are received. Exact."),
	"net_amount": computed.Number(
		"The amount that the address receives, in units of the crypto currency. Null until the funds are received. Exact."),
	"fee":          computed.Number("The fee in units of the crypto currency. Null until the funds are received. Exact."),
	"checkout_url": computed.Text("The address of the page where the payer pays. Null if there is none."),
	"created_at":   computed.Text("When the on-ramp was created (RFC 3339, UTC)."),
}}
