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
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

var idPath = path.Root("id")

// idIdentity is the identity of all kinds: the id.
func idIdentity(name string) lifecycle.Identity {
	return lifecycle.Identity{{Name: "id", Description: fmt.Sprintf("The id that the payments service gave the %s.", diagnose.Human(name))}}
}

// Resource is the managed resource of a [Kind].
type Resource[M WritableModel[M, T, P], T Object, P any] struct {
	lifecycle.Managed
	kind Kind[M, T, P]
}

// NewResource returns the managed resource of a kind. It panics if the kind is not complete.
func NewResource[M WritableModel[M, T, P], T Object, P any](kind Kind[M, T, P]) *Resource[M, T, P] {
	kind.check()
	return &Resource[M, T, P]{kind: kind}
}

// Metadata names the type.
func (r *Resource[M, T, P]) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + r.kind.Name
}

// AlwaysReplaces reports whether each change replaces the object, because the service cannot update
// one.
func (r *Resource[M, T, P]) AlwaysReplaces() bool { return r.kind.Update == nil }

// Destroying describes the objects of the kind.
func (r *Resource[M, T, P]) Destroying() described.Destroying { return r.kind.Destroying }

// Schema returns the kind's schema, with `timeouts` for a kind that waits.
func (r *Resource[M, T, P]) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = r.kind.Schema
	if r.kind.Await != nil {
		resp.Schema = lifecycle.WithTimeouts(ctx, resp.Schema, r.kind.Await.Missing, r.kind.Await.Timeout)
	}
}

// IdentitySchema is the same for all kinds: the id.
func (r *Resource[M, T, P]) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = idIdentity(r.kind.Name).Schema()
}

// ModifyPlan takes back a plan that changes nothing. It warns of a destroy as
// [described.Destroying] says.
func (r *Resource[M, T, P]) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if r.kind.Destroying.Warning != "" && req.Plan.Raw.IsNull() && !req.State.Raw.IsNull() {
		subject := plan.Subject(r.kind.Schema, req.State.Raw)
		resp.Diagnostics.AddWarning(strings.ReplaceAll(r.kind.Destroying.Warning, "%s", subject), r.kind.Destroying.Detail)
	}
	lifecycle.ModifyPlan(ctx, r.kind.Schema, req, resp)
}

// Create makes the object and saves it before any other call, so that no later failure loses it.
func (r *Resource[M, T, P]) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	params := lifecycle.Planned[M](ctx, r.kind.Schema, req.Plan, &resp.Diagnostics).Params(ctx, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	object, err := r.kind.Create(r.Client(), ctx, params)
	lifecycle.Remember(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics, r.asRead(ctx, req.Plan, object)...)
	if err != nil {
		r.createFailed(ctx, req, err, resp)
		return
	}
	r.saveID(ctx, req.Plan, object.ObjectID(), resp) // in case that the object does not fit the schema
	made := object
	object, got, ok, err := r.save(ctx, "create", req.Config, req.Plan, object, &resp.State, &resp.Diagnostics)
	lifecycle.RememberOther(ctx, resp.Private, err, &resp.Diagnostics)
	if ok && r.kind.AfterSave != nil {
		lifecycle.Remember(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics, r.asRead(ctx, req.Plan, made, object)...)
	}
	if ok && r.kind.Await != nil && !r.kind.Await.Done(object) {
		object = r.await(ctx, req.Plan, object, &resp.Diagnostics)
		got, ok = r.write(ctx, req.Config, req.Plan, object, &resp.State, &resp.Diagnostics)
	}
	if ok {
		lifecycle.Settle(ctx, tftypes.Value{}, r.kind.Schema, req.Config, req.Plan, got, resp.Private, &resp.State, &resp.Diagnostics)
	}
	lifecycle.WarnExisting(r.kind.Name, object.ObjectID(), resp.State, &resp.Diagnostics)
}

// createFailed saves an object that exists but could not be read. It names the natural key of an
// object that the service refuses with a conflict.
func (r *Resource[M, T, P]) createFailed(ctx context.Context, req resource.CreateRequest, err error, resp *resource.CreateResponse) {
	var created *client.CreatedError
	if errors.As(err, &created) {
		r.saveID(ctx, req.Plan, created.ID, resp)
		lifecycle.SaveOwner(ctx, err, &resp.State, &resp.Diagnostics)
	} else if client.Status(err) == http.StatusConflict {
		if at, advice, ok := r.kind.keys().Conflict(req.Plan.Raw); ok {
			summary := fmt.Sprintf("Could not create the %s", diagnose.Human(r.kind.Name))
			resp.Diagnostics.AddAttributeError(at, summary, diagnose.Sentence(err.Error())+"\n\n"+advice)
			return
		}
	}
	diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "create", r.kind.Name, err)
}

// saveID saves the planned values with the id, so that no later failure loses the object.
func (r *Resource[M, T, P]) saveID(ctx context.Context, planned tfsdk.Plan, id string, resp *resource.CreateResponse) {
	resp.State.Raw = plan.WithoutUnknown(planned.Raw)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, idPath, id)...)
	r.identify(ctx, resp.Identity, id, &resp.Diagnostics)
}

