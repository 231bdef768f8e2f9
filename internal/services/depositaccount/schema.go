// SPDX-License-Identifier: MPL-2.0

package depositaccount

import (
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// networks are the networks of deposits that have addresses. The specification lists Fiat among
// them for bank payments.
var networks = slices.DeleteFunc(client.DepositNetwork("").Values(), func(name string) bool { return name == "Fiat" })

// replaced is for methods. Another spelling of a token is no change.
var replaced = []planmodifier.Object{plan.NoneIfOmitted(), plan.Replaces()}

func accountSchema() schema.Schema {
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "A deposit account receives money: crypto currency at an address, or bank payments at a bank account.\n\n" +
			"The payments service cannot change a deposit account, so every change replaces it. The account is deleted, and the new one " +
			"has another address or bank account. The plan warns of that, because payers may still use the old one.\n\n" +
			"The address and the bank details may come later. A create waits for them, as long as `timeouts` says. After that, they are " +
			"null with a warning, and a later refresh finds them.\n\n" +
			"Master accounts are not managed by this resource, but by `payments_master_deposit_account`.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the deposit account."),
			"organization_id": plan.Computed("The id of the organization that the account belongs to."),
			"name": schema.StringAttribute{
				Required: true, PlanModifiers: []planmodifier.String{described.Label, plan.Replaces()},
				Validators: []validator.String{check.Line()},
				MarkdownDescription: "The name of the account: one line of visible text. Several accounts may have the same name. A change " +
					"replaces the account.",
			},
			"crypto": cryptoAttribute(),
			"fiat":   fiatAttribute(),
			"customer_id": schema.StringAttribute{
				Optional: true, PlanModifiers: []planmodifier.String{plan.Replaces()},
				Validators: []validator.String{check.Reference("payments_customer")},
				MarkdownDescription: "The id of the customer whose payments arrive here. Left out, the account is for anyone's payments. A change " +
					"replaces the account.",
			},
			"is_master": schema.BoolAttribute{
				Computed: true, PlanModifiers: []planmodifier.Bool{boolplanmodifier.UseStateForUnknown()},
				MarkdownDescription: "Whether it is the master account of an asset. See `payments_master_deposit_account`.",
			},
			"address": addressAttribute("The address that receives crypto currency. Null for bank payments, and until the payments service " +
				"has made it."),
			"bank_details": bankDetailsAttribute(),
			"created_at":   plan.Computed("When the account was created (RFC 3339, UTC)."),
		},
	})
}

func cryptoAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, PlanModifiers: replaced,
		Validators: []validator.Object{check.ExactlyOneOf("crypto", "fiat")},
		MarkdownDescription: "The account receives crypto currency. Exactly one of this and `fiat` must be set. A change replaces the account. " +
			"Terraform does not report misspelled keys in this object. Check the plan.",
		Attributes: map[string]schema.Attribute{
			"network": networkAttribute("The network of the payments"),
			"token":   tokenAttribute("of the payments"),
		},
	}
}

func fiatAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, PlanModifiers: replaced,
		MarkdownDescription: "The account receives bank payments, which buy crypto currency. Exactly one of this and `crypto` must be set. " +
			"A change replaces the account. Terraform does not report misspelled keys in this object. Check the plan.",
		Attributes: map[string]schema.Attribute{
			"fiat_currency": schema.StringAttribute{
				Required: true, PlanModifiers: []planmodifier.String{plan.Replaces()},
				Validators: []validator.String{check.Word()},
				MarkdownDescription: "The currency of the bank payments, such as `EUR`. The payments service decides which currencies it offers. " +
					"A change replaces the account.",
			},
			"onramp_network": networkAttribute("The network of the crypto currency that the payments buy", described.SwapTarget),
			"onramp_token":   tokenAttribute("that the payments buy", described.SwapTarget),
		},
	}
}

// networkAttribute describes a network. The description lacks the values.
func networkAttribute(description string, marks ...planmodifier.String) schema.StringAttribute {
	return schema.StringAttribute{
		Required: true, PlanModifiers: append(marks, described.Network, plan.Replaces()),
		Validators:          []validator.String{check.OneOf("a network", networks)},
		MarkdownDescription: description + ": `" + strings.Join(networks, "`, `") + "`. A change replaces the account.",
	}
}

// tokenAttribute describes a token. use completes "the token".
func tokenAttribute(use string, marks ...planmodifier.String) schema.StringAttribute {
	return schema.StringAttribute{
		Optional: true, CustomType: customtype.AddressType{}, Validators: []validator.String{customtype.TokenOfNetwork{Networks: networks}},
		PlanModifiers: append(marks, plan.NoneIfOmitted(), plan.Replaces()),
		MarkdownDescription: "The address of the contract of the token " + use + ", in the form of its network. Left out, it is the " +
			"network's own coin. Bitcoin, Litecoin and Dogecoin have no tokens. A change replaces the account.",
	}
}

func addressAttribute(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Computed: true, CustomType: customtype.AddressType{},
		PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown(), described.Irreplaceable},
		MarkdownDescription: description,
	}
}

func bankDetailsAttribute() schema.SingleNestedAttribute {
	number := func(kind basetypes.StringTypable, sensitive bool, description string) schema.StringAttribute {
		attribute := plan.Computed(description)
		attribute.CustomType, attribute.Sensitive = kind, sensitive
		return attribute
	}
	return schema.SingleNestedAttribute{
		Computed: true, PlanModifiers: []planmodifier.Object{objectplanmodifier.UseStateForUnknown()},
		MarkdownDescription: "The bank account that receives the payments. Null for crypto currency, and until the bank has opened it. Which " +
			"members are set depends on the country of the bank.",
		Attributes: map[string]schema.Attribute{
			"bank_name":           plan.Computed("The name of the bank."),
			"bank_address":        plan.Computed("The postal address of the bank."),
			"account_holder_name": plan.Computed("The holder of the account, as payers must write the name."),
			"iban":                number(customtype.IBANType{}, true, "The international number of the account (IBAN)."),
			"bic":                 number(customtype.BICType{}, false, "The code of the bank (BIC)."),
			"account_number":      number(customtype.BankNumberType{}, true, "The number of the account at the bank."),
			"routing_number":      number(customtype.BankNumberType{}, false, "The bank's routing number, or its sort code in the United Kingdom."),
			"reference":           plan.Computed("The reference that payers must state."),
		},
	}
}
