// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestSwapQuote sends the assets as configured, and swaps nothing. A refusal is at the argument.
func TestSwapQuote(t *testing.T) {
	t.Parallel()
	const arguments = "source = { network = \"Ethereum\", token = \"" + usdc + "\" }\ndestination = { network = \"Bitcoin\" }\n"
	for _, dialect := range []sandbox.Dialect{{}, {DecimalsAsText: true, UnknownMembers: true}, {OtherSpelling: true, OmitNulls: true}} {
		service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
		got, err := read(t, service, "payments_swap_quote", arguments+"amount = 1000.10")
		if got["expires_at"] == nil {
			t.Errorf("%s: the quote has no end", dialect)
		}
		delete(got, "expires_at")
		want := map[string]any{
			"source": map[string]any{"network": "Ethereum", "token": usdc}, "destination": map[string]any{"network": "Bitcoin", "token": nil},
			"amount": json.Number("1000.1"), "estimated_output": json.Number("0.01556411"), "mid_market_rate": json.Number("0.000015625"),
			"execution_rate": json.Number("0.00001559375"), "service_fee": json.Number("2.0002"), "rate_components": map[string]any{
				"spread": json.Number("0.001"), "slippage": json.Number("0.0005"), "hedging": json.Number("0.0005"),
			},
		}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", dialect, err, diff)
		}
		const sent = `{"source":{"network":"Ethereum","token":"` + usdc + `"},"destination":{"network":"Bitcoin"},"amount":1000.1}`
		if all := service.Requests(); len(all) != 1 || string(all[0].Body) != sent || all[0].Path != "/swap/quote" {
			t.Errorf("%s: asked %+v", dialect, all)
		}
		if swaps := service.Objects("swap"); len(swaps) > 0 {
			t.Errorf("%s: the quote swapped: %v", dialect, swaps)
		}
		_, err = read(t, service, "payments_swap_quote", arguments+"amount = 1e-6")
		if err == nil || !strings.HasPrefix(err.Error(), "read: amount: ") {
			t.Errorf("%s: an amount that is too small: %v", dialect, err)
		}
	}
}

// TestSwapSupported_filters narrows the assets, and leaves the source out of its targets.
func TestSwapSupported_filters(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{ListEnvelope: true, OmitNulls: true}})
	for kind, of := range map[string]map[string]string{
		"payments_swap_supported_assets": {
			`network = "Solana"`:                       "SOL on Solana, USDC on Solana",
			"ticker = \"USDC\"\nnetwork = \"Polygon\"": "USDC on Polygon",
			`ticker = "usdc"`:                          "",
		},
		"payments_swap_supported_targets": {`source = { network = "Ethereum", token = "` + usdc + `" }`: "all but USDC on Ethereum"},
	} {
		for arguments, want := range of {
			got, err := read(t, service, kind, arguments)
			if err != nil {
				t.Errorf("%s: %s: %v", kind, arguments, err)
				continue
			}
			var found []string
			for _, a := range got[strings.TrimPrefix(kind, "payments_")].([]any) {
				a := a.(map[string]any)
				found = append(found, a["ticker"].(string)+" on "+a["network"].(string))
			}
			joined := strings.Join(found, ", ")
			if but, ok := strings.CutPrefix(want, "all but "); ok && (len(found) < 10 || strings.Contains(joined, but)) || !ok && joined != want {
				t.Errorf("%s: %s: %s, want %s", kind, arguments, joined, want)
			}
		}
	}
}
