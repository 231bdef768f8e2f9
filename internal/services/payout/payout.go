// SPDX-License-Identifier: MPL-2.0

// Package payout is the Payout group of the specification: payments from a balance to accounts of
// recipients. Only its actions create, confirm and cancel one.
package payout

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// Service is the data sources of payouts, their quotes, fees and capabilities, and their actions.
var Service = tfkit.Join(payouts.Service(), payoutQuote.Service(), payoutFee.Service(), capabilities.Service(),
	cancelPayout.Service(), confirmPayout.Service(), createPayout.Service())

var payouts = tfkit.View[computed.Model[client.Payout], client.Payout]{
	Name: "payout", Plural: "payouts", Schema: payoutSchema,
	Get: (*client.Client).Payout, List: (*client.Client).Payouts,
	CreatedAt: func(p client.Payout) client.Timestamp { return p.CreatedAt },
	Filters: []filter.Filter[client.Payout]{
		{
			Name: "status", Description: "Only payouts with this status, such as `Failed`.", Values: client.PayoutStatus("").Values(),
			String: func(p client.Payout) string { return string(p.Status) },
		},
		{
			Name: "currency", Description: "Only payouts with a payment in this currency, such as `EUR`.", Values: client.Currency("").Values(),
			Strings: currencies,
		},
	},
}

func currencies(p client.Payout) []string {
	all := make([]string, len(p.Entries))
	for i, entry := range p.Entries {
		all[i] = string(entry.Currency)
	}
	return all
}

var payoutSchema = schema.Schema{Attributes: computed.Attributes{
	"id": computed.Text("The id of the payout."),
	"status": computed.Text("The status: `AwaitingConfirmation`, `Pending`, `Processing`, `Complete`, `Expired` or `Failed`. " +
		"A cancelled payout is `Expired`. Other values may follow."),
	"entries": computed.List("The payments, one for each recipient.", computed.Attributes{
		"id":                    computed.Text("The id of the payment."),
		"status":                computed.Text("The status of the payment, with the same values as the payout's. One payment may fail alone."),
		"failure_reason":        computed.Text("Why the payment failed, in the words of the service. Null if it has not failed."),
		"external_account_id":   computed.Text("The id of the external account of the recipient. Null if a withdrawal account is paid."),
		"withdrawal_account_id": computed.Text("The id of the organization's withdrawal account. Null if an external account is paid."),
		"amount":                computed.Number("The amount in units of the currency. Exact."),
		"currency":              computed.Text("The currency of the amount, such as `EUR`."),
		"reference":             computed.Text("The reference that the recipient sees. Null if there is none."),
	}),
	"total_amount_usd":  computed.Number("The sum of the payments in USD, without fees. Exact."),
	"estimated_fee_usd": computed.Number("The estimated fee in USD. Exact."),
	"actual_fee_usd":    computed.Number("The fee in USD. Null until it is known. Exact."),
	"entry_count":       computed.Whole("The number of payments."),
	"created_at":        computed.Text("When the payout was created (RFC 3339, UTC)."),
	"expires_at":        computed.Text("Until when the payout can be confirmed (RFC 3339, UTC). Null if there is no end."),
}}
