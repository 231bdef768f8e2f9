// SPDX-License-Identifier: MPL-2.0

package rows

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

	usdCoinOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
)

// readingsOfSessions are rows of [Readings]. The checkout sessions are paid in crypto currency,
// with a token, from a bank with an IBAN, from one with a national number, and by an allowance.
var readingsOfSessions = []Reading{
	{"payments_checkout_session", `id = "c0ffee00-0011-4000-8000-000000000001"`},
	{"payments_checkout_session", `id = "c0ffee00-0011-4000-8000-000000000003"`},
	{"payments_checkout_session", `id = "c0ffee00-0011-4000-8000-000000000004"`},
	{"payments_checkout_session", `id = "c0ffee00-0011-4000-8000-000000000005"`},
	{"payments_checkout_session", `id = "c0ffee00-0011-4000-8000-000000000006"`},
	{"payments_checkout_sessions", ``},
	{"payments_checkout_sessions", `status = "success"
currency = "EUR"
product_id = "c0ffee00-0001-4000-8000-000000000003"` + newestOfMarch},
	{"payments_detected_payments", ``},
	{"payments_detected_payments", `network = "Ethereum"
token = "` + USDC + `"
payment_session_id = "` + demoPaymentSession + `"`},
	{"payments_payment_session", `id = "c0ffee00-0026-4000-8000-000000000001"`},
	{"payments_payment_sessions", ``},
	{"payments_payment_sessions", `status = "success"
currency = "EUR"
network = "Base"
token = "` + usdCoinOnBase + `"` + newestOfMarch},
	{"payments_refund", `id = "c0ffee00-0014-4000-8000-000000000001"`},
	{"payments_refund", `id = "c0ffee00-0014-4000-8000-000000000002"`},
	{"payments_subscription", `id = "c0ffee00-0013-4000-8000-000000000001"`},
	{"payments_subscription", `id = "c0ffee00-0013-4000-8000-000000000002"`},
	{"payments_subscriptions", ``},
	{"payments_subscriptions", `customer_id = "` + demoCustomer + `"
status = "active"
currency = "EUR"
product_id = "` + demoProduct + `"` + newestOfMarch},
	{"payments_webhook_messages", `webhook_id = "` + demoWebhook + `"`},
	{"payments_webhook_messages", `webhook_id = "` + demoWebhook + `"
delivered = false
event_type = "deposit"` + newestOfMarch},
}
