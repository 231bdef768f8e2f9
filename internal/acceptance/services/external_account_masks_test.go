// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// masks are the settings of the dialect that mask numbers.
func masks() []string {
	return slices.DeleteFunc(sandbox.SingleDialects(), func(text string) bool { return !strings.HasPrefix(text, "numbers=") })
}

// masking starts a sandbox with a customer, and a dialect.
func masking(t *testing.T, text string) *acctest.Service {
	t.Helper()
	dialect, err := sandbox.ParseDialect(text)
	if err != nil {
		t.Fatal(err)
	}
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
	service.Put("customer", sandbox.Object{"id": annID, "name": "Ann", "email": "ann@tea.example"})
	return service
}

// plans demands the action of a plan. Nothing is applied.
func plans(t *testing.T, d *driver.Driver, config string, action plancheck.ResourceActionType) {
	t.Helper()
	plan, err := d.Plan(config)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Changes) != 1 || plan.Changes[0].Action != action {
		t.Errorf("%s: %v, want %s", config[strings.LastIndex(config, annID):], plan.ExpectEmpty(), action)
	}
}

// TestExternalAccount_masks takes each kind of destination through every mask. An imported account
// is no change. A destination whose end differs is another one.
func TestExternalAccount_masks(t *testing.T) {
	t.Parallel()
	others := []string{
		`iban = { iban = "GB29NWBK60161331926819" }`, `sort_code = { sort_code = "200000", account_number = "55779912" }`,
		`bank_code = { code = "0800", account_number = "19-2000145398" }`, `bban = { bban = "BUKB20201555555556" }`,
		`us = { account_number = "000123456780", routing_number = "021000021" }`,
		`crypto = { network = "Ethereum", address = "0x8617E340B3D01FA5F11F306F4090FD50E238070D" }`,
	}
	for _, mask := range masks() {
		t.Run(mask, func(t *testing.T) {
			t.Parallel()
			for i, to := range destinations {
				service, d, imported := masking(t, mask), driver.New(t), driver.New(t)
				config, other := service.Config(annAccount(to.body)), service.Config(annAccount(others[i]))
				apply(t, d, config)
				id, _ := service.Objects("external_account")[0]["id"].(string)
				if _, err := d.Refresh(config); err != nil {
					t.Fatal(err)
				}
				if err := imported.Import(config, annAt, id); err != nil {
					t.Fatal(err)
				}
				for _, d := range []*driver.Driver{d, imported} {
					plans(t, d, config, plancheck.ResourceActionNoop)
					plans(t, d, service.Config(annAccount(to.respelt)), plancheck.ResourceActionNoop)
					plans(t, d, other, plancheck.ResourceActionDestroyBeforeCreate)
				}
				if err := d.Destroy(config); err != nil || len(service.Objects("external_account")) > 0 {
					t.Error(err)
				}
			}
		})
	}
}

// TestExternalAccount_short has a number of four characters, and longer ones with that end. A
// configured number is whole. The same characters in an imported state may be the end of a longer
// one.
func TestExternalAccount_short(t *testing.T) {
	t.Parallel()
	const short, long, other = "6789", "1234566789", "1234566780"
	const same, replaced = plancheck.ResourceActionNoop, plancheck.ResourceActionDestroyBeforeCreate
	for _, c := range []struct {
		created    string
		isImported bool
		want       map[string]plancheck.ResourceActionType
	}{
		{short, false, map[string]plancheck.ResourceActionType{short: same, long: replaced, other: replaced}},
		{long, false, map[string]plancheck.ResourceActionType{short: replaced, long: same, other: replaced}},
		{short, true, map[string]plancheck.ResourceActionType{short: same, long: same, other: replaced}},
		{long, true, map[string]plancheck.ResourceActionType{short: same, long: same, other: replaced}},
	} {
		service, d := masking(t, "numbers=last4"), driver.New(t)
		numbered := func(number string) string {
			return service.Config(annAccount(`bank_code = { code = "0800", account_number = "` + number + `" }`))
		}
		apply(t, d, numbered(c.created))
		if c.isImported {
			id, _ := service.Objects("external_account")[0]["id"].(string)
			d = driver.New(t)
			if err := d.Import(numbered(c.created), annAt, id); err != nil {
				t.Fatal(err)
			}
		}
		for number, action := range c.want {
			plans(t, d, numbered(number), action)
		}
	}
}
