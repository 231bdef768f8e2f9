// SPDX-License-Identifier: MPL-2.0

package lifecycle_test

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// seat is a resource outside the kit: a plain framework type with an identity of two parts, without
// an id and without an organization.
type seat struct {
	lifecycle.Managed
	service *theater
}

// theater is the service: the guest of each seat.
type theater struct {
	guests map[string]string // by "row/number"
	fail   error             // of each read
}

type seatModel struct {
	Row    types.String `tfsdk:"row"`
	Number types.String `tfsdk:"number"`
	Guest  types.String `tfsdk:"guest"`
	Code   types.String `tfsdk:"code"`
}

var seatSchema = schema.Schema{MarkdownDescription: "A seat.", Attributes: map[string]schema.Attribute{
	"row":    schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}},
	"number": schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}},
	"guest":  schema.StringAttribute{Optional: true},
	"code":   schema.StringAttribute{Computed: true},
}}

var (
	seatIdentity = lifecycle.Identity{{Name: "row", Description: "The row."}, {Name: "number", Description: "The number."}}
	seatNames    = lifecycle.Names{Name: "seat", Plural: "seats", Identity: []string{"row", "number"}}
)

// Metadata names the type.
func (*seat) Metadata(_ context.Context, _ resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = "payments_seat"
}

// Schema returns the schema.
func (*seat) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = seatSchema
}

// IdentitySchema has both parts.
func (*seat) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = seatIdentity.Schema()
}

// ModifyPlan is the kit's.
func (*seat) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	lifecycle.ModifyPlan(ctx, seatSchema, req, resp)
}

func (s *seat) save(
	ctx context.Context, config tfsdk.Config, planned tfsdk.Plan,
	state *tfsdk.State, identity *tfsdk.ResourceIdentity, diags *diag.Diagnostics,
) {
	m := lifecycle.Planned[seatModel](ctx, seatSchema, planned, diags)
	s.service.guests[m.Row.ValueString()+"/"+m.Number.ValueString()] = m.Guest.ValueString()
	seatIdentity.Set(ctx, identity, diags, m.Row.ValueString(), m.Number.ValueString())
	lifecycle.Save(ctx, seatSchema, config, planned, state, diags, func(known seatModel) seatModel {
		known.Code = types.StringValue("code of " + known.Guest.ValueString())
		return known
	})
}

// Create takes a seat.
func (s *seat) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	lifecycle.Remember(ctx, resp.Private, seatSchema, req.Config, &resp.Diagnostics)
	s.save(ctx, req.Config, req.Plan, &resp.State, resp.Identity, &resp.Diagnostics)
}

// Update changes the guest.
func (s *seat) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	lifecycle.Remember(ctx, resp.Private, seatSchema, req.Config, &resp.Diagnostics)
	s.save(ctx, req.Config, req.Plan, &resp.State, resp.Identity, &resp.Diagnostics)
}

// Read reads the guest.
func (s *seat) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	m := lifecycle.ModelOf[seatModel](ctx, seatSchema, req.State.Raw, &resp.Diagnostics)
	id := m.Row.ValueString() + "/" + m.Number.ValueString()
	seatIdentity.Set(ctx, resp.Identity, &resp.Diagnostics, m.Row.ValueString(), m.Number.ValueString())
	guest, ok := s.service.guests[id]
	err := s.service.fail
	if err == nil && !ok {
		err = &client.NotFoundError{Noun: "seat", ID: id, Organization: "00000000-0000-4000-8000-000000000001"}
	}
	if lifecycle.ReadFailed(ctx, s.Client(), seatNames, seatSchema, id, err, req.State, &resp.State, &resp.Diagnostics) {
		return
	}
	m.Code = types.StringValue("code of " + guest)
	if m.Guest = types.StringNull(); guest != "" {
		m.Guest = types.StringValue(guest)
	}
	resp.State.Raw, _ = lifecycle.RawOf(ctx, seatSchema, req.State.Raw.Type(), req.State.Raw, m, &resp.Diagnostics)
}

