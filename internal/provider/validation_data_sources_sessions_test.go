// SPDX-License-Identifier: MPL-2.0

package provider_test

// The arguments of the data sources of sessions, payments, refunds, subscriptions and webhook
// messages.

var (
	checkoutSessionRow = dataSourceRow{
		operation: "checkoutSession",
		valid:     []string{`id = "` + exampleID + `"`},
		sent:      []string{"id"},
		invalid: []argument{
			{name: "checkout session by a short id", argument: `id = "0b9f6a2e"`},
			{name: "checkout session by its page", argument: `id = "https://pay.example/c/` + exampleID + `"`},
			{name: "checkout session by no id", argument: `id = ""`},
		},
	}
	checkoutSessionsRow = dataSourceRow{
		operation: "checkoutSessions",
		valid:     []string{`status = "expired"`, `currency = "EUR"`, `limit = 20`},
		invalid: []argument{
			{name: "checkout sessions that are paid", argument: `status = "paid"`},
			{name: "checkout sessions canceled with one l", argument: `status = "canceled"`},
			{name: "checkout sessions in a currency by its sign", argument: `currency = "€"`},
			{name: "checkout sessions of a product by its name", argument: `product_id = "Espresso"`},
			{name: "checkout sessions of a day", argument: `created_after = "2030-01-31"`},
			{name: "checkout sessions of a day that is none", argument: `created_before = "2030-02-30T00:00:00Z"`},
			{name: "no checkout sessions", argument: `limit = 0`},
			{name: "half a checkout session", argument: `limit = 0.5`},
		},
		unusual: []argument{{name: "checkout sessions by Indian time", argument: `created_after = "2030-01-31T17:45:00+05:30"`}},
	}
	detectedPaymentsRow = dataSourceRow{
		operation: "detectedPayments",
		valid:     []string{`network = "Ethereum"`},
		invalid: []argument{
			{name: "detected payments on a misspelt network", argument: `network = "Etherium"`},
			{name: "detected payments in a token of another network", argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
			{name: "detected payments of a session by its address", argument: `payment_session_id = "` + usdCoin + `"`},
		},
		unusual: []argument{{name: "detected payments in a token on any network", argument: "token = \"" + usdCoin + "\"\nnetwork = null"}},
	}
	paymentSessionRow = dataSourceRow{
		operation: "paymentSession",
		valid:     []string{`id = "` + exampleID + `"`},
		sent:      []string{"id"},
		invalid:   []argument{{name: "payment session by an id without its last digit", argument: `id = "` + exampleID[:35] + `"`}},
	}
	paymentSessionsRow = dataSourceRow{
		operation: "paymentSessions",
		valid:     []string{`status = "pending"`, `network = "Ethereum"`},
		invalid: []argument{
			{name: "payment sessions in capitals", argument: `status = "PENDING"`},
			{name: "payment sessions on a network in small letters", argument: `network = "ethereum"`},
			{name: "payment sessions in a token by its ticker", argument: `token = "USDC"`},
			{name: "payment sessions in a currency by its name", argument: `currency = "EURO"`},
			{name: "payment sessions since yesterday", argument: `created_after = "yesterday"`},
		},
		unusual: []argument{{name: "payment sessions with a status known late", argument: "status = terraform_data.late.output"}},
	}
	refundRow = dataSourceRow{
		operation: "refund",
		valid:     []string{`id = "` + exampleID + `"`},
		sent:      []string{"id"},
		invalid:   []argument{{name: "refund by the address of its payer", argument: `id = "` + usdCoin + `"`}},
	}
	subscriptionRow = dataSourceRow{
		operation: "subscription",
		valid:     []string{`id = "` + exampleID + `"`},
		sent:      []string{"id"},
		invalid:   []argument{{name: "subscription by an id in braces", argument: `id = "{` + exampleID + `}"`}},
	}
	subscriptionsRow = dataSourceRow{
		operation: "subscriptions",
		valid:     []string{`status = "active"`},
		invalid: []argument{
			{name: "subscriptions that ended", argument: `status = "ended"`},
			{name: "subscriptions of a customer by e-mail", argument: `customer_id = "ada@byrne.example"`},
			{name: "subscriptions of no customer", argument: `customer_id = ""`},
			{name: "subscriptions to a product by its name", argument: `product_id = "Beans of the Month"`},
			{name: "fewer subscriptions than none", argument: `limit = -1`},
		},
	}
	webhookMessagesRow = dataSourceRow{
		operation: "webhookMessages",
		valid:     []string{`webhook_id = "` + exampleID + `"`},
		invalid: []argument{
			{name: "messages of a webhook by its URL", argument: `webhook_id = "https://coffee.example/hooks"`},
			{name: "messages of a year", argument: `created_after = "2030"`},
		},
		unusual: []argument{{name: "messages of an event of a later version", argument: `event_type = "payout.sent/v2"`}},
	}
)
