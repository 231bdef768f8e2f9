// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Actions and ephemeral resources: the provider-wide tests, and a use of each.

// exampleURL is the endpoint in the examples of webhooks. Tests put a receiver in its place.
const exampleURL = "https://coffee.example/hooks"

// use is the use of an action or an ephemeral resource: its arguments and the objects around it.
type use struct {
	around    []planted
	arguments string
}

// uses has a row for every action and every ephemeral resource.
var uses = map[string]use{
	"payments_checkout_session": {arguments: `gateway = {
    managed      = { methods = [{ network = "Ethereum" }] }
    open_banking = { email = "ann@buyer.example" }
  }
  line_items                  = [{ item_data = { name = "Gift box", price = 12.5, currency = "EUR", quantity = 2 } }]
  success_url                 = "https://shop.example/thanks"
  cancel_url                  = "https://shop.example/basket"
  metadata                    = [{ key = "order", value = "4711" }]
  expires_at                  = "2099-01-31T12:00:00+02:00"
  customizations = { left_panel_color = "#1d3b2a", primary_button_color = "", slanted_edge = true, allow_discount_codes = false }
  charge_customer_network_fee = true`},
	"payments_payment_session": {arguments: `method   = { network = "Ethereum", token = "` + usdCoin + `" }
  total    = 32.5
  currency = "USD"
  metadata = [{ key = "order", value = "4711" }]`},
	"payments_test_webhook": {
		[]planted{{"webhook", sandbox.Object{"id": exampleID, "url": exampleURL}}}, "webhook_id = \"" + exampleID + "\"",
	},
	"payments_webhook_verification_key": {
		[]planted{{"webhook", sandbox.Object{"id": exampleID, "url": exampleURL}}}, "webhook_id = \"" + exampleID + "\"",
	},
}

// endpoint starts a receiver that accepts every event.
func endpoint(t *testing.T) (url string, events *atomic.Int64) {
	t.Helper()
	events = &atomic.Int64{}
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { events.Add(1) }))
	t.Cleanup(server.Close)
	return server.URL, events
}

// start starts a sandbox with the objects of a use, and a receiver for its webhooks.
func (u use) start(t *testing.T) *acctest.Service {
	t.Helper()
	service := acctest.Start(t)
	url, _ := endpoint(t)
	for _, p := range u.around {
		object := maps.Clone(p.object)
		if object["url"] == exampleURL {
			object["url"] = url
		}
		service.Put(p.group, object)
	}
	return service
}

func actionSchemas(all *tfprotov6.GetProviderSchemaResponse) map[string]*tfprotov6.Schema {
	schemas := map[string]*tfprotov6.Schema{}
	for name, s := range all.ActionSchemas {
		schemas[name] = s.Schema
	}
	return schemas
}