// Delete frees the seat.
func (s *seat) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	m := lifecycle.ModelOf[seatModel](ctx, seatSchema, req.State.Raw, &resp.Diagnostics)
	id := m.Row.ValueString() + "/" + m.Number.ValueString()
	missing := &client.NotFoundError{Noun: "seat", ID: id}
	_, ok := s.service.guests[id]
	if !ok && lifecycle.WrongOrganization(ctx, s.Client(), seatNames, false, req.State, missing, &resp.Diagnostics) {
		return
	}
	delete(s.service.guests, id)
}

// ImportState takes both parts.
func (*seat) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	parts, ok := seatIdentity.Imported(ctx, req, &resp.Diagnostics)
	if !ok {
		resp.Diagnostics.AddError("Wrong import", "Give the row and the number: row/number.")
		return
	}
	seatIdentity.Set(ctx, resp.Identity, &resp.Diagnostics, parts...)
	for i, part := range seatIdentity {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(part.Name), parts[i])...)
	}
}

// house is a provider with the seats of one theater.
type house struct{ service *theater }

// Metadata names the prefix of its type.
func (house) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "payments"
}

// Schema is empty.
func (house) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse) {}

// Configure has nothing to do.
func (house) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}

// DataSources has none.
func (house) DataSources(context.Context) []func() datasource.DataSource { return nil }

// Resources has the one.
func (h house) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return &seat{service: h.service} }}
}

func drive(t *testing.T, service *theater) *driver.Driver {
	t.Helper()
	return driver.NewOf(t, providerserver.NewProtocol6(house{service}))
}

// block is a resource block for the seat a/7.
func block(guest string) string {
	return "resource \"payments_seat\" \"it\" {\n  row = \"a\"\n  number = \"7\"\n  " + guest + "\n}\n"
}

const address = "payments_seat.it"

// planned demands a plan with one change of an action.
func planned(t *testing.T, d *driver.Driver, config string, action plancheck.ResourceActionType) *driver.Plan {
	t.Helper()
	plan, err := d.Plan(config)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Changes) != 1 || plan.Changes[0].Action != action {
		t.Fatalf("the plan is %#v, want %s", plan.Changes, action)
	}
	return plan
}

// TestPlainResource_life creates, reads, updates and destroys an object outside the kit.
func TestPlainResource_life(t *testing.T) {
	t.Parallel()
	service := &theater{guests: map[string]string{}}
	d := drive(t, service)
	apply := func(config string, action plancheck.ResourceActionType) {
		t.Helper()
		if err := d.Apply(planned(t, d, config, action)); err != nil {
			t.Fatal(err)
		}
	}
	apply(block("guest = \"Erika\""), plancheck.ResourceActionCreate)
	planned(t, d, block("guest = \"Erika\""), plancheck.ResourceActionNoop)
	apply(block("guest = \"Max\""), plancheck.ResourceActionUpdate)
	planned(t, d, block("guest = \"Max\""), plancheck.ResourceActionNoop)
	state, err := d.State()
	if err != nil {
		t.Fatal(err)
	}
	one := state.Values.RootModule.Resources[0]
	if one.AttributeValues["code"] != "code of Max" || one.IdentityValues["row"] != "a" || one.IdentityValues["number"] != "7" {
		t.Errorf("the state has %v, identity %v", one.AttributeValues, one.IdentityValues)
	}
	apply("", plancheck.ResourceActionDestroy)
	if len(service.guests) > 0 {
		t.Errorf("the theater has %v", service.guests)
	}
}

