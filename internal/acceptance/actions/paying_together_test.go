// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// others changes the arguments of each action into those of another movement of the same amount.
var others = map[string]func(t testing.TB, service *acctest.Service, arguments string) string{
	"payments_create_withdrawal": func(_ testing.TB, _ *acctest.Service, arguments string) string {
		return strings.Replace(arguments, rows.PayeeEVM2, rows.PayeeEVM, 1)
	},
	"payments_execute_swap": func(_ testing.TB, _ *acctest.Service, arguments string) string {
		return strings.Replace(arguments, "\"Tron\"", "\"Bitcoin\"", 1)
	},
	"payments_create_payout": func(_ testing.TB, _ *acctest.Service, arguments string) string {
		return strings.Replace(arguments, "May", "June", 1)
	},
	"payments_confirm_payout": func(_ testing.TB, service *acctest.Service, arguments string) string {
		payout := service.Objects("payout")[0]
		payout["id"] = rows.NoObjectID
		service.Put("payout", payout)
		return strings.Replace(arguments, rows.ExampleID, rows.NoObjectID, 1)
	},
	"payments_create_refund": func(_ testing.TB, service *acctest.Service, arguments string) string {
		service.Put("payment", sandbox.Object{"id": rows.NoObjectID, "network": "Ethereum", "token": rows.USDC, "amount": "50"})
		service.Put("customer", sandbox.Object{
			"name": "Emil", "email": "emil@buyer.example", "payments": []any{sandbox.Object{"managed": sandbox.Object{
				"id": rows.NoObjectID, "network": "Ethereum", "token": rows.USDC, "amount": "50", "networkFee": "0", "transactions": []any{},
			}}},
		})
		return strings.Replace(arguments, rows.ExampleID, rows.NoObjectID, 1)
	},
	"payments_create_onramp": func(_ testing.TB, _ *acctest.Service, arguments string) string {
		return strings.Replace(arguments, rows.PayeeEVM2, rows.PayeeEVM, 1)
	},
	"payments_transfer_balance": func(_ testing.TB, service *acctest.Service, arguments string) string {
		child := service.Put("fbo_organization", sandbox.Object{"id": rows.NoObjectID, "name": "Other"})["id"]
		return strings.Replace(arguments, rows.ExampleID, fmt.Sprint(child), 1)
	},
}

// TestPaying_together makes two movements of the same amount to two places in one apply, each of
// them once although both are configured twice. The next apply refuses both.
func TestPaying_together(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.MoneyCases {
		for name, d := range map[string]sandbox.Dialect{"strict": {}, "late lists": {ListLag: 140e6}} {
			t.Run(kind+" "+name, func(t *testing.T) {
				t.Parallel()
				service := acctest.Start(t)
				arguments := p.Prepare(t, service)
				other := others[kind](t, service, arguments)
				service.SetDialect(d)
				if other == arguments {
					t.Fatal("the other movement is the same one")
				}
				one, two := service.PayingConfig(rows.ActionBlock(kind, arguments)), service.PayingConfig(rows.ActionBlock(kind, other))
				errs := driver.New(t).InvokeAll(one, two, one, two)
				refused := 0
				for _, err := range errs {
					switch {
					case err == nil:
					case strings.Contains(err.Error(), "Refused to repeat a "+p.Kind):
						refused++
					default:
						t.Error(err)
					}
				}
				confirms := kind == kindConfirm // it warns of a second confirmation
				if p.Effects(service) != 2 || service.Received(p.Operation) != 2 || refused != 2 && !confirms || refused > 0 && confirms {
					t.Errorf("%d effects of %d requests, errors: %v", p.Effects(service), service.Received(p.Operation), errs)
				}
				for _, config := range []string{one, two} {
					_, warnings, err := driver.New(t).Invoke(config)
					if outcome, text := outcomeOf(warnings, err); outcome != repetition {
						t.Errorf("the next apply: %s: %s", outcome, text)
					}
				}
				if p.Effects(service) != 2 {
					t.Errorf("%d effects in the end", p.Effects(service))
				}
			})
		}
	}
}

