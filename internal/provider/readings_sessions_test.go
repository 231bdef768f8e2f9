// SPDX-License-Identifier: MPL-2.0

package provider_test

// readingsOfSessions are rows of [readings].
var readingsOfSessions = []reading{
	{"payments_checkout_session", `id = "c0ffee00-0011-4000-8000-000000000001"`},
	{"payments_checkout_sessions", ``},
	{"payments_checkout_sessions", "status = \"success\"\ncurrency = \"EUR\"\nproduct_id = \"c0ffee00-0001-4000-8000-000000000003\"\nlimit = 1"},
	{"payments_detected_payments", ``},
	{"payments_payment_sessions", ``},
	{"payments_refund", `id = "c0ffee00-0014-4000-8000-000000000001"`},
	{"payments_subscription", `id = "c0ffee00-0013-4000-8000-000000000001"`},
	{"payments_subscriptions", ``},
	{"payments_subscriptions", "customer_id = \"c0ffee00-0005-4000-8000-000000000001\"\nstatus = \"active\""},
	{"payments_webhook_messages", `webhook_id = "c0ffee00-0004-4000-8000-000000000001"`},
	{"payments_webhook_messages", "webhook_id = \"c0ffee00-0004-4000-8000-000000000001\"\ndelivered = false\nevent_type = \"deposit\""},
}
