// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// These tests put the kit behind the framework's own server, which refuses what a direct call lets pass: unknown values in a
// state, an identity that is missing or changes, a schema that is none.

// crate is an object with something inside: an exact number, and parts whose codes the service chooses. Of the note in its
// model the service knows nothing.
type crate struct {
	ID, Name string
	Weight   client.Decimal
	Parts    []string
}

func (c crate) ObjectID() string { return c.ID }

func (c crate) Organization() string { return organization }

type crateModel struct {
	ID     types.String `tfsdk:"id"`
	Org    types.String `tfsdk:"organization_id"`
	Name   types.String `tfsdk:"name"`
	Weight types.Number `tfsdk:"weight"`
	Parts  types.List   `tfsdk:"parts"`
	Note   types.String `tfsdk:"note"`
}

var partType = types.ObjectType{AttrTypes: map[string]attr.Type{"name": types.StringType, "code": types.StringType}}

func (m crateModel) Params(ctx context.Context, diags *diag.Diagnostics) crate {
	var parts []struct {
		Name types.String `tfsdk:"name"`
		Code types.String `tfsdk:"code"`
	}
	diags.Append(m.Parts.ElementsAs(ctx, &parts, false)...)
	if m.Name.ValueString() == "never" {
		diags.AddError("Nobody can send this", "It cannot be said.")
	}
	c := crate{Name: m.Name.ValueString(), Weight: convert.Decimal(m.Weight)}
	for _, p := range parts {
		c.Parts = append(c.Parts, p.Name.ValueString())
	}
	return c
}

func (m crateModel) Refresh(c crate) crateModel {
	m.ID, m.Name, m.Weight = types.StringValue(c.ID), types.StringValue(c.Name), convert.Number(c.Weight)
	parts := []attr.Value{}
	for _, p := range c.Parts {
		parts = append(parts, types.ObjectValueMust(partType.AttrTypes, map[string]attr.Value{"name": types.StringValue(p), "code": types.StringValue("code of " + p)}))
	}
	m.Parts = types.ListValueMust(partType, parts)
	m.Org = types.StringValue(organization)
	return m
}

func crateKind(stored map[string]crate) Kind[crateModel, crate, crate] {
	find := func(id string) (crate, error) {
		for _, c := range stored {
			if strings.EqualFold(c.ID, id) {
				return c, nil
			}
		}
		return crate{}, &client.NotFoundError{Kind: "crate", ID: id}
	}
	return Kind[crateModel, crate, crate]{
		View: View[crateModel, crate]{
			Name: "crate", Plural: "crates",
			Get: func(_ *client.Client, _ context.Context, id string) (crate, error) { return find(id) },
			List: func(*client.Client, context.Context) iter.Seq2[crate, error] {
				return func(yield func(crate, error) bool) {
					for _, c := range stored {
						if !yield(c, nil) {
							return
						}
					}
				}
			},
			Label: func(c crate) string { return c.Name },
			Schema: schema.Schema{MarkdownDescription: "A crate.", Attributes: map[string]schema.Attribute{
				"id": schema.StringAttribute{
					Computed: true, MarkdownDescription: "The id.", PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
				},
				"organization_id": schema.StringAttribute{
					Computed: true, MarkdownDescription: "The organization.", PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
				},
				"name":   schema.StringAttribute{Required: true, MarkdownDescription: "The name."},
				"weight": schema.NumberAttribute{Optional: true, MarkdownDescription: "The weight."},
				"note":   schema.StringAttribute{Optional: true, MarkdownDescription: "A note that is kept in the state."},
				"parts": schema.ListNestedAttribute{Optional: true, MarkdownDescription: "The parts.", NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"name": schema.StringAttribute{Required: true, MarkdownDescription: "Its name."},
					"code": schema.StringAttribute{Computed: true, Sensitive: true, MarkdownDescription: "Its code."},
				}}},
			}},
		},
		Create: func(_ *client.Client, _ context.Context, c crate) (crate, error) {
			c.ID = idA
			stored[c.ID] = c
			return c, nil
		},
		Update: func(_ *client.Client, _ context.Context, id string, c crate) (crate, error) {
			old, err := find(id)
			c.ID = old.ID
			stored[c.ID] = c
			return c, err
		},
		Delete: func(_ *client.Client, _ context.Context, id string) error {
			c, err := find(id)
			delete(stored, c.ID)
			return err
		},
	}
}

