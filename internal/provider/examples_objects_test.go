// SPDX-License-Identifier: MPL-2.0

package provider_test

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox"

// exampleObjects are the objects that examples read by [exampleID], by type. No resource creates
// them.
var exampleObjects = map[string][]planted{
	"payments_checkout_session": {{group: "checkout_session", object: sandbox.Object{"id": exampleID}}},
	"payments_payment_session":  {{group: "payment_session", object: sandbox.Object{"id": exampleID}}},
	"payments_payout":           {{group: "payout", object: sandbox.Object{"id": exampleID, "status": "Complete"}}},
	"payments_payout_quote":     {{group: "payout", object: sandbox.Object{"id": exampleID}}},
	"payments_refund":           {{group: "refund", object: sandbox.Object{"id": exampleID}}},
	"payments_subscription":     {{group: "subscription", object: sandbox.Object{"id": exampleID}}},
	"payments_swap":             {{group: "swap", object: sandbox.Object{"id": exampleID}}},
	"payments_withdrawal":       {{group: "withdrawal", object: sandbox.Object{"id": exampleID}}},
}