// Read refreshes the state. See [lifecycle.ReadFailed] for a missing object.
func (r *Resource[M, T, P]) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	id, _ := raw.StringAt(req.State.Raw, "id")
	r.identify(ctx, resp.Identity, id, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	lifecycle.Recall(ctx, r.Client(), req.Private, id)
	now, err := lifecycle.Current(ctx, r.Client(), r.kind.Name, r.kind.Schema, req.Private, req.State.Raw,
		func(ctx context.Context) (tftypes.Value, error) {
			_, now, err := r.refreshed(ctx, id, req.State, &resp.Diagnostics)
			return now, err
		})
	err = lifecycle.OrOther(ctx, req.Private, r.kind.Name, id, err)
	failed := lifecycle.ReadFailed(ctx, r.Client(), r.names(), r.kind.Schema, id, err, req.State, &resp.State, &resp.Diagnostics)
	if !failed && lifecycle.IsOwners(r.kind.Name, req.State.Raw, now, &resp.Diagnostics) && !resp.Diagnostics.HasError() {
		lifecycle.ForgetOther(ctx, resp.Private, &resp.Diagnostics)
		resp.State.Raw = lifecycle.Shown(ctx, r.kind.Schema, req.State.Raw, now, req.Private, resp.Private, &resp.Diagnostics)
		lifecycle.NoteImport(ctx, r.names(), req.State, &resp.State, &resp.Diagnostics)
		if _, isRead := raw.StringAt(req.State.Raw, lifecycle.OrganizationID); isRead { // by an import it is not
			plan.TellDrift(ctx, diagnose.Human(r.kind.Name), r.kind.Schema, req, resp)
		}
	}
}

// refreshed returns the object in the service, and the state with its values.
func (r *Resource[M, T, P]) refreshed(
	ctx context.Context, id string, state tfsdk.State, diags *diag.Diagnostics,
) (object T, now tftypes.Value, err error) {
	object, err = r.kind.Get(r.Client(), ctx, id)
	if err != nil {
		return object, state.Raw, err
	}
	known := lifecycle.ModelOf[M](ctx, r.kind.Schema, state.Raw, diags)
	now, _ = lifecycle.RawOf(ctx, r.kind.Schema, state.Raw.Type(), state.Raw, known.Refresh(object), diags)
	return object, now, nil
}

// asRead returns forms of an object as a read after the write shows them, also if it lags behind.
func (r *Resource[M, T, P]) asRead(ctx context.Context, planned tfsdk.Plan, objects ...T) (all []tftypes.Value) {
	var diags diag.Diagnostics // an object that does not fit is reported elsewhere
	known := lifecycle.Planned[M](ctx, r.kind.Schema, planned, &diags)
	for _, object := range objects {
		if shown, ok := lifecycle.RawOf(ctx, r.kind.Schema, planned.Raw.Type(), planned.Raw, known.Refresh(object), &diags); ok {
			all = append(all, shown)
		}
	}
	return all
}

// Update replaces the writable fields. It reads the object first: see [lifecycle.Rebased].
func (r *Resource[M, T, P]) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	id, _ := raw.StringAt(req.State.Raw, "id")
	r.identify(ctx, resp.Identity, id, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	if r.kind.Update == nil { // only arguments that the service never sees can have changed
		resp.State.Raw = plan.KnownOr(req.Plan.Raw, req.State.Raw)
		lifecycle.RememberConfigured(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics)
		return
	}
	var before T
	lifecycle.Recall(ctx, r.Client(), req.Private, id)
	ctx, sent, err := lifecycle.Rebased(ctx, r.Client(), r.kind.Name, r.kind.Schema, req, func(ctx context.Context) (tftypes.Value, error) {
		object, now, err := r.refreshed(ctx, id, req.State, &resp.Diagnostics)
		before = object
		return now, err
	}, &resp.Diagnostics)
	var object T
	params := lifecycle.Planned[M](ctx, r.kind.Schema, sent, &resp.Diagnostics).Params(ctx, &resp.Diagnostics)
	if err == nil && !resp.Diagnostics.HasError() {
		object, err = r.kind.Update(r.Client(), ctx, id, params)
	}
	if !lifecycle.WrongOrganization(ctx, r.Client(), r.names(), true, req.State, err, &resp.Diagnostics) && err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "update", r.kind.Name, lifecycle.OrHidden(req.State, err))
		lifecycle.RememberOther(ctx, resp.Private, err, &resp.Diagnostics)
	}
	if resp.Diagnostics.HasError() {
		return
	}
	lifecycle.Remember(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics, r.asRead(ctx, req.Plan, before, object)...)
	lifecycle.ForgetOther(ctx, resp.Private, &resp.Diagnostics)
	last, got, ok, err := r.save(ctx, "update", req.Config, req.Plan, object, &resp.State, &resp.Diagnostics)
	lifecycle.RememberOther(ctx, resp.Private, err, &resp.Diagnostics)
	if ok && r.kind.AfterSave != nil {
		last, got, ok = r.latest(ctx, id, req, resp, last, got)
		lifecycle.Remember(ctx, resp.Private, r.kind.Schema, req.Config, &resp.Diagnostics, r.asRead(ctx, req.Plan, before, object, last)...)
	}
	if ok {
		lifecycle.Settle(ctx, req.State.Raw, r.kind.Schema, req.Config, req.Plan, got, resp.Private, &resp.State, &resp.Diagnostics)
	}
}

