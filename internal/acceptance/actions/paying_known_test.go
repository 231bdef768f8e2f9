// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

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
	if n := rows.Sent(service, "createWithdrawal"); n > 0 {
		t.Errorf("%d requests", n)
	}
}

// TestPaying_betweenChildren refuses a transfer that no list would show, unless a person allows it.
func TestPaying_betweenChildren(t *testing.T) {
	t.Parallel()
	const kind = "payments_transfer_balance"
	service := acctest.Start(t)
	arguments := rows.Payings[kind].Prepare(t, service)
	other, _ := service.Put("fbo_organization", sandbox.Object{"name": "Other"})["id"].(string)
	service.Put("balance", sandbox.Object{"holder": other, "network": "Ethereum", "token": rows.USDC, "balance": "100"})
	arguments = strings.Replace(arguments, "from_organization_id = \"", "from_organization_id = \""+other+"\" #", 1)
	_, _, err := pay(t, service, kind, arguments)
	const words = "allow_repeat: A repetition would not be noticed"
	if err == nil || !strings.Contains(err.Error(), words) || rows.Sent(service, "transferBalance") > 0 {
		t.Errorf("error: %v", err)
	}
	if _, _, err := pay(t, service, kind, arguments+"\nallow_repeat = true"); err != nil || rows.Sent(service, "transferBalance") != 1 {
		t.Errorf("error: %v", err)
	}
}
