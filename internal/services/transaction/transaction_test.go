// SPDX-License-Identifier: MPL-2.0

package transaction_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestTransactions_filters keeps the newest movement of a token in any spelling, with its unknown
// type and each digit. A movement out is negative. A fee of 0 is 0, and not null.
func TestTransactions_filters(t *testing.T) {
	t.Parallel()
	const id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e4" // without the last digit, which is the day
	const usdc, written = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
	service := acctest.Start(t)
	line := func(day, token, rest string) string {
		return `{"id":"` + id + day + `","network":"Ethereum","token":` + token + `,"type":"airdrop",` +
			`"amount":"-12345678901234567890.000000000000000001",` +
			`"createdAt":"2030-01-0` + day + `T00:00:00Z"` + rest + `}`
	}
	service.AddFault(sandbox.Fault{
		Operation: "transactions", Status: 200, Body: `{"lines":[` + line("1", `"`+written+`"`, `,"fee":0`) + `,` +
			line("2", `"`+written+`"`, `,"fee":0,"currency":"XAU","transactionHash":""`) + `,` + line("3", `null`, `,"fee":null`) + `]}`,
	})
	config := service.Config("data \"payments_transactions\" \"it\" {\ntoken = \"" + usdc + "\"\nlimit = 1\n}\n")
	got, warnings, err := driver.New(t).ReadDataSource(config)
	want := map[string]any{
		"type": nil, "network": nil, "token": usdc, "limit": json.Number("1"), "created_after": nil, "created_before": nil,
		"transactions": []any{map[string]any{
			"id": id + "2", "type": "airdrop", "network": "Ethereum", "token": written, "fee": json.Number("0"), "currency": "XAU",
			"amount": json.Number("-12345678901234567890.000000000000000001"), "transaction_hash": nil, "created_at": "2030-01-02T00:00:00Z",
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil || len(warnings) > 0 {
		t.Errorf("%v %v (-want +got):\n%s", warnings, err, diff)
	}
}