// TestIdentity_imported imports by a string and by an identity. Each part must be given.
func TestIdentity_imported(t *testing.T) {
	t.Parallel()
	importing := func(i driver.Import) error {
		i.Address = address
		plan, err := drive(t, &theater{guests: map[string]string{"a/7": "Erika"}}).Plan(block("guest = \"Erika\""), i)
		if err == nil {
			err = plan.ExpectEmpty()
		}
		return err
	}
	for _, given := range []string{"a/7", " a/7\n"} {
		if err := importing(driver.Import{ID: given}); err != nil {
			t.Errorf("%q: %v", given, err)
		}
	}
	if err := importing(driver.Import{Identity: map[string]cty.Value{"row": cty.StringVal("a"), "number": cty.StringVal("7")}}); err != nil {
		t.Errorf("by identity: %v", err)
	}
	for _, given := range []string{"", "a", "a/7/b", "a/", "/7", "/", "a/ "} {
		if err := importing(driver.Import{ID: given}); err == nil || !strings.Contains(err.Error(), "Wrong import") {
			t.Errorf("%q: %v", given, err)
		}
	}
	if err := importing(driver.Import{ID: "b/7"}); err == nil || !strings.Contains(err.Error(), "Could not import the seat") {
		t.Errorf("missing: %v", err)
	}
}

// TestReadFailed removes only a missing object from the state, with a warning. The schema has no
// organization_id, so a missing object is never one of another account.
func TestReadFailed(t *testing.T) {
	t.Parallel()
	service := &theater{guests: map[string]string{}}
	d := drive(t, service)
	if err := d.Apply(planned(t, d, block(""), plancheck.ResourceActionCreate)); err != nil {
		t.Fatal(err)
	}
	service.fail = &client.Error{Status: 500, Message: "boom", Method: "GET", Path: "/seat"}
	_, err := d.Plan(block(""))
	if err == nil || !strings.Contains(err.Error(), "Could not read the seat") || !strings.Contains(err.Error(), "boom") {
		t.Errorf("error: %v", err)
	}
	service.fail = nil
	delete(service.guests, "a/7")
	plan := planned(t, d, block(""), plancheck.ResourceActionCreate)
	if len(plan.Warnings) != 1 || !strings.Contains(plan.Warnings[0], "Seat a/7 not found") {
		t.Errorf("warnings %q", plan.Warnings)
	}
	if err := d.Destroy(block("")); err != nil {
		t.Errorf("a missing object is not destroyed: %v", err)
	}
}

// TestConfigure takes the provider's client, and no other value. Before the provider is configured,
// there is no value and no client.
func TestConfigure(t *testing.T) {
	t.Parallel()
	var (
		managed lifecycle.Managed
		data    lifecycle.Data
		short   lifecycle.Ephemeral
		once    lifecycle.Action
	)
	for name, c := range map[string]struct {
		configure func(data any) diag.Diagnostics
		client    func() *client.Client
	}{
		"resource": {func(data any) diag.Diagnostics {
			var resp resource.ConfigureResponse
			managed.Configure(t.Context(), resource.ConfigureRequest{ProviderData: data}, &resp)
			return resp.Diagnostics
		}, managed.Client},
		"data source": {func(given any) diag.Diagnostics {
			var resp datasource.ConfigureResponse
			data.Configure(t.Context(), datasource.ConfigureRequest{ProviderData: given}, &resp)
			return resp.Diagnostics
		}, data.Client},
		"ephemeral resource": {func(data any) diag.Diagnostics {
			var resp ephemeral.ConfigureResponse
			short.Configure(t.Context(), ephemeral.ConfigureRequest{ProviderData: data}, &resp)
			return resp.Diagnostics
		}, short.Client},
		"action": {func(data any) diag.Diagnostics {
			var resp action.ConfigureResponse
			once.Configure(t.Context(), action.ConfigureRequest{ProviderData: data}, &resp)
			return resp.Diagnostics
		}, once.Client},
	} {
		if diags := c.configure(nil); len(diags) > 0 || c.client() != nil {
			t.Errorf("%s: not configured: %v, %v", name, diags, c.client())
		}
		diags := c.configure("key")
		if len(diags) != 1 || !strings.Contains(diags[0].Detail(), "A *client.Client was expected, and a string came") || c.client() != nil {
			t.Errorf("%s: a string: %v, %v", name, diags, c.client())
		}
		if want := new(client.Client); len(c.configure(want)) > 0 || c.client() != want {
			t.Errorf("%s: its client is %v", name, c.client())
		}
	}
}
