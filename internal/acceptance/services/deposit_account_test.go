// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

const (
	depositAccount = "payments_deposit_account"
	master         = "payments_master_deposit_account"
	ether          = "network = \"Ethereum\""
	euros          = "name = \"Euros\"\nfiat = { fiat_currency = \"EUR\", onramp_network = \"Base\" }\ntimeouts = { create = \"1ms\" }"
	till           = "name = \"Till\"\ncrypto = { network = \"Ethereum\", token = \"" + usdc + "\" }"
)

func block(kind, label, arguments string) string {
	return "resource \"" + kind + "\" \"" + label + "\" {\n" + arguments + "\n}\n"
}

// planOf plans a configuration, and demands the one action of its last change.
func planOf(t *testing.T, d *driver.Driver, config string, want plancheck.ResourceActionType) *driver.Plan {
	t.Helper()
	plan, err := d.Plan(config)
	if err != nil {
		t.Fatal(err)
	}
	if got := plan.Changes[len(plan.Changes)-1].Action; got != want {
		t.Fatalf("%s is planned, want %s", got, want)
	}
	return plan
}

// applied applies a plan, and returns the attributes of the last object in the state.
func applied(t *testing.T, d *driver.Driver, plan *driver.Plan) map[string]any {
	t.Helper()
	if err := d.Apply(plan); err != nil {
		t.Fatal(err)
	}
	return attributes(t, d)
}

func created(t *testing.T, d *driver.Driver, config string) map[string]any {
	t.Helper()
	plan := planOf(t, d, config, plancheck.ResourceActionCreate)
	isCoin := strings.Contains(config, "fiat = {") && !strings.Contains(config, "onramp_token")
	if w := plan.Warnings; isCoin && (len(w) != 1 || !strings.Contains(w[0], "price floats")) || !isCoin && len(w) > 0 {
		t.Errorf("a create warns: %q", w)
	}
	return applied(t, d, plan)
}

// oneWarning demands one warning with all of these words.
func oneWarning(t *testing.T, warnings []string, words ...string) {
	t.Helper()
	if len(warnings) != 1 {
		t.Errorf("want one warning, got %q", warnings)
		return
	}
	for _, word := range words {
		if !strings.Contains(warnings[0], word) {
			t.Errorf("%q lacks %q", warnings[0], word)
		}
	}
}

// becomes reports whether a warning is about another asset.
func becomes(warning string) bool { return strings.Contains(warning, "Payments will become") }

// TestDepositAccount_bankDetailsLate keeps an account whose bank details come after the timeout.
// The next refresh finds them, and plans nothing.
func TestDepositAccount_bankDetailsLate(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	d, config := driver.New(t), service.Config(block(depositAccount, "it", euros))
	if made := created(t, d, config); made["bank_details"] != nil || made["address"] != nil || made["id"] == nil {
		t.Fatalf("created: %v", made)
	}
	planOf(t, d, config, plancheck.ResourceActionNoop)
	service.Advance(3 * time.Second)
	planOf(t, d, config, plancheck.ResourceActionNoop)
	if _, err := d.Refresh(config); err != nil {
		t.Fatal(err)
	}
	details, _ := attributes(t, d)["bank_details"].(map[string]any)
	if iban, _ := details["iban"].(string); !strings.HasPrefix(iban, "DE") || details["reference"] == nil || details["account_number"] != nil {
		t.Errorf("the bank details are %v", details)
	}
	planOf(t, d, config, plancheck.ResourceActionNoop)
	if got := len(writes(service)); got != 1 {
		t.Errorf("%d writes, want the create alone", got)
	}
}

