// SPDX-License-Identifier: MPL-2.0

// Package payee describes where money goes: an address, or a bank account. Withdrawal accounts and
// external accounts have it.
package payee

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// networks are those with addresses.
var networks = slices.DeleteFunc(client.Network("").Values(), func(n string) bool { return n == "Fiat" })

// Destination returns an argument that is one of the destinations of an account. None is an
// update, so a change replaces the account. Another spelling is no change.
func Destination(description string, attributes map[string]schema.Attribute, checks ...validator.Object) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, Attributes: attributes, Validators: checks,
		PlanModifiers: []planmodifier.Object{plan.NoneIfOmitted(), plan.Replaces()},
		MarkdownDescription: description + " Terraform does not report misspelled keys in this object. Check the plan. A change replaces the " +
			"account.",
	}
}

// Crypto is an address on a network.
func Crypto() schema.SingleNestedAttribute {
	return Destination("An address on a network that gets the money.", map[string]schema.Attribute{
		"network": schema.StringAttribute{
			Required: true, Validators: []validator.String{check.OneOf("a network", networks)},
			PlanModifiers:       []planmodifier.String{described.Payee, described.NameHint, described.Network},
			MarkdownDescription: "The network of the address, such as `Ethereum` or `Bitcoin`.",
		},
		"address": schema.StringAttribute{
			Required: true, CustomType: customtype.AddressType{}, PlanModifiers: []planmodifier.String{described.Payee},
			MarkdownDescription: "The address, in the form of its network. A wrong checksum in it, and the form of another network, are refused " +
				"at plan time. For an address with `0x`, case alone is no change.",
		},
	}, customtype.AddressOfNetwork{})
}

// US is a bank account in the United States.
func US() schema.SingleNestedAttribute {
	return Destination("A bank account in the United States that gets the money.", map[string]schema.Attribute{
		"account_number": SecretNumber("The number of the account: 4 to 17 digits.", customtype.DigitsType{},
			customtype.ValidAccountNumber()),
		"routing_number": BankNumber("The routing number of the bank (ABA): nine digits, the last of which is a check digit.",
			customtype.DigitsType{}, customtype.ValidRoutingNumber()),
		"account_holder_name": Holder(),
	})
}

// SecretNumber is the number of an account. Generated configuration has no sensitive values, so an
// imported account may omit it.
func SecretNumber(description string, of basetypes.StringTypable, check validator.String) schema.StringAttribute {
	return schema.StringAttribute{
		Optional: true, Sensitive: true, CustomType: of, Validators: []validator.String{check},
		PlanModifiers: []planmodifier.String{plan.RequiredToCreate(), described.Payee},
		MarkdownDescription: description + spellings(of) + " Required to create the account. After an import, it may be " +
			"omitted: then the account keeps its number.",
	}
}

// BankNumber is the number of a bank, which is public.
func BankNumber(description string, of basetypes.StringTypable, check validator.String) schema.StringAttribute {
	return schema.StringAttribute{
		Required: true, CustomType: of, Validators: []validator.String{check},
		PlanModifiers: []planmodifier.String{described.Payee, described.NameHint}, MarkdownDescription: description + spellings(of),
	}
}

// spellings says what may differ in a number. In some countries, a hyphen separates two numbers.
func spellings(of basetypes.StringTypable) string {
	if _, ok := of.(customtype.DigitsType); ok {
		return " Spaces and hyphens are no change."
	}
	return " Spaces and case are no change."
}

// Holder is the name of the account's holder.
func Holder() schema.StringAttribute {
	return schema.StringAttribute{
		Optional: true, Validators: []validator.String{check.Line()}, PlanModifiers: []planmodifier.String{described.Personal},
		MarkdownDescription: "The name of the account's holder, as the bank has it. Defaults to the service's choice.",
	}
}