// engine is the other side of the protocol: what Terraform does with one kind.
type engine struct {
	t      *testing.T
	server tfprotov6.ProviderServer
	name   string
	typ    tftypes.Type // of the resource
	schema *tfprotov6.GetProviderSchemaResponse
}

type miniProvider struct{ service Service }

func (p *miniProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "payments"
}
func (p *miniProvider) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse) {}
func (p *miniProvider) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {
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

func serve[M WritableModel[M, T, P], T Object, P any](t *testing.T, kind Kind[M, T, P]) *engine {
	t.Helper()
	e := &engine{t: t, name: "payments_" + kind.Name, typ: kind.Schema.Type().TerraformType(t.Context())}
	e.server = providerserver.NewProtocol6(&miniProvider{kind.Service()})()
	var err error
	e.schema, err = e.server.GetProviderSchema(t.Context(), &tfprotov6.GetProviderSchemaRequest{})
	e.must(err)
	e.clean(e.schema.Diagnostics)
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

// member returns what a packed object has under a name.
func (e *engine) member(packed *tfprotov6.DynamicValue, name string) tftypes.Value {
	e.t.Helper()
	var members map[string]tftypes.Value
	e.must(e.unpack(e.typ, packed).As(&members))
	return members[name]
}

var identityType = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"id": tftypes.String}}

func (e *engine) identity(id string) *tfprotov6.ResourceIdentityData {
	e.t.Helper()
	value := tftypes.NewValue(identityType, map[string]tftypes.Value{"id": tftypes.NewValue(tftypes.String, id)})
	return &tfprotov6.ResourceIdentityData{IdentityData: e.pack(identityType, value)}
}

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

func (e *engine) null() *tfprotov6.DynamicValue { return e.pack(e.typ, tftypes.NewValue(e.typ, nil)) }

// plan asks what a configuration would do to a state.
func (e *engine) plan(prior *tfprotov6.DynamicValue, priorIdentity *tfprotov6.ResourceIdentityData, config, proposed *tfprotov6.DynamicValue) *tfprotov6.PlanResourceChangeResponse {
	e.t.Helper()
	resp, err := e.server.PlanResourceChange(e.t.Context(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: e.name, PriorState: prior, PriorIdentity: priorIdentity, Config: config, ProposedNewState: proposed,
	})
	e.must(err)
	return resp
}

func (e *engine) apply(prior, planned *tfprotov6.DynamicValue, identity *tfprotov6.ResourceIdentityData) *tfprotov6.ApplyResourceChangeResponse {
	e.t.Helper()
	resp, err := e.server.ApplyResourceChange(e.t.Context(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: e.name, PriorState: prior, PlannedState: planned, Config: planned, PlannedIdentity: identity,
	})
	e.must(err)
	return resp
}

func (e *engine) read(state *tfprotov6.DynamicValue, identity *tfprotov6.ResourceIdentityData, private []byte) *tfprotov6.ReadResourceResponse {
	e.t.Helper()
	resp, err := e.server.ReadResource(e.t.Context(), &tfprotov6.ReadResourceRequest{TypeName: e.name, CurrentState: state, CurrentIdentity: identity, Private: private})
	e.must(err)
	return resp
}

// note is what every crate's note says.
const note = "fragile"

// crateValue is a crate with a part for each code. Nil is null.
func crateValue(typ tftypes.Type, id, name, weight any, codes ...any) tftypes.Value {
	object := typ.(tftypes.Object)
	listType := object.AttributeTypes["parts"].(tftypes.List)
	parts := []tftypes.Value{}
	for _, code := range codes {
		parts = append(parts, tftypes.NewValue(listType.ElementType, map[string]tftypes.Value{
			"name": tftypes.NewValue(tftypes.String, "lid"), "code": tftypes.NewValue(tftypes.String, code),
		}))
	}
	owner := id // as known as the id
	if _, ok := id.(string); ok {
		owner = organization
	}
	return tftypes.NewValue(object, map[string]tftypes.Value{
		"id": tftypes.NewValue(tftypes.String, id), "organization_id": tftypes.NewValue(tftypes.String, owner), "name": tftypes.NewValue(tftypes.String, name),
		"weight": tftypes.NewValue(tftypes.Number, weight), "parts": tftypes.NewValue(listType, parts),
		"note": tftypes.NewValue(tftypes.String, note),
	})
}