// TestPaying_boundsLate lets a bound hold at the first look, and not when the movement would be
// sent. Nothing is sent then.
func TestPaying_boundsLate(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind, argument string
		early          sandbox.Fault // the first response
		words          string
	}{
		"fee": {
			"payments_create_withdrawal", "maximum_fee = 0.5",
			sandbox.Fault{Operation: "withdrawalFee", Body: `{"fee": "0.1", "network": "Ethereum", "token": "` + rows.USDC + `"}`},
			"maximum_fee: The fee is too high: The fee is 1 USDC",
		},
		"payout fee": {
			"payments_create_payout", "maximum_fee = 0.2",
			sandbox.Fault{Operation: "payoutFee", Body: `{"fixedFee": "0", "percentFee": "0", "estimatedFee": "0.1", "currency": "EUR"}`},
			"maximum_fee: The fee is too high: The fee is 0.28",
		},
		"quote": {
			"payments_execute_swap", "minimum_output = 1000",
			sandbox.Fault{Operation: "swapQuote", Body: `{"estimatedOutput": "1200", "midMarketRate": "8", "executionRate": "8", ` +
				`"rateComponents": {"spread": "0", "slippage": "0", "hedging": "0"}, "serviceFee": "0"}`},
			"minimum_output: The quote is too low",
		},
		"payment": {
			"payments_create_refund", "network = \"Ethereum\"",
			sandbox.Fault{Operation: "customers", Body: `[{"id": "` + rows.NoObjectID + `", ` +
				`"organizationId": "` + rows.NoObjectID + `", "name": "E", ` +
				`"email": "e@x.example", "evmAddresses": [], "tags": [], "createdAt": "2026-01-01T00:00:00Z", "payments": [{"managed": {"id": "` +
				rows.ExampleID + `", "network": "Ethereum", "token": "` + rows.USDC + `", "amount": "60", "networkFee": "0", "transactions": []}}]}]`},
			"amount: More than was paid",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := rows.MoneyCases[c.kind]
			service := acctest.Start(t)
			arguments := p.Prepare(t, service) + "\n" + c.argument
			if c.kind == "payments_create_refund" {
				arguments = strings.Replace(arguments, "12.5", "55", 1)
			}
			c.early.Status, c.early.Times = 200, 1
			service.AddFault(c.early)
			_, _, err := pay(t, service, c.kind, arguments)
			if err == nil || !strings.Contains(err.Error(), c.words) {
				t.Errorf("error: %v", err)
			}
			if n := service.Received(p.Operation); n > 0 || p.Effects(service) > 0 {
				t.Errorf("%d requests", n)
			}
		})
	}
}

// TestPaying_contracts refuses a payee that is the contract of the token itself.
func TestPaying_contracts(t *testing.T) {
	t.Parallel()
	for kind, words := range map[string]string{
		"payments_create_withdrawal": "withdrawal_address: Wrong address", "payments_create_onramp": "destination_address: Wrong address",
		"payments_create_refund": "address: The address is the token's contract",
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			arguments := rows.MoneyCases[kind].Prepare(t, service)
			_, _, err := pay(t, service, kind, strings.Replace(arguments, rows.PayeeEVM2, strings.ToLower(rows.USDC), 1))
			if err == nil || !strings.Contains(err.Error(), words) || service.Received(rows.MoneyCases[kind].Operation) > 0 {
				t.Errorf("error: %v", err)
			}
		})
	}
	service := acctest.Start(t)
	rows.Fund(t, service)
	crypto := sandbox.Object{"network": "Ethereum", "address": strings.ToLower(rows.USDC)}
	service.Put("withdrawal_account", sandbox.Object{"id": rows.ExampleID, "accountType": "crypto", "crypto": crypto})
	customer := service.Put("customer", sandbox.Object{"name": "Erika", "email": "erika@buyer.example"})["id"]
	service.Put("external_account", sandbox.Object{"id": rows.ExampleID, "customerId": customer, "account": sandbox.Object{"crypto": crypto}})
	asset := "network = \"Ethereum\"\ntoken = \"" + rows.USDC + "\"\n"
	const entry = "entries = [{ %s = \"" + rows.ExampleID + "\", amount = 12.5, currency = \"EUR\" }]\nfunding_source = {\n"
	for name, c := range map[string]struct{ kind, arguments, at string }{
		"a withdrawal to an account": {
			"payments_create_withdrawal", asset + "amount = 1\nwithdrawal_account_id = \"" + rows.ExampleID + "\"", "withdrawal_account_id",
		},
		"a payout to a withdrawal account": {
			"payments_create_payout", fmt.Sprintf(entry, "withdrawal_account_id") + asset + "}", "entries",
		},
		"a payout to an external account": {
			"payments_create_payout", fmt.Sprintf(entry, "external_account_id") + asset + "}", "entries",
		},
	} {
		_, _, err := pay(t, service, c.kind, c.arguments)
		if err == nil || !strings.Contains(err.Error(), c.at+": The account is the token's contract") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := service.Received("createWithdrawal") + service.Received("createPayout"); n > 0 {
		t.Errorf("%d requests", n)
	}
}
