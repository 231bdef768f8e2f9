// SPDX-License-Identifier: MPL-2.0

// Package payment describes payments that were made (specification section 2.6, PaymentDetails),
// for the data sources of customers, invoices and sessions.
package payment

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// Type is the type of a payment in a model.
var Type = derive.ObjectType(Attributes())

// Attributes describes a payment. One of its members is set: that of the payment's kind.
func Attributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"managed": object("A payment in crypto currency to an address that the payments service holds. Null for a payment of another kind.",
			map[string]schema.Attribute{
				"id":               text("The id of the payment."),
				"payment_event_id": text("The id of the event that the payment belongs to. Null if there is none."),
				"network":          text("The network of the payment, such as `Ethereum`."),
				"token":            text("The address of the token's contract. Null for the network's own coin."),
				"amount":           number("The amount of the payment, in units of the asset. Exact."),
				"network_fee":      number("The fee of the network, in units of the asset. Exact."),
				"transactions":     transactions(),
			}),
		"managed_token_delegate": object("A payment by a token allowance of the buyer. Null for a payment of another kind.",
			map[string]schema.Attribute{
				"network":      text("The network of the payment, such as `Ethereum`."),
				"token":        text("The address of the token's contract. Null for the network's own coin."),
				"amount":       number("The amount of the payment, in units of the asset. Exact."),
				"transactions": transactions(),
			}),
		"open_banking": object("A payment from a bank account. Null for a payment of another kind.", map[string]schema.Attribute{
			"id":                        text("The id of the payment."),
			"payment_event_id":          text("The id of the event that the payment belongs to. Null if there is none."),
			"network":                   text("The network of the payment. `Fiat` for money of a bank."),
			"token":                     text("The address of the token's contract. Null for the network's own coin."),
			"amount":                    number("The amount of the payment. Exact."),
			"onramp_status":             text("The status of the exchange for crypto currency, such as `FundsReceived` or `Complete`."),
			"onramp_gross_amount":       text("The amount before the fee of the exchange, as the payments service writes it."),
			"onramp_net_amount":         text("The amount after the fee of the exchange, as the payments service writes it."),
			"onramp_network":            text("The network of the crypto currency that is bought."),
			"onramp_token":              text("The address of the contract of the token that is bought. Null for the network's own coin."),
			"onramp_fee":                text("The fee of the exchange, as the payments service writes it."),
			"open_banking_payment_data": bankData(),
		}),
	}
}

// transactions describes the transactions of a payment.
func transactions() schema.ListNestedAttribute {
	return list("The transactions of the payment on the network, in the order of the service.", map[string]schema.Attribute{
		"network":          text("The network of the transaction."),
		"transaction_hash": text("The hash that identifies the transaction on the network."),
		"token":            text("The address of the token's contract. Null for the network's own coin."),
		"amount":           number("The amount of the transaction, in units of the asset. Exact."),
		"block_timestamp":  text("When the block with the transaction was made (RFC 3339, UTC)."),
		"ticker":           text("The ticker of the asset, such as `USDC`."),
		"sender_addresses": list("The addresses that the transaction came from.", map[string]schema.Attribute{
			"address": text("The address of a sender."),
		}),
		"conversion_rates": list("The rates at the time of the transaction.", map[string]schema.Attribute{
			"from": text("The currency or asset of which one unit is valued."),
			"to":   text("The currency of the value."),
			"rate": number("The value of one unit of `from` in units of `to`. Exact."),
		}),
	})
}

// bankData describes the bank's details. What identifies the payer or an account is sensitive.
func bankData() schema.SingleNestedAttribute {
	return object("The bank's details of the payment. Null if there are none.", map[string]schema.Attribute{
		"status":                   text("The status of the payment at the bank, such as `paid` or `failed`. Other values may follow."),
		"bank_statement_reference": text("The reference on the bank statement."),
		"onramp_status":            text("The status of the exchange for crypto currency, such as `FundsReceived` or `Complete`."),
		"payer_financial_address":  payerAccount(),
		"bic":                      text("The BIC of the bank."),
		"bank_id":                  text("The id of the bank in the payments service."),
		"bank_name":                text("The name of the bank."),
		"bank_market":              text("The country of the bank."),
		"payment_scheme":           text("The scheme of the bank transfer."),
		"instant_payment_scheme": schema.BoolAttribute{
			Computed: true, MarkdownDescription: "Whether the bank transfer is an instant payment.",
		},
		"status_history": list("The changes of the status, in the order of the service.", map[string]schema.Attribute{
			"current_status":  text("The status after the change."),
			"reason":          text("The reason of the change."),
			"created_at":      text("When the change was recorded, as the bank writes it."),
			"updated_at":      text("When the record was last updated, as the bank writes it."),
			"previous_status": text("The status before the change. Null for the first one."),
		}),
		"shopper": secretObject("The payer's contact data.", map[string]schema.Attribute{
			"email":        text("The payer's e-mail address."),
			"phone_number": text("The payer's telephone number."),
		}),
		"payment_reference":      text("The reference of the payment."),
		"end_to_end_id":          text("The id of the bank transfer from end to end."),
		"remittance_information": secret("The remittance information of the bank transfer, which the payer may have written."),
		"sender_name":            secret("The name of the account that paid."),
		"sender_iban":            secret("The IBAN of the account that paid."),
		"sender_bic":             text("The BIC of the bank that paid."),
		"sender_sort_code":       secret("The sort code of the account that paid."),
		"sender_account_number":  secret("The number of the account that paid."),
		"sender_bank_code":       secret("The bank code of the account that paid."),
		"sender_bban":            secret("The BBAN of the account that paid."),
	})
}

// payerAccount describes the payer's bank account. One of its members is set: that of the account's
// kind.
func payerAccount() schema.SingleNestedAttribute {
	holder := text("The name of the account's holder.")
	return secretObject("The payer's bank account. The member of the account's kind is set.", map[string]schema.Attribute{
		"iban": object("An account with an IBAN.", map[string]schema.Attribute{
			"iban": text("The IBAN of the account."), "account_holder_name": holder, "bic": text("The BIC of the bank."),
		}),
		"sort_code": object("An account with a sort code.", map[string]schema.Attribute{
			"sort_code": text("The sort code of the bank."), "account_number": text("The number of the account."), "account_holder_name": holder,
		}),
		"bank_code": object("An account with a bank code.", map[string]schema.Attribute{
			"code": text("The code of the bank."), "account_number": text("The number of the account."), "account_holder_name": holder,
		}),
		"bban": object("An account with a BBAN.", map[string]schema.Attribute{
			"bban": text("The BBAN of the account."), "account_holder_name": holder,
		}),
	})
}

func text(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description}
}

func secret(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, Sensitive: true, MarkdownDescription: description}
}

func number(description string) schema.NumberAttribute {
	return schema.NumberAttribute{Computed: true, MarkdownDescription: description}
}

func object(description string, attributes map[string]schema.Attribute) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, MarkdownDescription: description, Attributes: attributes}
}

func secretObject(description string, attributes map[string]schema.Attribute) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, Sensitive: true, MarkdownDescription: description, Attributes: attributes}
}

func list(description string, attributes map[string]schema.Attribute) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Computed: true, MarkdownDescription: description, NestedObject: schema.NestedAttributeObject{Attributes: attributes},
	}
}