// latest reads an object again if its last call returned an earlier form than the call before: one
// read may lag farther behind than another. It saves the object then.
func (r *Resource[M, T, P]) latest(
	ctx context.Context, id string, req resource.UpdateRequest, resp *resource.UpdateResponse, object T, got tftypes.Value,
) (T, tftypes.Value, bool) {
	isLatest := func(object T) bool {
		forms := r.asRead(ctx, req.Plan, object)
		return len(forms) == 0 || !lifecycle.IsBehind(ctx, r.kind.Schema, resp.Private, plan.KnownOr(req.Plan.Raw, forms[0]), forms[0])
	}
	if isLatest(object) {
		return object, got, true
	}
	read := func(ctx context.Context) (T, error) { return r.kind.Get(r.Client(), ctx, id) }
	again, err := group.Reread(ctx, r.Client().Account(), r.kind.Name, read, isLatest)
	if err != nil { // the object as it is saved
		return object, got, true
	}
	got, ok := r.write(ctx, req.Config, req.Plan, again, &resp.State, &resp.Diagnostics)
	return again, got, ok
}

// save saves the object, makes the changes that need further calls, and saves again. err is the
// failure of those calls, which it reports.
func (r *Resource[M, T, P]) save(
	ctx context.Context, verb string, config tfsdk.Config, planned tfsdk.Plan, object T, state *tfsdk.State, diags *diag.Diagnostics,
) (_ T, got tftypes.Value, ok bool, err error) {
	if got, ok = r.write(ctx, config, planned, object, state, diags); !ok || r.kind.AfterSave == nil {
		return object, got, ok, nil
	}
	id := object.ObjectID()
	object, err = r.kind.AfterSave(r.Client(), ctx, lifecycle.Planned[M](ctx, r.kind.Schema, planned, diags), object)
	if err != nil && verb == "create" {
		err = &diagnose.IncompleteError{ID: id, Err: err}
	}
	if err != nil {
		diagnose.Add(ctx, diags, r.kind.Schema, verb, r.kind.Name, err)
		return object, got, false, err
	}
	got, ok = r.write(ctx, config, planned, object, state, diags)
	return object, got, ok, nil
}

func (r *Resource[M, T, P]) write(
	ctx context.Context, config tfsdk.Config, planned tfsdk.Plan, object T, state *tfsdk.State, diags *diag.Diagnostics,
) (tftypes.Value, bool) {
	return lifecycle.Save(ctx, r.kind.Schema, config, planned, state, diags, func(known M) M { return known.Refresh(object) })
}

// Delete deletes the object, or does the nearest that the service can. A missing object is no
// error, unless an update returned another one in its place.
func (r *Resource[M, T, P]) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	id, _ := raw.StringAt(req.State.Raw, "id")
	lifecycle.Recall(ctx, r.Client(), req.Private, id)
	err := r.kind.Delete(r.Client(), ctx, id)
	err = lifecycle.OrOther(ctx, req.Private, r.kind.Name, id, err)
	if lifecycle.WrongOrganization(ctx, r.Client(), r.names(), false, req.State, err, &resp.Diagnostics) {
		return
	}
	if err != nil && !client.IsNotFound(err) {
		diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "delete", r.kind.Name, err)
	}
}

// ImportState takes an id, from a string or an identity, or a string with the values of a lookup.
// Reading the object is Terraform's next step.
func (r *Resource[M, T, P]) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	values := idIdentity(r.kind.Name).Imported(ctx, req, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	id := strings.Join(values, "/")
	if wrong := client.CheckID(id); wrong != nil {
		object, err := r.kind.keys().Imported(ctx, r.Client(), req.ID, wrong)
		none := fmt.Sprintf("This is not the %s of any %s", r.kind.keys(), diagnose.Human(r.kind.Name))
		if summary, detail, ok := r.kind.keys().Explain(err, none); ok {
			resp.Diagnostics.AddError(summary, detail)
			return
		}
		if err != nil {
			diagnose.Add(ctx, &resp.Diagnostics, r.kind.Schema, "list", r.kind.Plural, err)
			return
		}
		id = object.ObjectID()
	}
	id = strings.ToLower(id)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, idPath, id)...)
	r.identify(ctx, resp.Identity, id, &resp.Diagnostics)
}

func (r *Resource[M, T, P]) identify(ctx context.Context, identity *tfsdk.ResourceIdentity, id string, diags *diag.Diagnostics) {
	idIdentity(r.kind.Name).Set(ctx, identity, diags, id)
}

func (r *Resource[M, T, P]) names() lifecycle.Names {
	return lifecycle.Names{Name: r.kind.Name, Plural: r.kind.Plural, Identity: []string{"id"}}
}
