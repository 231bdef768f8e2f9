// SPDX-License-Identifier: MPL-2.0

package customer

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func customerSchema() schema.Schema {
	argument := func(description string, validators ...validator.String) schema.StringAttribute {
		return schema.StringAttribute{
			Optional: true, Validators: validators, MarkdownDescription: description + " Defaults to the service's setting. Removing it clears it.",
		}
	}
	marked := func(a schema.StringAttribute, marks ...planmodifier.String) schema.StringAttribute {
		a.PlanModifiers = marks
		return a
	}
	personal := func(description string, validators ...validator.String) schema.StringAttribute {
		return marked(argument(description, validators...), described.Personal)
	}
	private := func(description string, validators ...validator.String) schema.StringAttribute {
		a := argument(description, validators...)
		a.Sensitive = true
		return a
	}
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "A customer: a person or a business that pays or is paid.\n\n" +
			"Several customers may share a name and an e-mail address. The state contains personal data: protect it, and read the data from " +
			"sensitive variables rather than from committed files. Payments, the total spend and the results of identity checks change by " +
			"themselves. The data source `payments_customer` has them, and this resource does not.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the customer."),
			"organization_id": plan.Computed("The id of the organization that the customer belongs to."),
			"name": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()}, PlanModifiers: []planmodifier.String{described.Personal},
				MarkdownDescription: "The name of the customer: one line of visible text, without white space around it.",
			},
			"email": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Email()},
				PlanModifiers:       []planmodifier.String{described.Personal, described.Mail},
				MarkdownDescription: "The e-mail address, such as `ann@customer.example`. Several customers may share one.",
			},
			"billing_address": private("The postal address for invoices, in one line or several.", check.Paragraph()),
			"phone":           private("The telephone number, such as `+49 30 1234567`: 4 to 15 digits.", check.Phone()),
			"chat_link_a":     personal("The address of the customer's first chat channel: an absolute URL.", check.URL("https", "http")),
			"chat_link_b":     personal("The address of the customer's second chat channel: an absolute URL.", check.URL("https", "http")),
			"evm_addresses": schema.SetAttribute{
				Optional: true, ElementType: types.StringType,
				Validators:    []validator.Set{customtype.EVMAddresses{}},
				PlanModifiers: []planmodifier.Set{described.Personal, described.Mail},
				MarkdownDescription: "The customer's addresses on Ethereum and compatible networks: `0x` and 40 digits each. A checksum in it " +
					"(capitals and small letters mixed) must be right. Another spelling is no change. If omitted, the service's addresses are kept. " +
					"Removing the argument, or `[]`, removes them.",
			},
			"tags": schema.SetAttribute{
				Optional: true, ElementType: types.StringType, Validators: []validator.Set{check.Codes()},
				MarkdownDescription: "The tags of the customer. If omitted, the service's tags are kept. Removing the argument, or `[]`, removes them.",
			},
			"residence_country": personal("The country that the customer lives in, by its two capital letters, such as `DE`.",
				check.OneOf("two capital letters of a country", client.CountryCode("").Values())),
			"dob":            private("The date of birth, as `1990-12-31`.", check.Birthday()),
			"company_number": personal("The number of the company in its register, such as `HRB 12345`.", check.Line()),
			"account_type": argument("The type of the customer: `Individual` or `Business`.",
				check.OneOf("a type", client.CustomerAccountType("").Values())),
			"company_name": marked(argument("The name of the company. Only for a customer whose `account_type` is `Business`. It is cleared "+
				"when the customer stops being one.", check.Line(), onlyForBusiness{"only for a business"}), described.Personal, described.NameHint),
			"created_at": plan.Computed("When the customer was created (RFC 3339, UTC)."),
		},
	})
}

// detailsSchema is the schema of the data sources.
func detailsSchema() schema.Schema {
	return derive.Extend(customerSchema(), map[string]schema.Attribute{
		"email": schema.StringAttribute{
			Required: true, MarkdownDescription: "The e-mail address. As an argument, it must be exactly that of one customer. If several " +
				"customers share it, the error names their ids: set `id`.",
		},
		"payments": computed.List("The payments of the customer, in the order of the service. Each has the member of its kind. Sensitive "+
			"attributes are in `payers`, because Terraform needs minutes for those of a long list.", derive.Public(payment.Attributes())),
		"payers": computed.SecretList("The sensitive attributes of the payments: the payer's names, addresses, accounts and texts. Each "+
			"element belongs to the one of `payments` at the same position.", derive.Secret(payment.Attributes())),
		"total_spend": schema.NumberAttribute{
			Computed: true, MarkdownDescription: "What the customer has spent in all. The payments service does not say in which currency. Exact.",
		},
		"kyc_data": schema.StringAttribute{
			Computed: true, Sensitive: true, CustomType: jsontypes.NormalizedType{},
			MarkdownDescription: "The results of the customer's identity checks, as JSON: read it with `jsondecode`. Null if there are none.",
		},
	})
}

const business = "Business"

// onlyForBusiness refuses the name of a company where the type of the customer is another one.
type onlyForBusiness struct{ described.Words }

// ValidateString compares a known value with the type. A type that is not known passes.
func (onlyForBusiness) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	var kind types.String
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("account_type"), &kind)...)
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || kind.IsUnknown() || kind.ValueString() == business {
		return
	}
	resp.Diagnostics.AddAttributeError(req.Path, "A company name of a customer that is not a business",
		fmt.Sprintf("%s goes with account_type = %q only. Set account_type, or remove %s.", req.Path, business, req.Path))
}
