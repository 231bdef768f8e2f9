// SPDX-License-Identifier: MPL-2.0

package withdrawalaccount

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func withdrawalAccountSchema() schema.Schema {
	replaced := []planmodifier.String{plan.Replaces()}
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "A withdrawal account: the address or the bank account that gets the organization's withdrawals. Exactly one of " +
			"`crypto`, `iban` and `us` is set.\n\n" +
			"The payments service cannot change a withdrawal account, so every change replaces it: the old one is deleted, then the new one is " +
			"created with another id. The plan warns of that. It shows destinations shortened: compare them with their source.\n\n" +
			"~> Do not set `create_before_destroy` on a withdrawal account, or on a resource that refers to it. The service refuses a second " +
			"account of one type with the same destination, so the replacement fails. It works only if the destination changes.\n\n" +
			"Set `prevent_destroy` on an account that must not be replaced by mistake.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the withdrawal account."),
			"organization_id": plan.Computed("The id of the organization that the withdrawal account belongs to."),
			"account_type": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Code(), accountType{"a type that goes with the destination"}}, PlanModifiers: replaced,
				MarkdownDescription: "The type of the account: `crypto` for an address, `fiat` for a bank account. Another combination is refused " +
					"at plan time, and so is another case of these words. The payments service may have other types. A change replaces " +
					"the withdrawal account.",
			},
			"name": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.Line()},
				PlanModifiers:       []planmodifier.String{described.Label, plan.Replaces()},
				MarkdownDescription: "The name of the account, for people. Defaults to the service's choice. A change replaces the withdrawal account.",
			},
			"crypto": payee.Crypto(),
			"iban": payee.Destination("A bank account with an IBAN that gets the money.", map[string]schema.Attribute{
				"iban": payee.SecretNumber("The IBAN. Its length, structure and check digits are checked at plan time.", customtype.IBANType{},
					customtype.ValidIBAN()),
				"bic": schema.StringAttribute{
					Required: true, CustomType: customtype.BICType{}, Validators: []validator.String{customtype.ValidBIC()},
					PlanModifiers:       []planmodifier.String{described.Payee, described.NameHint},
					MarkdownDescription: "The BIC of the bank: 8 or 11 letters and digits. Case is no change.",
				},
				"account_holder_name": payee.Holder(),
			}),
			"us":         payee.US(),
			"created_at": plan.Computed("When the withdrawal account was created (RFC 3339, UTC)."),
		},
	})
}
