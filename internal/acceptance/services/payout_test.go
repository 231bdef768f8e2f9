// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const missing = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"

// seeded starts a sandbox with the demo.
func seeded(t *testing.T, dialect sandbox.Dialect) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
	if err := service.Seed(sandbox.DemoSeed()); err != nil {
		t.Fatal(err)
	}
	service.ClearRequests()
	return service
}

// TestPayoutQuote quotes payouts, and moves nothing. A missing payout is an error at its argument,
// however the service says so.
func TestPayoutQuote(t *testing.T) {
	t.Parallel()
	const waiting, complete = "c0ffee00-0017-4000-8000-000000000006", "c0ffee00-0017-4000-8000-000000000001"
	for _, dialect := range []sandbox.Dialect{{}, {DecimalsAsText: true, NotFound400: true}, {OmitNulls: true}} {
		service := seeded(t, dialect)
		before := service.Objects("payout")
		for id, want := range map[string]map[string]any{
			waiting:  {"total_amount_usd": json.Number("305.625"), "estimated_fee_usd": json.Number("1.5296875"), "rate": json.Number("1")},
			complete: {"total_amount_usd": json.Number("1700"), "estimated_fee_usd": json.Number("4.78125"), "rate": json.Number("1")},
		} {
			got, err := read(t, service, "payments_payout_quote", `payout_id = "`+id+`"`)
			if ends := got["expires_at"] != nil; ends != (id == waiting) {
				t.Errorf("%s: %s expires at %v", dialect, id, got["expires_at"])
			}
			delete(got, "expires_at")
			want["payout_id"] = id
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%s: %v (-want +got):\n%s", dialect, err, diff)
			}
		}
		_, err := read(t, service, "payments_payout_quote", `payout_id = "`+missing+`"`)
		if err == nil || !strings.HasPrefix(err.Error(), "read: payout_id: There is no such payout") {
			t.Errorf("%s: a missing payout: %v", dialect, err)
		}
		if diff := cmp.Diff(before, service.Objects("payout")); diff != "" {
			t.Errorf("%s: a quote changed a payout:\n%s", dialect, diff)
		}
	}
}

// TestPayoutFee sends and reads each digit. The currency of the fee is the service's.
func TestPayoutFee(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{DecimalsAsText: true, UnknownMembers: true}})
	got, err := read(t, service, "payments_payout_fee", "currency = \"GBP\"\namount = 1000.10")
	want := map[string]any{
		"currency": "GBP", "amount": json.Number("1000.1"), "fixed_fee": json.Number("0.25"), "percent_fee": json.Number("0.25"),
		"estimated_fee": json.Number("2.75025"), "fee_currency": "GBP",
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	asked := url.Values{"currency": {"GBP"}, "amount": {"1000.1"}}.Encode()
	if all := service.Requests(); len(all) != 1 || all[0].RawQuery != asked {
		t.Errorf("asked %+v, want one request with %s", all, asked)
	}
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
