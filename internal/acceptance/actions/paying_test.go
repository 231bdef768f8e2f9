// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// pay invokes an action in a new process of the provider.
func pay(t testing.TB, service *acctest.Service, kind, arguments string) (progress, warnings []string, err error) {
	t.Helper()
	return driver.New(t).Invoke(service.PayingConfig(rows.ActionBlock(kind, arguments)))
}

// TestPaying pays once, says so, and shows the movement in the plan. It refuses a repetition within
// an hour, and names the first movement. It pays again if a person allows it, and after the hour.
func TestPaying(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.MoneyCases {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			arguments := p.Prepare(t, service)
			progress, warnings, err := pay(t, service, kind, arguments)
			if err != nil || p.Effects(service) != 1 || service.Received(p.Operation) != 1 {
				t.Fatalf("%d effects of %d requests, error: %v", p.Effects(service), service.Received(p.Operation), err)
			}
			if len(progress) < 2 || len(warnings) != 1 || !strings.Contains(warnings[0], "Money will move") ||
				!strings.Contains(warnings[0], p.Says) {
				t.Errorf("progress %q, warnings %q", progress, warnings)
			}
			if kind == kindConfirm {
				return // a payout is confirmed once in any case
			}
			_, _, err = pay(t, service, kind, arguments)
			if err == nil || p.Effects(service) != 1 || !strings.Contains(err.Error(), "allow_repeat: Refused to repeat a "+p.Kind) {
				t.Errorf("%d effects, error: %v", p.Effects(service), err)
			}
			if _, _, err := pay(t, service, kind, arguments+"\nallow_repeat = true"); err != nil || p.Effects(service) != 2 {
				t.Errorf("allowed: %d effects, error: %v", p.Effects(service), err)
			}
			service.Advance(61 * time.Minute)
			_, _, err = pay(t, service, kind, arguments+"\nrepeat_window = \"72h\"")
			if isExpired := kind == "payments_create_payout"; !isExpired && // never confirmed, and no money moved
				(err == nil || p.Effects(service) != 2 || !strings.Contains(err.Error(), "the last 72h")) {
				t.Errorf("an hour later, within three days: %d effects, error: %v", p.Effects(service), err)
			}
			if err == nil {
				return
			}
			if _, _, err := pay(t, service, kind, arguments); err != nil || p.Effects(service) != 3 {
				t.Errorf("an hour later: %d effects, error: %v", p.Effects(service), err)
			}
		})
	}
}

// TestPaying_names names the withdrawal account that an action pays to, by its name and
// destination. An account that the service does not show keeps its id.
func TestPaying_names(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	rows.Fund(t, service)
	service.Put("withdrawal_account", sandbox.Object{
		"id": rows.ExampleID, "accountType": "crypto", "name": "cold", "crypto": sandbox.Object{"network": "Ethereum", "address": rows.PayeeEVM},
	})
	for account, want := range map[string]string{
		"\"" + rows.ExampleID + "\"": "0.5 ETH on Ethereum to the withdrawal account \"cold\" " + rows.ExampleID + " (" + rows.PayeeEVM +
			" on Ethereum)",
		"\"" + rows.NoObjectID + "\"": "0.5 ETH on Ethereum to the withdrawal account " + rows.NoObjectID,
	} {
		_, warnings, _ := pay(t, service, "payments_create_withdrawal", "network = \"Ethereum\"\namount = 0.5\nwithdrawal_account_id = "+account)
		if len(warnings) != 1 || !strings.Contains(warnings[0], want) {
			t.Errorf("%s: %q", want, warnings)
		}
	}
}

// TestPaying_manyNames shows each payment of a payout in the plan, those beyond the names by their
// ids.
func TestPaying_manyNames(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	arguments := rows.MoneyCases["payments_create_payout"].Prepare(t, service)
	first := strings.Index(arguments, "{")
	entry := arguments[first : strings.Index(arguments, "}")+1]
	for i := range 12 {
		other := strings.Replace(entry, "12.5", fmt.Sprintf("%d.25", 100+i), 1)
		arguments = arguments[:first] + other + ", " + arguments[first:]
	}
	_, warnings, _ := pay(t, service, "payments_create_payout", arguments)
	if len(warnings) != 1 || strings.Count(warnings[0], "EUR to the external account "+rows.ExampleID) != 13 ||
		strings.Count(warnings[0], "(IBAN DE89…3000)") != 10 {
		t.Errorf("%q", warnings)
	}
}

