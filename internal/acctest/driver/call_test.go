// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/action"
	actionschema "github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	ephemeralschema "github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/path"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	fwresource "github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const twoWebhooks = `
resource "payments_webhook" "first" {
  url = "https://coffee.example/first"
}

resource "payments_webhook" "second" {
  url       = "https://coffee.example/second"
  is_paused = true
}
`

// withWebhooks returns a driver that manages the objects of twoWebhooks.
func withWebhooks(t *testing.T) (*Driver, *acctest.Service) {
	t.Helper()
	service := acctest.Start(t)
	d := New(t)
	plan, err := d.Plan(service.Config(twoWebhooks))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Apply(plan); err != nil {
		t.Fatal(err)
	}
	return d, service
}

// TestDriver_ReadDataSource reads data sources, one of them through a reference, and wrong ones.
func TestDriver_ReadDataSource(t *testing.T) {
	t.Parallel()
	d, service := withWebhooks(t)
	one, _, err := d.ReadDataSource(service.Config("data \"payments_webhook\" \"it\" {\n  id = payments_webhook.second.id\n}\n"))
	if err != nil || one["url"] != "https://coffee.example/second" || one["is_paused"] != true {
		t.Errorf("the second webhook: %v, %v", one, err)
	}
	all, _, err := d.ReadDataSource(service.Config("data \"payments_webhooks\" \"it\" {}\n"))
	if list, _ := all["webhooks"].([]any); err != nil || len(list) != 2 {
		t.Errorf("all webhooks: %v, %v", all, err)
	}
	for block, refused := range map[string]string{
		"data \"payments_webhook\" \"it\" {\n  id = \"x\"\n}\n":                                      "validate: ",
		"data \"payments_webhook\" \"it\" {\n  id = \"c0ffee00-0000-4000-8000-000000000000\"\n}\n":   "read: ",
		"data \"payments_webhook\" \"it\" {\n  id = payments_webhook.third.id\n}\n":                  "not in the state",
		"data \"payments_webhook\" \"it\" {\n  size = 1\n}\n":                                        "there is no argument size",
		"data \"payments_tree\" \"it\" {}\n":                                                         "no data \"payments_tree\"",
		"data \"payments_webhooks\" \"a\" {}\ndata \"payments_webhooks\" \"b\" {}\n":                 "2 blocks",
		"resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example/\"\n}\n":           "1 resources and 0 blocks",
		"data \"payments_webhooks\" \"it\" {}\nlist \"payments_webhook\" \"it\" {\n  limit = 1\n}\n": "does not know the block list",
	} {
		if _, _, err := d.ReadDataSource(service.Config(block)); unexpected(err, refused) {
			t.Errorf("%s%v, want %q", block, err, refused)
		}
	}
	if _, err := d.Plan(service.Config("data \"payments_webhooks\" \"it\" {}\n")); unexpected(err, "does not know the block data") {
		t.Errorf("a plan with a data source: %v", err)
	}
}

// TestDriver_List lists webhooks with and without a filter, a limit, and their objects.
func TestDriver_List(t *testing.T) {
	t.Parallel()
	d, service := withWebhooks(t)
	list := func(arguments string) string {
		return service.Config("list \"payments_webhook\" \"it\" {\n  provider = payments\n" + arguments + "}\n")
	}
	for arguments, want := range map[string]string{
		"":              "first second",
		"  limit = 1\n": "first",
		"  config {}\n": "first second",
		"  include_resource = true\n  config {\n    is_paused = true\n  }\n": "second+",
	} {
		results, _, err := d.List(list(arguments))
		var got []string
		for _, r := range results {
			text := r.DisplayName[strings.LastIndex(r.DisplayName, "/")+1:]
			if r.Resource != nil && r.Resource["id"] == r.Identity["id"] {
				text += "+"
			}
			got = append(got, text)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("%q gave %q, %v", arguments, got, err)
		}
	}
	for arguments, refused := range map[string]string{
		"  limit = \"many\"\n":              "limit: ",
		"  size = 1\n":                      "no argument size",
		"  config {\n    size = 1\n  }\n":   "there is no argument size",
		"  filter {}\n":                     "other blocks",
		"  config {\n    url = \"\"\n  }\n": "url",
	} {
		if _, _, err := d.List(list(arguments)); unexpected(err, refused) {
			t.Errorf("%q: %v, want %q", arguments, err, refused)
		}
	}
	service.AddFault(sandbox.Fault{Status: 403})
	if _, _, err := d.List(list("")); unexpected(err, "list: ") {
		t.Errorf("a refused list: %v", err)
	}
}

