// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"maps"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/personal"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

const (
	requestedStatus  = "requested_status"
	childDescription = "The id of the child organization."
)

var verificationSchema = newVerificationSchema()

func newVerificationSchema() schema.Schema {
	replaces := []planmodifier.String{plan.Replaces()}
	attributes := map[string]schema.Attribute{
		parentID: schema.StringAttribute{
			Required: true, Validators: parentChecks(), PlanModifiers: replaces, MarkdownDescription: parentDescription,
		},
		"child_id": schema.StringAttribute{
			Required: true, Validators: []validator.String{check.Reference("payments_fbo_organization")}, PlanModifiers: replaces,
			MarkdownDescription: childDescription + " A change manages the verification of another one.",
		},
		lifecycle.OrganizationID: plan.Computed("The id of the organization that manages the child: the parent."),
		requestedStatus: schema.StringAttribute{
			Optional: true, PlanModifiers: []planmodifier.String{plan.NoneIfOmitted(), described.Decision},
			Validators: []validator.String{check.OneOf("a status", client.VerificationStatus("").Values())},
			MarkdownDescription: "The status to request: `" + strings.Join(client.VerificationStatus("").Values(), "`, `") + "`. It is sent when " +
				"the resource is created, when it is set or changed, and with changed details of a rejected verification. Any other update sends " +
				"the current `status`, so that it does not reset a decision. If omitted, a create requests `Pending` for an unverified " +
				"organization. After an import, the first apply does not send it if the verification is decided already. The plan says so.",
		},
	}
	maps.Copy(attributes, detailAttributes())
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "The verification of a child organization: its details, and the decision of the payments service. Each child " +
			"organization has one.\n\n" +
			"The payments service decides about `status` and `rejection_reason`. Their changes plan nothing. An update sends all details, " +
			"and keeps the present status unless `requested_status` says otherwise.\n\n" +
			"~> Creating the resource does not replace a verification that was submitted already: import that one. The plan says so.\n\n" +
			"~> Destroying changes nothing in the payments service: the organization keeps its details and its status. Terraform only forgets " +
			"them. The plan says so.\n\n" +
			"~> The representative is personal data, marked sensitive. It is kept in the state. If the payments service masks or omits it in " +
			"its responses, the state keeps the known values.",
		Attributes: attributes,
	})
}

// detailAttributes are those of the data source, too.
func detailAttributes() map[string]schema.Attribute {
	optional := func(description string, checks ...validator.String) schema.StringAttribute {
		return schema.StringAttribute{Optional: true, Validators: checks, MarkdownDescription: description}
	}
	required := func(description string, checks ...validator.String) schema.StringAttribute {
		return schema.StringAttribute{Required: true, Validators: checks, MarkdownDescription: description}
	}
	country := check.OneOf("a country", client.CountryCode("").Values())
	return map[string]schema.Attribute{
		"status": schema.StringAttribute{
			Computed: true,
			MarkdownDescription: "The present status: `" + strings.Join(client.VerificationStatus("").Values(), "`, `") + "`, or one that this " +
				"version of the provider does not know.",
		},
		"rejection_reason":    schema.StringAttribute{Computed: true, MarkdownDescription: "Why the verification was rejected, if it was."},
		"updated_at":          schema.StringAttribute{Computed: true, MarkdownDescription: "When it was last changed (RFC 3339, UTC)."},
		"business_name":       optional("The registered name of the business.", check.Line()),
		"registration_number": optional("The number of the business in its register.", check.Code()),
		"country":             optional("The country of the business as a two-letter code, such as `DE`.", country),
		"address": schema.SingleNestedAttribute{
			Optional:            true,
			MarkdownDescription: "The address of the business. Terraform does not report misspelled keys in this object. Check the plan.",
			Attributes: map[string]schema.Attribute{
				"street_line1": required("The first line of the street address.", check.Line()),
				"street_line2": optional("The second line of the street address.", check.Line()),
				"city":         required("The city of the address.", check.Line()),
				"subdivision":  optional("The state, province or region.", check.Line()),
				"postal_code":  optional("The postal code.", check.Line()),
				"country":      required("The country as a two-letter code, such as `DE`.", country),
			},
		},
		"representative": schema.SingleNestedAttribute{
			Optional: true, Sensitive: true,
			Validators:    []validator.Object{personal.Whole("person", "name", "email")},
			PlanModifiers: []planmodifier.Object{personal.SamePerson("name"), noPerson{"{} is an omitted person"}},
			MarkdownDescription: "The person who represents the business. If it is omitted or `{}`, the payments service keeps the person it has. " +
				"Plans and the provider's messages never show it. Take personal data from a `sensitive` variable: Terraform does not print its value.",
			Attributes: map[string]schema.Attribute{
				"name":  optional("The full name. Required if any member of `representative` is set.", check.Line()),
				"email": optional("The e-mail address. Required if any member of `representative` is set.", personal.Unquoted(check.Email())),
				"date_of_birth": optional("The date of birth, as `1990-12-31`. If omitted, the service's date is kept, unless the person changes.",
					check.Birthday()),
			},
		},
	}
}
