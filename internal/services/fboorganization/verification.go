// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// verification is the resource payments_fbo_verification. A verification exists from the creation
// of its organization on, and cannot be deleted.
type verification struct{ managed }

// Destroying describes the verification.
func (*verification) Destroying() described.Destroying {
	return described.Destroying{
		Noun: "verification of a child organization", Finding: "organization.forgotten", Replaced: "organization.forgotten",
		Ends: "forgotten by Terraform: the organization keeps its details and its status",
	}
}

// Schema returns the schema.
func (*verification) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = verificationSchema
}

// ModifyPlan refuses a create that would replace submitted details. It warns of a destroy, which
// changes nothing, and says what an update does to a decision of the service.
func (v *verification) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	lifecycle.ModifyPlan(ctx, verificationSchema, req, resp)
	_, child := v.of.ids(req.State.Raw)
	switch {
	case req.Plan.Raw.IsNull():
		resp.Diagnostics.AddWarning("Destroying does not change the FBO verification "+child, fmt.Sprintf(
			"The payments service cannot delete a verification. Terraform only forgets it. The organization %s keeps its details and its status.",
			child))
	case req.State.Raw.IsNull():
		parent, child := v.of.ids(req.Plan.Raw)
		if parent != "" && child != "" && v.Client() != nil {
			v.mayCreate(ctx, parent, child, &resp.Diagnostics)
		}
	case !resp.Plan.Raw.Equal(req.State.Raw):
		planned := lifecycle.ModelOf[verificationModel](ctx, verificationSchema, resp.Plan.Raw, &resp.Diagnostics)
		before := lifecycle.ModelOf[verificationModel](ctx, verificationSchema, req.State.Raw, &resp.Diagnostics)
		if planned.ChildID.Equal(before.ChildID) && planned.ParentID.Equal(before.ParentID) {
			explainStatus(planned, before, isImported(ctx, req.Private), &resp.Diagnostics)
		}
	}
}

// explainStatus warns of an update that asks the service to change a decision, or that leaves a
// rejected verification rejected.
func explainStatus(planned, before verificationModel, imported bool, diags *diag.Diagnostics) {
	status, child, requested := before.Status.ValueString(), before.ChildID.ValueString(), planned.RequestedStatus.ValueString()
	if status == unverified || status == pending {
		return
	}
	if planned.RequestedStatus.IsUnknown() {
		requested = "a status that is known after apply"
	}
	switch requestOf(planned, before, client.VerificationStatus(status), imported) {
	case asksStatus:
		diags.AddAttributeWarning(path.Root(requestedStatus), fmt.Sprintf("The FBO verification %s leaves the status %s", child, status),
			fmt.Sprintf("The next apply requests %s. The payments service may decide again.", requested))
	case takesStatus:
		diags.AddAttributeWarning(path.Root(requestedStatus), fmt.Sprintf("The FBO verification %s keeps the status %s", child, status),
			fmt.Sprintf("It was imported, and it is decided already. So the next apply does not request %s. "+
				"To request it, remove requested_status, apply, and set it again.", requested))
	case keepsStatus:
		if status == rejected && !planned.sameDetails(before) {
			diags.AddWarning(fmt.Sprintf("The FBO verification %s stays rejected", child),
				"The next apply changes its details, and keeps its status. To submit it again, set requested_status.")
		}
	}
}

// mayCreate returns the present verification. It reports an error, and returns false, if somebody
// has submitted it already.
func (v *verification) mayCreate(ctx context.Context, parent, child string, diags *diag.Diagnostics) (client.FboVerification, bool) {
	if diags.HasError() {
		return client.FboVerification{}, false
	}
	current, err := v.Client().FboVerification(ctx, parent, child)
	switch {
	case client.IsNotFound(err):
		diags.AddAttributeError(path.Root(v.of.child), "There is no such FBO organization", fmt.Sprintf(
			"The organization %s has no child organization %s. Nothing was sent. Refer to it by its address, as in "+
				"payments_fbo_organization.NAME.id.", parent, child))
	case err != nil:
		diagnose.Add(ctx, diags, verificationSchema, "read", v.of.noun, err)
	case isSubmitted(current):
		diags.AddError("The FBO verification was submitted already", fmt.Sprintf(
			"The verification of the organization %s has the status %s. Another resource may manage it. Nothing was sent.\n\n"+
				"To manage it here, add:\n\n%s\n\nIf the resource was renamed, add a moved block. If it is in the state already, as with -replace, "+
				"change it in place.", child, current.Status, v.of.importBlock(parent, child)))
	}
	return current, !diags.HasError()
}

// Create submits the details.
func (v *verification) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	planned := lifecycle.Planned[verificationModel](ctx, verificationSchema, req.Plan, &resp.Diagnostics)
	parent, child := v.of.ids(req.Plan.Raw)
	current, ok := v.mayCreate(ctx, parent, child, &resp.Diagnostics)
	if !ok {
		return
	}
	params := planned.params(&resp.Diagnostics)
	params.Status = firstStatus(planned.RequestedStatus, current.Status)
	if resp.Diagnostics.HasError() {
		return
	}
	made, err := v.Client().UpdateFboVerification(ctx, parent, child, params)
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, verificationSchema, "create", v.of.noun, err)
		return
	}
	v.of.identity.Set(ctx, resp.Identity, &resp.Diagnostics, parent, child)
	lifecycle.Remember(ctx, resp.Private, verificationSchema, req.Config, &resp.Diagnostics,
		asRead(ctx, req.Plan, current, &resp.Diagnostics), asRead(ctx, req.Plan, made, &resp.Diagnostics))
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, importedKey, notImported)...)
	if got, ok := lifecycle.Save(ctx, verificationSchema, req.Config, req.Plan, &resp.State, &resp.Diagnostics,
		func(known verificationModel) verificationModel { return known.refresh(made) }); ok {
		lifecycle.Settle(ctx, tftypes.Value{}, verificationSchema, req.Config, req.Plan, got, resp.Private, &resp.State, &resp.Diagnostics)
	}
}