// TestDriver_Open opens and closes an ephemeral resource of the payments provider.
func TestDriver_Open(t *testing.T) {
	t.Parallel()
	d, service := withWebhooks(t)
	open := func(id string) (*Ephemeral, error) {
		return d.Open(service.Config("ephemeral \"payments_webhook_verification_key\" \"it\" {\n  webhook_id = " + id + "\n}\n"))
	}
	e, err := open("payments_webhook.first.id")
	if err != nil {
		t.Fatal(err)
	}
	if key, _ := e.Value["verification_key"].(string); !strings.HasPrefix(key, "whk_") {
		t.Errorf("the key is %q", key)
	}
	if err := e.Renew(); unexpected(err, "not to be renewed") {
		t.Errorf("renewed: %v", err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if err := e.Close(); unexpected(err, "closed already") {
		t.Errorf("closed twice: %v", err)
	}
	if _, err := open(`"c0ffee00-0000-4000-8000-000000000000"`); unexpected(err, "open: ") {
		t.Errorf("opened a missing webhook: %v", err)
	}
}

// toolbox is a provider with an action, a function, and an ephemeral resource that is renewed.
type toolbox struct{ closed *[]string }

// Metadata names the prefix of its types.
func (toolbox) Metadata(_ context.Context, _ fwprovider.MetadataRequest, resp *fwprovider.MetadataResponse) {
	resp.TypeName = "payments"
}

// Schema is empty.
func (toolbox) Schema(context.Context, fwprovider.SchemaRequest, *fwprovider.SchemaResponse) {}

// Configure marks the provider as configured for its types.
func (toolbox) Configure(_ context.Context, _ fwprovider.ConfigureRequest, resp *fwprovider.ConfigureResponse) {
	resp.ActionData = "configured"
}

// DataSources has none.
func (toolbox) DataSources(context.Context) []func() datasource.DataSource { return nil }

// Resources has none.
func (toolbox) Resources(context.Context) []func() fwresource.Resource { return nil }

// Actions has the one.
func (toolbox) Actions(context.Context) []func() action.Action {
	return []func() action.Action{func() action.Action { return &bell{} }}
}

// Functions has the one.
func (toolbox) Functions(context.Context) []func() function.Function {
	return []func() function.Function{func() function.Function { return joiner{} }}
}

// EphemeralResources has the one.
func (b toolbox) EphemeralResources(context.Context) []func() ephemeral.EphemeralResource {
	return []func() ephemeral.EphemeralResource{func() ephemeral.EphemeralResource { return pass(b) }}
}

// bell rings, or fails in one of the calls.
type bell struct{ configured bool }

// Metadata names the type.
func (*bell) Metadata(_ context.Context, _ action.MetadataRequest, resp *action.MetadataResponse) {
	resp.TypeName = "payments_bell"
}

// Schema has one argument.
func (*bell) Schema(_ context.Context, _ action.SchemaRequest, resp *action.SchemaResponse) {
	resp.Schema = actionschema.Schema{Attributes: map[string]actionschema.Attribute{
		"fail_in": actionschema.StringAttribute{Optional: true},
	}}
}

func failIn(ctx context.Context, call string, config tfsdk.Config, diags *diag.Diagnostics) {
	var in types.String
	diags.Append(config.GetAttribute(ctx, path.Root("fail_in"), &in)...)
	if in.ValueString() == call {
		diags.AddAttributeError(path.Root("fail_in"), "No sound", call+" failed.")
	}
}

// ValidateConfig fails if configured so.
func (*bell) ValidateConfig(ctx context.Context, req action.ValidateConfigRequest, resp *action.ValidateConfigResponse) {
	failIn(ctx, "validate", req.Config, &resp.Diagnostics)
}

// Configure learns that the provider is configured.
func (b *bell) Configure(_ context.Context, req action.ConfigureRequest, _ *action.ConfigureResponse) {
	b.configured = req.ProviderData == "configured"
}

// ModifyPlan fails if configured so.
func (b *bell) ModifyPlan(ctx context.Context, req action.ModifyPlanRequest, resp *action.ModifyPlanResponse) {
	failIn(ctx, "plan", req.Config, &resp.Diagnostics)
	resp.Diagnostics.AddWarning("It is loud", fmt.Sprintf("Configured: %t.", b.configured))
}

// Invoke rings, and fails after that if configured so.
func (b *bell) Invoke(ctx context.Context, req action.InvokeRequest, resp *action.InvokeResponse) {
	resp.SendProgress(action.InvokeProgressEvent{Message: fmt.Sprintf("configured: %t", b.configured)})
	resp.SendProgress(action.InvokeProgressEvent{Message: "ding"})
	failIn(ctx, "invoke", req.Config, &resp.Diagnostics)
}

// TestDriver_Invoke runs an action that succeeds, and fails it in each of its calls.
func TestDriver_Invoke(t *testing.T) {
	t.Parallel()
	d := NewOf(t, providerserver.NewProtocol6(toolbox{}))
	for arguments, refused := range map[string]string{
		"": "",
		"config {\n    fail_in = \"validate\"\n  }": "validate: fail_in: No sound",
		"config {\n    fail_in = \"plan\"\n  }":     "plan: fail_in: No sound",
		"config {\n    fail_in = \"invoke\"\n  }":   "invoke: fail_in: No sound",
		"fail_in = \"plan\"":                        "no argument fail_in",
		"config {\n    volume = 1\n  }":             "there is no argument volume",
	} {
		progress, warnings, err := d.Invoke("action \"payments_bell\" \"it\" {\n  " + arguments + "\n}\n")
		if unexpected(err, refused) {
			t.Errorf("%s: %v, want %q", arguments, err, refused)
		}
		invoked := refused == "" || strings.HasPrefix(refused, "invoke")
		if got := strings.Join(progress, ", "); invoked != (got == "configured: true, ding") {
			t.Errorf("%s: progress %q", arguments, got)
		}
		if got := strings.Join(warnings, ", "); invoked != (got == "It is loud: Configured: true.") && refused == "" {
			t.Errorf("%s: warnings %q", arguments, got)
		}
	}
}

// pass is renewed three times at the most, and says when it is closed.
type pass struct{ closed *[]string }

// Metadata names the type.
func (pass) Metadata(_ context.Context, _ ephemeral.MetadataRequest, resp *ephemeral.MetadataResponse) {
	resp.TypeName = "payments_pass"
}

// Schema has an argument and a result.
func (pass) Schema(_ context.Context, _ ephemeral.SchemaRequest, resp *ephemeral.SchemaResponse) {
	resp.Schema = ephemeralschema.Schema{Attributes: map[string]ephemeralschema.Attribute{
		"holder": ephemeralschema.StringAttribute{Required: true},
		"code":   ephemeralschema.StringAttribute{Computed: true},
	}}
}

// Open gives a code. It gives the pass to another holder for one name.
func (pass) Open(ctx context.Context, req ephemeral.OpenRequest, resp *ephemeral.OpenResponse) {
	var holder types.String
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("holder"), &holder)...)
	if holder.ValueString() == "thief" {
		holder = types.StringValue("owner")
	}
	resp.Diagnostics.Append(resp.Result.SetAttribute(ctx, path.Root("holder"), holder)...)
	resp.Diagnostics.Append(resp.Result.SetAttribute(ctx, path.Root("code"), "1234")...)
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, "renewals", []byte("0"))...)
	resp.RenewAt = time.Unix(1, 0)
}