// TestDepositAccount_replace warns of every change that replaces an account, with the address that
// payers lose. Another spelling of the token is no change, and timeouts replace nothing.
func TestDepositAccount_replace(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.Inhabit()
	customer, _ := service.Objects("customer")[0]["id"].(string)
	d := driver.New(t)
	config := func(arguments string) string { return service.Config(block(depositAccount, "it", arguments)) }
	made := created(t, d, config(till))
	id, _ := made["id"].(string)
	address, _ := made["address"].(string)
	for changed, arguments := range map[string]string{
		"name":            strings.Replace(till, "Till", "Safe", 1),
		"crypto":          strings.Replace(till, "Ethereum", "Base", 1),
		"crypto and fiat": "name = \"Till\"\nfiat = { fiat_currency = \"EUR\", onramp_network = \"Base\" }",
		"customer_id":     till + "\ncustomer_id = \"" + customer + "\"",
	} {
		plan := planOf(t, d, config(arguments), plancheck.ResourceActionDestroyBeforeCreate)
		plan.Warnings = slices.DeleteFunc(plan.Warnings, becomes)
		oneWarning(t, plan.Warnings, "A change replaces the deposit account \"Till\" ("+id, "To change "+changed+",", "its address "+address)
	}
	planOf(t, d, config(strings.ReplaceAll(till, usdc, strings.ToLower(usdc))), plancheck.ResourceActionNoop)
	plan := planOf(t, d, config(till+"\ntimeouts = { create = \"1m\" }"), plancheck.ResourceActionUpdate)
	if now := applied(t, d, plan); len(plan.Warnings) > 0 || now["id"] != id || now["address"] != address || len(writes(service)) != 1 {
		t.Errorf("timeouts changed the account: %q, %v", plan.Warnings, now)
	}
}

// TestDepositAccount_replaceBank names no bank data in the warning.
func TestDepositAccount_replaceBank(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	d := driver.New(t)
	created(t, d, service.Config(block(depositAccount, "it", euros)))
	service.Advance(3 * time.Second)
	plan := planOf(t, d, service.Config(block(depositAccount, "it", strings.Replace(euros, "Base", "Polygon", 1))),
		plancheck.ResourceActionDestroyBeforeCreate)
	if target := plan.Warnings[0]; !strings.HasPrefix(target, "fiat: Payments will become the coin of Polygon through \"Euros\" (") ||
		!strings.Contains(target, "So far they become the coin of Base.") || !strings.Contains(target, "onramp_token = null") {
		t.Errorf("the target: %s", target)
	}
	plan.Warnings = slices.DeleteFunc(plan.Warnings, becomes)
	oneWarning(t, plan.Warnings, "To change fiat,", "still send to its bank account may be lost")
	if strings.Contains(plan.Warnings[0], "DE") {
		t.Errorf("the warning shows bank data: %s", plan.Warnings[0])
	}
}

// TestDepositAccount_createRefused is at the argument that the service names.
func TestDepositAccount_createRefused(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	d := driver.New(t)
	err := d.Apply(planOf(t, d, service.Config(block(depositAccount, "it", till+"\ncustomer_id = \"7d0f3c1e-52b4-4c8e-9a11-0c6f2e9b7a55\"")),
		plancheck.ResourceActionCreate))
	if err == nil || !strings.Contains(err.Error(), "customer_id: Could not create the deposit account") {
		t.Errorf("the error is %v", err)
	}
}

// TestDepositAccount_createLostResponse leaves no second account.
func TestDepositAccount_createLostResponse(t *testing.T) {
	t.Parallel()
	for operation, config := range map[string]string{
		"createDepositAccount": block(depositAccount, "it", till), "masterDepositAccount": block(master, "it", ether),
	} {
		service := acctest.Start(t)
		service.AddFault(sandbox.Fault{Operation: operation, DropAfter: true, Times: 1})
		d := driver.New(t)
		made := created(t, d, service.Config(config))
		if all := service.Objects("deposit_account"); len(all) != 1 || all[0]["id"] != made["id"] {
			t.Errorf("%s: the state has %v, the service %v", operation, made["id"], all)
		}
	}
}

