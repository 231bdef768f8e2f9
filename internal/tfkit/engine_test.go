// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

// engine is Terraform's side of the protocol, for one kind. It stands behind the framework's own
// server, which refuses unknown values in a state, a missing or changing identity, and a wrong
// schema.
type engine struct {
	t      *testing.T
	server tfprotov6.ProviderServer
	name   string
	typ    tftypes.Type // of the resource
	schema *tfprotov6.GetProviderSchemaResponse
}

// miniProvider serves one service. Its client reaches nothing.
type miniProvider struct {
	service tfkit.Service
}

func (p *miniProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "payments"
}
func (p *miniProvider) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse) {}

func (p *miniProvider) Configure(_ context.Context, _ provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	sender, err := transport.New(transport.Config{BaseURL: "http://127.0.0.1:1", APIKey: "key"})
	if err != nil {
		resp.Diagnostics.AddError("no client", err.Error())
		return
	}
	resp.ResourceData = client.New(sender, client.Config{LookPauses: []time.Duration{time.Millisecond, time.Millisecond}})
}

func (p *miniProvider) Resources(context.Context) []func() resource.Resource {
	return p.service.Resources
}

func (p *miniProvider) DataSources(context.Context) []func() datasource.DataSource {
	return p.service.DataSources
}

func (p *miniProvider) ListResources(context.Context) []func() list.ListResource {
	return p.service.Lists
}

func (p *miniProvider) Actions(context.Context) []func() action.Action {
	return p.service.Actions
}

func (p *miniProvider) EphemeralResources(context.Context) []func() ephemeral.EphemeralResource {
	return p.service.Ephemerals
}

func serve[M tfkit.WritableModel[M, T, P], T tfkit.Object, P any](t *testing.T, kind tfkit.Kind[M, T, P]) *engine {
	t.Helper()
	e := &engine{t: t, name: "payments_" + kind.Name, typ: kind.Schema.Type().TerraformType(t.Context())}
	e.server = providerserver.NewProtocol6(&miniProvider{service: kind.Service()})()
	var err error
	e.schema, err = e.server.GetProviderSchema(t.Context(), &tfprotov6.GetProviderSchemaRequest{})
	e.must(err)
	e.clean(e.schema.Diagnostics)
	nothing := tftypes.Object{}
	configured, err := e.server.ConfigureProvider(t.Context(), &tfprotov6.ConfigureProviderRequest{
		Config: e.pack(nothing, tftypes.NewValue(nothing, map[string]tftypes.Value{})),
	})
	e.must(err)
	e.clean(configured.Diagnostics)
	return e
}

func (e *engine) must(err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
}

func (e *engine) clean(diags []*tfprotov6.Diagnostic) {
	e.t.Helper()
	for _, d := range diags {
		e.t.Fatalf("%s: %s: %s", d.Attribute, d.Summary, d.Detail)
	}
}

func (e *engine) pack(typ tftypes.Type, value tftypes.Value) *tfprotov6.DynamicValue {
	e.t.Helper()
	packed, err := tfprotov6.NewDynamicValue(typ, value)
	e.must(err)
	return &packed
}

func (e *engine) unpack(typ tftypes.Type, packed *tfprotov6.DynamicValue) tftypes.Value {
	e.t.Helper()
	value, err := packed.Unmarshal(typ)
	e.must(err)
	return value
}

// member returns one member of a packed object.
func (e *engine) member(packed *tfprotov6.DynamicValue, name string) tftypes.Value {
	e.t.Helper()
	var members map[string]tftypes.Value
	e.must(e.unpack(e.typ, packed).As(&members))
	return members[name]
}

var identityType = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"id": tftypes.String}}

// idOf reads an identity, which must be there.
func (e *engine) idOf(identity *tfprotov6.ResourceIdentityData) (id string) {
	e.t.Helper()
	if identity == nil {
		e.t.Fatal("no identity")
	}
	var members map[string]tftypes.Value
	e.must(e.unpack(identityType, identity.IdentityData).As(&members))
	e.must(members["id"].As(&id))
	return id
}
