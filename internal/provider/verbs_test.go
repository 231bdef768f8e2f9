// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
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
	// prepare makes more objects, funds a balance, or lets time pass. It returns the arguments, and
	// replaces them. It may be nil.
	prepare func(t testing.TB, service *acctest.Service) (arguments string)
	// movesMoney sets allow_money_movement of the provider.
	movesMoney bool
	// fails returns a part of the error in a dialect whose service shows too little. It may be nil.
	fails func(d sandbox.Dialect) (words string)
}

// uses has a row for every action and every ephemeral resource. Those of [payings] use their rows
// there.
var uses = withPayings(map[string]use{
	"payments_cancel_payout": {
		around:    []planted{{"payout", sandbox.Object{"id": exampleID}}},
		arguments: "payout_id = \"" + exampleID + "\"",
	},
	"payments_cancel_subscription": {
		around:    []planted{{"subscription", sandbox.Object{"id": exampleID}}},
		arguments: "subscription_id = \"" + exampleID + "\"",
	},
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
	"payments_resend_webhook_failures": {around: missed, arguments: "webhook_id = \"" + exampleID + "\""},
	"payments_resend_webhook_message": {
		around: missed, arguments: "webhook_id = \"" + exampleID + "\"\nmessage_id = \"" + exampleMessageID + "\"",
	},
	"payments_test_webhook": {
		around:    []planted{{"webhook", sandbox.Object{"id": exampleID, "url": exampleURL}}},
		arguments: "webhook_id = \"" + exampleID + "\"",
	},
	"payments_webhook_verification_key": {
		around:    []planted{{"webhook", sandbox.Object{"id": exampleID, "url": exampleURL}}},
		arguments: "webhook_id = \"" + exampleID + "\"",
		fails: func(d sandbox.Dialect) string {
			if d.Secrets != "" {
				return "The verification key is not shown"
			}
			return ""
		},
	},
})

// withPayings adds the uses of the actions that move money.
func withPayings(all map[string]use) map[string]use {
	for name, p := range payings {
		all[name] = use{prepare: p.prepare, movesMoney: true}
	}
	confirm := all["payments_confirm_payout"]
	confirm.fails = func(d sandbox.Dialect) string {
		if d.UnknownValues {
			return "The payout has an unknown status"
		}
		return ""
	}
	all["payments_confirm_payout"] = confirm
	return all
}

// exampleMessageID is the id of the message in the examples of webhooks.
const exampleMessageID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e41"

// missed is a webhook with a message that was not delivered.
var missed = []planted{
	{"webhook", sandbox.Object{"id": exampleID, "url": exampleURL}},
	{"webhook_message", sandbox.Object{
		"id": exampleMessageID, "webhookId": exampleID, "eventType": "deposit", "payload": `{"name":"Zoe Quibble Canary"}`,
		"attempts": json.Number("5"), "lastAttemptAt": "2026-03-02T10:00:00Z", "httpStatusCode": json.Number("503"),
	}},
}

// endpoint starts a receiver that accepts every event.
func endpoint(t *testing.T) (url string, events *atomic.Int64) {
	t.Helper()
	events = &atomic.Int64{}
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { events.Add(1) }))
	t.Cleanup(server.Close)
	return server.URL, events
}

// start starts a sandbox with the objects of a use, and a receiver for its webhooks. It returns the
// arguments.
func (u use) start(t *testing.T) (service *acctest.Service, arguments string) {
	t.Helper()
	url, _ := endpoint(t)
	return u.startWith(t, sandbox.Options{}, url)
}

// startWith is start with options, and a receiver of webhooks.
func (u use) startWith(t *testing.T, options sandbox.Options, url string) (service *acctest.Service, arguments string) {
	t.Helper()
	service = acctest.StartWith(t, options)
	for _, p := range u.around {
		object := maps.Clone(p.object)
		if object["url"] == exampleURL {
			object["url"] = url
		}
		service.Put(p.group, object)
	}
	if u.prepare != nil {
		return service, u.prepare(t, service)
	}
	return service, u.arguments
}

// config returns a block behind the provider block of a use.
func (u use) config(service *acctest.Service, block string) string {
	if u.movesMoney {
		return service.PayingConfig(block)
	}
	return service.Config(block)
}

