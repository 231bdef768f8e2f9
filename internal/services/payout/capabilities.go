// SPDX-License-Identifier: MPL-2.0

package payout

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var capabilities = tfkit.View[computed.Model[client.PayoutCapability], client.PayoutCapability]{
	About: "Reads the countries and currencies that payouts can be sent to, with the rails and bounds of each.",
	Name:  "payout_capability", Plural: "payout_capabilities", Schema: capabilitySchema,
	List: (*client.Client).PayoutCapabilities,
	Filters: []filter.Filter[client.PayoutCapability]{
		{
			Name: "country", Description: "Only capabilities for accounts in this country, by its two capital letters, such as `DE`.",
			Values: client.CountryCode("").Values(), String: func(p client.PayoutCapability) string { return string(p.Country) },
		},
		{
			Name: "currency", Description: "Only capabilities for payments in this currency, such as `EUR`.",
			Values: client.Currency("").Values(), String: func(p client.PayoutCapability) string { return string(p.Currency) },
		},
	},
}

var capabilitySchema = schema.Schema{Attributes: computed.Attributes{
	"country":    computed.Text("The country of the recipient's account, by its two capital letters."),
	"currency":   computed.Text("The currency of the payment."),
	"rails":      computed.Texts("The ways in which the bank is paid, such as `sepa`. Other values may follow."),
	"min_amount": computed.Number("The lowest amount of one payment, in the currency. Null if there is no limit. Exact."),
	"max_amount": computed.Number("The highest amount of one payment, in the currency. Null if there is no limit. Exact."),
}}
