// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

const (
	reserveAt = "payments_withdrawal_account.it"
	iban      = "DE89370400440532013000"
	reserve   = "account_type = \"fiat\"\nname = \"Reserve\"\niban = { iban = \"" + iban + "\", bic = \"COBADEFFXXX\" }"
	dollars   = "account_type = \"fiat\"\nus = { account_number = \"000123456789\", routing_number = \"021000021\" }"
	wallet    = "0x52908400098527886E0F7030069857D2E4169EE7"
	other     = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
)

func withdrawTo(arguments string) string {
	return "resource \"payments_withdrawal_account\" \"it\" {\n" + arguments + "\n}\n"
}

// planted are accounts of all kinds, created outside Terraform. It returns their ids.
func planted(service *acctest.Service) (ids []string) {
	for _, object := range []sandbox.Object{
		{"accountType": "fiat", "name": "Reserve", "iban": sandbox.Object{"iban": iban, "bic": "COBADEFFXXX"}},
		{"accountType": "fiat", "us": sandbox.Object{"accountNumber": "000123456789", "routingNumber": "021000021"}},
		{"accountType": "crypto", "crypto": sandbox.Object{"network": "Ethereum", "address": wallet}},
	} {
		id, _ := service.Put("withdrawal_account", object)["id"].(string)
		ids = append(ids, id)
	}
	return ids
}

// says demands all words in a text, and none of a bank's numbers.
func says(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%q is missing in:\n%s", w, text)
		}
	}
	for _, secret := range []string{"044053", "12345678"} {
		if strings.Contains(strings.ReplaceAll(text, " ", ""), secret) {
			t.Errorf("the number is in:\n%s", text)
		}
	}
}

// TestWithdrawalAccount_duplicate explains a second account with one destination. The block that
// the message shows has the names of the numbers, not the numbers.
func TestWithdrawalAccount_duplicate(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	planted(service)
	service.AddFault(sandbox.Fault{Operation: "withdrawalAccounts", Status: http.StatusForbidden}) // so that no plan finds the account
	for arguments, id := range map[string]string{
		reserve: "fiat,IBAN,COBADEFFXXX",
		strings.Replace(dollars, "000123456789", "0001 2345 6789", 1):                                  "fiat,ACCOUNT_NUMBER,021000021",
		"account_type = \"crypto\"\ncrypto = { network = \"Ethereum\", address = \"" + wallet + "\" }": "crypto," + wallet,
	} {
		d := driver.New(t)
		plan, err := d.Plan(service.Config(withdrawTo(arguments)))
		if err != nil {
			t.Fatal(err)
		}
		if err = d.Apply(plan); err == nil {
			t.Fatal("a second account was created")
		}
		says(t, err.Error(), diagnose.ImportBlock("withdrawal_account", id), "create_before_destroy", "payments_withdrawal_accounts",
			"Another resource of this configuration may have it", "its network, its name or its holder", "deletes it")
	}
}

// TestWithdrawalAccount_keys imports and reads by each natural key, in any spelling. Each key is
// one request to the operation of its own.
func TestWithdrawalAccount_keys(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	ids := planted(service)
	bodies := []string{
		reserve, dollars,
		"account_type = \"crypto\"\ncrypto = { network = \"Ethereum\", address = \"" + wallet + "\" }",
	}
	for i, key := range []struct{ imported, read, path string }{
		{
			"fiat, de89 3704 0044 0532 0130 00, cobadeff",
			"account_type = \"fiat\"\niban = { iban = \"de89 3704 0044 0532 0130 00\", bic = \"cobadeffxxx\" }", "/iban/",
		},
		{"fiat,0001-2345-6789,021000021", dollars, "/us/"},
		{"crypto," + strings.ToLower(wallet), "account_type = \"crypto\"\ncrypto = { address = \"" + wallet + "\" }", "/account/crypto/0x"},
	} {
		d := driver.New(t)
		config := service.Config(withdrawTo(bodies[i]))
		service.ClearRequests()
		if err := d.Import(config, reserveAt, key.imported); err != nil {
			t.Fatalf("%s: %v", key.imported, err)
		}
		requests := service.Requests()
		if len(requests) != 2 || !strings.Contains(requests[0].Path, key.path) || !strings.HasSuffix(requests[1].Path, ids[i]) {
			t.Errorf("%s took these requests: %v", key.imported, requests)
		}
		if plan, err := d.Plan(config); err != nil || plan.ExpectEmpty() != nil {
			t.Errorf("after the import of %s: %v, %v", key.imported, err, plan.ExpectEmpty())
		}
		block := "data \"payments_withdrawal_account\" \"it\" {\n" + key.read + "\n}\n"
		found, _, err := driver.New(t).ReadDataSource(service.Config(block))
		if err != nil || found["id"] != ids[i] {
			t.Errorf("%s: %v, %v", key.read, found, err)
		}
	}
	for _, none := range []string{"fiat,DE02120300000000202051,COBADEFFXXX", "fiat,000123456789,021000022", "crypto," + other, "fiat,x,y,z"} {
		err := driver.New(t).Import(service.Config(withdrawTo(reserve)), reserveAt, none)
		if err == nil {
			t.Fatalf("%s was imported", none)
		}
		says(t, err.Error(), "This is not the id or account_type and crypto.address or account_type and iban.iban and iban.bic or ")
	}
	_, _, err := driver.New(t).ReadDataSource(
		service.Config("data \"payments_withdrawal_account\" \"it\" {\naccount_type = \"fiat\"\niban = { iban = \"" + iban + "\" }\n}\n"))
	if err == nil {
		t.Fatal("half a key found an account")
	}
	says(t, err.Error(), "set exactly one of these")
}

