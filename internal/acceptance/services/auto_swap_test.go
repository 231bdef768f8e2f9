// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

const (
	swapAddress = "payments_auto_swap.it"
	swapUsdc    = "enabled = true\ntarget = { network = \"Ethereum\", token = \"" + usdc + "\" }"
	swapBitcoin = "enabled = true\ntarget = { network = \"Bitcoin\" }"
)

func autoSwap(arguments string) string {
	return "resource \"payments_auto_swap\" \"it\" {\n" + arguments + "\n}\n"
}

// enable enables the setting outside Terraform.
func enable(service *acctest.Service, network string, token any) {
	service.Put("auto_swap", sandbox.Object{"enabled": true, "target": sandbox.Object{"network": network, "token": token}})
}

// TestAutoSwap_createEnabled does not replace a setting that is enabled, neither in a plan nor in
// an apply.
func TestAutoSwap_createEnabled(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		network string
		token   any
		wanted  string
		current string // in the message
	}{
		"another token":     {"Ethereum", usdt, swapUsdc, "the token " + usdt + " on Ethereum"},
		"another network":   {"Base", usdc, swapUsdc, "the token " + usdc + " on Base"},
		"coin":              {"Ethereum", nil, swapUsdc, "the coin of Ethereum"},
		"disabled":          {"Ethereum", usdc, "enabled = false", "the token " + usdc},
		"disabled, target":  {"Bitcoin", nil, "enabled = false\ntarget = { network = \"Bitcoin\" }", "the coin of Bitcoin"},
		"same":              {"Ethereum", usdc, swapUsdc, "the token " + usdc + " on Ethereum"},
		"another spelling":  {"Ethereum", strings.ToLower(usdc), swapUsdc, "the token " + strings.ToLower(usdc)},
		"same coin":         {"Bitcoin", nil, swapBitcoin, "the coin of Bitcoin"},
		"coin as no string": {"Bitcoin", "", swapBitcoin, "the coin of Bitcoin"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, d := acctest.Start(t), driver.New(t)
			config := service.Config(autoSwap(c.wanted))
			early, err := d.Plan(config) // while the setting is disabled
			if err != nil {
				t.Fatal(err)
			}
			enable(service, c.network, c.token)
			_, late := d.Plan(config)
			words := []string{
				"Auto-swap is enabled already", "swaps incoming payments to " + c.current, diagnose.ImportBlock("auto_swap", "auto_swap"),
			}
			refused(t, "plan", late, words...)
			refused(t, "apply", d.Apply(early), words...)
			// The setting is enabled between the plan that an apply makes and the create.
			service.AddFault(sandbox.Fault{Operation: "autoSwap", Times: 1, Status: 200, Body: `{"enabled":false,"target":null}`})
			refused(t, "create", d.Apply(early), words...)
			if sent := writes(service); len(sent) > 0 {
				t.Errorf("it sent %v", sent)
			}
		})
	}
}

// TestAutoSwap_createDisabled keeps the target of a disabled setting if the configuration has none.
func TestAutoSwap_createDisabled(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	service.Put("auto_swap", sandbox.Object{"enabled": false, "target": sandbox.Object{"network": "Bitcoin"}})
	config := service.Config(autoSwap("enabled = false"))
	apply(t, d, config)
	if target, _ := service.Objects("auto_swap")[0]["target"].(sandbox.Object); target["network"] != "Bitcoin" {
		t.Errorf("the service has the target %v", target)
	}
	if plan, err := d.Plan(config); err != nil || plan.ExpectEmpty() != nil {
		t.Errorf("%v, %v", err, plan)
	}
}

// TestAutoSwap_destroy warns in the plan, and disables the setting without a target.
func TestAutoSwap_destroy(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	apply(t, d, service.Config(autoSwap(swapUsdc)))
	plan := apply(t, d, service.Config(""))
	if warnings := strings.Join(plan.Warnings, "\n"); !strings.Contains(warnings, "Destroying disables the auto-swap setting") {
		t.Errorf("no warning: %q", warnings)
	}
	if setting := service.Objects("auto_swap")[0]; setting["enabled"] != false || setting["target"] != nil {
		t.Errorf("after destroy: %v", setting)
	}
}

