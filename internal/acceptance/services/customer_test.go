// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const customerAddress = "payments_customer.it"

// ann is a customer with further arguments.
func ann(arguments string) string {
	return "resource \"payments_customer\" \"it\" {\n  name = \"Ann\"\n  email = \"ann@coffee.example\"\n" + arguments + "\n}\n"
}

// run runs a step, which must succeed.
func run(t *testing.T, d *driver.Driver, step resource.TestStep) {
	t.Helper()
	if _, err := d.Run(step); err != nil {
		t.Fatal(err)
	}
}

// TestCustomer_details: the data sources have what changes by itself, exactly. The resource plans
// nothing for it.
func TestCustomer_details(t *testing.T) {
	t.Parallel()
	const hash, iban = "0xhash", "DE89370400440532013000"
	for name, dialect := range map[string]sandbox.Dialect{
		"plain": {}, "unknown": {UnknownMembers: true, UnknownValues: true, DecimalsAsText: true, Items: "summary", Lists: "envelope"},
		"nulls": {ExplicitNulls: true}, "omitted": {Nulls: "omitted", Personal: "omitted"}, "masked": {Personal: "masked"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
			d := driver.New(t)
			run(t, d, resource.TestStep{Config: service.Config(ann(""))})
			id, _ := service.Objects("customer")[0]["id"].(string)
			service.Put("customer", sandbox.Object{
				"id": id, "totalSpend": "123456789012345678901234567890.000000000000000001",
				"kycData": map[string]any{"b": []any{"<&>", json.Number("1.50")}, "a": nil},
				"payments": []any{
					map[string]any{"managed": map[string]any{
						"id": id, "network": "Ethereum", "amount": "0.000000000000000001", "networkFee": "0", "transactions": []any{map[string]any{
							"network": "Ethereum", "transactionHash": hash, "amount": "1", "blockTimestamp": "2026-03-02T10:00:00Z",
							"senderAddresses": []any{map[string]any{"address": "0xCd"}},
							"conversionRates": []any{map[string]any{"from": "ETH", "to": "USD", "rate": "2500.05"}},
						}},
					}},
					map[string]any{"openBanking": map[string]any{
						"id": id, "network": "Fiat", "amount": "5", "onrampStatus": "Complete",
						"openBankingPaymentData": map[string]any{
							"bankStatementReference": "R7", "onrampStatus": "Complete", "senderIban": iban,
							"payerFinancialAddress": map[string]any{"iban": map[string]any{"iban": iban}},
						},
					}},
				},
			})
			run(t, d, resource.TestStep{Config: service.Config(ann("")), ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())})
			one, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_customer\" \"it\" {\n  id = \"" + id + "\"\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			list, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_customers\" \"it\" {\n  name = \"Ann\"\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			public := maps.Clone(one) // the elements of the list have no sensitive attributes
			for _, name := range []string{"billing_address", "dob", "kyc_data", "payers", "phone"} {
				delete(public, name)
			}
			if difference := cmp.Diff([]any{public}, list["customers"]); difference != "" {
				t.Errorf("the two data sources differ:\n%s", difference)
			}
			got := customerAt(one, "total_spend")
			if got != "123456789012345678901234567890.000000000000000001" {
				t.Errorf("total_spend is %s", got)
			}
			want := map[string]string{"": `{"a":null,"b":["<&>",1.50]}`, "omitted": "<nil>"}[dialect.Personal]
			if got := customerAt(one, "kyc_data"); got != want && dialect.Personal != "masked" && !dialect.UnknownMembers {
				t.Errorf("kyc_data is %s, want %s", got, want)
			}
			for path, want := range map[string]string{
				"payments.0.managed.amount":                                                         "0.000000000000000001",
				"payments.0.managed.token":                                                          "<nil>",
				"payments.0.managed.transactions.0.transaction_hash":                                hash,
				"payments.0.managed.transactions.0.conversion_rates.0.rate":                         "2500.05",
				"payments.0.managed.transactions.0.sender_addresses.0.address":                      "0xCd",
				"payments.0.open_banking":                                                           "<nil>",
				"payments.1.managed":                                                                "<nil>",
				"payments.1.managed_token_delegate":                                                 "<nil>",
				"payments.1.open_banking.open_banking_payment_data.bank_statement_reference":        "R7",
				"payers.0.open_banking":                                                             "<nil>",
				"payers.1.open_banking.open_banking_payment_data.sender_iban":                       iban,
				"payers.1.open_banking.open_banking_payment_data.payer_financial_address.iban.iban": iban,
				"payers.1.open_banking.open_banking_payment_data.payer_financial_address.sort_code": "<nil>",
			} {
				if got := customerAt(one, path); got != want {
					t.Errorf("%s is %s, want %s", path, got, want)
				}
			}
		})
	}
}

// customerAt is the value at a path, as text.
func customerAt(value any, path string) string {
	for step := range strings.SplitSeq(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			value = v[step[0]-'0']
		}
	}
	return fmt.Sprint(value)
}

// TestCustomer_oddAddresses: the service has postal addresses where addresses of networks are
// expected. The customer stays readable. An update sends them back as they were.
func TestCustomer_oddAddresses(t *testing.T) {
	t.Parallel()
	const id, organization = "5b1f1f0e-3d53-4a59-9a07-5d2f0f3c9c11", "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
	const odd = `[{"city":"Berlin","streetLine1":"Spreestr. 1"},"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",null]`
	stored := map[string]any{
		"id": id, "organizationId": organization, "name": "Ann", "email": "ann@coffee.example", "evmAddresses": json.RawMessage(odd),
		"payments": nil, "tags": nil, "createdAt": "2026-03-02T10:00:00Z", "accountType": "Trust", "phone": "",
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			delete(stored, "accountType")
			if err := json.NewDecoder(r.Body).Decode(&stored); err != nil {
				t.Error(err)
			}
		}
		if r.URL.Path == "/customers" {
			_ = json.NewEncoder(w).Encode([]any{stored})
			return
		}
		_ = json.NewEncoder(w).Encode(stored)
	}))
	t.Cleanup(server.Close)
	config := func(arguments string) string {
		return "provider \"payments\" {\n  base_url = \"" + server.URL + "\"\n  api_key = \"key\"\n}\n" + ann(arguments)
	}
	d := driver.New(t)
	if err := d.Import(config(""), customerAddress, id); err != nil {
		t.Fatal(err)
	}
	run(t, d, resource.TestStep{Config: config(""), ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())})
	run(t, d, resource.TestStep{Config: config(`company_number = "7"`)})
	sent, err := json.Marshal(stored["evmAddresses"])
	const want = `["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",{"city":"Berlin","streetLine1":"Spreestr. 1"}]`
	sorted := stored["evmAddresses"].([]any)
	if _, first := sorted[0].(string); !first {
		slices.Reverse(sorted)
		sent, err = json.Marshal(sorted)
	}
	if err != nil || string(sent) != want || stored["accountType"] != "Trust" {
		t.Errorf("sent back %s, %v", sent, stored)
	}
}

// planned are the checks of a step's plan.
func planned(checks ...plancheck.PlanCheck) resource.ConfigPlanChecks {
	return resource.ConfigPlanChecks{PreApply: checks}
}