// TestWithdrawalAccount_adopted omits the number of an imported account. It is kept, and a change
// that replaces the account needs it.
func TestWithdrawalAccount_adopted(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	ids := planted(service)
	generated := func(name, iban string) string {
		return service.Config(withdrawTo("account_type = \"fiat\"\nname = \"" + name + "\"\ncrypto = null\nus = null\niban = { iban = " + iban +
			", bic = \"COBADEFFXXX\", account_holder_name = null }"))
	}
	if err := d.Import(generated("Reserve", "null"), reserveAt, ids[0]); err != nil {
		t.Fatal(err)
	}
	plan, err := d.Plan(generated("Reserve", "null"))
	if err != nil || plan.ExpectEmpty() != nil || len(plan.Warnings) > 0 {
		t.Errorf("adopting: %v, %v, %q", err, plan.ExpectEmpty(), plan.Warnings)
	}
	if _, err = d.Plan(generated("Cash", "null")); err == nil {
		t.Fatal("a replacement without a destination is planned")
	}
	says(t, err.Error(), "Missing iban", "iban.iban is required")

	service.Put("withdrawal_account", sandbox.Object{
		"id": ids[0], "iban": sandbox.Object{"iban": "FR1420041010050500013M02606", "bic": "COBADEFFXXX"},
	})
	plan, err = d.Plan(generated("Reserve", "null"))
	if err != nil || len(plan.Warnings) != 1 {
		t.Fatalf("%v, %q", err, plan.Warnings)
	}
	says(t, plan.Warnings[0], "The withdrawal account "+ids[0]+" has another destination", "iban.iban was DE89…3000 and is FR1420…2606")
	plan, err = d.Plan(generated("Reserve", `"`+iban+`"`))
	if err != nil || plan.Changes[0].Action != plancheck.ResourceActionDestroyBeforeCreate {
		t.Fatalf("a configured destination is not held: %v", err)
	}
	says(t, strings.Join(plan.Warnings, "\n"), "This plan replaces the withdrawal account "+ids[0], "iban DE89…3000", "FR1420…2606")
}

// TestWithdrawalAccount_drift changes a configured destination outside Terraform. One message says
// so, and none advises to set it. A plan of a third destination names that one, too.
func TestWithdrawalAccount_drift(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	apply(t, d, service.Config(withdrawTo(reserve)))
	id := service.Objects("withdrawal_account")[0]["id"]
	service.Put("withdrawal_account", sandbox.Object{
		"id": id, "iban": sandbox.Object{"iban": "FR1420041010050500013M02606", "bic": "COBADEFFXXX"},
	})
	plan, err := d.Plan(service.Config(withdrawTo(reserve)))
	if err != nil || plan.Changes[0].Action != plancheck.ResourceActionDestroyBeforeCreate {
		t.Fatalf("a configured destination is not held: %v", err)
	}
	warnings := strings.Join(plan.Warnings, "\n")
	says(t, warnings, "has another destination", "iban.iban was DE89…3000 and is FR1420…2606. It was changed outside Terraform.",
		"A plan changes it back to the configured value")
	if strings.Contains(warnings, "set it there") || strings.Contains(warnings, "Money will go to") {
		t.Errorf("it contradicts itself:\n%s", warnings)
	}
	plan, err = d.Plan(service.Config(withdrawTo(strings.ReplaceAll(reserve, iban, "GB33BUKB20201555555555"))))
	if err != nil {
		t.Fatal(err)
	}
	says(t, strings.Join(plan.Warnings, "\n"), "has another destination", "Money will go to bic COBADEFFXXX, iban GB33…5555",
		"So far it goes to bic COBADEFFXXX, iban FR1420…2606. It was changed to that outside Terraform.")
}