// Read refreshes the state.
func (v *verification) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	parent, child := v.of.ids(req.State.Raw)
	v.of.identity.Set(ctx, resp.Identity, &resp.Diagnostics, parent, child)
	lifecycle.Recall(ctx, v.Client(), req.Private, child)
	now, err := lifecycle.Current(ctx, v.Client(), v.of.noun, verificationSchema, req.Private, req.State.Raw,
		func(ctx context.Context) (now tftypes.Value, err error) {
			current, ok := v.read(ctx, verificationSchema, req.State, &resp.State, &resp.Diagnostics)
			if !ok {
				return now, diagnose.ErrReported
			}
			return refreshed(ctx, req.State, current, &resp.Diagnostics), nil
		})
	if err != nil {
		return
	}
	resp.State.Raw = lifecycle.Shown(ctx, verificationSchema, req.State.Raw, now, req.Private, resp.Private, &resp.Diagnostics)
}

// refreshed returns the state with the service's values.
func refreshed(ctx context.Context, state tfsdk.State, current client.FboVerification, diags *diag.Diagnostics) tftypes.Value {
	known := lifecycle.ModelOf[verificationModel](ctx, verificationSchema, state.Raw, diags)
	if known.Representative.IsNull() {
		known.Representative = nobody()
	}
	diags.Append(state.Set(ctx, known.refresh(current))...)
	return state.Raw
}

// asRead is the verification before a write or after it, as a read after the write shows it.
func asRead(ctx context.Context, planned tfsdk.Plan, was client.FboVerification, diags *diag.Diagnostics) tftypes.Value {
	return refreshed(ctx, tfsdk.State{Schema: planned.Schema, Raw: plan.WithoutUnknown(planned.Raw)}, was, diags)
}

// Update replaces the details. It reads them first: see [lifecycle.Rebased]. The status is read
// with them, so that an update does not reset a decision that the plan could not know.
func (v *verification) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	parent, child := v.of.ids(req.State.Raw)
	v.of.identity.Set(ctx, resp.Identity, &resp.Diagnostics, parent, child)
	var current, was client.FboVerification
	now := req.State
	read := func(ctx context.Context) (raw tftypes.Value, err error) {
		current, err = v.Client().FboVerification(ctx, parent, child)
		now.Raw = refreshed(ctx, req.State, current, &resp.Diagnostics)
		return now.Raw, err
	}
	ctx, sent, err := lifecycle.Rebased(ctx, v.Client(), v.of.noun, verificationSchema, req, read, &resp.Diagnostics)
	if v.inAnotherAccount(ctx, req.State, err, &resp.Diagnostics) || resp.Diagnostics.HasError() {
		return
	}
	if err == nil {
		planned := lifecycle.Planned[verificationModel](ctx, verificationSchema, sent, &resp.Diagnostics)
		known := lifecycle.ModelOf[verificationModel](ctx, verificationSchema, now.Raw, &resp.Diagnostics)
		was = current
		current, err = v.update(ctx, planned, known, current, isImported(ctx, req.Private), &resp.Diagnostics)
	}
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, verificationSchema, "update", v.of.noun, err)
	}
	if resp.Diagnostics.HasError() {
		return
	}
	lifecycle.Remember(ctx, resp.Private, verificationSchema, req.Config, &resp.Diagnostics,
		asRead(ctx, req.Plan, was, &resp.Diagnostics), asRead(ctx, req.Plan, current, &resp.Diagnostics))
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, importedKey, notImported)...)
	if got, ok := lifecycle.Save(ctx, verificationSchema, req.Config, req.Plan, &resp.State, &resp.Diagnostics,
		func(known verificationModel) verificationModel { return known.refresh(current) }); ok {
		lifecycle.Settle(ctx, req.State.Raw, verificationSchema, req.Config, req.Plan, got, resp.Private, &resp.State, &resp.Diagnostics)
	}
}

// update sends the details, if the request would change anything. before is the verification as it
// was read.
func (v *verification) update(
	ctx context.Context, planned, before verificationModel, current client.FboVerification, imported bool, diags *diag.Diagnostics,
) (client.FboVerification, error) {
	status := current.Status
	if requestOf(planned, before, status, imported) == asksStatus {
		status = client.VerificationStatus(planned.RequestedStatus.ValueString())
	}
	if status == current.Status && planned.sameDetails(before) {
		return current, nil // only the requested status is another one, and it is not sent
	}
	params := planned.params(diags)
	params.Status = status
	if status == current.Status {
		params.RejectionReason = convert.Optional[string](before.RejectionReason)
	}
	if diags.HasError() {
		return current, nil
	}
	return v.Client().UpdateFboVerification(ctx, planned.ParentID.ValueString(), planned.ChildID.ValueString(), params)
}

// Delete sends nothing: see [fboorganization_test.organization.Delete].
func (v *verification) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	v.exists(ctx, verificationSchema, req.State, &resp.Diagnostics)
}
