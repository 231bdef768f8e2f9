// SPDX-License-Identifier: MPL-2.0

package externalaccount

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func externalAccountSchema() schema.Schema {
	replaced := []planmodifier.String{plan.Replaces()}
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "An external account: the bank account or the address of a customer, which gets payouts to the customer. Exactly " +
			"one of `iban`, `sort_code`, `bank_code`, `bban`, `us` and `crypto` is set.\n\n" +
			"The payments service cannot change an external account, so every change replaces it: the old one is deleted, then the new one is " +
			"created with another id. The plan warns of that. It shows destinations shortened: compare them with their source.\n\n" +
			"Set `prevent_destroy` on an account that must not be replaced by mistake.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the external account."),
			"organization_id": plan.Computed("The id of the organization that the external account belongs to."),
			"customer_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Reference("payments_customer")}, PlanModifiers: replaced,
				MarkdownDescription: "The id of the customer that the account belongs to. A change replaces the external account.",
			},
			"name": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.Line()}, PlanModifiers: replaced,
				MarkdownDescription: "The name of the account, for people. Defaults to the service's choice. A change replaces the external account.",
			},
			"iban": payee.Destination("A bank account with an IBAN that gets the money.", map[string]schema.Attribute{
				"iban": payee.SecretNumber("The IBAN. Its length, structure and check digits are checked at plan time.", customtype.IBANType{},
					customtype.ValidIBAN()),
				"bic": schema.StringAttribute{
					Optional: true, CustomType: customtype.BICType{}, Validators: []validator.String{customtype.ValidBIC()},
					MarkdownDescription: "The BIC of the bank: 8 or 11 letters and digits. Case is no change. Defaults to the service's choice: an IBAN " +
						"names the bank already.",
				},
				"account_holder_name": payee.Holder(),
			}),
			"sort_code": payee.Destination("A British or Irish bank account with a sort code that gets the money.", map[string]schema.Attribute{
				"sort_code": payee.BankNumber("The sort code of the bank: six digits, such as `20-00-00`.", customtype.DigitsType{},
					customtype.ValidSortCode()),
				"account_number": payee.SecretNumber("The number of the account, mostly eight digits.", customtype.DigitsType{},
					customtype.ValidUKAccountNumber()),
				"account_holder_name": payee.Holder(),
			}),
			"bank_code": payee.Destination("A bank account with the code of its bank that gets the money.", map[string]schema.Attribute{
				"code": payee.BankNumber("The code of the bank in its country.", customtype.BankNumberType{}, customtype.ValidBankCode()),
				"account_number": payee.SecretNumber("The number of the account.", customtype.BankNumberType{},
					customtype.ValidForeignAccountNumber()),
				"account_holder_name": payee.Holder(),
			}),
			"bban": payee.Destination("A bank account with a national number that gets the money.", map[string]schema.Attribute{
				"bban": payee.SecretNumber("The national number of the account (BBAN), which names the bank too. An IBAN is refused.",
					customtype.BankNumberType{}, customtype.ValidBBAN()),
				"account_holder_name": payee.Holder(),
			}),
			"us":         payee.US(),
			"crypto":     payee.Crypto(),
			"created_at": plan.Computed("When the external account was created (RFC 3339, UTC)."),
		},
	})
}
