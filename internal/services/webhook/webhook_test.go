// SPDX-License-Identifier: MPL-2.0

package webhook_test

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
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMain(m *testing.M) { acctest.Main(m) }

const address = "payments_webhook.it"

func webhook(arguments string) string {
	return "resource \"payments_webhook\" \"it\" {\n" + arguments + "\n}\n"
}

// TestAccWebhook_keyKept: the key is told once, when the webhook is made. It outlives refreshes, updates and answers without it.
func TestAccWebhook_keyKept(t *testing.T) {
	t.Parallel()
	for _, secrets := range []string{"shown", "masked", "omitted"} {
		t.Run(secrets, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Secrets: secrets}})
			key := []statecheck.StateCheck{
				statecheck.ExpectKnownValue(address, tfjsonpath.New("verification_key"), knownvalue.StringFunc(func(got string) error {
					if made := service.Objects("webhook")[0]["verificationKey"]; got != made {
						return fmt.Errorf("%q is in the state, and the webhook was made with another", got)
					}
					return nil
				})),
				statecheck.ExpectSensitiveValue(address, tfjsonpath.New("verification_key")),
			}
			acctest.Test(t,
				resource.TestStep{Config: service.Config(webhook(`url = "https://coffee.example/hooks"`)), ConfigStateChecks: key},
				resource.TestStep{Config: service.Config(webhook("url = \"https://coffee.example/hooks\"\nis_paused = true")), ConfigStateChecks: key},
				resource.TestStep{RefreshState: true},
				resource.TestStep{Config: service.Config(webhook(`url = "https://tea.example/hooks"`)), ConfigStateChecks: key},
			)
		})
	}
}

// TestAccWebhook_keyHidden: a webhook whose key was never shown has none in the state, until the service shows it.
func TestAccWebhook_keyHidden(t *testing.T) {
	t.Parallel()
	for _, secrets := range []string{"masked", "omitted"} {
		t.Run(secrets, func(t *testing.T) {
			t.Parallel()
			// An answer that says nothing but the id tells no key, not even at first.
			service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Secrets: secrets, Writes: "id"}})
			config := service.Config(webhook(`url = "https://coffee.example/hooks"`))
			acctest.Test(t,
				resource.TestStep{
					Config:            config,
					ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue(address, tfjsonpath.New("verification_key"), knownvalue.Null())},
				},
				resource.TestStep{
					PreConfig: func() { service.SetDialect(sandbox.Dialect{}) },
					Config:    config,
					ConfigStateChecks: []statecheck.StateCheck{
						statecheck.ExpectKnownValue(address, tfjsonpath.New("verification_key"), knownvalue.StringRegexp(regexp.MustCompile(`^whk_[A-Z0-9]+$`))),
					},
				},
			)
		})
	}
}

// TestAccWebhook_keyNotTold: a key that did not come with the creation is missed at once, and not when the first delivery is to be verified.
func TestAccWebhook_keyNotTold(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Secrets: "masked", Writes: "id"}})
	cli := acctest.NewCLI(t, service)
	cli.Main(webhook(`url = "https://coffee.example/hooks"`))
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, "Warning: The webhook was created, and its verification key was not told") {
		t.Errorf("no warning:\n%s", out)
	}
}

// TestAccWebhook_outside: what somebody does to a webhook outside of Terraform is seen in the next plan.
func TestAccWebhook_outside(t *testing.T) {
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
		return resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, action)}}
	}
	acctest.Test(t,
		resource.TestStep{Config: config},
		resource.TestStep{PreConfig: became("isPaused", true), Config: config, ConfigPlanChecks: planned(plancheck.ResourceActionUpdate)},
		resource.TestStep{
			PreConfig: became("isOffline", true), Config: config, ConfigPlanChecks: planned(plancheck.ResourceActionNoop),
			ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue(address, tfjsonpath.New("is_offline"), knownvalue.Bool(true))},
		},
		resource.TestStep{PreConfig: became("isDeleted", true), Config: config, ConfigPlanChecks: planned(plancheck.ResourceActionCreate)},
	)
	all := service.Objects("webhook")
	if len(all) != 2 || all[0]["isDeleted"] != true || all[1]["isDeleted"] != true {
		t.Errorf("want the first deleted outside and the second destroyed: %v", all)
	}
}

