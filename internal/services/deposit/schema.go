// SPDX-License-Identifier: MPL-2.0

package deposit

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
)

// attributes describes a deposit (specification section 6.1, DepositData). The function
// deposit_event returns the same attributes.
func attributes() computed.Attributes {
	return computed.Attributes{
		"id":                   computed.Text("The id of the deposit."),
		"deposit_id":           computed.Text("The id of the deposit, as in the event of a webhook. The same as `id`."),
		"deposit_account_id":   computed.Text("The id of the deposit account that received the money. The account may be deleted."),
		"deposit_account_name": computed.Text("The name of the deposit account that received the money."),
		"deposit_method":       method(),
		"fiat_gross_amount": computed.Number(
			"The amount of the bank payment in `deposit_method.fiat.fiat_currency`. Null for crypto currency. Exact."),
		"gross_amount": computed.Number("The amount before the fee, in units of the received or bought crypto currency. Exact."),
		"net_amount":   computed.Number("The amount that was credited to the balance, in units of the same crypto currency. Exact."),
		"fee_amount":   computed.Number("The fee of the payments service, in units of the same crypto currency. Exact."),
		"deposited_at": computed.Text("When the money was credited (RFC 3339, UTC). `created_after` and `created_before` compare it."),
		"beneficiary_details": computed.Object(
			"The bank's details of the payment. Null for crypto currency. Which members are set depends on the bank and the rail.", bankDetails()),
		"transaction_hash": computed.Text("The hash that identifies the transaction on the network. Null for a bank payment."),
		"sender_addresses": computed.List("The addresses that the transaction came from. Empty for a bank payment.", computed.Attributes{
			"address": computed.Text("The address of a sender."),
		}),
		"service_data": serviceData(),
	}
}

func method() schema.SingleNestedAttribute {
	return computed.Object("How the money arrived. The member of the method is set.", computed.Attributes{
		"crypto": computed.Object("Crypto currency at an address. Null for a bank payment.", computed.Attributes{
			"network": computed.Text("The network of the crypto currency, such as `Ethereum`."),
			"token":   computed.Text("The address of the token's contract. Null for the network's own coin."),
		}),
		"fiat": computed.Object("A bank payment that bought crypto currency. Null for crypto currency.", computed.Attributes{
			"fiat_currency":  computed.Text("The currency of the bank payment, such as `EUR`."),
			"onramp_network": computed.Text("The network of the bought crypto currency, such as `Ethereum`."),
			"onramp_token":   computed.Text("The address of the contract of the bought token. Null for the network's own coin."),
		}),
		"other": computed.Other(),
	})
}

// bankDetails describes the bank's details. Names, addresses and account numbers are sensitive. So
// are texts that the payer may have written, but not references, which tell payments apart.
func bankDetails() computed.Attributes {
	return computed.Attributes{
		"imad":                       computed.Text("The id of a wire transfer in the United States (IMAD). Null for other rails."),
		"uetr":                       computed.Text("The id of a SWIFT transfer from end to end (UETR). Null for other rails."),
		"trace_number":               computed.Text("The trace number of an ACH transfer. Null for other rails."),
		"bank_name":                  computed.Text("The name of the bank that received the payment."),
		"payment_rail":               computed.Text("The rail of the payment, such as `sepa`, `wire` or `ach_push`."),
		"payment_scheme":             computed.Text("The scheme of the payment, such as `SEPA`."),
		"wire_message":               computed.Secret("The message of a wire transfer, which the payer may have written."),
		"originator_name":            computed.Secret("The name of the person or company that ordered the payment."),
		"sender_name":                computed.Secret("The name of the account that paid."),
		"originator_address":         computed.Secret("The postal address of the person or company that ordered the payment."),
		"originator_iban":            computed.Secret("The IBAN of the person or company that ordered the payment."),
		"sender_iban":                computed.Secret("The IBAN of the account that paid."),
		"sender_account_number":      computed.Secret("The number of the account that paid."),
		"bank_routing_number":        computed.Text("The routing number of the bank that received the payment."),
		"sender_bank_name":           computed.Text("The name of the bank that paid."),
		"sender_bank_routing_number": computed.Text("The routing number of the bank that paid."),
		"bank_beneficiary_name":      computed.Secret("The name of the account that received the payment."),
		"bank_beneficiary_address":   computed.Secret("The postal address of the person or company that received the payment."),
		"reference":                  computed.Text("The reference of the payment, such as that of the deposit account."),
		"payment_reference":          computed.Text("The reference of the payment, as the payer's bank sent it."),
		"end_to_end_id":              computed.Text("The id of the bank transfer from end to end."),
		"remittance_information":     computed.Secret("The remittance information of the bank transfer, which the payer may have written."),
		"bic":                        computed.Text("The BIC of the bank."),
		"iban_last_4":                computed.Secret("The last four characters of the IBAN that received the payment."),
		"iban":                       computed.Secret("The IBAN that received the payment."),
		"recipient_name":             computed.Secret("The name of the recipient, as the payer wrote it."),
		"description":                computed.Secret("The description of the payment, which the payer may have written."),
		"ach_memo":                   computed.Secret("The memo of an ACH transfer, which the payer may have written."),
	}
}

func serviceData() schema.SingleNestedAttribute {
	paid := func(name, id string, more computed.Attributes) schema.SingleNestedAttribute {
		more[id] = computed.Text("The id of the " + name + ".")
		return computed.Object("The "+name+" that the deposit pays for. Null if it pays for something else.", more)
	}
	metadata := computed.List("Your own data on the session, in the order of the service.", computed.Attributes{
		"key": computed.Text("The name of the value."), "value": computed.Text("The value: any text."),
	})
	const description = "The object that the deposit pays for. The member of its kind is set. Null if the deposit pays for nothing."
	return computed.Object(description, computed.Attributes{
		"payment_link": paid("payment link", "payment_link_id", computed.Attributes{
			"payment_link_order_id": computed.Text("The id of the buyer's order. Null if there is none."),
			"input_data": computed.List("The values that the buyer entered, in the order of the service.", computed.Attributes{
				"label": computed.Text("The label of the field."),
				"value": computed.Secret("The value that the buyer entered. Null if the buyer left the field empty."),
			}),
		}),
		"checkout_session": paid("checkout session", "checkout_session_id", computed.Attributes{"metadata": metadata}),
		"invoice": paid("invoice", "invoice_id", computed.Attributes{
			"invoice_payment_id": computed.Text("The id of the payment of the invoice. Null if there is none."),
		}),
		"payment_session": paid("payment session", "payment_session_id", computed.Attributes{"metadata": metadata}),
		"subscription":    paid("subscription", "subscription_id", computed.Attributes{}),
		"donation_link": paid("donation link", "donation_link_id", computed.Attributes{
			"donation_link_order_id": computed.Text("The id of the donor's order."),
		}),
		"other": computed.Other(),
	})
}
