// SPDX-License-Identifier: MPL-2.0

// Package paymentsession is the Payment Session group of the specification.
package paymentsession

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var sessions = tfkit.View[computed.Model[client.PaymentSession], client.PaymentSession]{
	Name: "payment_session", Plural: "payment_sessions", Schema: schema.Schema{Attributes: attributes},
	Get: (*client.Client).PaymentSession, List: (*client.Client).PaymentSessions,
	CreatedAt: func(s client.PaymentSession) client.Timestamp { return s.CreatedAt },
	Filters: []filter.Filter[client.PaymentSession]{
		{
			Name: "status", Description: "Only sessions with this status: `pending`, `success`, `cancelled` or `expired`.",
			Values: client.SessionStatus("").Values(), String: func(s client.PaymentSession) string { return string(s.SessionStatus) },
		},
		{
			Name: "currency", Description: "Only sessions whose total is in this currency, such as `EUR`.", Values: client.Currency("").Values(),
			String: func(s client.PaymentSession) string { return string(s.Currency) },
		},
		{
			Name: "network", Description: "Only sessions that are paid on this network, such as `Ethereum`.", Values: client.Network("").Values(),
			String: func(s client.PaymentSession) string { return string(s.Method.Network) },
		},
		{
			Name: "token", Description: "Only sessions that are paid in this token, by the address of its contract.",
			Token: func(s client.PaymentSession) *string { return s.Method.Token },
		},
	},
}

// Service is the data sources payments_payment_session and payments_payment_sessions, and the
// ephemeral resource payments_payment_session.
var Service = tfkit.Join(sessions.Service(), opened.Service())

var attributes = computed.Attributes{
	"id": computed.Text("The id of the session."),
	"method": computed.Object("The asset that the session is paid in.", computed.Attributes{
		"network": computed.Text("The network of the asset, such as `Ethereum`."),
		"token":   computed.Text("The address of the token's contract. Null for the network's own coin."),
	}),
	"total":    computed.Number("The price, in `currency`. Exact."),
	"currency": computed.Text("The currency of `total`, such as `EUR`."),
	"session_status": computed.Text("The status: `pending` until it is paid, then `success`; or `cancelled`, or `expired`. Other values may " +
		"follow."),
	"payment_total":   computed.Number("The amount to pay, in units of the asset. Exact."),
	"payment_address": computed.Text("The address that receives the payment, for this session only."),
	"transactions":    payment.Transactions("The received transactions, in the order of the service. Empty until there is one."),
	"can_extend":      computed.Flag("Whether the time to pay can be extended."),
	"expires_at":      computed.Text("When the time to pay ends (RFC 3339, UTC)."),
	"created_at":      computed.Text("When the session was created (RFC 3339, UTC)."),
}