// TestAccWebhook_destroy marks the webhook and changes nothing else about it.
func TestAccWebhook_destroy(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	acctest.Test(t, resource.TestStep{Config: service.Config(webhook("url = \"https://coffee.example/hooks\"\nis_paused = true"))})
	left := service.Objects("webhook")[0]
	if left["isDeleted"] != true || left["url"] != "https://coffee.example/hooks" || left["isPaused"] != true {
		t.Errorf("%v is left", left)
	}
}

// TestAccWebhook_neverPrinted: neither a plan nor an apply shows the key, with a warning before the webhook is destroyed.
func TestAccWebhook_neverPrinted(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	cli.Main(webhook(`url = "https://coffee.example/hooks"`) + "\nephemeral \"payments_webhook_verification_key\" \"it\" {\n  webhook_id = payments_webhook.it.id\n}\n")
	printed := cli.Must("apply", "-auto-approve")
	key, _ := service.Objects("webhook")[0]["verificationKey"].(string)
	cli.Main(webhook("url = \"https://coffee.example/hooks\"\nis_paused = true"))
	printed += cli.Must("plan") + cli.Must("show") + cli.Must("plan", "-destroy")
	if key == "" || strings.Contains(printed, key) {
		t.Errorf("the key %q is printed:\n%s", key, printed)
	}
	if !strings.Contains(printed, "Destroying a webhook marks it deleted") {
		t.Errorf("no warning before it is destroyed:\n%s", printed)
	}
}

// TestAccWebhook_dataSource finds by the id and by the URL, and never guesses.
func TestAccWebhook_dataSource(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	put := func(url string, deleted bool) string {
		id, _ := service.Put("webhook", sandbox.Object{"url": url, "isDeleted": deleted})["id"].(string)
		return id
	}
	one, other := put("https://one.example", false), put("https://two.example", false)
	put("https://one.example", true)
	twins := []string{put("https://twins.example", false), put("https://twins.example", false)}
	data := func(arguments string) string {
		return service.Config("data \"payments_webhook\" \"it\" {\n" + arguments + "\n}\n")
	}
	found := func(arguments, id string) resource.TestStep {
		return resource.TestStep{
			Config:            data(arguments),
			ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue("data.payments_webhook.it", tfjsonpath.New("id"), knownvalue.StringExact(id))},
		}
	}
	refused := func(arguments, words string) resource.TestStep {
		return resource.TestStep{Config: data(arguments), ExpectError: regexp.MustCompile(strings.ReplaceAll(regexp.QuoteMeta(words), " ", `\s+`))}
	}
	acctest.Test(t,
		found(`id = "`+other+`"`, other),
		refused(`url = "https://three.example"`, `no webhook with the url`),
		refused(`url = "https://twins.example"`, twins[0]+`, `+twins[1]),
		refused(``, `To find the webhook, set exactly one of these: id or url`),
		refused("url = \"https://one.example\"\nid = \""+one+"\"", `To find the webhook, set exactly one of these: id or url`),
		found(`url = "https://one.example"`, one),
	)
}

// TestAccWebhooks_filters narrows the list, which never has deleted ones.
func TestAccWebhooks_filters(t *testing.T) {
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
	check := func(arguments string, hosts ...string) resource.TestStep {
		var found []knownvalue.Check
		for _, host := range hosts {
			found = append(found, knownvalue.ObjectPartial(map[string]knownvalue.Check{"url": knownvalue.StringExact("https://" + host + ".example")}))
		}
		return resource.TestStep{
			Config:            service.Config("data \"payments_webhooks\" \"it\" {\n" + arguments + "\n}\n"),
			ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue("data.payments_webhooks.it", tfjsonpath.New("webhooks"), knownvalue.ListExact(found))},
		}
	}
	acctest.Test(t,
		check("", "a", "b", "c"),
		check("is_paused = true", "b"),
		check("is_paused = false", "a", "c"),
		check("is_offline = true", "c"),
		check("is_offline = false\nis_paused = false", "a"),
	)
}

// TestAccWebhookVerificationKey hands the key to another provider's configuration, where nothing stores it.
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