// TestPaying_ticker shows the contract of a token that only the balances have: another one may have
// its ticker.
func TestPaying_ticker(t *testing.T) {
	t.Parallel()
	const fake = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	service := acctest.Start(t)
	service.AddFault(sandbox.Fault{
		Operation: "balances", Status: http.StatusOK,
		Body: `[{"network": "Base", "token": "` + fake + `", "ticker": "US\u001b[2KDC", "balance": "5", "amount": "5", "balanceUsd": "5"}]`,
	})
	_, warnings, _ := pay(t, service, "payments_create_withdrawal",
		"network = \"Base\"\ntoken = \""+fake+"\"\namount = 0.5\nwithdrawal_address = \""+
			rows.PayeeEVM2+"\"")
	if len(warnings) != 1 || !strings.Contains(warnings[0], fake) || strings.Contains(warnings[0], "\x1b") {
		t.Errorf("%q", warnings)
	}
}

// refused demands that an action ends with some words before its operation is sent.
func refused(t *testing.T, service *acctest.Service, kind, arguments string, words ...string) {
	t.Helper()
	p := rows.MoneyCases[kind]
	_, _, err := pay(t, service, kind, arguments)
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("want %q, error: %v", w, err)
		}
	}
	if n := service.Received(p.Operation); n > 0 || p.Effects(service) > 0 {
		t.Errorf("%d requests", n)
	}
}

// TestPaying_allowed sends nothing unless the provider block allows movements of money.
func TestPaying_allowed(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.MoneyCases {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			_, _, err := driver.New(t).Invoke(service.Config(rows.ActionBlock(kind, p.Prepare(t, service))))
			if err == nil || !strings.HasPrefix(err.Error(), "plan: ") || !strings.Contains(err.Error(), "allow_money_movement = true") {
				t.Errorf("error: %v", err)
			}
			if n := len(service.Requests()); n != 0 || p.Effects(service) != 0 {
				t.Errorf("%d requests", n)
			}
		})
	}
}

// TestPaying_mistakes plants mistakes in the arguments of each action. Each one is caught at its
// argument, before the movement is sent.
func TestPaying_mistakes(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.MoneyCases {
		service := acctest.Start(t)
		arguments := p.Prepare(t, service)
		for _, m := range p.Mistakes {
			if !strings.Contains(arguments, m.From) {
				t.Errorf("%s: no %q", kind, m.From)
			}
			t.Run(fmt.Sprintf("%s %s %s", kind, m.At, m.To), func(t *testing.T) {
				refused(t, service, kind, strings.Replace(arguments, m.From, m.To, 1), m.At+": ", m.Words)
			})
		}
	}
}

// TestPaying_accepted accepts each movement with a response that says no more than that, or breaks
// off. The action passes. It follows the object if a list tells it, and warns otherwise. The
// next run is refused as a repetition, and one that is meant passes.
func TestPaying_accepted(t *testing.T) {
	t.Parallel()
	listed := []string{"payments_create_withdrawal", "payments_create_payout", "payments_create_onramp", kindConfirm}
	for i, kind := range slices.Sorted(maps.Keys(rows.MoneyCases)) {
		for j, body := range append(slices.Clone(mutePays), "half") {
			if (i+j)%2 == 1 && body != "{}" {
				continue // each body is tried with half of the actions
			}
			t.Run(fmt.Sprintf("%s %q", kind, body), func(t *testing.T) {
				t.Parallel()
				p := rows.MoneyCases[kind]
				service := acctest.Start(t)
				arguments := p.Prepare(t, service)
				mute := sandbox.Fault{Operation: p.Operation, Status: http.StatusOK, Body: body, After: true, Times: 1}
				if body == "half" {
					mute = sandbox.Fault{Operation: p.Operation, Truncate: true, Times: 1}
				}
				for n, extra := range []string{"", "", "\nallow_repeat = true"} {
					if n > 0 && kind == kindConfirm {
						break // a payout is confirmed once
					}
					service.ClearFaults()
					service.AddFault(mute)
					progress, warnings, err := pay(t, service, kind, arguments+extra)
					text := strings.Join(warnings, "\n")
					want := 1 + n/2
					switch {
					case p.Effects(service) != want || service.Received(p.Operation) != want:
						t.Fatalf("run %d: %d effects, sent %d times: %v", n, p.Effects(service), service.Received(p.Operation), err)
					case n == 1 && (err == nil || !strings.Contains(err.Error(), "Refused to repeat a")):
						t.Errorf("the second run: %v", err)
					case n != 1 && err != nil:
						t.Errorf("run %d: %v", n, err)
					case n == 0 && slices.Contains(listed, kind) && strings.Contains(text, "is not known"):
						t.Errorf("a list tells the object: %s", text)
					case n == 0 && !slices.Contains(listed, kind) && (!strings.Contains(text, "It took effect") ||
						!strings.Contains(text, "Look for it in the transactions") || strings.Contains(text, "may or may not")):
						t.Errorf("the first run warns %s, and reports %s", text, strings.Join(progress, "\n"))
					}
				}
			})
		}
	}
}

