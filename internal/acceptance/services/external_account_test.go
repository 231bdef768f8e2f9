// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	annAt = "payments_external_account.it"
	annID = "3d0a7c15-9e42-4b68-b1f7-52c8d6e09a4b"
	bobID = "c4f2a9d0-51b7-4e83-8a6c-0f9d3b7e2a15"
)

// externalAccountStart starts a sandbox with two customers.
func externalAccountStart(t *testing.T) *acctest.Service {
	t.Helper()
	service := acctest.Start(t)
	service.Put("customer", sandbox.Object{"id": annID, "name": "Ann", "email": "ann@tea.example"})
	service.Put("customer", sandbox.Object{"id": bobID, "name": "Bob", "email": "bob@tea.example"})
	return service
}

func annAccount(destination string) string {
	return "resource \"payments_external_account\" \"it\" {\ncustomer_id = \"" + annID + "\"\n" + destination + "\n}\n"
}

// destinations are one of each kind, with the member of the request, the spelling of a number that
// is no change, and the destination in the warning.
var destinations = []struct{ body, member, respelt, shown string }{
	{`iban = { iban = "GB33BUKB20201555555555" }`, "iban", `iban = { iban = "gb33 bukb 2020 1555 5555 55" }`, "iban GB33…5555"},
	{
		`sort_code = { sort_code = "200000", account_number = "55779911" }`, "sortCode",
		`sort_code = { sort_code = "20-00-00", account_number = "5577-9911" }`, "account_number …11, sort_code 200000",
	},
	{
		`bank_code = { code = "0800", account_number = "19-2000145399" }`, "bankCode",
		`bank_code = { code = "08 00", account_number = "19-2000 145399" }`, "account_number …5399, code 0800",
	},
	{`bban = { bban = "BUKB20201555555555" }`, "bban", `bban = { bban = "BUKB 2020 1555 5555 55" }`, "bban BUKB…5555"},
	{
		`us = { account_number = "000123456789", routing_number = "021000021" }`, "us",
		`us = { account_number = "0001 2345 6789", routing_number = "0210 00021" }`, "account_number …6789, routing_number 021000021",
	},
	{
		`crypto = { network = "Ethereum", address = "0x52908400098527886E0F7030069857D2E4169EE7" }`, "crypto",
		`crypto = { network = "Ethereum", address = "0x52908400098527886e0f7030069857d2e4169ee7" }`, "address 0x5290…9EE7, network Ethereum",
	},
}

// TestExternalAccount_destinations goes from each kind of destination to the next. Each change
// replaces the account and names the new destination. Another spelling, and an import, change
// nothing.
func TestExternalAccount_destinations(t *testing.T) {
	t.Parallel()
	service, d := externalAccountStart(t), driver.New(t)
	for i, c := range destinations {
		plan := apply(t, d, service.Config(annAccount(c.body)))
		warnings := strings.Join(plan.Warnings, "\n")
		if !strings.Contains(warnings, "Money will go to "+c.shown) ||
			i > 0 && !strings.Contains(warnings, "This plan replaces the external account") {
			t.Errorf("%s: %q is not in %q", c.body, c.shown, plan.Warnings)
		}
		if action := plan.Changes[0].Action; i > 0 && action != plancheck.ResourceActionDestroyBeforeCreate {
			t.Errorf("%s: %v", c.body, action)
		}
		objects := service.Objects("external_account")
		to, _ := objects[0]["account"].(map[string]any)
		if members := slices.Collect(maps.Keys(to)); len(objects) != 1 || !slices.Equal(members, []string{c.member}) {
			t.Errorf("%s: the service has %v", c.body, objects)
		}
		if plan, err := d.Plan(service.Config(annAccount(c.respelt))); err != nil || plan.ExpectEmpty() != nil || len(plan.Warnings) > 0 {
			t.Errorf("%s: %v, %v", c.respelt, err, plan)
		}
		imported := driver.New(t)
		id, _ := objects[0]["id"].(string)
		if err := imported.Import(service.Config(annAccount(c.respelt)), annAt, id); err != nil {
			t.Fatal(err)
		}
		if plan, err := imported.Plan(service.Config(annAccount(c.respelt))); err != nil || plan.ExpectEmpty() != nil {
			t.Errorf("after an import, %s: %v, %v", c.respelt, err, plan)
		}
	}
	for _, r := range service.Requests() {
		if r.Status >= http.StatusBadRequest {
			t.Errorf("%s %s was refused: %d", r.Method, r.Path, r.Status)
		}
	}
}

// TestExternalAccount_customer moves an account to another customer, and refers to a missing one.
func TestExternalAccount_customer(t *testing.T) {
	t.Parallel()
	service, d := externalAccountStart(t), driver.New(t)
	body := destinations[0].body
	apply(t, d, service.Config(annAccount(body)))
	plan := apply(t, d, service.Config(strings.Replace(annAccount(body), annID, bobID, 1)))
	if plan.Changes[0].Action != plancheck.ResourceActionDestroyBeforeCreate || service.Objects("external_account")[0]["customerId"] != bobID {
		t.Errorf("%v: %v", plan.Changes[0].Action, service.Objects("external_account"))
	}
	missing := service.Config(strings.Replace(annAccount(body), annID, "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", 1))
	plan, err := driver.New(t).Plan(missing)
	if err != nil {
		t.Fatal(err)
	}
	err = driver.New(t).Apply(plan)
	if err == nil || !strings.Contains(err.Error(), "customer_id: ") || strings.Contains(err.Error(), "15555") {
		t.Errorf("a missing customer: %v", err)
	}
}

