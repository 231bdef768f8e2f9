// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// organization is the resource payments_fbo_organization.
type organization struct{ managed }

// organizationModel mirrors the resource.
type organizationModel struct {
	ID             types.String `tfsdk:"id"`
	ParentID       types.String `tfsdk:"parent_id"`
	OrganizationID types.String `tfsdk:"organization_id"`
	Name           types.String `tfsdk:"name"`
	Email          types.String `tfsdk:"email"`
	Website        types.String `tfsdk:"website"`
	Country        types.String `tfsdk:"country"`
	CreatedAt      types.String `tfsdk:"created_at"`
}

// refresh returns the model with the values of a new organization.
func (m organizationModel) refresh(o client.FboOrganization) organizationModel {
	return organizationModel{
		ID: types.StringValue(o.ID), ParentID: m.ParentID, OrganizationID: m.ParentID, Name: types.StringValue(o.Name),
		Email: types.StringValue(o.Email), Website: convert.OptionalString(o.Website), Country: convert.OptionalString(o.Country),
		CreatedAt: convert.StringOrNull(string(o.CreatedAt)),
	}
}

// Destroying describes the organization.
func (*organization) Destroying() described.Destroying {
	return described.Destroying{
		Noun: "child organization", Finding: "organization.forgotten", Replaced: "organization.forgotten",
		Ends: "forgotten by Terraform: it goes on existing, with its balances",
	}
}

// Schema returns the schema.
func (*organization) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = organizationSchema
}

// ModifyPlan warns of what a plan leaves behind in the service: a destroy and a replacement forget
// the organization only.
func (o *organization) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	lifecycle.ModifyPlan(ctx, organizationSchema, req, resp)
	if req.State.Raw.IsNull() {
		return
	}
	who := o.describe(req.State.Raw)
	parent, id := o.of.ids(req.State.Raw)
	if req.Plan.Raw.IsNull() {
		resp.Diagnostics.AddWarning("Destroying does not delete "+who, fmt.Sprintf(
			"The payments service cannot delete a child organization. Terraform only forgets it. It goes on existing, with its balances and "+
				"payments. To manage it again, add:\n\n%s", o.of.importBlock(parent, id)))
		return
	}
	replaced, adopted := changes(ctx, req, resp)
	if len(replaced) > 0 {
		resp.Diagnostics.AddWarning("A second organization replaces "+who, fmt.Sprintf(
			"The payments service cannot change a child organization. So a change of %s creates a second one. The first one, %s, goes on "+
				"existing, and Terraform forgets it. Its balances stay there: transfer them if the second one needs them. To keep one organization, "+
				"change it in the payments service, and then replace it in the state: run `state rm`, and add:\n\n%s",
			strings.Join(replaced, ", "), id, o.of.importBlock(parent, id)))
	}
	if len(adopted) > 0 {
		resp.Diagnostics.AddWarning(fmt.Sprintf("Arguments of %s are not compared", who), fmt.Sprintf(
			"It was imported, and the payments service does not show its %s. The next apply takes the configured values into the state, without "+
				"a request. Check that they are those of the organization.", strings.Join(adopted, ", ")))
	}
}

// changes returns the arguments whose change replaces the organization, and those that an import
// could not know.
func changes(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) (replaced, adopted []string) {
	before := raw.Members(req.State.Raw)
	after := raw.Members(resp.Plan.Raw)
	for name, value := range after {
		a := organizationSchema.Attributes[name]
		switch {
		case !a.IsRequired() && !a.IsOptional() || value.Equal(before[name]):
		case before[name].IsNull() && isImported(ctx, req.Private):
			adopted = append(adopted, name)
		default:
			replaced = append(replaced, name)
		}
	}
	slices.Sort(replaced)
	slices.Sort(adopted)
	return replaced, adopted
}

// Create creates the organization, and asks once: there is no list to find it in.
func (o *organization) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	planned := lifecycle.Planned[organizationModel](ctx, organizationSchema, req.Plan, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	parent := planned.ParentID.ValueString()
	made, err := o.Client().CreateFboOrganization(ctx, parent, client.FboOrganizationParams{
		Name: planned.Name.ValueString(), Email: planned.Email.ValueString(),
		Website: convert.Optional[string](planned.Website), Country: convert.Optional[client.CountryCode](planned.Country),
	})
	if err != nil {
		o.createFailed(ctx, parent, err, &resp.Diagnostics)
		return
	}
	resp.State.Raw = plan.WithoutUnknown(req.Plan.Raw) // in case that the organization does not fit the schema
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("id"), strings.ToLower(made.ID))...)
	o.of.identity.Set(ctx, resp.Identity, &resp.Diagnostics, parent, made.ID)
	lifecycle.Remember(ctx, resp.Private, organizationSchema, req.Config, &resp.Diagnostics)
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, importedKey, notImported)...)
	if got, ok := lifecycle.Save(ctx, organizationSchema, req.Config, req.Plan, &resp.State, &resp.Diagnostics,
		func(known organizationModel) organizationModel { return known.refresh(made) }); ok {
		lifecycle.Settle(ctx, tftypes.Value{}, organizationSchema, req.Config, req.Plan, got, resp.Private, &resp.State, &resp.Diagnostics)
	}
}

// createFailed explains what the service demands of the parent.
func (o *organization) createFailed(ctx context.Context, parent string, err error, diags *diag.Diagnostics) {
	if detail, ok := explainParent(parent, err); ok {
		diags.AddAttributeError(path.Root(parentID), "Could not create the "+o.of.noun, detail)
		return
	}
	diagnose.Add(ctx, diags, organizationSchema, "create", o.of.noun, err)
}

// Read looks whether the organization exists. The service does not show its fields.
func (o *organization) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	parent, id := o.of.ids(req.State.Raw)
	o.of.identity.Set(ctx, resp.Identity, &resp.Diagnostics, parent, id)
	lifecycle.Recall(ctx, o.Client(), req.Private, id)
	if _, ok := o.read(ctx, organizationSchema, req.State, &resp.State, &resp.Diagnostics); ok {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(lifecycle.OrganizationID), parent)...)
	}
}

// Update takes configured values into the state of an imported organization. It sends nothing.
func (o *organization) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	parent, id := o.of.ids(req.State.Raw)
	o.of.identity.Set(ctx, resp.Identity, &resp.Diagnostics, parent, id)
	resp.State.Raw = plan.KnownOr(req.Plan.Raw, req.State.Raw)
	lifecycle.RememberConfigured(ctx, resp.Private, organizationSchema, req.Config, &resp.Diagnostics)
}

// Delete sends nothing: the service cannot delete an organization. It refuses to forget one that
// the account does not have, because no list would show its id again.
func (o *organization) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	if o.exists(ctx, organizationSchema, req.State, &resp.Diagnostics) {
		parent, id := o.of.ids(req.State.Raw)
		resp.Diagnostics.AddWarning(fmt.Sprintf("The FBO organization %s goes on existing", id), fmt.Sprintf(
			"Terraform has forgotten it. To manage it again, add:\n\n%s", o.of.importBlock(parent, id)))
	}
}

// describe names an organization in a message. An imported one may have no name yet.
func (o *organization) describe(state tftypes.Value) string {
	_, id := o.of.ids(state)
	if name, ok := raw.StringAt(state, "name"); ok {
		return fmt.Sprintf("the FBO organization %q (%s)", name, id)
	}
	return "the FBO organization " + id
}