// ephemeralBlock is an ephemeral block with arguments.
func ephemeralBlock(name, arguments string) string {
	return "ephemeral \"" + name + "\" \"it\" {\n  " + arguments + "\n}\n"
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
			service, arguments := uses[name].start(t)
			progress, _, err := acctest.NewDriver(t).Invoke(uses[name].config(service, actionBlock(name, arguments)))
			if err != nil || len(progress) == 0 {
				t.Errorf("progress %q, error: %v", progress, err)
			}
		})
	}
	for _, name := range ephemerals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, arguments := uses[name].start(t)
			opened, err := acctest.NewDriver(t).Open(uses[name].config(service, ephemeralBlock(name, arguments)))
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
var trigger = regexp.MustCompile(`(?s)\n *# [^\n]*\n  lifecycle \{\n.*?\n  \}\n`)

// providerBlock is the provider block of an example. Tests have their own.
var providerBlock = regexp.MustCompile(`(?s)provider "payments" \{\n.*?\n\}\n+`)

// actionExample runs the example of an action. The driver of the plugin protocol applies its
// resources and invokes the action. So does an engine that has actions, with the trigger and with
// the commands in comments. The objects that no resource makes are those of the action's use. The
// real endpoint of the example does not exist, so a receiver takes its place.
func actionExample(t *testing.T, cli func(*acctest.Service) *acctest.CLI, path, content string) {
	t.Helper()
	name, file := filepath.Base(filepath.Dir(path)), filepath.Base(path)
	if _, diags := hclparse.NewParser().ParseHCL([]byte(content), file); diags.HasErrors() {
		t.Error(diags)
	}
	if string(hclwrite.Format([]byte(content))) != content {
		t.Error("it is not formatted")
	}
	u := uses[name]
	if strings.Contains(content, "resource \"") { // it makes its objects
		u = use{movesMoney: u.movesMoney, prepare: u.prepare}
	}
	url, events := endpoint(t)
	tests := name == "payments_test_webhook" // the others send nothing to a new webhook
	expect := func(cause string) {
		t.Helper()
		if got := events.Swap(0); got != 1 && tests {
			t.Errorf("%s caused %d events, want 1", cause, got)
		}
	}
	local := providerBlock.ReplaceAllString(strings.ReplaceAll(content, exampleURL, url), "")
	driven, _ := u.startWith(t, sandbox.Options{Organization: sellerID}, url)
	invokeExample(t, u, driven, local)
	expect("the driver")

	acctest.Require(t, acctest.FeatureActions)
	service, _ := u.startWith(t, sandbox.Options{Organization: sellerID}, url)
	terraform := cli(service)
	terraform.Write("main.tf", exampleResourceSource+u.config(service, local))
	terraform.Must("apply", "-auto-approve")
	expect("the trigger")
	if out := terraform.Must("plan"); !strings.Contains(out, "No changes") {
		t.Errorf("the second plan is not empty:\n%s", out)
	}
	events.Store(0)
	for line := range strings.Lines(content) {
		if _, command, ok := strings.Cut(strings.TrimSpace(line), ": terraform "); ok {
			terraform.Must(append(strings.Fields(command), "-auto-approve")...)
			expect(command)
		}
	}
	if strings.Contains(content, "resource \"") {
		terraform.Must("destroy", "-auto-approve")
		expectAllDestroyed(t, service)
	}
}

// invokeExample applies the resources of an example, and invokes its action.
func invokeExample(t *testing.T, u use, service *acctest.Service, content string) {
	t.Helper()
	resources, call, ok := strings.Cut(trigger.ReplaceAllString(content, "\n"), "action \"")
	if !ok || strings.Contains(resources, "resource \"") != trigger.MatchString(content) {
		t.Fatal("an example of an action has the action at its end, and a trigger in a resource if it has resources")
	}
	d := acctest.NewDriver(t)
	var err error
	if strings.Contains(resources, "resource \"") {
		var plan *acctest.Plan
		if plan, err = d.Plan(u.config(service, resources)); err == nil {
			err = d.Apply(plan)
		}
	}
	if err == nil {
		_, _, err = d.Invoke(u.config(service, "action \""+call))
	}
	if err != nil {
		t.Error(err)
	}
}
