// SPDX-License-Identifier: MPL-2.0

package deposit_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMain(m *testing.M) { acctest.Main(m) }

// read reads a data source with the driver.
func read(t *testing.T, service *acctest.Service, kind, arguments string) (map[string]any, error) {
	t.Helper()
	found, _, err := driver.New(t).ReadDataSource(service.Config(fmt.Sprintf("data %q \"it\" {\n%s\n}\n", kind, arguments)))
	return found, err
}

func demo(t *testing.T) *acctest.Service {
	t.Helper()
	service := acctest.StartDemo(t)
	service.ClearRequests()
	return service
}

// TestDetectedDeposits_arguments reads transactions that are not final. They are no deposits. Their
// confirmations grow with time.
func TestDetectedDeposits_arguments(t *testing.T) {
	t.Parallel()
	service := demo(t)
	for arguments, want := range map[string]string{ //nolint:gosec // a token's contract is public
		``:                    `0\.0031 \d of 3, 45 \d+ of 64`,
		`network = "Bitcoin"`: `0\.0031 \d of 3`,
		`deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`: `0\.0031 \d of 3`,
		`token = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"`:        `45 \d+ of 64`,
	} {
		found, err := read(t, service, "payments_detected_deposits", arguments)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range found["detected_deposits"].([]any) {
			d, _ := d.(map[string]any)
			got = append(got, fmt.Sprintf("%v %v of %v", d["amount"], d["confirmations"], d["required_confirmations"]))
		}
		if !regexp.MustCompile("^" + want + "$").MatchString(strings.Join(got, ", ")) {
			t.Errorf("%s: found %q, want %q", arguments, got, want)
		}
	}
}

// TestDeposit_unknown keeps members of unions, values and networks that the provider does not know,
// and every digit.
func TestDeposit_unknown(t *testing.T) {
	t.Parallel()
	const id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	service := acctest.Start(t)
	body := `{"depositId":"` + id + `","depositAccountId":"` + id + `","depositAccountName":"Till",
		"depositMethod":{"Cheque":{"no":7},"Crypto":null},"grossAmount":"12345678901234567890.000000000000000001","netAmount":0,
		"feeAmount":1e-7,"depositedAt":"2030-01-31T13:00:00.250+01:00",
		"serviceData":{"raffle":{"ticket":"A7"},"invoice":null},"mood":"good"}`
	service.AddFault(sandbox.Fault{Operation: "deposit", Status: 200, Body: body})
	service.AddFault(sandbox.Fault{Operation: "deposits", Status: 200, Body: "[" + body + "]"})
	got, err := read(t, service, "payments_deposit", `id = "`+id+`"`)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"id": id, "deposit_id": id, "deposit_account_id": id, "deposit_account_name": "Till",
		"deposit_method":    map[string]any{"crypto": nil, "fiat": nil, "other": `{"Cheque":{"no":7}}`},
		"fiat_gross_amount": nil, "gross_amount": json.Number("12345678901234567890.000000000000000001"), "net_amount": json.Number("0"),
		"fee_amount": json.Number("0.0000001"), "deposited_at": "2030-01-31T12:00:00.25Z", "beneficiary_details": nil, "transaction_hash": nil,
		"sender_addresses": []any{}, "service_data": map[string]any{
			"payment_link": nil, "checkout_session": nil, "invoice": nil, "payment_session": nil, "subscription": nil, "donation_link": nil,
			"other": `{"raffle":{"ticket":"A7"}}`,
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, arguments := range []string{`network = "Ethereum"`, `fiat_currency = "EUR"`, `token = "` + usdc + `"`} {
		if found, err := read(t, service, "payments_deposits", arguments); err != nil || len(found["deposits"].([]any)) != 0 {
			t.Errorf("%s: %v, %v", arguments, found, err)
		}
	}
}

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