// Renew counts up.
func (pass) Renew(ctx context.Context, req ephemeral.RenewRequest, resp *ephemeral.RenewResponse) {
	before, diags := req.Private.GetKey(ctx, "renewals")
	resp.Diagnostics.Append(diags...)
	count, err := strconv.Atoi(string(before))
	if err != nil {
		resp.Diagnostics.AddError("Wrong private data", err.Error())
	}
	if count == 2 {
		resp.Diagnostics.AddError("Expired", "It was renewed twice.")
		return
	}
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, "renewals", strconv.AppendInt(nil, int64(count+1), 10))...)
	resp.RenewAt = time.Unix(int64(count+2), 0)
}

// Close says so.
func (p pass) Close(ctx context.Context, req ephemeral.CloseRequest, resp *ephemeral.CloseResponse) {
	count, diags := req.Private.GetKey(ctx, "renewals")
	resp.Diagnostics.Append(diags...)
	*p.closed = append(*p.closed, string(count))
}

// TestEphemeral_Renew renews an ephemeral resource until it fails. Each call gets the private data
// of the call before.
func TestEphemeral_Renew(t *testing.T) {
	t.Parallel()
	var closed []string
	d := NewOf(t, providerserver.NewProtocol6(toolbox{&closed}))
	open := func(holder string) (*Ephemeral, error) {
		return d.Open("ephemeral \"payments_pass\" \"it\" {\n  holder = \"" + holder + "\"\n}\n")
	}
	if _, err := open("thief"); unexpected(err, "invalid ephemeral resource: holder is configured") {
		t.Errorf("another holder: %v", err)
	}
	e, err := open("Erika")
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]any{"holder": "Erika", "code": "1234"}; !maps.Equal(e.Value, want) {
		t.Errorf("%v, want %v", e.Value, want)
	}
	for i, refused := range []string{"", "", "renew: Expired"} {
		if !e.RenewAt.Equal(time.Unix(int64(i+1), 0)) {
			t.Errorf("renewal %d is due at %s", i+1, e.RenewAt)
		}
		if err := e.Renew(); unexpected(err, refused) {
			t.Errorf("renewal %d: %v, want %q", i+1, err, refused)
		}
	}
	if err := e.Close(); err != nil || len(closed) != 1 {
		t.Errorf("closed with %q, %v", closed, err)
	}
}

