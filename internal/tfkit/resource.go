// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

var idPath = path.Root("id")

// Resource is the managed resource of a [Kind].
type Resource[M any, PM Model[M, T, P], T Object, P any] struct {
	managedConnection
	kind Kind[M, PM, T, P]
}

// NewResource returns the managed resource of kind.
func NewResource[M any, PM Model[M, T, P], T Object, P any](kind Kind[M, PM, T, P]) *Resource[M, PM, T, P] {
	return &Resource[M, PM, T, P]{kind: kind}
}

// Metadata names the type.
func (r *Resource[M, PM, T, P]) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + r.kind.Name
}

// Replaced reports whether every change replaces the object, because the service cannot change one.
func (r *Resource[M, PM, T, P]) Replaced() bool { return r.kind.Update == nil }

// Schema returns the kind's schema.
func (r *Resource[M, PM, T, P]) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = r.kind.Schema
}

// IdentitySchema is the same for all kinds: the id that the service gave.
func (r *Resource[M, PM, T, P]) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"id": identityschema.StringAttribute{
			RequiredForImport: true,
			Description:       fmt.Sprintf("The id that the payments service gave the %s.", diagnose.Human(r.kind.Name)),
		},
	}}
}

// ModifyPlan takes back a plan that changes nothing. It warns where destroying does less than its name says: at plan time, when it can still
// be thought over.
func (r *Resource[M, PM, T, P]) ModifyPlan(_ context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if r.kind.DestroyWarning != "" && req.Plan.Raw.IsNull() && !req.State.Raw.IsNull() {
		resp.Diagnostics.AddWarning(r.kind.DestroyWarning, r.kind.DestroyDetail)
	}
	if req.Plan.Raw.IsNull() || req.State.Raw.IsNull() {
		return
	}
	if plan.NoChanges(req.Plan.Raw, req.State.Raw, req.Config.Raw) {
		resp.Plan.Raw = req.State.Raw
	} else if req.Plan.Raw.IsFullyKnown() {
		resp.Plan.Raw = plan.UnknownIfVolatile(r.kind.Schema, req.Plan.Raw)
	}
}

// Create makes the object and saves it before anything else is done with it: from then on no failure can lose it.
func (r *Resource[M, PM, T, P]) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	params := r.wanted(ctx, req.Plan, &resp.Diagnostics).Params(ctx, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	object, err := r.kind.Create(r.client, ctx, params)
	remember(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics)
	var created *client.CreatedError
	if errors.As(err, &created) {
		resp.State.Raw = plan.WithoutUnknown(req.Plan.Raw)
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, idPath, created.ID)...)
		identify(ctx, resp.Identity, created.ID, &resp.Diagnostics)
	}
	if err != nil {
		r.explainCreate(ctx, req.Plan, err, &resp.Diagnostics)
		return
	}
	identify(ctx, resp.Identity, object.ObjectID(), &resp.Diagnostics)
	r.settle(ctx, "create", req.Config, req.Plan, object, &resp.State, &resp.Diagnostics)
}

// explainCreate blames the key, if the object has one, where something that exists stands against it.
func (r *Resource[M, PM, T, P]) explainCreate(ctx context.Context, planned tfsdk.Plan, err error, diags *diagnostics) {
	var key types.String
	var created *client.CreatedError
	if r.kind.Key != nil && client.Status(err) == http.StatusConflict && !errors.As(err, &created) {
		diags.Append(planned.GetAttribute(ctx, path.Root(r.kind.Key.Name), &key)...)
	}
	if key.ValueString() == "" {
		diagnose.Add(ctx, diags, r.kind.Schema, "create", r.kind.Name, err)
		return
	}
	diags.AddAttributeError(path.Root(r.kind.Key.Name), fmt.Sprintf("Could not create the %s", diagnose.Human(r.kind.Name)),
		diagnose.Sentence(err.Error())+"\n\n"+r.kind.taken(key.ValueString()))
}

