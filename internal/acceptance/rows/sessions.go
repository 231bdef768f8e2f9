// SPDX-License-Identifier: MPL-2.0

package rows

// The arguments of the data sources of sessions, payments, refunds, subscriptions and webhook
// messages.

var (
	checkoutSessionRow = DataSource{
		Valid: []string{`id = "` + ExampleID + `"`},
		Sent:  []string{"id"},
		Invalid: []Argument{
			{Name: "checkout session by a short id", Argument: `id = "0b9f6a2e"`},
			{Name: "checkout session by its page", Argument: `id = "https://pay.example/c/` + ExampleID + `"`},
			{Name: "checkout session by no id", Argument: `id = ""`},
		},
	}
	checkoutSessionsRow = DataSource{
		Valid: []string{`status = "expired"`, `currency = "EUR"`, `limit = 20`},
		Invalid: []Argument{
			{Name: "checkout sessions that are paid", Argument: `status = "paid"`},
			{Name: "checkout sessions canceled with one l", Argument: `status = "canceled"`},
			{Name: "checkout sessions in a currency by its sign", Argument: `currency = "€"`},
			{Name: "checkout sessions of a product by its name", Argument: `product_id = "Espresso"`},
			{Name: "checkout sessions of a day", Argument: `created_after = "2030-01-31"`},
			{Name: "checkout sessions of a day that is none", Argument: `created_before = "2030-02-30T00:00:00Z"`},
			{Name: "no checkout sessions", Argument: `limit = 0`},
			{Name: "half a checkout session", Argument: `limit = 0.5`},
		},
		Unusual: []Argument{{Name: "checkout sessions by Indian time", Argument: `created_after = "2030-01-31T17:45:00+05:30"`}},
	}
	detectedPaymentsRow = DataSource{
		Valid: []string{`network = "Ethereum"`},
		Invalid: []Argument{
			{Name: "detected payments on a misspelt network", Argument: `network = "Etherium"`},
			{Name: "detected payments in a token of another network", Argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
			{Name: "detected payments of a session by its address", Argument: `payment_session_id = "` + USDC + `"`},
		},
		Unusual: []Argument{{Name: "detected payments in a token on any network", Argument: "token = \"" + USDC + "\"\nnetwork = null"}},
	}
	paymentSessionRow = DataSource{
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "payment session by an id without its last digit", Argument: `id = "` + ExampleID[:35] + `"`}},
	}
	paymentSessionsRow = DataSource{
		Valid: []string{`status = "pending"`, `network = "Ethereum"`},
		Invalid: []Argument{
			{Name: "payment sessions in capitals", Argument: `status = "PENDING"`},
			{Name: "payment sessions on a network in small letters", Argument: `network = "ethereum"`},
			{Name: "payment sessions in a token by its ticker", Argument: `token = "USDC"`},
			{Name: "payment sessions in a currency by its name", Argument: `currency = "EURO"`},
			{Name: "payment sessions since yesterday", Argument: `created_after = "yesterday"`},
		},
		Unusual: []Argument{{Name: "payment sessions with a status known late", Argument: "status = terraform_data.late.output"}},
	}
	refundRow = DataSource{
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "refund by the address of its payer", Argument: `id = "` + USDC + `"`}},
	}
	subscriptionRow = DataSource{
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "subscription by an id in braces", Argument: `id = "{` + ExampleID + `}"`}},
	}
	subscriptionsRow = DataSource{
		Valid: []string{`status = "active"`},
		Invalid: []Argument{
			{Name: "subscriptions that ended", Argument: `status = "ended"`},
			{Name: "subscriptions of a customer by e-mail", Argument: `customer_id = "ada@byrne.example"`},
			{Name: "subscriptions of no customer", Argument: `customer_id = ""`},
			{Name: "subscriptions to a product by its name", Argument: `product_id = "Beans of the Month"`},
			{Name: "fewer subscriptions than none", Argument: `limit = -1`},
		},
	}
	webhookMessagesRow = DataSource{
		Valid: []string{`webhook_id = "` + ExampleID + `"`},
		Invalid: []Argument{
			{Name: "messages of a webhook by its URL", Argument: `webhook_id = "https://coffee.example/hooks"`},
			{Name: "messages of a year", Argument: `created_after = "2030"`},
		},
		Unusual: []Argument{{Name: "messages of an event of a later version", Argument: `event_type = "payout.sent/v2"`}},
	}
)

const (
	// demoCustomer and the others are ids in the demo.
	demoCustomer       = "c0ffee00-0005-4000-8000-000000000001"
	demoProduct        = "c0ffee00-0001-4000-8000-000000000001"
	demoWebhook        = "c0ffee00-0004-4000-8000-000000000001"
	demoPaymentSession = "c0ffee00-0026-4000-8000-000000000003"

	// newestOfMarch are the filters of a list that grows for ever.
	newestOfMarch = `
limit = 1
created_after = "2026-03-01T00:00:00Z"
created_before = "2026-04-01T00:00:00Z"`
)

// readingsOfSessions are rows of [DataSourceCases]. The checkout sessions are paid in crypto
// currency, with a token, from a bank with an IBAN, from one with a national number, and by an
// allowance.
var readingsOfSessions = []DataSourceCase{
	{"payments_checkout_sessions", `status = "success"
currency = "EUR"
product_id = "c0ffee00-0001-4000-8000-000000000003"` + newestOfMarch},
	{"payments_detected_payments", `network = "Ethereum"
token = "` + USDC + `"
payment_session_id = "` + demoPaymentSession + `"`},
	{"payments_payment_sessions", `status = "success"
currency = "EUR"
network = "Base"
token = "` + baseUSDC + `"` + newestOfMarch},
	{"payments_subscriptions", `customer_id = "` + demoCustomer + `"
status = "active"
currency = "EUR"
product_id = "` + demoProduct + `"` + newestOfMarch},
	{"payments_webhook_messages", `webhook_id = "` + demoWebhook + `"`},
	{"payments_webhook_messages", `webhook_id = "` + demoWebhook + `"
delivered = false
event_type = "deposit"` + newestOfMarch},
}