// TestAutoSwap_destroyIneffective is an error: money would still be swapped.
func TestAutoSwap_destroyIneffective(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	config := service.Config(autoSwap(swapBitcoin))
	apply(t, d, config)
	service.AddFault(sandbox.Fault{Operation: "setAutoSwap", Status: 200, Body: `{"ok":true}`})
	refused(t, "destroy", d.Destroy(config), "Auto-swap is still enabled", "swapped to the coin of Bitcoin")
	if attributes(t, d)["enabled"] != true {
		t.Error("the state lost the setting")
	}
}

// TestAutoSwap_import accepts the constant, as a string and as an identity, and nothing else.
func TestAutoSwap_import(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.Inhabit()
	enable(service, "Ethereum", usdc)
	config := service.Config(autoSwap(swapUsdc))
	for name, c := range map[string]struct {
		block driver.Import
		given string // in the error; empty: it is imported
	}{
		"string":           {driver.Import{ID: "auto_swap"}, ""},
		"identity":         {driver.Import{Identity: map[string]cty.Value{"name": cty.StringVal("auto_swap")}}, ""},
		"resource's name":  {driver.Import{ID: "usdc"}, `"usdc"`},
		"organization":     {driver.Import{ID: service.Organization()}, service.Organization()},
		"two parts":        {driver.Import{ID: "auto_swap/1"}, `"auto_swap/1"`},
		"another identity": {driver.Import{Identity: map[string]cty.Value{"name": cty.StringVal("swap")}}, `"swap"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := driver.New(t)
			c.block.Address = swapAddress
			plan, err := d.Plan(config, c.block)
			if c.given != "" {
				refused(t, "import", err, "This is no import id of an auto-swap setting", c.given, `the constant "auto_swap"`)
				return
			}
			if err != nil || plan.ExpectEmpty() != nil {
				t.Fatalf("%v, %v", err, plan)
			}
			if err := d.Apply(plan); err != nil || attributes(t, d)["organization_id"] != service.Organization() {
				t.Errorf("%v, %v", err, attributes(t, d))
			}
		})
	}
}

// TestAutoSwap_anotherAccount neither reads nor changes the setting of another organization.
func TestAutoSwap_anotherAccount(t *testing.T) {
	t.Parallel()
	service, other, d := acctest.Start(t), acctest.Start(t), driver.New(t)
	service.Inhabit()
	other.Inhabit()
	enable(other, "Bitcoin", nil)
	apply(t, d, service.Config(autoSwap(swapUsdc)))
	words := []string{
		"The auto-swap setting is in another account", "of the organization " + service.Organization(),
		"belong to the organization " + other.Organization(), "Nothing was changed", "`state rm`",
	}
	_, err := d.Plan(other.Config(autoSwap(swapUsdc)))
	refused(t, "refresh", err, words...)
	changed, err := d.PlanWithoutRefresh(other.Config(autoSwap("enabled = false")))
	if err != nil {
		t.Fatal(err)
	}
	refused(t, "update", d.Apply(changed), words...)
	refused(t, "destroy", d.Destroy(other.Config(autoSwap(swapUsdc))), words...)
	if sent := writes(other); len(sent) > 0 {
		t.Errorf("it sent %v", sent)
	}
	if got := attributes(t, d); got["enabled"] != true || got["organization_id"] != service.Organization() {
		t.Errorf("the state has %v", got)
	}
}

// TestAutoSwap_anotherAccountUnknownOwner: the first account had no object, so the state does not
// name its organization. The setting of an account with objects must then be as in the state.
func TestAutoSwap_anotherAccountUnknownOwner(t *testing.T) {
	t.Parallel()
	service, other, d := acctest.Start(t), acctest.Start(t), driver.New(t)
	other.Inhabit()
	enable(other, "Bitcoin", nil)
	apply(t, d, service.Config(autoSwap(swapUsdc)))
	words := []string{
		"The auto-swap setting may be of another account", "organization " + other.Organization(), "Nothing was changed", "`state rm`",
	}
	_, err := d.Plan(other.Config(autoSwap(swapUsdc)))
	refused(t, "refresh", err, words...)
	changed, err := d.PlanWithoutRefresh(other.Config(autoSwap("enabled = false")))
	if err != nil {
		t.Fatal(err)
	}
	refused(t, "update", d.Apply(changed), words...)
	refused(t, "destroy", d.Destroy(other.Config(autoSwap(swapUsdc))), words...)
	if sent := writes(other); len(sent) > 0 {
		t.Errorf("it sent %v", sent)
	}
}

// TestAutoSwap_emptyAccount: the organization becomes known once the account has an object, and
// stays known.
func TestAutoSwap_emptyAccount(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	apply(t, d, service.Config(autoSwap(swapBitcoin)))
	if id := attributes(t, d)["organization_id"]; id != nil {
		t.Errorf("organization_id is %v in an empty account", id)
	}
	service.Inhabit()
	for _, wanted := range []string{swapUsdc, swapBitcoin} {
		apply(t, d, service.Config(autoSwap(wanted))) // with a refresh
		if id := attributes(t, d)["organization_id"]; id != service.Organization() {
			t.Errorf("organization_id is %v", id)
		}
		for _, customer := range service.Objects("customer") {
			service.Remove("customer", customer["id"].(string))
		}
	}
}

// TestAutoSwap_emptyAccountAnotherSetting: it may be the setting of another organization.
func TestAutoSwap_emptyAccountAnotherSetting(t *testing.T) {
	t.Parallel()
	service, empty, d := acctest.Start(t), acctest.Start(t), driver.New(t)
	service.Inhabit()
	apply(t, d, service.Config(autoSwap(swapUsdc)))
	words := []string{"The account is empty", "of the organization " + service.Organization(), "Nothing was changed", "import it again"}
	for _, setting := range []sandbox.Object{
		{"enabled": false, "target": nil},
		{"enabled": true, "target": sandbox.Object{"network": "Ethereum", "token": nil}},
		{"enabled": true, "target": sandbox.Object{"network": "Base", "token": usdc}},
	} {
		empty.Put("auto_swap", setting)
		_, err := d.Plan(empty.Config(autoSwap(swapUsdc)))
		refused(t, "refresh", err, words...)
		changed, err := d.PlanWithoutRefresh(empty.Config(autoSwap(swapBitcoin)))
		if err != nil {
			t.Fatal(err)
		}
		refused(t, "update", d.Apply(changed), words...)
		refused(t, "destroy", d.Destroy(empty.Config(autoSwap(swapUsdc))), words...)
	}
	empty.AddFault(sandbox.Fault{Operation: "autoSwap", Status: 403})
	refused(t, "destroy", d.Destroy(empty.Config(autoSwap(swapUsdc))), "403")
	if sent := writes(empty); len(sent) > 0 {
		t.Errorf("it sent %v", sent)
	}
}

// TestAutoSwap_destroyEmptied: the account's last object may be destroyed before the setting.
func TestAutoSwap_destroyEmptied(t *testing.T) {
	t.Parallel()
	service, d := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{OtherSpelling: true}}), driver.New(t)
	service.Inhabit()
	config := service.Config(autoSwap(swapUsdc))
	apply(t, d, config)
	service.Remove("customer", service.Objects("customer")[0]["id"].(string))
	if err := d.Destroy(config); err != nil || service.Objects("auto_swap")[0]["enabled"] != false {
		t.Errorf("%v, %v", err, service.Objects("auto_swap"))
	}
}

// TestAutoSwap_readFailures keep the setting in the state, because it always exists.
func TestAutoSwap_readFailures(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault sandbox.Fault
		words []string
	}{
		"not found":       {sandbox.Fault{Operation: "autoSwap", Status: 404}, []string{"404", "base_url"}},
		"organization":    {sandbox.Fault{Operation: "products", Status: 422}, []string{"could not be confirmed"}},
		"not to be shown": {sandbox.Fault{Operation: "products", Status: 403}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, d := acctest.Start(t), driver.New(t)
			service.Inhabit()
			config := service.Config(autoSwap(swapBitcoin))
			apply(t, d, config)
			service.AddFault(c.fault)
			plan, err := d.Plan(config)
			if c.words != nil {
				refused(t, "refresh", err, append(c.words, "Could not read the auto-swap setting")...)
			} else if err != nil || plan.ExpectEmpty() != nil {
				t.Errorf("%v, %v", err, plan)
			}
		})
	}
}

// TestAutoSwap_targetForgotten: a service may show no target of a disabled setting.
func TestAutoSwap_targetForgotten(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	apply(t, d, service.Config(autoSwap(swapUsdc)))
	for _, operation := range []string{"autoSwap", "setAutoSwap"} {
		service.AddFault(sandbox.Fault{Operation: operation, Status: 200, Body: `{"enabled":false,"target":null}`})
	}
	off := service.Config(autoSwap(strings.Replace(swapUsdc, "true", "false", 1)))
	apply(t, d, off)
	if plan, err := d.Plan(off); err != nil || plan.ExpectEmpty() != nil {
		t.Errorf("%v, %v", err, plan)
	}
	// The setting that Terraform enabled was disabled outside: only that is drift.
	plan, err := d.Plan(service.Config(autoSwap(swapUsdc)))
	if err != nil || plan.Changes[0].Action != plancheck.ResourceActionUpdate {
		t.Fatalf("%v, %v", err, plan)
	}
}

// TestAutoSwap_dataSource reads the setting with and without a target.
func TestAutoSwap_dataSource(t *testing.T) {
	t.Parallel()
	service, d := acctest.Start(t), driver.New(t)
	config := service.Config("data \"payments_auto_swap\" \"it\" {}\n")
	read := func(enabled bool, target ...any) {
		t.Helper()
		value, _, err := d.ReadDataSource(config)
		if err != nil {
			t.Fatal(err)
		}
		var got []any
		if object, ok := value["target"].(map[string]any); ok {
			got = []any{object["network"], object["token"]}
		}
		if value["enabled"] != enabled || !slices.Equal(got, target) {
			t.Errorf("read %v", value)
		}
	}
	read(false)
	enable(service, "Ethereum", usdc)
	read(true, "Ethereum", usdc)
	enable(service, "Bitcoin", nil)
	read(true, "Bitcoin", nil)
	service.AddFault(sandbox.Fault{Operation: "autoSwap", Status: 404})
	_, _, err := d.ReadDataSource(config)
	refused(t, "read", err, "Could not read the auto swap", "base_url")
}

// TestAccAutoSwap_enabledLate: an apply demands a target, if only it knows that the setting is to
// be enabled. It does not take the target of the state, which is the service's.
func TestAccAutoSwap_enabledLate(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.Put("auto_swap", sandbox.Object{"enabled": false, "target": sandbox.Object{"network": "Bitcoin"}})
	cli := acctest.NewCLI(t, service).Attach()
	late := func(value string) {
		cli.Main("resource \"terraform_data\" \"late\" {\n  input = " + value + "\n}\n" + autoSwap("enabled = terraform_data.late.output"))
	}
	late("false")
	cli.Must("apply", "-auto-approve")
	late("true")
	if result := cli.Run("apply", "-auto-approve"); result.Code == 0 || !strings.Contains(result.Flat(), "A target is required") {
		t.Errorf("it was applied:\n%s", result.Output)
	}
	if setting := service.Objects("auto_swap")[0]; setting["enabled"] != false {
		t.Errorf("it is enabled: %v", setting)
	}
}
