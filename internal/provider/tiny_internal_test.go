// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	actionschema "github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	ephemeralschema "github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/list"
	listschema "github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// tiny is a provider with one type of each kind, for tests of the server. Every call of its types
// reports an error at each of paths.
type tiny struct {
	schema schema.Schema // of tiny_thing
	paths  []path.Path

	called  []context.Context // of each call
	invoke  func(progress func(string))
	results int // of a list, before the one with the errors
	listed  int // results that the list has yielded
}

// errors returns one error for each path, with the words "It is wrong.".
func (p *tiny) errors(ctx context.Context) (found diag.Diagnostics) {
	p.called = append(p.called, ctx)
	for _, at := range p.paths {
		found.AddAttributeError(at, "Wrong", "It is wrong.")
	}
	return found
}

func (p *tiny) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "tiny"
}
func (p *tiny) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse)          {}
func (p *tiny) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}
func (p *tiny) DataSources(context.Context) []func() datasource.DataSource                        { return nil }

func (p *tiny) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return tinyResource{tiny: p} }}
}

func (p *tiny) ListResources(context.Context) []func() list.ListResource {
	return []func() list.ListResource{func() list.ListResource { return tinyList{tiny: p} }}
}

func (p *tiny) EphemeralResources(context.Context) []func() ephemeral.EphemeralResource {
	return []func() ephemeral.EphemeralResource{func() ephemeral.EphemeralResource { return tinyEphemeral{p} }}
}

func (p *tiny) Actions(context.Context) []func() action.Action {
	return []func() action.Action{func() action.Action { return tinyAction{p} }}
}

type tinyResource struct {
	resource.Resource
	tiny *tiny
}

func (r tinyResource) Metadata(_ context.Context, _ resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = "tiny_thing"
}

func (r tinyResource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = r.tiny.schema
}

func (r tinyResource) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"name": identityschema.StringAttribute{RequiredForImport: true},
	}}
}

type tinyList struct {
	tinyResource
	tiny *tiny
}

func (l tinyList) ListResourceConfigSchema(_ context.Context, _ list.ListResourceSchemaRequest, resp *list.ListResourceSchemaResponse) {
	resp.Schema = listschema.Schema{Attributes: map[string]listschema.Attribute{
		"name": listschema.StringAttribute{Optional: true}, "email": listschema.StringAttribute{Optional: true},
		"weight": listschema.Int64Attribute{Optional: true},
	}}
}

func (l tinyList) List(ctx context.Context, req list.ListRequest, stream *list.ListResultsStream) {
	errors := l.tiny.errors(ctx)
	stream.Results = func(push func(list.ListResult) bool) {
		for range l.tiny.results {
			result := req.NewListResult(ctx)
			_ = result.Identity.SetAttribute(ctx, path.Root("name"), "a")
			l.tiny.listed++
			if !push(result) {
				return
			}
		}
		push(list.ListResult{Diagnostics: errors})
	}
}

type tinyEphemeral struct{ tiny *tiny }

func (e tinyEphemeral) Metadata(_ context.Context, _ ephemeral.MetadataRequest, resp *ephemeral.MetadataResponse) {
	resp.TypeName = "tiny_key"
}

func (e tinyEphemeral) Schema(_ context.Context, _ ephemeral.SchemaRequest, resp *ephemeral.SchemaResponse) {
	resp.Schema = ephemeralschema.Schema{Attributes: map[string]ephemeralschema.Attribute{
		"name": ephemeralschema.StringAttribute{Optional: true},
	}}
}

func (e tinyEphemeral) Open(ctx context.Context, _ ephemeral.OpenRequest, resp *ephemeral.OpenResponse) {
	resp.Diagnostics = e.tiny.errors(ctx)
}

func (e tinyEphemeral) Renew(ctx context.Context, _ ephemeral.RenewRequest, resp *ephemeral.RenewResponse) {
	resp.Diagnostics = e.tiny.errors(ctx)
}

func (e tinyEphemeral) Close(ctx context.Context, _ ephemeral.CloseRequest, resp *ephemeral.CloseResponse) {
	resp.Diagnostics = e.tiny.errors(ctx)
}

type tinyAction struct{ tiny *tiny }

func (a tinyAction) Metadata(_ context.Context, _ action.MetadataRequest, resp *action.MetadataResponse) {
	resp.TypeName = "tiny_poke"
}

func (a tinyAction) Schema(_ context.Context, _ action.SchemaRequest, resp *action.SchemaResponse) {
	resp.Schema = actionschema.Schema{Attributes: map[string]actionschema.Attribute{
		"name": actionschema.StringAttribute{Optional: true}, "email": actionschema.StringAttribute{Optional: true, WriteOnly: true},
		"weight": actionschema.Int64Attribute{Optional: true},
		"to": actionschema.SingleNestedAttribute{Optional: true, Attributes: map[string]actionschema.Attribute{
			"name": actionschema.StringAttribute{Optional: true}, "pin": actionschema.StringAttribute{Optional: true, WriteOnly: true},
		}},
	}}
}

func (a tinyAction) ValidateConfig(ctx context.Context, _ action.ValidateConfigRequest, resp *action.ValidateConfigResponse) {
	if a.tiny.invoke == nil {
		resp.Diagnostics = a.tiny.errors(ctx)
	}
}

func (a tinyAction) ModifyPlan(ctx context.Context, _ action.ModifyPlanRequest, resp *action.ModifyPlanResponse) {
	resp.Diagnostics = a.tiny.errors(ctx)
}

func (a tinyAction) Invoke(ctx context.Context, _ action.InvokeRequest, resp *action.InvokeResponse) {
	if a.tiny.invoke != nil {
		a.tiny.invoke(func(message string) { resp.SendProgress(action.InvokeProgressEvent{Message: message}) })
	}
	resp.Diagnostics = a.tiny.errors(ctx)
}

// serve starts the server of a tiny provider.
func (p *tiny) serve(t *testing.T) (*server, *tfprotov6.GetProviderSchemaResponse) {
	t.Helper()
	if p.schema.Attributes == nil {
		p.schema.Attributes = map[string]schema.Attribute{
			"name": schema.StringAttribute{Required: true}, "email": schema.StringAttribute{Optional: true, Computed: true, Sensitive: true},
		}
	}
	s, err := newServer(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.GetProviderSchema(t.Context(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil || len(all.Diagnostics) > 0 {
		t.Fatalf("%v, %q", err, formatted(all.Diagnostics))
	}
	return s, all
}

// packed encodes an object of a schema. Omitted members are null.
func packed(t *testing.T, s *tfprotov6.Schema, given map[string]tftypes.Value) *tfprotov6.DynamicValue {
	t.Helper()
	object, _ := s.ValueType().(tftypes.Object)
	members := map[string]tftypes.Value{}
	for name, kind := range object.AttributeTypes {
		members[name] = tftypes.NewValue(kind, nil)
		if value, ok := given[name]; ok {
			members[name] = value
		}
	}
	value, err := tfprotov6.NewDynamicValue(object, tftypes.NewValue(object, members))
	if err != nil {
		t.Fatal(err)
	}
	return &value
}
