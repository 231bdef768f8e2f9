// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/echoprovider"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const hookAt = "payments_webhook.it"

func webhook(arguments string) string {
	return "resource \"payments_webhook\" \"it\" {\n" + arguments + "\n}\n"
}

// TestWebhook_keyKept keeps the key of the creation through refreshes, updates and responses
// without it.
func TestWebhook_keyKept(t *testing.T) {
	t.Parallel()
	for _, secrets := range []string{"shown", "masked", "omitted"} {
		t.Run(secrets, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Secrets: secrets}})
			config := func(arguments string) string { return service.Config(webhook(arguments)) }
			d := driver.New(t)
			kept := func(after string, err error) {
				t.Helper()
				if err != nil {
					t.Fatalf("%s: %v", after, err)
				}
				state, err := d.State()
				if err != nil {
					t.Fatal(err)
				}
				key := state.Values.RootModule.Resources[0].AttributeValues["verification_key"]
				if created, ok := service.Objects("webhook")[0]["verificationKey"].(string); !ok || created == "" || key != created {
					t.Errorf("%s: the state has %q, and the webhook was created with %q", after, key, created)
				}
			}
			const paused = "url = \"https://coffee.example/hooks\"\nis_paused = true"
			for _, arguments := range []string{`url = "https://coffee.example/hooks"`, paused} {
				_, err := d.Run(resource.TestStep{Config: config(arguments)})
				kept(arguments, err)
			}
			_, err := d.Refresh(config(paused))
			kept("refresh", err)
			_, err = d.Run(resource.TestStep{Config: config(`url = "https://tea.example/hooks"`)})
			kept("another URL", err)
		})
	}
}

// TestWebhook_keyHidden has a null key in the state until the service shows the key.
func TestWebhook_keyHidden(t *testing.T) {
	t.Parallel()
	for _, secrets := range []string{"masked", "omitted"} {
		t.Run(secrets, func(t *testing.T) {
			t.Parallel()
			// A response with the id alone has no key, not even at the creation.
			service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Secrets: secrets, Writes: "id"}})
			config := service.Config(webhook(`url = "https://coffee.example/hooks"`))
			key := func(check knownvalue.Check) []statecheck.StateCheck {
				return []statecheck.StateCheck{statecheck.ExpectKnownValue(hookAt, tfjsonpath.New("verification_key"), check)}
			}
			driver.Test(t,
				resource.TestStep{Config: config, ConfigStateChecks: key(knownvalue.Null())},
				resource.TestStep{
					PreConfig: func() { service.SetDialect(sandbox.Dialect{}) },
					Config:    config, ConfigStateChecks: key(knownvalue.StringRegexp(regexp.MustCompile(`^whk_[A-Z0-9]+$`))),
				},
			)
		})
	}
}

// TestAccWebhook_keyMissing warns at the creation if the response has no key.
func TestAccWebhook_keyMissing(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Secrets: "masked", Writes: "id"}})
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main(webhook(`url = "https://coffee.example/hooks"`))
	out := cli.Must("apply", "-auto-approve")
	if !strings.Contains(out, "Warning: The webhook was created without a visible verification key") {
		t.Errorf("no warning:\n%s", out)
	}
}

// TestWebhook_outside shows changes outside Terraform in the next plan.
func TestWebhook_outside(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	config := service.Config(webhook(`url = "https://coffee.example/hooks"`))
	became := func(member string, value any) func() {
		return func() {
			all := service.Objects("webhook")
			changed := all[len(all)-1]
			changed[member] = value
			service.Put("webhook", changed)
		}
	}
	planned := func(action plancheck.ResourceActionType) resource.ConfigPlanChecks {
		return resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(hookAt, action)}}
	}
	driver.Test(t,
		resource.TestStep{Config: config},
		resource.TestStep{PreConfig: became("isPaused", true), Config: config, ConfigPlanChecks: planned(plancheck.ResourceActionUpdate)},
		resource.TestStep{
			PreConfig: became("isOffline", true), Config: config, ConfigPlanChecks: planned(plancheck.ResourceActionNoop),
			ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue(hookAt, tfjsonpath.New("is_offline"), knownvalue.Bool(true))},
		},
		resource.TestStep{PreConfig: became("isDeleted", true), Config: config, ConfigPlanChecks: planned(plancheck.ResourceActionCreate)},
	)
	all := service.Objects("webhook")
	if len(all) != 2 || all[0]["isDeleted"] != true || all[1]["isDeleted"] != true {
		t.Errorf("want the first deleted outside and the second destroyed: %v", all)
	}
}

// TestWebhook_destroy marks the webhook and changes nothing else about it.
func TestWebhook_destroy(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	driver.Test(t, resource.TestStep{Config: service.Config(webhook("url = \"https://coffee.example/hooks\"\nis_paused = true"))})
	left := service.Objects("webhook")[0]
	if left["isDeleted"] != true || left["url"] != "https://coffee.example/hooks" || left["isPaused"] != true {
		t.Errorf("%v is left", left)
	}
}