// TestServer_describes holds the derived types to their names, and the framework's own checks of schemas.
func TestServer_describes(t *testing.T) {
	t.Parallel()
	e := serve(t, newAPI().kind())
	if len(e.schema.ResourceSchemas) != 1 || e.schema.ResourceSchemas["payments_nice_thing"] == nil ||
		e.schema.ListResourceSchemas["payments_nice_thing"] == nil || len(e.schema.DataSourceSchemas) != 2 {
		t.Errorf("names: %v, %v, %v", e.schema.ResourceSchemas, e.schema.ListResourceSchemas, e.schema.DataSourceSchemas)
	}
	one, many := e.schema.DataSourceSchemas["payments_nice_thing"], e.schema.DataSourceSchemas["payments_nice_things"]
	if one == nil || many == nil {
		t.Fatal("a data source is missing")
	}
	if !strings.Contains(one.Block.Description, "nice thing") || !strings.Contains(many.Block.Description, "nice things") {
		t.Errorf("descriptions: %q, %q", one.Block.Description, many.Block.Description)
	}
	for _, a := range one.Block.Attributes {
		if a.Required != (a.Name == "id") || a.Computed == (a.Name == "id") {
			t.Errorf("%s is required %t, computed %t", a.Name, a.Required, a.Computed)
		}
	}
	arguments := func(s *tfprotov6.Schema) (names []string) {
		for _, a := range s.Block.Attributes {
			if a.Optional && !a.Computed && !a.Required {
				names = append(names, a.Name+": "+a.Description)
			}
		}
		slices.Sort(names)
		return names
	}
	want := []string{"name: Only those of that name.", "on: Only those that are on, or off."}
	if diff := cmp.Diff(want, arguments(many)); diff != "" {
		t.Error("filters of the data source", diff)
	}
	if diff := cmp.Diff(want, arguments(e.schema.ListResourceSchemas["payments_nice_thing"])); diff != "" {
		t.Error("filters of the list resource", diff)
	}
	identities, err := e.server.GetResourceIdentitySchemas(t.Context(), &tfprotov6.GetResourceIdentitySchemasRequest{})
	e.must(err)
	if got := identities.IdentitySchemas["payments_nice_thing"]; got == nil || len(got.IdentityAttributes) != 1 || got.IdentityAttributes[0].Name != "id" || !got.IdentityAttributes[0].RequiredForImport {
		t.Errorf("identity: %+v", got)
	}
}

// TestServer_filterValues lets only the known values of a filter pass, in the data source and in the list resource, and
// only ids in the singular data source.
func TestServer_filterValues(t *testing.T) {
	t.Parallel()
	kind := newAPI().kind()
	kind.Filters[0].Values = []string{"A", "B"}
	e := serve(t, kind)
	validate := map[string]func(map[string]any) []*tfprotov6.Diagnostic{
		"data source": func(values map[string]any) []*tfprotov6.Diagnostic {
			typ := e.schema.DataSourceSchemas["payments_nice_things"].ValueType()
			resp, err := e.server.ValidateDataResourceConfig(t.Context(), &tfprotov6.ValidateDataResourceConfigRequest{TypeName: "payments_nice_things", Config: e.pack(typ, raw(t, typ, values))})
			e.must(err)
			return resp.Diagnostics
		},
		"list resource": func(values map[string]any) []*tfprotov6.Diagnostic {
			typ := e.schema.ListResourceSchemas["payments_nice_thing"].ValueType()
			resp, err := e.server.(tfprotov6.ListResourceServer).ValidateListResourceConfig(t.Context(), &tfprotov6.ValidateListResourceConfigRequest{TypeName: "payments_nice_thing", Config: e.pack(typ, raw(t, typ, values))})
			e.must(err)
			return resp.Diagnostics
		},
	}
	for name, try := range validate {
		e.clean(try(nil))
		e.clean(try(map[string]any{"name": "B", "on": true}))
		if diags := try(map[string]any{"name": "C"}); len(diags) != 1 || diags[0].Attribute.String() != `AttributeName("name")` {
			t.Errorf("%s takes a value that cannot be: %v", name, diags)
		}
	}
	typ := e.schema.DataSourceSchemas["payments_nice_thing"].ValueType()
	resp, err := e.server.ValidateDataResourceConfig(t.Context(), &tfprotov6.ValidateDataResourceConfigRequest{TypeName: "payments_nice_thing", Config: e.pack(typ, raw(t, typ, map[string]any{"id": "handbook"}))})
	e.must(err)
	if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Attribute.String() != `AttributeName("id")` {
		t.Errorf("an id that is none: %v", resp.Diagnostics)
	}
}