// TestSchemas_validVerbs is TestSchemas_valid for actions and ephemeral resources.
func TestSchemas_validVerbs(t *testing.T) {
	t.Parallel()
	p := provider.New("test")
	withActions, _ := p.(fwprovider.ProviderWithActions)
	for _, construct := range withActions.Actions(t.Context()) {
		var meta action.MetadataResponse
		var resp action.SchemaResponse
		a := construct()
		a.Metadata(t.Context(), action.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		a.Schema(t.Context(), action.SchemaRequest{}, &resp)
		if diags := resp.Schema.ValidateImplementation(t.Context()); diags.HasError() {
			t.Errorf("%s: %v", meta.TypeName, diags)
		}
	}
	withEphemerals, _ := p.(fwprovider.ProviderWithEphemeralResources)
	for _, construct := range withEphemerals.EphemeralResources(t.Context()) {
		var meta ephemeral.MetadataResponse
		var resp ephemeral.SchemaResponse
		e := construct()
		e.Metadata(t.Context(), ephemeral.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		e.Schema(t.Context(), ephemeral.SchemaRequest{}, &resp)
		if diags := resp.Schema.ValidateImplementation(t.Context()); diags.HasError() {
			t.Errorf("%s: %v", meta.TypeName, diags)
		}
	}
}

// TestVerbs_used uses every action and every ephemeral resource through the plugin protocol. It
// fails for a type without a row in [uses].
func TestVerbs_used(t *testing.T) {
	t.Parallel()
	all := described(t)
	actions, ephemerals := slices.Sorted(maps.Keys(all.ActionSchemas)), slices.Sorted(maps.Keys(all.EphemeralResourceSchemas))
	names := slices.Sorted(slices.Values(slices.Concat(actions, ephemerals)))
	if want := slices.Sorted(maps.Keys(uses)); !slices.Equal(names, want) {
		t.Errorf("the types are %q, and %q are used", names, want)
	}
	for _, name := range actions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := uses[name].start(t)
			block := "action \"" + name + "\" \"it\" {\n  config {\n    " + uses[name].arguments + "\n  }\n}\n"
			progress, _, err := acctest.NewDriver(t).Invoke(service.Config(block))
			if err != nil || len(progress) == 0 {
				t.Errorf("progress %q, error: %v", progress, err)
			}
		})
	}
	for _, name := range ephemerals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := uses[name].start(t)
			opened, err := acctest.NewDriver(t).Open(service.Config("ephemeral \"" + name + "\" \"it\" {\n  " + uses[name].arguments + "\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			for attribute, value := range opened.Value {
				if value == nil {
					t.Errorf("%s is null", attribute)
				}
			}
			if err := opened.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// trigger is the part of a resource block that invokes an action.
var trigger = regexp.MustCompile(`(?s)\n *# Tests [^\n]*\n  lifecycle \{\n.*?\n  \}\n`)

// actionExample runs the example of an action. Engines without actions get its resources only, and
// the driver of the plugin protocol invokes the action. The real endpoint of the example does not
// exist, so a receiver takes its place.
func actionExample(t *testing.T, service *acctest.Service, cli *acctest.CLI, name, content string) {
	t.Helper()
	if _, diags := hclparse.NewParser().ParseHCL([]byte(content), name); diags.HasErrors() {
		t.Error(diags)
	}
	if string(hclwrite.Format([]byte(content))) != content {
		t.Error("it is not formatted")
	}
	url, events := endpoint(t)
	expect := func(cause string, count int64) {
		t.Helper()
		if got := events.Swap(0); got != count && strings.Contains(content, exampleURL) {
			t.Errorf("%s caused %d events, want %d", cause, got, count)
		}
	}
	local := strings.ReplaceAll(content, exampleURL, url)
	invokeExample(t, acctest.Start(t), local)
	expect("the driver", 1)

	acctest.Require(t, acctest.FeatureActions)
	cli.Write("main.tf", exampleResourceSource+local)
	cli.Must("apply", "-auto-approve")
	expect("the trigger", 1)
	if out := cli.Must("plan"); !strings.Contains(out, "No changes") {
		t.Errorf("the second plan is not empty:\n%s", out)
	}
	for line := range strings.Lines(content) {
		if _, command, ok := strings.Cut(strings.TrimSpace(line), ": terraform "); ok {
			cli.Must(append(strings.Fields(command), "-auto-approve")...)
			expect(command, 1)
		}
	}
	cli.Must("destroy", "-auto-approve")
	expectAllDestroyed(t, service)
}

// invokeExample applies the resources of an example, and invokes its action.
func invokeExample(t *testing.T, service *acctest.Service, content string) {
	t.Helper()
	resources, call, ok := strings.Cut(trigger.ReplaceAllString(content, "\n"), "action \"")
	if !ok || !trigger.MatchString(content) {
		t.Fatal("an example of an action has a trigger, and the action at its end")
	}
	d := acctest.NewDriver(t)
	plan, err := d.Plan(service.Config(resources))
	if err == nil {
		err = d.Apply(plan)
	}
	if err == nil {
		_, _, err = d.Invoke(service.Config("action \"" + call))
	}
	if err != nil {
		t.Error(err)
	}
}
