// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

const (
	codeID  = "3f1d8c52-0f0e-4f2b-9a55-7d3c1b2a9e01"
	otherID = "3f1d8c52-0f0e-4f2b-9a55-7d3c1b2a9e02"
	payeeID = "3f1d8c52-0f0e-4f2b-9a55-7d3c1b2a9e03"
)

// a code, a webhook and a withdrawal account that exist before the plan.
func inhabit(service *acctest.Service) {
	service.Put("discount_code", sandbox.Object{
		"id": codeID, "code": "SPRING", "products": []any{}, "model": map[string]any{"modelType": "Percentage", "percentOff": "10"},
	})
	service.Put("webhook", sandbox.Object{"id": otherID, "url": "https://shop.example/hooks"})
	service.Put("withdrawal_account", sandbox.Object{
		"id": payeeID, "accountType": "fiat", "iban": sandbox.Object{"iban": "DE89370400440532013000", "bic": "COBADEFFXXX"},
	})
}

func declare(kind, label, arguments string) string {
	return "resource \"payments_" + kind + "\" \"" + label + "\" {\n" + arguments + "\n}\n"
}

// TestConflicts_existing plans objects whose natural keys exist in the account. Each list is read
// once, and only by a plan that needs it.
func TestConflicts_existing(t *testing.T) {
	t.Parallel()
	payee := func(iban string) string {
		return declare("withdrawal_account", "a", "account_type = \"fiat\"\niban = { iban = \""+iban+"\", bic = \"cobadeffxxx\" }")
	}
	code := func(code string) string {
		return declare("discount_code", code, fmt.Sprintf("code = %q\npercent_off = 5", code))
	}
	lists := []string{"/discount_codes", "/webhooks", "/withdrawal/account"}
	for name, c := range map[string]struct {
		config string
		faults []sandbox.Fault
		warned []string // words of the only conflict's warning; none for no warning
		listed int
	}{
		"a code": {
			config: code("SPRING"), listed: 1,
			warned: []string{
				"code: The account has this discount code already: " + codeID, "the code SPRING already: " + codeID,
				"unless this configuration has it", diagnose.ImportBlock("discount_code", codeID),
			},
		},
		"two codes, one of them new": {
			config: code("SPRING") + code("SUMMER"),
			warned: []string{"The account has this discount code already"}, listed: 1,
		},
		"two new codes":        {config: code("A") + code("B"), listed: 1},
		"a code in other case": {config: code("spring"), listed: 1},
		"a list that fails":    {config: code("SPRING"), faults: []sandbox.Fault{{Operation: "discountCodes", Status: 403}}, listed: 1},
		"an unreadable code": {
			config: code("SPRING"), faults: []sandbox.Fault{{Operation: "discountCode", Status: 403}},
			listed: 1,
		},
		"a webhook": {
			config: declare("webhook", "a", "url = \"https://SHOP.example/hooks/\""), listed: 1,
			warned: []string{
				"url: The webhook " + otherID + " has the same url", "gets every event twice", diagnose.ImportBlock("webhook", otherID),
			},
		},
		"another webhook": {config: declare("webhook", "a", "url = \"https://shop.example/other\""), listed: 1},
		"a payee": {
			config: payee("de89 3704 0044 0532 0130 00"), listed: 1,
			warned: []string{"The account has this withdrawal account already", "this account_type and this iban.iban", payeeID},
		},
		"another payee": {config: payee("GB29NWBK60161331926819"), listed: 1},
		"nothing of it": {config: rows.Mug},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, d := acctest.Start(t), driver.New(t)
			inhabit(service)
			for _, f := range c.faults {
				service.AddFault(f)
			}
			service.ClearRequests()
			plan, err := d.Plan(service.Config(c.config))
			if err != nil {
				t.Fatal(err)
			}
			warnings := slices.DeleteFunc(plan.Warnings, func(w string) bool { return strings.Contains(w, "Money will go") })
			if len(warnings) != min(len(c.warned), 1) {
				t.Errorf("it warns %q", warnings)
			}
			said := strings.Join(warnings, "\n")
			for _, words := range c.warned {
				if !strings.Contains(said, words) {
					t.Errorf("%q is not in %s", words, said)
				}
			}
			if strings.Contains(strings.ReplaceAll(said, " ", ""), "3704004405320130") {
				t.Errorf("a number is shown: %s", said)
			}
			listed := 0
			for _, r := range service.Requests() {
				if slices.Contains(lists, r.Path) {
					listed++
				}
			}
			if listed != c.listed {
				t.Errorf("%d lists were read, want %d", listed, c.listed)
			}
		})
	}
}

// TestConflicts_lag plans a code that was deleted a second ago, and that the list still has.
func TestConflicts_lag(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{ListLag: time.Hour}})
	inhabit(service)
	service.Advance(2 * time.Hour)
	config := service.Config(declare("discount_code", "a", "code = \"SPRING\"\npercent_off = 5"))
	if plan, err := driver.New(t).Plan(config); err != nil || len(plan.Warnings) != 1 {
		t.Errorf("an existing code: %v, %v", err, plan)
	}
	service.Remove("discount_code", codeID)
	if plan, err := driver.New(t).Plan(config); err != nil || len(plan.Warnings) > 0 {
		t.Errorf("a deleted code: %v, %v", err, plan)
	}
}