// TestServer_lifecycle goes through a life: every step is clean, the digits stay, and the identity never changes, also where
// the service writes its ids in upper case.
func TestServer_lifecycle(t *testing.T) {
	t.Parallel()
	const heavy, heavier = "123456789012345678901234567890.000000000000000001", "0.1"
	for spelling, spell := range map[string]func(string) string{"lower case": strings.ToLower, "upper case": strings.ToUpper} {
		t.Run(spelling, func(t *testing.T) {
			t.Parallel()
			stored := map[string]crate{}
			kind := crateKind(stored)
			kind.Create = func(_ *client.Client, _ context.Context, c crate) (crate, error) {
				c.ID = spell(idA)
				stored[c.ID] = c
				return c, nil
			}
			e := serve(t, kind)
			config := func(weight string) *tfprotov6.DynamicValue {
				return e.pack(e.typ, crateValue(e.typ, nil, "N", exactly(weight), nil))
			}
			proposed := func(id any, weight string) *tfprotov6.DynamicValue {
				return e.pack(e.typ, crateValue(e.typ, id, "N", exactly(weight), tftypes.UnknownValue))
			}
			weighs := func(state *tfprotov6.DynamicValue, want string) {
				t.Helper()
				if got := e.member(state, "weight"); !got.Equal(tftypes.NewValue(tftypes.Number, exactly(want))) {
					t.Errorf("%s became %s", want, got)
				}
			}

			planned := e.plan(e.null(), nil, config(heavy), proposed(tftypes.UnknownValue, heavy))
			e.clean(planned.Diagnostics)
			made := e.apply(e.null(), planned.PlannedState, planned.PlannedIdentity)
			e.clean(made.Diagnostics)
			weighs(made.NewState, heavy)
			if len(stored) != 1 || stored[spell(idA)].Weight.String() != heavy {
				t.Fatalf("the service has %v", stored)
			}

			read := e.read(made.NewState, made.NewIdentity, nil)
			e.clean(read.Diagnostics)
			if was, is := e.unpack(e.typ, made.NewState), e.unpack(e.typ, read.NewState); !was.Equal(is) {
				t.Errorf("read %s after %s", is, was)
			}
			planned = e.plan(read.NewState, read.NewIdentity, config(heavier), proposed(spell(idA), heavier))
			e.clean(planned.Diagnostics)
			changed := e.apply(read.NewState, planned.PlannedState, planned.PlannedIdentity)
			e.clean(changed.Diagnostics)
			weighs(changed.NewState, heavier)
			if got, want := e.unpack(e.typ, changed.NewState), crateValue(e.typ, spell(idA), "N", exactly(heavier), "code of lid"); !got.Equal(want) {
				t.Errorf("updated to %s, want %s", got, want)
			}
			read = e.read(changed.NewState, changed.NewIdentity, nil)
			e.clean(read.Diagnostics)

			identities := map[string]*tfprotov6.ResourceIdentityData{"create": made.NewIdentity, "update": changed.NewIdentity}
			for way, req := range map[string]*tfprotov6.ImportResourceStateRequest{
				"import by id":       {ID: strings.ToUpper(idA)},
				"import by identity": {Identity: e.identity(strings.ToUpper(idA))},
			} {
				req.TypeName = e.name
				resp, err := e.server.ImportResourceState(t.Context(), req)
				e.must(err)
				e.clean(resp.Diagnostics)
				imported := resp.ImportedResources[0]
				first := e.read(imported.State, imported.Identity, imported.Private)
				e.clean(first.Diagnostics)
				second := e.read(first.NewState, first.NewIdentity, first.Private)
				e.clean(second.Diagnostics)
				for _, name := range []string{"id", "name", "weight", "parts"} { // the service cannot tell the note
					if was, is := e.member(read.NewState, name), e.member(second.NewState, name); !was.Equal(is) {
						t.Errorf("%s: %s is %s, managed it is %s", way, name, is, was)
					}
				}
				identities[way] = second.NewIdentity
			}
			for step, identity := range identities {
				if got := e.idOf(identity); got != idA {
					t.Errorf("identity after %s: %q", step, got)
				}
			}

			gone := e.apply(read.NewState, e.null(), nil)
			e.clean(gone.Diagnostics)
			if !e.unpack(e.typ, gone.NewState).IsNull() || len(stored) != 0 {
				t.Errorf("after deletion: %v", stored)
			}
		})
	}
}

