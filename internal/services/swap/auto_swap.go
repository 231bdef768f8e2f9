// SPDX-License-Identifier: MPL-2.0

package swap

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

const (
	noun     = "auto-swap setting"
	importID = "auto_swap"
)

// identity has a constant part only: each organization has one setting, and the service gives it no
// id. The organization is no part of it, because the setting does not name it.
var identity = lifecycle.Identity{{
	Name: "name", Description: "The constant `" + importID + "`: each organization has one auto-swap setting.",
}}

// autoSwap is the resource payments_auto_swap. It is outside the kit's flows, because the setting
// has no id, always exists, and cannot be created or deleted.
type autoSwap struct{ lifecycle.Managed }

// Metadata names the type.
func (*autoSwap) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_auto_swap"
}

var resourceSchema = autoSwapSchema()

// Destroying describes the setting.
func (*autoSwap) Destroying() described.Destroying {
	return described.Destroying{
		Noun: "automatic swap of incoming payments", Finding: "autoswap.disabled",
		Ends: "disabled: payments stay in the asset in which they arrive",
	}
}

// Schema returns the schema.
func (*autoSwap) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = resourceSchema
}

// IdentitySchema returns the identity's schema.
func (*autoSwap) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identity.Schema()
}

// ValidateConfig demands a target of an enabled setting. Engines validate again in an apply, when
// all values are known.
func (*autoSwap) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	configured := lifecycle.ModelOf[model](ctx, resourceSchema, req.Config.Raw, &resp.Diagnostics)
	configured.requireTarget(&resp.Diagnostics)
}

// ModifyPlan warns of a plan that disables the setting, and refuses one that takes over an enabled
// setting.
func (a *autoSwap) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	lifecycle.ModifyPlan(ctx, resourceSchema, req, resp)
	switch {
	case req.Plan.Raw.IsNull():
		resp.Diagnostics.AddWarning(strings.TrimSpace("Destroying disables the auto-swap setting "+plan.Subject(resourceSchema, req.State.Raw)),
			"The payments service then no longer swaps incoming payments. It keeps them in the asset in which they arrive.")
	case req.State.Raw.IsNull() && req.Config.Raw.IsFullyKnown() && a.Client() != nil:
		a.mayCreate(ctx, &resp.Diagnostics)
	}
}

// Create takes over the setting, which always exists. It does not replace an enabled one.
func (a *autoSwap) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	params := request(ctx, req.Plan, &resp.Diagnostics)
	current, ok := a.mayCreate(ctx, &resp.Diagnostics)
	if !ok {
		return
	}
	if params.Target == nil { // the configuration leaves it to the service
		params.Target = current.Target
	}
	if got, ok := a.save(ctx, "create", params, req.Config, req.Plan, resp.State, &resp.State, &resp.Diagnostics); ok {
		lifecycle.Remember(ctx, resp.Private, resourceSchema, req.Config, &resp.Diagnostics,
			before(ctx, req.Plan, current, &resp.Diagnostics), got)
		lifecycle.Settle(ctx, tftypes.Value{}, resourceSchema, req.Config, req.Plan, got, resp.Private, &resp.State, &resp.Diagnostics)
		identity.Set(ctx, resp.Identity, &resp.Diagnostics, importID)
	}
}

// mayCreate returns the present setting. It reports an error, and returns false, if the setting is
// enabled: another resource or configuration may manage it, and would disable it when it is
// destroyed. So an equal setting is refused, too.
func (a *autoSwap) mayCreate(ctx context.Context, diags *diag.Diagnostics) (current client.AutoSwap, ok bool) {
	if diags.HasError() {
		return current, false
	}
	current, err := a.Client().AutoSwap(ctx)
	switch {
	case err != nil:
		diagnose.Add(ctx, diags, resourceSchema, "read", noun, err)
	case current.Enabled:
		diags.AddError("Auto-swap is enabled already", fmt.Sprintf(
			"The organization swaps incoming payments to %s. Each organization has one auto-swap setting, which another resource may manage. "+
				"Nothing was changed.\n\n"+
				"To manage the setting here, add:\n\n%s\n\nIf the resource was renamed, add a moved block. "+
				"If it is in the state already, as with -replace, change it in place.",
			describe(current.Target), diagnose.ImportBlock("auto_swap", importID)))
	}
	return current, !diags.HasError()
}

// Read refreshes the state. The setting always exists, so a 404 is an error.
func (a *autoSwap) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	identity.Set(ctx, resp.Identity, &resp.Diagnostics, importID)
	known := lifecycle.ModelOf[model](ctx, resourceSchema, req.State.Raw, &resp.Diagnostics)
	now, err := lifecycle.Current(ctx, a.Client(), noun, resourceSchema, req.Private, req.State.Raw,
		func(ctx context.Context) (tftypes.Value, error) {
			a.refresh(ctx, known, &resp.State, &resp.Diagnostics)
			return resp.State.Raw, ctx.Err()
		})
	if err == nil && !resp.Diagnostics.HasError() {
		resp.State.Raw = lifecycle.Shown(ctx, resourceSchema, req.State.Raw, now, req.Private, resp.Private, &resp.Diagnostics)
	}
}