// TestWithdrawalAccount_replaced changes each argument. Each plan replaces the account, warns, and
// deletes the old account first. No request is refused.
func TestWithdrawalAccount_replaced(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	plan := apply(t, d, service.Config(withdrawTo(reserve)))
	says(t, strings.Join(plan.Warnings, "\n"), "Money will go to", "iban DE89…3000", "The object is created with this destination")
	address := "account_type = \"crypto\"\ncrypto = { network = \"Ethereum\", address = \"" + wallet + "\" }"
	for _, change := range []struct{ arguments, warning string }{
		{strings.Replace(reserve, "Reserve", "Cash", 1), "This plan replaces the withdrawal account "},
		{strings.Replace(reserve, "COBADEFFXXX", "COBADEFF370", 1), "bic COBADEFF370"},
		{strings.Replace(reserve, "fiat", "savings", 1), "This plan replaces the withdrawal account "},
		{address, "Money will go to address 0x5290…9EE7, network Ethereum"},
		{strings.Replace(address, "Ethereum", "Base", 1), "network Base"},
		{strings.Replace(address, wallet, other, 1), "Money will go to address 0xdAC1…1ec7"},
	} {
		plan := apply(t, d, service.Config(withdrawTo(change.arguments)))
		if plan.Changes[0].Action != plancheck.ResourceActionDestroyBeforeCreate {
			t.Errorf("%s: %v", change.arguments, plan.Changes[0].Action)
		}
		says(t, strings.Join(plan.Warnings, "\n"), change.warning, "The payments service cannot change the withdrawal account.")
		if left := service.Objects("withdrawal_account"); len(left) != 1 {
			t.Errorf("%d accounts are left", len(left))
		}
	}
	spelled := strings.Replace(strings.Replace(address, wallet, strings.ToLower(other), 1), "\"crypto\"\n", "\"crypto\"\nname = null\n", 1)
	if plan, err := d.Plan(service.Config(withdrawTo(spelled))); err != nil || plan.ExpectEmpty() != nil || len(plan.Warnings) > 0 {
		t.Errorf("another spelling: %v, %v, %q", err, plan.ExpectEmpty(), plan.Warnings)
	}
	for _, r := range service.Requests() {
		if r.Status >= http.StatusBadRequest {
			t.Errorf("%s %s was refused: %d", r.Method, r.Path, r.Status)
		}
	}
}

// TestWithdrawalAccount_sent sends numbers as machines write them, whatever the configuration has.
func TestWithdrawalAccount_sent(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	apply(t, d, service.Config(
		withdrawTo("account_type = \"fiat\"\niban = { iban = \"de89 3704 0044 0532 0130 00\", bic = \"cobadeffxxx\" }"),
	))
	got, _ := service.Objects("withdrawal_account")[0]["iban"].(map[string]any)
	if got["iban"] != iban || got["bic"] != "COBADEFFXXX" {
		t.Errorf("the service got %v", got)
	}
}

// TestWithdrawalAccount_hyphen writes one hyphen into a number of digits. That is no change, and
// the service gets, and finds, the digits alone.
func TestWithdrawalAccount_hyphen(t *testing.T) {
	t.Parallel()
	for _, us := range [][2]string{{"000123456789", "02100002-1"}, {"000123-456789", "021000021"}} {
		arguments := fmt.Sprintf("account_type = \"fiat\"\nus = { account_number = %q, routing_number = %q }", us[0], us[1])
		service := acctest.Start(t)
		ids := planted(service)
		config := service.Config(withdrawTo(arguments))
		for _, imported := range []string{ids[1], "fiat," + us[0] + "," + us[1]} {
			d := driver.New(t)
			if err := d.Import(config, reserveAt, imported); err != nil {
				t.Errorf("%s: %v", imported, err)
				continue
			}
			if plan, err := d.Plan(config); err != nil || plan.ExpectEmpty() != nil || len(plan.Warnings) > 0 {
				t.Errorf("%s: %v, %v, %q", us, err, plan.ExpectEmpty(), plan.Warnings)
			}
		}
		empty := acctest.Start(t)
		apply(t, driver.New(t), empty.Config(withdrawTo(arguments)))
		got, _ := empty.Objects("withdrawal_account")[0]["us"].(map[string]any)
		if got["accountNumber"] != "000123456789" || got["routingNumber"] != "021000021" {
			t.Errorf("the service got %v", got)
		}
	}
}

