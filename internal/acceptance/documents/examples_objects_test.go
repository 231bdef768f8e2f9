// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// exampleObjects are the objects that examples read by [rows.ExampleID], by type. No resource creates
// them.
var exampleObjects = map[string][]rows.Planted{
	"payments_checkout_session": {{Group: "checkout_session", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_payment_session":  {{Group: "payment_session", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_payout":           {{Group: "payout", Object: sandbox.Object{"id": rows.ExampleID, "status": "Complete"}}},
	"payments_payout_quote":     {{Group: "payout", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_refund":           {{Group: "refund", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_subscription":     {{Group: "subscription", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_swap":             {{Group: "swap", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_withdrawal":       {{Group: "withdrawal", Object: sandbox.Object{"id": rows.ExampleID}}},
}