// joiner is a function with a separator, which may be null, and any number of words.
type joiner struct{}

// Metadata names the function.
func (joiner) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "join"
}

// Definition has two kinds of parameters.
func (joiner) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Parameters:        []function.Parameter{function.StringParameter{Name: "separator", AllowNullValue: true}},
		VariadicParameter: function.StringParameter{Name: "words"},
		Return:            function.StringReturn{},
	}
}

// Run joins the words. It refuses one of them.
func (joiner) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var separator types.String
	var words []string
	resp.Error = req.Arguments.Get(ctx, &separator, &words)
	if at := slices.Index(words, "never"); at >= 0 {
		resp.Error = function.NewArgumentFuncError(int64(at+1), "This word is refused.")
	}
	if resp.Error == nil {
		resp.Error = resp.Result.Set(ctx, strings.Join(words, separator.ValueString()))
	}
}

// TestDriver_CallFunction calls a function with good arguments, and with those that never reach it.
func TestDriver_CallFunction(t *testing.T) {
	t.Parallel()
	d := NewOf(t, providerserver.NewProtocol6(toolbox{}))
	text := cty.StringVal
	for name, c := range map[string]struct {
		arguments []cty.Value
		want      cty.Value
		refused   string
	}{
		"two words":       {[]cty.Value{text("-"), text("a"), text("b")}, text("a-b"), ""},
		"no words":        {[]cty.Value{text("-")}, text(""), ""},
		"a null allowed":  {[]cty.Value{cty.NullVal(cty.String), text("a"), text("b")}, text("ab"), ""},
		"converted":       {[]cty.Value{text("-"), cty.NumberIntVal(1), cty.True}, text("1-true"), ""},
		"a null refused":  {[]cty.Value{text("-"), cty.NullVal(cty.String)}, cty.NilVal, "argument 1 of join: words must not be null"},
		"unknown":         {[]cty.Value{text("-"), cty.UnknownVal(cty.String)}, cty.UnknownVal(cty.String), ""},
		"too few":         {nil, cty.NilVal, "takes 1 arguments, not 0"},
		"of another type": {[]cty.Value{text("-"), cty.EmptyObjectVal}, cty.NilVal, "argument 1 of join"},
		"refused by it":   {[]cty.Value{text("-"), text("a"), text("never")}, cty.NilVal, "argument 2 of join: This word is refused."},
	} {
		got, err := d.CallFunction("join", c.arguments...)
		if unexpected(err, c.refused) || err == nil && !got.RawEquals(c.want) {
			t.Errorf("%s: %#v, %v, want %#v, %q", name, got, err, c.want, c.refused)
		}
	}
	if _, err := d.CallFunction("split"); unexpected(err, "no function split") {
		t.Errorf("a missing function: %v", err)
	}
}