// TestAccWebhook_neverPrinted shows the key in no plan, apply or state. It warns before the webhook
// is destroyed.
func TestAccWebhook_neverPrinted(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main(webhook(`url = "https://coffee.example/hooks"`) +
		"\nephemeral \"payments_webhook_verification_key\" \"it\" {\n  webhook_id = payments_webhook.it.id\n}\n")
	printed := cli.Must("apply", "-auto-approve")
	key, _ := service.Objects("webhook")[0]["verificationKey"].(string)
	cli.Main(webhook("url = \"https://coffee.example/hooks\"\nis_paused = true"))
	printed += cli.Must("plan") + cli.Must("show") + cli.Must("plan", "-destroy")
	if key == "" || strings.Contains(printed, key) {
		t.Errorf("the key %q is printed:\n%s", key, printed)
	}
	if !strings.Contains(printed, "Destroying only marks deleted the webhook \"https://") {
		t.Errorf("no warning before it is destroyed:\n%s", printed)
	}
}

// TestWebhook_dataSource finds by the id and by the URL. It does not choose between several
// webhooks.
func TestWebhook_dataSource(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	put := func(url string, deleted bool) string {
		id, _ := service.Put("webhook", sandbox.Object{"url": url, "isDeleted": deleted})["id"].(string)
		return id
	}
	one, other := put("https://one.example", false), put("https://two.example", false)
	put("https://one.example", true)
	twins := []string{put("https://twins.example", false), put("https://twins.example", false)}
	for arguments, want := range map[string]struct{ id, refused string }{
		`id = "` + other + `"`:          {id: other},
		`url = "https://one.example"`:   {id: one},
		`url = "https://three.example"`: {refused: "no webhook with the url"},
		`url = "https://twins.example"`: {refused: twins[0] + ", " + twins[1]},
		``:                              {refused: "To find the webhook, set exactly one of these: id or url"},
		"url = \"https://one.example\"\nid = \"" + one + "\"": {refused: "To find the webhook, set exactly one of these: id or url"},
	} {
		value, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_webhook\" \"it\" {\n" + arguments + "\n}\n"))
		switch {
		case want.refused == "" && (err != nil || value["id"] != want.id):
			t.Errorf("%s: found %v, %v; want %s", arguments, value["id"], err, want.id)
		case want.refused != "" && (err == nil || !strings.Contains(err.Error(), want.refused)):
			t.Errorf("%s: %v, want %q", arguments, err, want.refused)
		}
	}
}

// TestWebhooks_filters narrows the list, which never has deleted webhooks.
func TestWebhooks_filters(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for _, o := range []sandbox.Object{
		{"url": "https://a.example"},
		{"url": "https://b.example", "isPaused": true},
		{"url": "https://c.example", "isOffline": true},
		{"url": "https://d.example", "isDeleted": true},
	} {
		service.Put("webhook", o)
	}
	for arguments, want := range map[string]string{
		"":                                      "https://a.example https://b.example https://c.example",
		"is_paused = true":                      "https://b.example",
		"is_paused = false":                     "https://a.example https://c.example",
		"is_offline = true":                     "https://c.example",
		"is_offline = false\nis_paused = false": "https://a.example",
	} {
		urls, err := driver.New(t).ReadList(service.Config("data \"payments_webhooks\" \"it\" {\n"+arguments+"\n}\n"), "webhooks", "url")
		if got := strings.Join(urls, " "); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", arguments, got, err, want)
		}
	}
}

// TestAccWebhookVerificationKey hands the key to another provider's configuration, where nothing
// stores it.
func TestAccWebhookVerificationKey(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	shown := service.Put("webhook", sandbox.Object{"url": "https://a.example", "verificationKey": "whk_canary"})["id"]
	masked := service.Put("webhook", sandbox.Object{"url": "https://b.example", "verificationKey": "****nary"})["id"]
	config := func(id any) string {
		return service.Config(fmt.Sprintf("ephemeral \"payments_webhook_verification_key\" \"it\" {\n  webhook_id = %q\n}\n\n"+
			"provider \"echo\" {\n  data = ephemeral.payments_webhook_verification_key.it\n}\n\nresource \"echo\" \"it\" {}\n", id))
	}
	refused := func(id any, words string) resource.TestStep {
		return resource.TestStep{Config: config(id), ExpectError: regexp.MustCompile(words)}
	}
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: map[string]func() (tfprotov6.ProviderServer, error){
			"payments": func() (tfprotov6.ProviderServer, error) { return provider.NewServer("test")(), nil },
			"echo":     echoprovider.NewProviderServer(),
		},
		Steps: []resource.TestStep{
			refused(masked, `The verification key is not shown`),
			refused("0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", `There is no such webhook`),
			refused("orders", `webhook_id must be an id of the payments service`),
			{
				Config: config(shown),
				ConfigStateChecks: []statecheck.StateCheck{
					statecheck.ExpectKnownValue("echo.it", tfjsonpath.New("data").AtMapKey("verification_key"), knownvalue.StringExact("whk_canary")),
				},
			},
		},
	})
}