// TestWithdrawalAccount_accountType refuses a type that contradicts the destination before a plan
// can delete the old account, and leaves other words to the service.
func TestWithdrawalAccount_accountType(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	const late = "resource \"payments_customer\" \"c\" {\nname = \"Ann\"\nemail = \"ann@tea.example\"\n}\n"
	places := map[string]string{
		"crypto": "crypto = { network = \"Ethereum\", address = \"" + wallet + "\" }",
		"us":     "us = { account_number = \"000123456789\", routing_number = \"021000021\" }",
		"iban":   "iban = { iban = \"" + iban + "\", bic = \"COBADEFFXXX\" }",
		"late":   "us = payments_customer.c.id == \"x\" ? null : { account_number = \"000123456789\", routing_number = \"021000021\" }",
	}
	for _, c := range []struct{ accountType, place, reported string }{
		{"crypto", "iban", "account_type is \"crypto\", and the destination is iban"},
		{"crypto", "us", "account_type is \"crypto\", and the destination is us"},
		{"fiat", "crypto", "account_type is \"fiat\", and the destination is crypto"},
		{"Fiat", "us", "The payments service knows \"fiat\", not \"Fiat\""},
		{"CRYPTO", "iban", "The payments service knows \"crypto\", not \"CRYPTO\""},
		{"FIAT", "late", "The payments service knows \"fiat\", not \"FIAT\""},
		{"fiat", "us", ""},
		{"fiat", "iban", ""},
		{"crypto", "crypto", ""},
		{"crypto", "late", ""}, // another validation follows when it is known
		{"vault", "us", ""},
		{"vault", "crypto", ""},
		{"crypto card", "us", ""},
	} {
		_, err := d.Plan(service.Config(late + withdrawTo("account_type = \""+c.accountType+"\"\n"+places[c.place])))
		switch {
		case c.reported == "" && err != nil:
			t.Errorf("%s with %s: %v", c.accountType, c.place, err)
		case c.reported != "" && err == nil:
			t.Errorf("%s with %s is planned", c.accountType, c.place)
		case c.reported != "":
			says(t, err.Error(), "account_type", c.reported)
		}
	}
}

// TestWithdrawalAccount_masked has a service that masks the number of an account. That is no
// change, also of an imported account.
func TestWithdrawalAccount_masked(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	config := service.Config(withdrawTo(dollars))
	apply(t, d, config)
	id, _ := service.Objects("withdrawal_account")[0]["id"].(string)
	service.Put("withdrawal_account", sandbox.Object{
		"id": id, "us": sandbox.Object{"accountNumber": "********6789", "routingNumber": "021000021"},
	})
	imported := driver.New(t)
	if err := imported.Import(config, reserveAt, id); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*driver.Driver{d, imported} {
		if plan, err := d.Plan(config); err != nil || plan.ExpectEmpty() != nil || len(plan.Warnings) > 0 {
			t.Errorf("%v, %v, %q", err, plan.ExpectEmpty(), plan.Warnings)
		}
	}
}

// TestWithdrawalAccount_malformed has a number of the service that no validator accepts. The object
// stays readable and deletable.
func TestWithdrawalAccount_malformed(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	id, _ := service.Put("withdrawal_account", sandbox.Object{
		"accountType": "cold", "iban": sandbox.Object{"iban": "none", "bic": "?"},
		"us": sandbox.Object{"accountNumber": "-", "routingNumber": "-"},
	})["id"].(string)
	config := service.Config(withdrawTo("account_type = \"cold\"\niban = { bic = \"COBADEFF\" }"))
	if err := d.Import(config, reserveAt, id); err != nil {
		t.Fatal(err)
	}
	if err := d.Destroy(config); err != nil || len(service.Objects("withdrawal_account")) > 0 {
		t.Error(err)
	}
}

// TestWithdrawalAccount_lists shows no number in names, and filters by the type.
func TestWithdrawalAccount_lists(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	planted(service)
	block := "list \"payments_withdrawal_account\" \"it\" {\n  provider = payments\n  config {\n    account_type = \"fiat\"\n  }\n}\n"
	listed, _, err := driver.New(t).List(service.Config(block))
	if err != nil || len(listed) != 2 {
		t.Fatalf("%v, %v", listed, err)
	}
	says(t, listed[0].DisplayName+", "+listed[1].DisplayName, "Reserve (DE89…3000), fiat (…6789)")
	all, _, err := driver.New(t).ReadDataSource(
		service.Config("data \"payments_withdrawal_accounts\" \"it\" {\naccount_type = \"crypto\"\n}\n"))
	if accounts, _ := all["withdrawal_accounts"].([]any); err != nil || len(accounts) != 1 {
		t.Errorf("%v, %v", all, err)
	}
}

// TestWithdrawalAccount_lostResponse loses the response to a creation. There is one account, and
// the state has it.
func TestWithdrawalAccount_lostResponse(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	service.AddFault(sandbox.Fault{Operation: "createWithdrawalAccount", DropAfter: true, Times: 1})
	config := service.Config(withdrawTo(reserve))
	apply(t, d, config)
	if plan, err := d.Plan(config); err != nil || plan.ExpectEmpty() != nil || len(service.Objects("withdrawal_account")) != 1 {
		t.Errorf("%v, %v, %v", err, plan.ExpectEmpty(), service.Objects("withdrawal_account"))
	}
}