// Read refreshes the state. An object that is gone leaves the state with a warning that names it, and no other failure does
// that: one refused request must never plan a second object.
func (r *Resource[M, PM, T, P]) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	id := idOf(ctx, req.State.GetAttribute, &resp.Diagnostics)
	identify(ctx, resp.Identity, id, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	object, err := r.kind.Read(r.client, ctx, id)
	if r.elsewhere(ctx, true, req.State, err, &resp.Diagnostics) {
		return
	}
	if client.IsNotFound(err) && importing(req.State.Raw) {
		resp.Diagnostics.AddError(fmt.Sprintf("There is no %s %s", diagnose.Human(r.kind.Name), id), fmt.Sprintf(
			"The payments service has none with this id. It may be the id of something else. The data source payments_%s shows the existing objects. To import the other objects without it, delete its import block.", r.kind.Plural))
		return
	}
	if client.IsNotFound(err) {
		name := diagnose.Human(r.kind.Name)
		resp.Diagnostics.AddWarning(fmt.Sprintf("The %s %s is gone", name, id), fmt.Sprintf(
			"The payments service has no %s %s, so somebody has removed it outside of Terraform. It leaves the state, and the next apply creates a new one, with another id, as long as the configuration describes it. If you did not expect that, check base_url and api_key before you apply: to another account, everything of this one is gone.", name, id))
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		if importing(req.State.Raw) {
			err = &diagnose.ImportError{Name: r.kind.Name, ID: id, Err: err}
		}
		diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "read", r.kind.Name, err)
		return
	}
	known := PM(new(M))
	resp.Diagnostics.Append(req.State.Get(ctx, known)...)
	if resp.Diagnostics.HasError() {
		return
	}
	known.Refresh(object)
	resp.Diagnostics.Append(resp.State.Set(ctx, known)...)
}

// elsewhere reports an object that is gone from an account that it never was in: whatever there is belongs to another organization than it. So the object
// may well exist, and must not leave the state, least of all by a destroy that would say nothing of it.
func (r *Resource[M, PM, T, P]) elsewhere(ctx context.Context, believeOne bool, state tfsdk.State, err error, diags *diagnostics) bool {
	var gone *client.NotFoundError
	if !errors.As(err, &gone) {
		return false
	}
	if r.notProven(ctx, believeOne, state, gone, diags) {
		return true
	}
	if _, ok := r.kind.Schema.Attributes[organization]; !ok || gone.Organization == "" {
		return false
	}
	var known types.String
	diags.Append(state.GetAttribute(ctx, path.Root(organization), &known)...)
	if known.ValueString() == "" || strings.EqualFold(known.ValueString(), gone.Organization) {
		return false
	}
	name := diagnose.Human(r.kind.Name)
	diags.AddError(fmt.Sprintf("The %s %s is in another account", name, gone.ID), fmt.Sprintf(
		"It belongs to the organization %s. The account that base_url and api_key lead to does not have it, and its objects belong to the organization %s. Nothing was changed.\n\n"+
			"Correct base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). If Terraform is to forget the %s, which stays as it is, remove it from the state with `terraform state rm`.",
		known.ValueString(), gone.Organization, name))
	return true
}

// organization is the attribute that says whose an object is, in kinds that have it.
const organization = "organization_id"

// importing reports whether a state has nothing but the id, as between an import and its first reading.
func importing(state tftypes.Value) bool {
	var members map[string]tftypes.Value
	if state.As(&members) != nil {
		return false
	}
	for name, value := range members {
		if name != "id" && !value.IsNull() {
			return false
		}
	}
	return true
}

// Update replaces the writable fields.
func (r *Resource[M, PM, T, P]) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	id := idOf(ctx, req.State.GetAttribute, &resp.Diagnostics)
	want := r.wanted(ctx, req.Plan, &resp.Diagnostics)
	identify(ctx, resp.Identity, id, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	if r.kind.Update == nil { // only what the service never sees can have changed
		resp.Diagnostics.Append(resp.State.Set(ctx, want)...)
		remember(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics)
		return
	}
	params := want.Params(ctx, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	object, err := r.kind.Update(r.client, ctx, id, params)
	if r.elsewhere(ctx, true, req.State, err, &resp.Diagnostics) {
		return
	}
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "update", r.kind.Name, err)
		return
	}
	remember(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics)
	r.settle(ctx, "update", req.Config, req.Plan, object, &resp.State, &resp.Diagnostics)
}

// settle saves the object as it is, then brings about the rest, and saves again.
func (r *Resource[M, PM, T, P]) settle(ctx context.Context, verb string, config tfsdk.Config, planned tfsdk.Plan, object T, state *tfsdk.State, diags *diagnostics) {
	if !r.save(ctx, config, planned, object, state, diags) || r.kind.AfterSave == nil {
		return
	}
	want := r.wanted(ctx, planned, diags)
	if diags.HasError() {
		return
	}
	id := object.ObjectID()
	object, err := r.kind.AfterSave(r.client, ctx, want, object)
	if err != nil && verb == "create" {
		err = &diagnose.IncompleteError{ID: id, Err: err}
	}
	if err != nil {
		diagnose.Add(ctx, diags, r.kind.Schema, verb, r.kind.Name, err)
		return
	}
	r.save(ctx, config, planned, object, state, diags)
}

