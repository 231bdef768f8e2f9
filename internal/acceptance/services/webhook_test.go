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
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func webhook(arguments string) string {
	return "resource \"payments_webhook\" \"it\" {\n" + arguments + "\n}\n"
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
	if !strings.Contains(printed, "Destroying only marks the webhook \"https://") {
		t.Errorf("no warning before it is destroyed:\n%s", printed)
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
