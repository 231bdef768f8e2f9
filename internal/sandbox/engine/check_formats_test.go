// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// TestCheck_queryNumbers: an amount in a query is exact or refused.
func TestCheck_queryNumbers(t *testing.T) {
	t.Parallel()
	var amounts []contract.Parameter
	for _, pattern := range []string{"GET /payout/fee", "GET /withdrawal/fee"} {
		all, err := endpoints()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all[pattern].Parameters {
			if p.Name == "amount" {
				amounts = append(amounts, p)
			}
		}
	}
	if len(amounts) != 2 {
		t.Fatalf("the amounts are %v", amounts)
	}
	ones := func(n int) string { return strings.Repeat("1", n) }
	for text, want := range map[string]string{
		"0": "", "12.50": "", "1e5": "", "1E+5": "", "1.5e-18": "", "-0": "", "0.1000000000000000000000000000000001": "",
		ones(100): "", "0." + ones(100): "", "1e99": "",
		"": "amount must be a number", "abc": "amount must be a number", "NaN": "amount must be a number",
		"Infinity": "amount must be a number", "0x10": "amount must be a number", "1_000": "amount must be a number",
		"1,5": "amount must be a number", " 1": "amount must be a number", "+1": "amount must be a number",
		"01": "amount must be a number", "1.": "amount must be a number", ".5": "amount must be a number",
		"1 ": "amount must be a number", "true": "amount must be a number", "null": "amount must be a number",
		`"1"`: "amount must be a number", "١": "amount must be a number",
		"-1": "amount must be at least 0", "-1e-400": "amount must be at least 0", "-0.0000000001": "amount must be at least 0",
		"1e999": "amount must be a number with at most 100 digits", "1e99999999999999999999": "amount must be a number with at most 100 digits",
		"1e101": "amount must be a number with at most 100 digits", "1e-101": "amount must be a number with at most 100 digits",
		"1e-99999999": "amount must be a number with at most 100 digits", ones(250): "amount must be a number with at most 100 digits",
		"0." + ones(10_000): "amount must be a number with at most 100 digits",
	} {
		for _, p := range amounts {
			got := ""
			if err := checkParameter(p, text); err != nil {
				got = err.Error()
			}
			if got != want && (want == "" || !strings.HasPrefix(got, want)) {
				t.Errorf("%.40q: %q, want %q", text, got, want)
			}
		}
	}
}