// badServer breaks the protocol of streams.
type badServer struct {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	tfprotov6.ActionServer
	results []tfprotov6.ListResourceResult
	events  []tfprotov6.InvokeActionEvent
}

// ListResource sends the results.
func (s badServer) ListResource(context.Context, *tfprotov6.ListResourceRequest) (*tfprotov6.ListResourceServerStream, error) {
	return &tfprotov6.ListResourceServerStream{Results: slices.Values(s.results)}, nil
}

// InvokeAction sends the events.
func (s badServer) InvokeAction(context.Context, *tfprotov6.InvokeActionRequest) (*tfprotov6.InvokeActionServerStream, error) {
	return &tfprotov6.InvokeActionServerStream{Events: slices.Values(s.events)}, nil
}

// TestDriver_badStreams names streams that core refuses.
func TestDriver_badStreams(t *testing.T) {
	t.Parallel()
	complete := tfprotov6.InvokeActionEvent{Type: tfprotov6.CompletedInvokeActionEventType{}}
	progress := tfprotov6.InvokeActionEvent{Type: tfprotov6.ProgressInvokeActionEventType{Message: "ding"}}
	for refused, events := range map[string][]tfprotov6.InvokeActionEvent{
		"":               {progress, complete},
		"never said":     {progress},
		"an event after": {complete, progress},
		"was complete":   {complete, complete},
	} {
		inner := providerserver.NewProtocol6(toolbox{})
		d := NewOf(t, func() tfprotov6.ProviderServer {
			server := inner()
			return badServer{ProviderServer: server, ActionServer: server.(tfprotov6.ActionServer), events: events}
		})
		if _, _, err := d.Invoke("action \"payments_bell\" \"it\" {}\n"); unexpected(err, refused) {
			t.Errorf("%v, want %q", err, refused)
		}
	}
	service := acctest.Start(t)
	for refused, result := range map[string]tfprotov6.ListResourceResult{
		"without an identity": {DisplayName: "x"},
		"no object":           {DisplayName: "x", Identity: &tfprotov6.ResourceIdentityData{}},
	} {
		d := NewOf(t, func() tfprotov6.ProviderServer {
			server := provider.NewServer("test")()
			return badServer{
				ProviderServer: server, ListResourceServer: server.(tfprotov6.ListResourceServer),
				results: []tfprotov6.ListResourceResult{result},
			}
		})
		if _, _, err := d.List(service.Config("list \"payments_webhook\" \"it\" {}\n")); unexpected(err, refused) {
			t.Errorf("%v, want %q", err, refused)
		}
	}
}