// TestPaying_knownLate takes arguments from another object, whose values are known after the
// validation only. They are checked all the same.
func TestPaying_knownLate(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	rows.Fund(t, service)
	const product = "resource \"payments_product\" \"it\" {\n  name = \"Mug\"\n" +
		"  description = \"" + rows.MistypedEVM + "\"\n  currency = \"EUR\"\n" +
		"  price = 0\n}\n"
	d := driver.New(t)
	plan, err := d.Plan(service.PayingConfig(product))
	if err == nil {
		err = d.Apply(plan)
	}
	if err != nil {
		t.Fatal(err)
	}
	for arguments, words := range map[string]string{
		"amount = 1\nwithdrawal_address = payments_product.it.description":                        "withdrawal_address: Wrong address",
		"amount = payments_product.it.price\nwithdrawal_address = \"" + rows.PayeeEVM + "\"":      "amount: Wrong value of amount",
		"amount = 1\nwithdrawal_account_id = payments_product.it.name":                            "withdrawal_account_id: Wrong value",
		"amount = 1\nwithdrawal_address = payments_product.it.description != \"\" ? null : \"x\"": "Neither withdrawal_address nor",
	} {
		_, _, err := d.Invoke(service.PayingConfig(rows.ActionBlock("payments_create_withdrawal", "network = \"Ethereum\"\n"+arguments)))
		if err == nil || !strings.Contains(err.Error(), words) || strings.HasPrefix(err.Error(), "validate: ") {
			t.Errorf("%s: %v", arguments, err)
		}
	}
	if n := service.Received("createWithdrawal"); n > 0 {
		t.Errorf("%d requests", n)
	}
}

// TestPaying_betweenChildren refuses a transfer that no list would show, unless a person allows it.
func TestPaying_betweenChildren(t *testing.T) {
	t.Parallel()
	const kind = "payments_transfer_balance"
	service := acctest.Start(t)
	arguments := rows.MoneyCases[kind].Prepare(t, service)
	other, _ := service.Put("fbo_organization", sandbox.Object{"name": "Other"})["id"].(string)
	service.Put("balance", sandbox.Object{"holder": other, "network": "Ethereum", "token": rows.USDC, "balance": "100"})
	arguments = strings.Replace(arguments, "from_organization_id = \"", "from_organization_id = \""+other+"\" #", 1)
	_, _, err := pay(t, service, kind, arguments)
	const words = "allow_repeat: A repetition would not be noticed"
	if err == nil || !strings.Contains(err.Error(), words) || service.Received("transferBalance") > 0 {
		t.Errorf("error: %v", err)
	}
	if _, _, err := pay(t, service, kind, arguments+"\nallow_repeat = true"); err != nil || service.Received("transferBalance") != 1 {
		t.Errorf("error: %v", err)
	}
}

// TestPaying_other warns of a movement of another amount than the asked one.
func TestPaying_other(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"payments_create_withdrawal", "payments_execute_swap", "payments_create_refund"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p, service := rows.MoneyCases[kind], acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Amounts: "rounded"}})
			arguments := strings.Replace(p.Prepare(t, service), "amount = ", "amount = 0.001 + ", 1)
			_, warnings, err := pay(t, service, kind, arguments)
			if err != nil || p.Effects(service) != 1 || len(warnings) != 2 || !strings.Contains(warnings[1], "is not what was asked for") {
				t.Errorf("%s: %d effects, error: %v, warnings %q", arguments, p.Effects(service), err, warnings)
			}
		})
	}
}