// TestExternalAccount_missingNumber refuses a creation without the number of the account.
func TestExternalAccount_missingNumber(t *testing.T) {
	t.Parallel()
	service := externalAccountStart(t)
	for body, at := range map[string]string{
		`iban = { bic = "BUKBGB22" }`: "iban.iban", `sort_code = { sort_code = "200000" }`: "sort_code.account_number",
		`bank_code = { code = "0800" }`: "bank_code.account_number", `bban = { account_holder_name = "Ann" }`: "bban.bban",
		`us = { routing_number = "021000021" }`: "us.account_number",
	} {
		if _, err := driver.New(t).Plan(service.Config(annAccount(body))); err == nil || !strings.Contains(err.Error(), at+" is required") {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// TestExternalAccounts lists the accounts of the organization with their customers, and those of
// one customer with the operation for that. No element has a number.
func TestExternalAccounts(t *testing.T) {
	t.Parallel()
	service := externalAccountStart(t)
	for _, owner := range []string{annID, bobID, bobID, "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"} {
		service.Put("external_account", sandbox.Object{
			"customerId": owner, "account": sandbox.Object{
				"bban": sandbox.Object{"bban": "BUKB20201555555555", "accountHolderName": "Ann"},
			},
		})
	}
	read := func(arguments string) []any {
		t.Helper()
		block := "data \"payments_external_accounts\" \"it\" {\n" + arguments + "\n}\n"
		found, _, err := driver.New(t).ReadDataSource(service.Config(block))
		if err != nil {
			t.Fatal(err)
		}
		accounts, _ := found["external_accounts"].([]any)
		return accounts
	}
	var owners []string
	for _, a := range read("") {
		one, _ := a.(map[string]any)
		owner, _ := one["customer"].(map[string]any)
		name, _ := owner["name"].(string)
		owners = append(owners, name)
		if bban, _ := one["bban"].(map[string]any); len(bban) != 1 || bban["account_holder_name"] != "Ann" {
			t.Errorf("an account is %v", one)
		}
	}
	if slices.Sort(owners); !slices.Equal(owners, []string{"", "Ann", "Bob", "Bob"}) {
		t.Errorf("the owners are %q", owners)
	}
	service.ClearRequests()
	if got := read("customer_id = \"" + bobID + "\""); len(got) != 2 {
		t.Errorf("one customer has %d accounts", len(got))
	}
	if r := service.Requests(); len(r) != 1 || r[0].Path != "/customer/"+bobID+"/external_accounts" {
		t.Errorf("it took these requests: %v", r)
	}
	_, _, err := driver.New(t).ReadDataSource(
		service.Config("data \"payments_external_accounts\" \"it\" {\ncustomer_id = \"0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40\"\n}\n"))
	if err == nil || !strings.Contains(err.Error(), "There is no such customer") {
		t.Errorf("a missing customer: %v", err)
	}
}

// TestExternalAccount_list names each account by its customer, without a number.
func TestExternalAccount_list(t *testing.T) {
	t.Parallel()
	service := externalAccountStart(t)
	service.Put("external_account", sandbox.Object{
		"customerId": annID, "name": "Main", "account": sandbox.Object{
			"bban": sandbox.Object{"bban": "BUKB20201555555555", "accountHolderName": "Ann"},
		},
	})
	service.Put("external_account", sandbox.Object{"customerId": bobID})
	block := "list \"payments_external_account\" \"it\" {\n  provider = payments\n  config {\n    customer_id = \"" + annID + "\"\n  }\n}\n"
	listed, _, err := driver.New(t).List(service.Config(block))
	if err != nil || len(listed) != 1 || listed[0].DisplayName != "Ann (Main)" {
		t.Errorf("%v, %v", listed, err)
	}
}

// TestExternalAccount_lostResponse loses the response to a creation. There is one account, and the
// state has it.
func TestExternalAccount_lostResponse(t *testing.T) {
	t.Parallel()
	service, d := externalAccountStart(t), driver.New(t)
	service.AddFault(sandbox.Fault{Operation: "createExternalAccount", DropAfter: true, Times: 1})
	config := service.Config(annAccount(destinations[0].body))
	apply(t, d, config)
	if plan, err := d.Plan(config); err != nil || plan.ExpectEmpty() != nil || len(service.Objects("external_account")) != 1 {
		t.Errorf("%v, %v", err, service.Objects("external_account"))
	}
}

// TestExternalAccount_unknownDestination keeps an account of which a response has no destination
// that the provider knows.
func TestExternalAccount_unknownDestination(t *testing.T) {
	t.Parallel()
	for _, c := range destinations {
		t.Run(c.member, func(t *testing.T) {
			t.Parallel()
			service, d := externalAccountStart(t), driver.New(t)
			config := service.Config(annAccount(c.body))
			apply(t, d, config)
			id := service.Objects("external_account")[0]["id"]
			service.Put("external_account", sandbox.Object{"id": id, "account": sandbox.Object{}})
			plan, err := d.Plan(config)
			if err != nil {
				t.Fatal(err)
			}
			if plan.ExpectEmpty() != nil || len(plan.Warnings) > 0 {
				t.Errorf("%v %q", plan.Changes[0].Action, plan.Warnings)
			}
		})
	}
}

// TestExternalAccount_numberRemoved: without its number, an account of Terraform would be replaced.
func TestExternalAccount_numberRemoved(t *testing.T) {
	t.Parallel()
	service, d := externalAccountStart(t), driver.New(t)
	apply(t, d, service.Config(annAccount(`us = { account_number = "000123456789", routing_number = "021000021" }`)))
	_, err := d.Plan(service.Config(annAccount(`us = { routing_number = "021000021" }`)))
	if err == nil || !strings.Contains(err.Error(), "This plan replaces the object, so us.account_number is required.") {
		t.Error(err)
	}
}
