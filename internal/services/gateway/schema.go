// SPDX-License-Identifier: MPL-2.0

// Package gateway describes how buyers pay (specification section 2.7, PaymentGateway), for payment
// links, invoices and checkout sessions.
package gateway

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

var tokenOfNetwork = customtype.TokenOfNetwork{Networks: client.Network("").Values()}

// Attribute describes how something may be paid (specification section 2.7, PaymentGateway). Of its
// three members one at least must be there.
func Attribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Required: true, Validators: []validator.Object{someMember{"one member at least"}, notToken{"payees that are no tokens"}},
		MarkdownDescription: "How buyers may pay: one or more of `managed`, `self_custodial` and `open_banking`. Terraform does not report " +
			"misspelled keys in this object. Check the plan.",
		Attributes: map[string]schema.Attribute{
			"managed":        managedAttribute(),
			"self_custodial": selfCustodialAttribute(),
			"open_banking":   openBankingAttribute(),
		},
	}
}

func managedAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.Object{plan.NoneIfOmitted()},
		MarkdownDescription: "Payment in crypto currencies to addresses that the payments service holds. Payments are credited to your balance.",
		Attributes: map[string]schema.Attribute{
			"methods": schema.ListNestedAttribute{
				Required: true, Validators: []validator.List{check.NotEmpty(), distinctMethods},
				PlanModifiers: []planmodifier.List{methodsInOrder},
				MarkdownDescription: "The networks and tokens that buyers may pay with. At least one, and none twice. Their order means nothing to " +
					"the payments service.",
				NestedObject: schema.NestedAttributeObject{Validators: []validator.Object{tokenOfNetwork}, Attributes: map[string]schema.Attribute{
					"network": schema.StringAttribute{
						Required: true, Validators: []validator.String{check.OneOf("a network", client.Network("").Values())},
						PlanModifiers:       []planmodifier.String{described.Network},
						MarkdownDescription: "The network: `" + strings.Join(client.Network("").Values(), "`, `") + "`.",
					},
					"token": schema.StringAttribute{
						Optional: true, CustomType: customtype.AddressType{}, PlanModifiers: []planmodifier.String{plan.NoneIfOmitted()},
						MarkdownDescription: "The address of the token's contract on the network, in the form of that network. Left out, it is the " +
							"network's own coin. Bitcoin, Litecoin, Dogecoin, Dash and Zcash have no tokens.",
					},
					"discount_percent_off": schema.NumberAttribute{
						Optional: true, Validators: []validator.Number{check.Percent(), check.Amount()},
						PlanModifiers:       []planmodifier.Number{described.PercentOff},
						MarkdownDescription: "The discount for buyers who pay with it, in percent: from 0 to 100.",
					},
				}},
			},
		},
	}
}

func selfCustodialAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.Object{plan.NoneIfOmitted()},
		MarkdownDescription: "Payment in crypto currencies straight to your own address.",
		Attributes: map[string]schema.Attribute{
			"tokens_accepted": schema.ListNestedAttribute{
				Required: true, Validators: []validator.List{check.NotEmpty(), distinctTokens},
				PlanModifiers: []planmodifier.List{tokensInOrder},
				MarkdownDescription: "The tokens that buyers may pay with. At least one, and none twice. Their order means nothing to the payments " +
					"service.",
				NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"token_address": schema.StringAttribute{
						Required: true, CustomType: customtype.AddressType{}, Validators: []validator.String{customtype.Contract()},
						MarkdownDescription: "The address of the token's contract: `0x` and 40 digits. A checksum in it (capitals and small letters mixed) " +
							"must be right.",
					},
					"chain_id": schema.NumberAttribute{
						Required: true, Validators: []validator.Number{check.AtLeast(1)}, PlanModifiers: []planmodifier.Number{described.Network},
						MarkdownDescription: "The id of the chain that the contract is on: `1` for Ethereum, `137` for Polygon. At least 1.",
					},
				}},
			},
			"seller_payment_address": schema.StringAttribute{
				Optional: true, CustomType: customtype.AddressType{}, Validators: []validator.String{customtype.ChainPayee()},
				PlanModifiers: []planmodifier.String{described.Payee},
				MarkdownDescription: "The address that receives payments: `0x` and 40 digits. A checksum in it (capitals and small letters mixed) " +
					"must be right. If omitted, the service chooses the address. Set it to control who is paid.",
			},
		},
	}
}

func openBankingAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.Object{plan.NoneIfOmitted(), noopIfUnchanged{"stays where nothing in it is changed"}},
		MarkdownDescription: "Payment from a bank account, exchanged for crypto currency where that is wanted.",
		Attributes: map[string]schema.Attribute{
			"email": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Email()},
				PlanModifiers:       []planmodifier.String{described.Personal, described.Mail},
				MarkdownDescription: "The e-mail address that the bank payment is made under, such as `name@shop.example`.",
			},
			"kyc_data": kycDataAttribute(),
			"open_banking_checkout_url": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "The address of the bank payment's page, once the payments service has made one.",
			},
			"bank_id": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.Code()},
				MarkdownDescription: "The bank to pay from, by the id that the payments service lists it under. Defaults to the choice of the " +
					"payments service.",
			},
			"market": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.OneOf("two capital letters of a country", client.CountryCode("").Values())},
				MarkdownDescription: "The country whose banks are offered, by its two capital letters, such as `DE`.",
			},
			"locale": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.OneOf("a language", client.Locale("").Values())},
				MarkdownDescription: "The language of the bank payment's page: `de`, `nl`, `en`, `fr`, `es`, `it`, `pt`, `sv`, `pl` or `sk`.",
			},
			"instant_payment_status": schema.BoolAttribute{
				Optional:            true,
				MarkdownDescription: "Whether instant payments are asked for. Defaults to the service's setting.",
			},
			"destination_crypto_address": schema.StringAttribute{
				Optional: true, CustomType: customtype.AddressType{}, Validators: []validator.String{customtype.Payee()},
				PlanModifiers: []planmodifier.String{described.Payee},
				MarkdownDescription: "Where the crypto currency goes that is bought with the payment. A checksum in it (capitals and small letters " +
					"mixed) must be right.",
			},
			"onramp_amount": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.AmountText()}, PlanModifiers: []planmodifier.String{described.Terms},
				MarkdownDescription: "The amount to exchange for crypto currency, as a decimal string such as `\"12.50\"`. It must match the " +
					"service's value exactly.",
			},
			"existing_user_paid_success": schema.BoolAttribute{
				Computed:            true,
				MarkdownDescription: "Whether an existing buyer has paid.",
			},
		},
	}
}