// TestServer_failures looks at what Terraform is left with when a call fails.
func TestServer_failures(t *testing.T) {
	t.Parallel()
	boom := refused(500, "boom")
	oneError := func(t *testing.T, diags []*tfprotov6.Diagnostic, words string) {
		t.Helper()
		if len(diags) != 1 || diags[0].Severity != tfprotov6.DiagnosticSeverityError || !strings.Contains(diags[0].Detail, words) {
			t.Errorf("want one error that says %q: %v", words, diags)
		}
	}
	stored := func() map[string]crate { return map[string]crate{idA: {ID: idA, Name: "old", Parts: []string{"lid"}}} }

	t.Run("created and lost", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(nil)
		kind.Create = func(*client.Client, context.Context, crate) (crate, error) {
			return crate{}, &client.CreatedError{Kind: "crate", ID: idA, Err: boom}
		}
		e := serve(t, kind)
		planned := e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", exactly("0.1"), tftypes.UnknownValue, tftypes.UnknownValue))
		resp := e.apply(e.null(), planned, nil)
		oneError(t, resp.Diagnostics, "terraform untaint")
		var members map[string]tftypes.Value
		e.must(crateValue(e.typ, idA, "N", exactly("0.1"), nil, nil).As(&members)) // the codes are null, all else as planned
		members["organization_id"] = tftypes.NewValue(tftypes.String, nil)
		want := tftypes.NewValue(e.typ, members)
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(want) {
			t.Errorf("state %s, want %s", got, want)
		}
		if got := e.idOf(resp.NewIdentity); got != idA {
			t.Errorf("identity %q", got)
		}
	})
	t.Run("not created", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(nil)
		kind.Create = func(*client.Client, context.Context, crate) (crate, error) { return crate{}, boom }
		e := serve(t, kind)
		resp := e.apply(e.null(), e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", nil)), nil)
		oneError(t, resp.Diagnostics, "boom")
		if !e.unpack(e.typ, resp.NewState).IsNull() {
			t.Error("there is a state of what was not created")
		}
	})
	t.Run("not sent", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Create = func(*client.Client, context.Context, crate) (crate, error) {
			t.Error("created although what to send is not known")
			return crate{}, boom
		}
		kind.Update = func(*client.Client, context.Context, string, crate) (crate, error) {
			t.Error("updated although what to send is not known")
			return crate{}, boom
		}
		e := serve(t, kind)
		resp := e.apply(e.null(), e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "never", nil)), nil)
		oneError(t, resp.Diagnostics, "It cannot be said.")
		if !e.unpack(e.typ, resp.NewState).IsNull() {
			t.Error("there is a state of what was not created")
		}
		before := e.pack(e.typ, crateValue(e.typ, idA, "old", nil))
		resp = e.apply(before, e.pack(e.typ, crateValue(e.typ, idA, "never", nil)), nil)
		oneError(t, resp.Diagnostics, "It cannot be said.")
		if was, is := e.unpack(e.typ, before), e.unpack(e.typ, resp.NewState); !is.Equal(was) {
			t.Errorf("state %s", is)
		}
	})
	t.Run("interrupted while settling", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(map[string]crate{})
		kind.AfterSave = func(_ *client.Client, _ context.Context, planned crateModel, c crate) (crate, error) {
			if planned.Name.ValueString() != "N" || c.ID != idA {
				t.Errorf("settles %v of %v", c, planned)
			}
			return crate{}, errors.New("cut") // what comes with an error must not be saved
		}
		e := serve(t, kind)
		resp := e.apply(e.null(), e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", nil, tftypes.UnknownValue)), nil)
		oneError(t, resp.Diagnostics, strings.ToUpper(idA[:1])+idA[1:]+" was created, but not everything that the configuration says could be done to it: cut.\n\n"+
			"It is in the state under its id "+idA+", marked tainted, so the next apply would replace it. `terraform untaint` keeps it.")
		if got, want := e.unpack(e.typ, resp.NewState), crateValue(e.typ, idA, "N", nil, "code of lid"); !got.Equal(want) {
			t.Errorf("state %s, want %s", got, want)
		}
		if got := e.idOf(resp.NewIdentity); got != idA {
			t.Errorf("identity %q", got)
		}
	})
	t.Run("gone on read", func(t *testing.T) {
		t.Parallel()
		e := serve(t, crateKind(nil))
		resp := e.read(e.pack(e.typ, crateValue(e.typ, idA, "old", nil)), nil, nil)
		if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityWarning || !strings.Contains(resp.Diagnostics[0].Summary, idA+" not found") {
			t.Errorf("want one warning that names it: %v", resp.Diagnostics)
		}
		if !e.unpack(e.typ, resp.NewState).IsNull() {
			t.Error("it is still in the state")
		}
	})
	old := func(e *engine) tftypes.Value { return crateValue(e.typ, idA, "old", nil, "code of lid") }
	t.Run("not read", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Get = func(*client.Client, context.Context, string) (crate, error) { return crate{}, boom }
		e := serve(t, kind)
		resp := e.read(e.pack(e.typ, old(e)), nil, nil)
		oneError(t, resp.Diagnostics, "boom")
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(old(e)) {
			t.Errorf("state %s", got)
		}
	})
	t.Run("not updated", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Update = func(*client.Client, context.Context, string, crate) (crate, error) { return crate{}, boom }
		e := serve(t, kind)
		resp := e.apply(e.pack(e.typ, old(e)), e.pack(e.typ, crateValue(e.typ, idA, "new", nil, tftypes.UnknownValue)), nil)
		oneError(t, resp.Diagnostics, "boom")
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(old(e)) {
			t.Errorf("state %s", got)
		}
	})
	t.Run("not deleted", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Delete = func(*client.Client, context.Context, string) error { return boom }
		e := serve(t, kind)
		resp := e.apply(e.pack(e.typ, old(e)), e.null(), nil)
		oneError(t, resp.Diagnostics, "boom")
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(old(e)) {
			t.Errorf("state %s", got)
		}
	})
	t.Run("blamed inside", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Update = func(*client.Client, context.Context, string, crate) (crate, error) {
			return crate{}, refused(422, "parts[0].name: is taken")
		}
		e := serve(t, kind)
		resp := e.apply(e.pack(e.typ, old(e)), e.pack(e.typ, crateValue(e.typ, idA, "new", nil, tftypes.UnknownValue)), nil)
		oneError(t, resp.Diagnostics, "is taken")
		if at, want := resp.Diagnostics[0].Attribute.String(), `AttributeName("parts").ElementKeyInt(0).AttributeName("name")`; at != want {
			t.Errorf("blames %s, want %s", at, want)
		}
	})
}

// TestServer_destroyWarning warns in the plan that destroys, and only there, and only where the kind has a warning.
func TestServer_destroyWarning(t *testing.T) {
	t.Parallel()
	kind := crateKind(nil)
	kind.DestroyWarning, kind.DestroyDetail = "Destroying hides", "It stays."
	e, quiet := serve(t, kind), serve(t, crateKind(nil))
	config, state := e.pack(e.typ, crateValue(e.typ, nil, "N", nil)), e.pack(e.typ, crateValue(e.typ, idA, "N", nil))
	e.clean(e.plan(e.null(), nil, config, e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", nil))).Diagnostics)
	e.clean(e.plan(state, nil, config, state).Diagnostics)
	quiet.clean(quiet.plan(state, nil, e.null(), e.null()).Diagnostics)
	resp := e.plan(state, nil, e.null(), e.null())
	if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityWarning ||
		resp.Diagnostics[0].Summary != "Destroying hides" || resp.Diagnostics[0].Detail != "It stays." {
		t.Errorf("%v", resp.Diagnostics)
	}
}

// exactly is a number as Terraform reads it from a configuration.
func exactly(digits string) *big.Float {
	f, _ := new(big.Float).SetPrec(512).SetString(digits)
	return f
}
