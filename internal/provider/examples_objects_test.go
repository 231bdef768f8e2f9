// SPDX-License-Identifier: MPL-2.0

package provider_test

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox"

// exampleObjects are the objects that examples read by [exampleID], by type. No resource creates
// them.
var exampleObjects = map[string][]planted{
	"payments_checkout_session": {{"checkout_session", sandbox.Object{"id": exampleID}}},
	"payments_payment_session":  {{"payment_session", sandbox.Object{"id": exampleID}}},
	"payments_payout":           {{"payout", sandbox.Object{"id": exampleID, "status": "Complete"}}},
	"payments_payout_quote":     {{"payout", sandbox.Object{"id": exampleID}}},
	"payments_refund":           {{"refund", sandbox.Object{"id": exampleID}}},
	"payments_subscription":     {{"subscription", sandbox.Object{"id": exampleID}}},
	"payments_swap":             {{"swap", sandbox.Object{"id": exampleID}}},
	"payments_withdrawal":       {{"withdrawal", sandbox.Object{"id": exampleID}}},
}