// TestDepositAccount_importWrongType refuses an account that the other resource manages, with its
// import block.
func TestDepositAccount_importWrongType(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	method := sandbox.Object{"Crypto": sandbox.Object{"network": "Ethereum"}}
	own, _ := service.Put("deposit_account", sandbox.Object{"name": "Till", "depositMethod": method})["id"].(string)
	shared, _ := service.Put("deposit_account", sandbox.Object{"name": "M", "isMaster": true, "depositMethod": method})["id"].(string)
	for _, c := range []struct{ kind, arguments, id, advice string }{
		{depositAccount, "name = \"M\"\ncrypto = { network = \"Ethereum\" }", shared, diagnose.ImportBlock("master_deposit_account", shared)},
		{master, ether, own, diagnose.ImportBlock("deposit_account", own)},
	} {
		err := driver.New(t).Import(service.Config(block(c.kind, "it", c.arguments)), c.kind+".it", c.id)
		if err == nil || !strings.Contains(err.Error(), c.advice) {
			t.Errorf("%s: %v", c.kind, err)
		}
	}
	err := driver.New(t).Import(service.Config(block(master, "it", ether)), master+".it", "2f6b8c3a-91d7-4e05-b7c2-4a8d1f0e6c39")
	if err == nil || !strings.Contains(err.Error(), "The data source payments_deposit_accounts shows the existing ones.") {
		t.Errorf("a missing account: %v", err)
	}
}

// TestDepositAccount_masterTwice: two resources of one asset are one account. Destroying only
// forgets it, and says so. A later create returns the same account.
func TestDepositAccount_masterTwice(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	d := driver.New(t)
	one, both := service.Config(block(master, "a", ether)), service.Config(block(master, "a", ether)+block(master, "b", ether))
	first := created(t, d, one)
	second := created(t, d, both)
	if first["id"] != second["id"] || first["address"] != second["address"] || first["address"] == nil {
		t.Errorf("two accounts: %v, %v", first, second)
	}
	plan, err := d.PlanDestroy(one)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Warnings) == 0 || !strings.Contains(plan.Warnings[0], "Destroying only forgets the master deposit account ") {
		t.Errorf("a destroy warns %q", plan.Warnings)
	}
	if err := d.Apply(plan); err != nil {
		t.Fatal(err)
	}
	if all := service.Objects("deposit_account"); len(all) != 1 || len(writes(service)) != 0 {
		t.Errorf("the service has %v", all)
	}
	if again := created(t, d, one); again["id"] != first["id"] {
		t.Errorf("a later create returns %v, want %v", again["id"], first["id"])
	}
}

// TestDepositAccount_masterReplaced warns that the account of the former asset is forgotten, not
// deleted.
func TestDepositAccount_masterReplaced(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	d := driver.New(t)
	id, _ := created(t, d, service.Config(block(master, "it", ether)))["id"].(string)
	plan := planOf(t, d, service.Config(block(master, "it", "network = \"Bitcoin\"")), plancheck.ResourceActionDestroyBeforeCreate)
	oneWarning(t, plan.Warnings, "A change forgets the master deposit account "+id, "still receives money")
	applied(t, d, plan)
	if all := service.Objects("deposit_account"); len(all) != 2 {
		t.Errorf("the service has %v", all)
	}
}

// TestDepositAccount_masterLate keeps an account whose address comes after the timeout.
func TestDepositAccount_masterLate(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	object := service.Put("deposit_account", sandbox.Object{
		"name": "M", "isMaster": true, "depositMethod": sandbox.Object{"Crypto": sandbox.Object{"network": "Ethereum"}},
	})
	address := object["address"]
	object["address"] = nil
	body, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	service.AddFault(sandbox.Fault{Operation: "masterDepositAccount", Status: http.StatusOK, Body: string(body), Times: 1})
	d, config := driver.New(t), service.Config(block(master, "it", ether+"\ntimeouts = { create = \"1ms\" }"))
	if made := created(t, d, config); made["address"] != nil || made["id"] != object["id"] {
		t.Fatalf("created: %v", made)
	}
	planOf(t, d, config, plancheck.ResourceActionNoop)
	if _, err := d.Refresh(config); err != nil {
		t.Fatal(err)
	}
	if now := attributes(t, d); now["address"] != address {
		t.Errorf("the address is %v, want %v", now["address"], address)
	}
}

