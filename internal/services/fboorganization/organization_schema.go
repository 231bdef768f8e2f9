// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

var organizationSchema = plan.KeepIfOmitted(schema.Schema{
	MarkdownDescription: "A child organization that the API key's organization manages (FBO: for the benefit of). The parent must be " +
		"verified and have FBO mode on.\n\n" +
		"~> Destroying does not delete the organization, because the payments service cannot do that. Terraform only forgets it, and its " +
		"balances stay in it. The plan says so. `lifecycle { prevent_destroy = true }` refuses such plans.\n\n" +
		"~> Every change replaces the organization, because the payments service cannot change one: the next apply creates a second " +
		"organization, and the first one goes on existing. The plan says so, but a plan that `-replace` or a taint demands cannot: its apply " +
		"names the organization that goes on existing.\n\n" +
		"~> The payments service does not show the fields of an organization. So the provider does not see changes that are made outside " +
		"Terraform, and an import knows the ids only. Arguments that the configuration omits then stay null. The first apply with configured " +
		"ones takes them into the state, without a request and without a replacement: check that they are those of the organization. The " +
		"plan says so. A refresh finds out from the verification whether the organization exists.\n\n" +
		"~> If the response to a create is lost, the organization may exist, and no operation lists organizations. The provider does not " +
		"repeat the request, because each one creates an organization. Look for the organization in the payments service before you apply " +
		"again, and import it if it exists. Balances and transfers do not show a new organization. The error names the ids in the response. " +
		"The data source `payments_fbo_verification`, and an import, accept only the id of a child that exists.",
	Attributes: map[string]schema.Attribute{
		"id": plan.Computed("The id that the payments service gave the organization."),
		parentID: schema.StringAttribute{
			Required: true, Validators: parentChecks(), PlanModifiers: []planmodifier.String{plan.Replaces()},
			MarkdownDescription: parentDescription + " A change creates a second organization.",
		},
		lifecycle.OrganizationID: plan.Computed("The id of the organization that manages the child: the parent."),
		"name": schema.StringAttribute{
			Optional: true, Validators: []validator.String{check.Line()}, PlanModifiers: replaceIfKnown(described.Label, plan.RequiredToCreate()),
			MarkdownDescription: "The name: one line of visible text. Required to create the organization. A change creates a second one.",
		},
		"email": schema.StringAttribute{
			Optional: true, Validators: []validator.String{check.Email()}, PlanModifiers: replaceIfKnown(plan.RequiredToCreate()),
			MarkdownDescription: "The e-mail address. Required to create the organization. A change creates a second one.",
		},
		"website": schema.StringAttribute{
			Optional: true, Validators: []validator.String{check.URL("https", "http")}, PlanModifiers: replaceIfKnown(),
			MarkdownDescription: "The address of the website: an absolute URL. A change creates a second organization.",
		},
		"country": schema.StringAttribute{
			Optional: true, Validators: []validator.String{check.OneOf("a country", client.CountryCode("").Values())},
			PlanModifiers:       replaceIfKnown(),
			MarkdownDescription: "The country as a two-letter code, such as `DE`. A change creates a second organization.",
		},
		"created_at": plan.Computed("When the organization was created (RFC 3339, UTC). Null after an import, and if the payments service " +
			"does not tell."),
	},
})

const parentDescription = "The id of the parent: the API key's own organization, which is the `organization_id` of its other objects."

// parentChecks demand lower case, as the service writes ids, so that an import has the same id.
func parentChecks() []validator.String {
	return []validator.String{check.LowerCaseID()}
}

// replaceIfKnown replaces an organization whose argument changes, except for an argument that an
// import could not know.
func replaceIfKnown(others ...planmodifier.String) []planmodifier.String {
	const description = "A change of this value will destroy and recreate the resource, unless an import left it unknown."
	return append(others, stringplanmodifier.RequiresReplaceIf(
		func(ctx context.Context, req planmodifier.StringRequest, resp *stringplanmodifier.RequiresReplaceIfFuncResponse) {
			resp.RequiresReplace = !req.StateValue.IsNull() || !isImported(ctx, req.Private)
		}, description, description,
	))
}