// TestConflicts_within plans keys that objects in the state have. An object may take over its own
// key, and that of an object that gives it up.
func TestConflicts_within(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	code := func(label, code, more string) string {
		return declare("discount_code", label, "code = \""+code+"\"\n"+more)
	}
	hook := func(label, url string) string { return declare("webhook", label, "url = \"https://"+url+"\"") }
	first := code("a", "SPRING", "percent_off = 5") + hook("a", "a.example/1") + hook("b", "b.example/1")
	run := func(config string) *driver.Plan {
		t.Helper()
		plan, err := d.Plan(service.Config(config))
		if err != nil {
			t.Fatal(err)
		}
		return plan
	}
	if err := d.Apply(run(first)); err != nil {
		t.Fatal(err)
	}
	quiet := func(when string, plan *driver.Plan) {
		t.Helper()
		for _, w := range plan.Warnings {
			if !strings.Contains(w, "Events will go") && !strings.Contains(w, "Destroying") {
				t.Errorf("%s: it warns %s", when, w)
			}
		}
	}
	quiet("no change", run(first))
	quiet("a replacement by the same code", run(strings.Replace(first, "percent_off = 5", "percent_off = 6", 1)))
	quiet("a new code", run(strings.Replace(first, "SPRING", "SUMMER", 1)))
	path := run(strings.Replace(first, "b.example/1", "b.example/2", 1))
	quiet("a new path", path)
	if err := d.Apply(path); err != nil {
		t.Fatal(err)
	}
	var stored map[string]struct{ Private []byte }
	if err := json.Unmarshal(d.Stored(), &stored); err != nil || len(stored) == 0 {
		t.Errorf("the state: %v, %v", err, stored)
	}
	for address, object := range stored {
		if len(object.Private) == 0 || strings.Contains(string(object.Private), `"planned"`) {
			t.Errorf("%s has the private state %s", address, object.Private)
		}
	}

	fails := func(when, config string, words ...string) {
		t.Helper()
		_, err := d.Plan(service.Config(config))
		if err == nil {
			t.Fatalf("%s is planned", when)
		}
		for _, w := range words {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %q is not in %v", when, w, err)
			}
		}
	}
	second := code("z", "SPRING", "percent_off = 7")
	fails("a second resource after the first one", first+second, "Another resource manages this discount code", "moved block")
	fails("a second resource before the first one", second+first, "a: code: Another resource creates this discount code", "moved block")
	equal := code("z", "SPRING", "percent_off = 5")
	fails("an equal resource after the first one", first+equal, "z: code: Another resource manages this discount code")
	fails("an equal resource before the first one", equal+first, "a: code: Another resource creates this discount code")
	fails("two resources before the first one", equal+code("y", "SPRING", "percent_off = 8")+first,
		"Another resource creates this discount code")

	moves := strings.Replace(first, "SPRING", "SUMMER", 1) + code("z", "SPRING", "percent_off = payments_discount_code.a.id == \"\" ? 8 : 7")
	plan := run(moves)
	if text := strings.Join(plan.Warnings, "\n"); !strings.Contains(text, "must be deleted first") {
		t.Errorf("a code that moves to another resource: %s", text)
	}
	if err := d.Apply(plan); err != nil {
		t.Errorf("a code that moves to another resource: %v", err)
	}
	quiet("a code that has moved", run(moves))

	plan = run(strings.Replace(moves, "b.example/1", "a.example/1/", 1))
	text := strings.Join(plan.Warnings, "\n")
	if !strings.Contains(text, "has the same url") || !strings.Contains(text, "Another resource of this configuration") {
		t.Errorf("a webhook that moves to the URL of another one: %s", text)
	}

	taken := strings.Replace(moves, "a.example/1", "c.example/1", 1)
	taken = strings.Replace(taken, `"https://b.example/1"`, `payments_webhook.a.id == "" ? "" : "https://a.example/1"`, 1)
	quiet("a webhook that takes the URL that another one gives up", run(taken))

	shifted := code("a", "B", "percent_off = 5") + code("b", "C", "percent_off = 5")
	if err := d.Apply(run(strings.NewReplacer("B", "A", "C", "B").Replace(shifted))); err != nil {
		t.Fatal(err)
	}
	text = strings.Join(run(shifted).Warnings, "\n")
	unrefreshed, err := d.PlanWithoutRefresh(service.Config(shifted))
	if err != nil || strings.Join(unrefreshed.Warnings, "\n") != text {
		t.Errorf("codes that move up, without a refresh: %v, %v", err, unrefreshed)
	}
	for _, words := range []string{"The account has this discount code already", "it is lost if the create is refused"} {
		if strings.Count(text, words) != 1 {
			t.Errorf("codes that move up: %q is not once in %s", words, text)
		}
	}
}