// TestDepositAccount_dataSources filters all accounts. A list resource leaves out master accounts.
func TestDepositAccount_dataSources(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.Inhabit()
	customer, _ := service.Objects("customer")[0]["id"].(string)
	put := func(name string, isMaster bool, owner any, method sandbox.Object) {
		service.Put("deposit_account", sandbox.Object{"name": name, "isMaster": isMaster, "customerId": owner, "depositMethod": method})
	}
	ethereum := sandbox.Object{"Crypto": sandbox.Object{"network": "Ethereum"}}
	put("master", true, nil, ethereum)
	put("till", false, customer, ethereum)
	put("coin", false, nil, sandbox.Object{"Crypto": sandbox.Object{"network": "Bitcoin"}})
	put("bank", false, customer, sandbox.Object{"Fiat": sandbox.Object{"fiatCurrency": "EUR", "onrampNetwork": "Ethereum"}})
	for arguments, want := range map[string]string{
		"":                                 "master till coin bank",
		`is_master = true`:                 "master",
		`is_master = false`:                "till coin bank",
		`customer_id = "` + customer + `"`: "till bank",
		`network = "Ethereum"`:             "master till",
		`fiat_currency = "EUR"`:            "bank",
		"network = \"Ethereum\"\nis_master = false": "till",
	} {
		config := service.Config("data \"payments_deposit_accounts\" \"it\" {\n" + arguments + "\n}\n")
		names, err := driver.New(t).ReadList(config, "deposit_accounts", "name")
		if got := strings.Join(names, " "); err != nil || got != want {
			t.Errorf("%q: %s, %v, want %s", arguments, got, err, want)
		}
	}
	listed, _, err := driver.New(t).List(service.Config("list \"payments_deposit_account\" \"it\" {\n  provider = payments\n}\n"))
	if err != nil || len(listed) != 3 {
		t.Errorf("listed %v, %v", listed, err)
	}
}

// TestDepositAccount_unknownMethod keeps an account of which a response has no method that the
// provider knows. To replace it could lose payments.
func TestDepositAccount_unknownMethod(t *testing.T) {
	t.Parallel()
	for kind, arguments := range map[string]string{"crypto": till, "fiat": euros} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service, d := acctest.Start(t), driver.New(t)
			config := service.Config(block(depositAccount, "it", arguments))
			id := created(t, d, config)["id"]
			service.Put("deposit_account", sandbox.Object{"id": id, "depositMethod": sandbox.Object{}})
			planOf(t, d, config, plancheck.ResourceActionNoop)
		})
	}
}

// TestDepositAccount_destroy warns of the address that payers lose, and names no bank data.
func TestDepositAccount_destroy(t *testing.T) {
	t.Parallel()
	for arguments, used := range map[string]string{till: "its address ", euros: "its bank account may be lost"} {
		service, d := acctest.Start(t), driver.New(t)
		config := service.Config(block(depositAccount, "it", arguments))
		made := created(t, d, config)
		id, _ := made["id"].(string)
		address, _ := made["address"].(string)
		plan, err := d.PlanDestroy(config)
		if err != nil {
			t.Fatal(err)
		}
		oneWarning(t, plan.Warnings, "Destroying deletes the deposit account \"", id, "still send to "+used, address)
	}
}

// TestCustomer_capitals refuses an id in capitals, which the service would return in lower case.
func TestCustomer_capitals(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	config := service.Config(block(depositAccount, "it", till+"\ncustomer_id = \"0B9F6A2E-7C35-4F0E-9D6B-3A1F7C2D8E40\""))
	if _, err := driver.New(t).Plan(config); err == nil || !strings.Contains(err.Error(), "has capitals") {
		t.Errorf("planned: %v", err)
	}
}