// privateData is the private state of a response. The framework does not export its type.
type privateData interface {
	comparable
	SetKey(ctx context.Context, key string, value []byte) diagnostics
}

// remember notes in private state which arguments the configuration sets, once the service has
// them. A response without private state does not come from an engine's request.
func remember[D privateData](ctx context.Context, private D, s schema.Schema, config tfsdk.Config, diags *diagnostics) {
	var none D
	if private != none {
		diags.Append(private.SetKey(ctx, plan.ConfiguredKey, plan.Configured(s, config.Raw))...)
	}
}

// wanted returns the planned model without unknown values. The service decides about those, so they
// are not sent.
func (r *Resource[M, PM, T, P]) wanted(ctx context.Context, planned tfsdk.Plan, diags *diagnostics) PM {
	want := PM(new(M))
	planned.Raw = plan.WithoutUnknown(planned.Raw)
	diags.Append(planned.Get(ctx, want)...)
	return want
}

// save writes the object over the plan, so that what the service never sees, or decides meanwhile, is kept as planned.
func (r *Resource[M, PM, T, P]) save(ctx context.Context, config tfsdk.Config, planned tfsdk.Plan, object T, state *tfsdk.State, diags *diagnostics) bool {
	known := PM(new(M))
	diags.Append(planned.Get(ctx, known)...)
	if diags.HasError() {
		return false
	}
	known.Refresh(object)
	diags.Append(state.Set(ctx, known)...)
	if kept, filled, err := plan.MergePlanned(ctx, r.kind.Schema, config.Raw, planned.Raw, state.Raw); err == nil {
		state.Raw = kept
		plan.TellFilled(diags, filled)
	}
	return !diags.HasError()
}

// Delete removes the object, or does what the service has in place of that. One that is gone already is fine.
func (r *Resource[M, PM, T, P]) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	id := idOf(ctx, req.State.GetAttribute, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	err := r.kind.Delete(r.client, ctx, id)
	if r.elsewhere(ctx, false, req.State, err, &resp.Diagnostics) {
		return
	}
	if err != nil && !client.IsNotFound(err) {
		diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "delete", r.kind.Name, err)
	}
}

// ImportState takes an id, from the command line, an import block or an identity, or the key of an object that has one. Reading the
// object is Terraform's next step.
func (r *Resource[M, PM, T, P]) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	id := strings.TrimSpace(req.ID)
	if id == "" && req.Identity != nil {
		var given types.String
		resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, idPath, &given)...)
		id = given.ValueString()
	}
	if resp.Diagnostics.HasError() {
		return
	}
	err := client.CheckID(id)
	if err != nil && r.kind.Key != nil && req.ID != "" {
		var object T
		object, err = r.kind.byKey(ctx, r.client, req.ID) // blanks may belong to a key
		if err != nil && !client.IsNotFound(err) && !isAmbiguous(err) {
			diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "list", r.kind.Plural, err)
			return
		}
		id = object.ObjectID()
	}
	if err != nil {
		summary := fmt.Sprintf("This is not the %s of a %s", r.kind.names(), diagnose.Human(r.kind.Name))
		if isAmbiguous(err) {
			summary = fmt.Sprintf("This is the %s of several %s", r.kind.Key.Name, diagnose.Human(r.kind.Plural))
		}
		resp.Diagnostics.AddError(summary,
			fmt.Sprintf("%s What exists is shown by the data source payments_%s.", diagnose.Sentence(err.Error()), r.kind.Plural))
		return
	}
	id = strings.ToLower(id)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, idPath, id)...)
	identify(ctx, resp.Identity, id, &resp.Diagnostics)
}

// identify sets an identity, which must never change: in lower case, because the service's id is the same id in either.
func identify(ctx context.Context, identity *tfsdk.ResourceIdentity, id string, diags *diagnostics) {
	diags.Append(identity.SetAttribute(ctx, idPath, strings.ToLower(id))...)
}

// idOf reads the id of a state.
func idOf(ctx context.Context, get func(context.Context, path.Path, any) diag.Diagnostics, diags *diagnostics) string {
	var id types.String
	diags.Append(get(ctx, idPath, &id)...)
	return id.ValueString()
}
