// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestPayoutFee_currency reads the currency of the service, which may differ from the argument.
func TestPayoutFee_currency(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.AddFault(sandbox.Fault{
		Operation: "payoutFee", Status: 200, Body: `{"fixedFee":1,"percentFee":0,"estimatedFee":1,"currency":"USD"}`,
	})
	if got, err := read(t, service, "payments_payout_fee", "currency = \"GBP\"\namount = 1"); err != nil || got["fee_currency"] != "USD" {
		t.Errorf("a fee in dollars: %v, %v", got, err)
	}
}

// TestPayoutCapabilities_unknown keeps unknown countries and rails. Missing limits are null.
func TestPayoutCapabilities_unknown(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.AddFault(sandbox.Fault{
		Operation: "payoutCapabilities", Status: 200,
		Body: `{"capabilities":[{"country":"QQ","currency":"EUR","rails":["owl"],"minAmount":0,"maxAmount":null},` +
			`{"country":"DE","currency":"XAU","rails":null}]}`,
	})
	got, err := read(t, service, "payments_payout_capabilities", `currency = "EUR"`)
	want := map[string]any{"country": nil, "currency": "EUR", "payout_capabilities": []any{map[string]any{
		"country": "QQ", "currency": "EUR", "rails": []any{"owl"}, "min_amount": json.Number("0"), "max_amount": nil,
	}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}