// before is the setting before a write, as a read after it shows it.
func before(ctx context.Context, planned tfsdk.Plan, current client.AutoSwap, diags *diag.Diagnostics) tftypes.Value {
	known := lifecycle.Planned[model](ctx, resourceSchema, planned, diags)
	shown := tfsdk.State(planned)
	diags.Append(shown.Set(ctx, model{known.refresh(current), known.OrganizationID})...)
	return shown.Raw
}

// refresh reads the setting and writes it to the state.
func (a *autoSwap) refresh(ctx context.Context, known model, state *tfsdk.State, diags *diag.Diagnostics) (current client.AutoSwap) {
	if diags.HasError() {
		return current
	}
	organization, ok := a.organization(ctx, *state, diags)
	if !ok {
		return current
	}
	current, err := a.Client().AutoSwap(ctx)
	if err != nil {
		diagnose.Add(ctx, diags, resourceSchema, "read", noun, err)
		return current
	}
	diags.Append(state.Set(ctx, model{known.refresh(current), organization})...)
	return current
}

// organization returns the organization of the account, unless the state has the setting of
// another.
func (a *autoSwap) organization(ctx context.Context, state tfsdk.State, diags *diag.Diagnostics) (id types.String, ok bool) {
	id, ok = lifecycle.Organization(ctx, a.Client(), noun, state, func() (bool, error) {
		known := lifecycle.ModelOf[model](ctx, resourceSchema, state.Raw, diags).setting
		current, err := a.Client().AutoSwap(ctx)
		before, now := known.params(diags), known.refresh(current).params(diags)
		return before.Enabled == now.Enabled && same(before.Target, now.Target), err
	}, diags)
	return id, ok && !diags.HasError()
}

// Update replaces the setting. It reads it first: see [lifecycle.Rebased].
func (a *autoSwap) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	identity.Set(ctx, resp.Identity, &resp.Diagnostics, importID)
	var was client.AutoSwap
	now := req.State
	ctx, sent, err := lifecycle.Rebased(ctx, a.Client(), noun, resourceSchema, req, func(ctx context.Context) (tftypes.Value, error) {
		was = a.refresh(ctx, lifecycle.ModelOf[model](ctx, resourceSchema, req.State.Raw, &resp.Diagnostics), &now, &resp.Diagnostics)
		return now.Raw, ctx.Err()
	}, &resp.Diagnostics)
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, resourceSchema, "update", noun, err)
	}
	params := request(ctx, sent, &resp.Diagnostics)
	if got, ok := a.save(ctx, "update", params, req.Config, req.Plan, req.State, &resp.State, &resp.Diagnostics); ok {
		lifecycle.Remember(ctx, resp.Private, resourceSchema, req.Config, &resp.Diagnostics,
			before(ctx, req.Plan, was, &resp.Diagnostics), got)
		lifecycle.Settle(ctx, req.State.Raw, resourceSchema, req.Config, req.Plan, got, resp.Private, &resp.State, &resp.Diagnostics)
	}
}

// request returns the request for a plan.
func request(ctx context.Context, planned tfsdk.Plan, diags *diag.Diagnostics) client.AutoSwapParams {
	return lifecycle.Planned[model](ctx, resourceSchema, planned, diags).params(diags)
}

// save sends a request, unless the account is another one, and writes the new setting to the state.
func (a *autoSwap) save(
	ctx context.Context, verb string, params client.AutoSwapParams, config tfsdk.Config, planned tfsdk.Plan, prior tfsdk.State,
	state *tfsdk.State, diags *diag.Diagnostics,
) (got tftypes.Value, ok bool) {
	if diags.HasError() {
		return got, false
	}
	organization, ok := a.organization(ctx, prior, diags)
	if !ok {
		return got, false
	}
	current, err := a.Client().SetAutoSwap(ctx, params)
	if err != nil {
		diagnose.Add(ctx, diags, resourceSchema, verb, noun, err)
		return got, false
	}
	return lifecycle.Save(ctx, resourceSchema, config, planned, state, diags, func(known model) model {
		return model{known.refresh(current), organization}
	})
}

// Delete disables the setting.
func (a *autoSwap) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	if _, ok := a.organization(ctx, req.State, &resp.Diagnostics); !ok {
		return
	}
	current, err := a.Client().SetAutoSwap(ctx, client.AutoSwapParams{})
	switch {
	case err != nil:
		diagnose.Add(ctx, &resp.Diagnostics, resourceSchema, "disable", noun, err)
	case current.Enabled:
		resp.Diagnostics.AddError("Auto-swap is still enabled", fmt.Sprintf(
			"The payments service accepted the request to disable it, but still shows it: incoming payments are swapped to %s. "+
				"Destroy it again, or disable it in the payments service.", describe(current.Target)))
	}
}

// ImportState reads the setting of the organization. It accepts one constant only.
func (a *autoSwap) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	if given := strings.Join(identity.Imported(ctx, req, &resp.Diagnostics), "/"); given != importID {
		resp.Diagnostics.AddError("This is no import id of an auto-swap setting", fmt.Sprintf(
			"The import id is the constant %q, not %q: each organization has one auto-swap setting, and it has no id.", importID, given))
	}
	identity.Set(ctx, resp.Identity, &resp.Diagnostics, importID)
	a.refresh(ctx, model{}, &resp.State, &resp.Diagnostics)
}
