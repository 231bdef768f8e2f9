// SPDX-License-Identifier: MPL-2.0

// Package payment describes payments that were made (specification section 2.6, PaymentDetails),
// for the data sources of customers, invoices and sessions.
package payment

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
)

const ofPayment = "The transactions of the payment on the network, in the order of the service."

// Attributes describes a payment. One of its members is set: that of the payment's kind.
func Attributes() computed.Attributes {
	return computed.Attributes{
		"managed": computed.Object("A payment in crypto currency to an address of the payments service. Null for a payment of another kind.",
			computed.Attributes{
				"id":               computed.Text("The id of the payment."),
				"payment_event_id": computed.Text("The id of the event that the payment belongs to. Null if there is none."),
				"network":          computed.Text("The network of the payment, such as `Ethereum`."),
				"token":            computed.Text("The address of the token's contract. Null for the network's own coin."),
				"amount":           computed.Number("The amount of the payment, in units of the asset. Exact."),
				"network_fee":      computed.Number("The fee of the network, in units of the asset. Exact."),
				"transactions":     Transactions(ofPayment),
			}),
		"managed_token_delegate": computed.Object("A payment by a token allowance of the buyer. Null for a payment of another kind.",
			computed.Attributes{
				"network":      computed.Text("The network of the payment, such as `Ethereum`."),
				"token":        computed.Text("The address of the token's contract. Null for the network's own coin."),
				"amount":       computed.Number("The amount of the payment, in units of the asset. Exact."),
				"transactions": Transactions(ofPayment),
			}),
		"open_banking": computed.Object("A payment from a bank account. Null for a payment of another kind.", computed.Attributes{
			"id":                        computed.Text("The id of the payment."),
			"payment_event_id":          computed.Text("The id of the event that the payment belongs to. Null if there is none."),
			"network":                   computed.Text("The network of the payment. `Fiat` for money of a bank."),
			"token":                     computed.Text("The address of the token's contract. Null for the network's own coin."),
			"amount":                    computed.Number("The amount of the payment. Exact."),
			"onramp_status":             computed.Text("The status of the exchange for crypto currency, such as `FundsReceived` or `Complete`."),
			"onramp_gross_amount":       computed.Text("The amount before the fee of the exchange, as the payments service writes it."),
			"onramp_net_amount":         computed.Text("The amount after the fee of the exchange, as the payments service writes it."),
			"onramp_network":            computed.Text("The network of the crypto currency that is bought."),
			"onramp_token":              computed.Text("The address of the contract of the token that is bought. Null for the network's own coin."),
			"onramp_fee":                computed.Text("The fee of the exchange, as the payments service writes it."),
			"open_banking_payment_data": bankData(),
		}),
		"other": computed.Other(),
	}
}

// Transactions describes transactions on a network.
func Transactions(description string) schema.ListNestedAttribute {
	return computed.List(description, computed.Attributes{
		"network":          computed.Text("The network of the transaction."),
		"transaction_hash": computed.Text("The hash that identifies the transaction on the network."),
		"token":            computed.Text("The address of the token's contract. Null for the network's own coin."),
		"amount":           computed.Number("The amount of the transaction, in units of the asset. Exact."),
		"block_timestamp":  computed.Text("When the block with the transaction was made (RFC 3339, UTC)."),
		"ticker":           computed.Text("The ticker of the asset, such as `USDC`."),
		"sender_addresses": computed.List("The addresses that the transaction came from.", computed.Attributes{
			"address": computed.Text("The address of a sender."),
		}),
		"conversion_rates": computed.List("The rates at the time of the transaction.", computed.Attributes{
			"from": computed.Text("The currency or asset of which one unit is valued."),
			"to":   computed.Text("The currency of the value."),
			"rate": computed.Number("The value of one unit of `from` in units of `to`. Exact."),
		}),
	})
}

// bankData describes the bank's details. What identifies the payer or an account is sensitive.
func bankData() schema.SingleNestedAttribute {
	return computed.Object("The bank's details of the payment. Null if there are none.", computed.Attributes{
		"status":                   computed.Text("The status of the payment at the bank, such as `paid` or `failed`. Other values may follow."),
		"bank_statement_reference": computed.Text("The reference on the bank statement."),
		"onramp_status":            computed.Text("The status of the exchange for crypto currency, such as `FundsReceived` or `Complete`."),
		"payer_financial_address":  payerAccount(),
		"bic":                      computed.Text("The BIC of the bank."),
		"bank_id":                  computed.Text("The id of the bank in the payments service."),
		"bank_name":                computed.Text("The name of the bank."),
		"bank_market":              computed.Text("The country of the bank."),
		"payment_scheme":           computed.Text("The scheme of the bank transfer."),
		"instant_payment_scheme":   computed.Flag("Whether the bank transfer is an instant payment. Null if the bank does not say."),
		"status_history": computed.List("The changes of the status, in the order of the service.", computed.Attributes{
			"current_status":  computed.Text("The status after the change."),
			"reason":          computed.Text("The reason of the change."),
			"created_at":      computed.Text("When the change was recorded, as the bank writes it."),
			"updated_at":      computed.Text("When the record was last updated, as the bank writes it."),
			"previous_status": computed.Text("The status before the change. Null for the first one."),
		}),
		"shopper": computed.SecretObject("The payer's contact data.", computed.Attributes{
			"email":        computed.Text("The payer's e-mail address."),
			"phone_number": computed.Text("The payer's telephone number."),
		}),
		"payment_reference":      computed.Text("The reference of the payment."),
		"end_to_end_id":          computed.Text("The id of the bank transfer from end to end."),
		"remittance_information": computed.Secret("The remittance information of the bank transfer, which the payer may have written."),
		"sender_name":            computed.Secret("The name of the account that paid."),
		"sender_iban":            computed.Secret("The IBAN of the account that paid."),
		"sender_bic":             computed.Text("The BIC of the bank that paid."),
		"sender_sort_code":       computed.Secret("The sort code of the account that paid."),
		"sender_account_number":  computed.Secret("The number of the account that paid."),
		"sender_bank_code":       computed.Secret("The bank code of the account that paid."),
		"sender_bban":            computed.Secret("The BBAN of the account that paid."),
	})
}

// payerAccount describes the payer's bank account. One of its members is set: that of the account's
// kind.
func payerAccount() schema.SingleNestedAttribute {
	holder, number := computed.Text("The name of the account's holder."), computed.Text("The number of the account.")
	return computed.SecretObject("The payer's bank account. The member of the account's kind is set.", computed.Attributes{
		"iban": computed.Object("An account with an IBAN.", computed.Attributes{
			"iban": computed.Text("The IBAN of the account."), "account_holder_name": holder, "bic": computed.Text("The BIC of the bank."),
		}),
		"sort_code": computed.Object("An account with a sort code.", computed.Attributes{
			"sort_code": computed.Text("The sort code of the bank."), "account_number": number, "account_holder_name": holder,
		}),
		"bank_code": computed.Object("An account with a bank code.", computed.Attributes{
			"code": computed.Text("The code of the bank."), "account_number": number, "account_holder_name": holder,
		}),
		"bban": computed.Object("An account with a BBAN.", computed.Attributes{
			"bban": computed.Text("The BBAN of the account."), "account_holder_name": holder,
		}),
		"other": computed.Other(),
	})
}
