// SPDX-License-Identifier: MPL-2.0

package payment

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

var (
	managedType     = derive.Member(Type, "managed")
	delegateType    = derive.Member(Type, "managed_token_delegate")
	transactionType = derive.Member(managedType, "transactions")
	senderType      = derive.Member(transactionType, "sender_addresses")
	rateType        = derive.Member(transactionType, "conversion_rates")
	openBankingType = derive.Member(Type, "open_banking")
	bankDataType    = derive.Member(openBankingType, "open_banking_payment_data")
	historyType     = derive.Member(bankDataType, "status_history")
	shopperType     = derive.Member(bankDataType, "shopper")
	accountType     = derive.Member(bankDataType, "payer_financial_address")
	ibanType        = derive.Member(accountType, "iban")
	sortCodeType    = derive.Member(accountType, "sort_code")
	bankCodeType    = derive.Member(accountType, "bank_code")
	bbanType        = derive.Member(accountType, "bban")
)

// Value converts the details of a payment. Nil is null. A payment of an unknown kind has no member.
func Value(p *client.PaymentDetails) types.Object {
	return optional(Type, p, func(p client.PaymentDetails) values {
		return values{
			"managed":                optional(managedType, p.Managed, managedValues),
			"managed_token_delegate": optional(delegateType, p.ManagedTokenDelegate, delegateValues),
			"open_banking":           optional(openBankingType, p.OpenBanking, openBankingValues),
		}
	})
}

// ListValue converts payments, in order. The list is never null.
func ListValue(payments []client.PaymentDetails) types.List {
	return listOf(Type, payments, func(p client.PaymentDetails) attr.Value { return Value(&p) })
}

// values are the members of an object.
type values = map[string]attr.Value

// optional converts an optional object. Nil is null.
func optional[T any](of types.ObjectType, object *T, members func(T) values) types.Object {
	if object == nil {
		return types.ObjectNull(of.AttrTypes)
	}
	return types.ObjectValueMust(of.AttrTypes, members(*object))
}

func listOf[T any](of types.ObjectType, elements []T, value func(T) attr.Value) types.List {
	converted := make([]attr.Value, len(elements))
	for i, e := range elements {
		converted[i] = value(e)
	}
	return types.ListValueMust(of, converted)
}

func managedValues(p client.ManagedPayment) values {
	return values{
		"id": types.StringValue(p.ID), "payment_event_id": convert.OptionalString(p.PaymentEventID),
		"network": types.StringValue(string(p.Network)), "token": convert.OptionalString(p.Token), "amount": convert.Number(p.Amount),
		"network_fee": convert.Number(p.NetworkFee), "transactions": listOf(transactionType, p.Transactions, transactionValue),
	}
}

func delegateValues(p client.DelegatedPayment) values {
	return values{
		"network": types.StringValue(string(p.Network)), "token": convert.OptionalString(p.Token), "amount": convert.Number(p.Amount),
		"transactions": listOf(transactionType, p.Transactions, transactionValue),
	}
}

func transactionValue(t client.ManagedTransaction) attr.Value {
	return types.ObjectValueMust(transactionType.AttrTypes, values{
		"network": types.StringValue(string(t.Network)), "transaction_hash": types.StringValue(t.TransactionHash),
		"token": convert.OptionalString(t.Token), "amount": convert.Number(t.Amount),
		"block_timestamp": types.StringValue(string(t.BlockTimestamp)), "ticker": convert.OptionalString(t.Ticker),
		"sender_addresses": listOf(senderType, t.SenderAddresses, func(s client.SenderAddress) attr.Value {
			return types.ObjectValueMust(senderType.AttrTypes, values{"address": types.StringValue(s.Address)})
		}),
		"conversion_rates": listOf(rateType, t.ConversionRates, func(r client.ConversionRate) attr.Value {
			return types.ObjectValueMust(rateType.AttrTypes, values{
				"from": types.StringValue(r.From), "to": types.StringValue(r.To), "rate": convert.Number(r.Rate),
			})
		}),
	})
}

func openBankingValues(p client.OpenBankingPayment) values {
	return values{
		"id": types.StringValue(p.ID), "payment_event_id": convert.OptionalString(p.PaymentEventID),
		"network": types.StringValue(string(p.Network)), "token": convert.OptionalString(p.Token), "amount": convert.Number(p.Amount),
		"onramp_status":       types.StringValue(string(p.OnrampStatus)),
		"onramp_gross_amount": convert.OptionalString(p.OnrampGrossAmount), "onramp_net_amount": convert.OptionalString(p.OnrampNetAmount),
		"onramp_network": convert.OptionalString(p.OnrampNetwork), "onramp_token": convert.OptionalString(p.OnrampToken),
		"onramp_fee":                convert.OptionalString(p.OnrampFee),
		"open_banking_payment_data": optional(bankDataType, p.OpenBankingPaymentData, bankDataValues),
	}
}

func bankDataValues(d client.OpenBankingPaymentData) values {
	return values{
		"status": convert.OptionalString(d.Status), "bank_statement_reference": types.StringValue(d.BankStatementReference),
		"onramp_status":           types.StringValue(string(d.OnrampStatus)),
		"payer_financial_address": optional(accountType, d.PayerFinancialAddress, accountValues),
		"bic":                     convert.OptionalString(d.Bic), "bank_id": convert.OptionalString(d.BankID),
		"bank_name": convert.OptionalString(d.BankName), "bank_market": convert.OptionalString(d.BankMarket),
		"payment_scheme": convert.OptionalString(d.PaymentScheme), "instant_payment_scheme": types.BoolPointerValue(d.InstantPaymentScheme),
		"status_history": listOf(historyType, d.StatusHistory, historyValue),
		"shopper": optional(shopperType, d.Shopper, func(s client.Shopper) values {
			return values{"email": convert.OptionalString(s.Email), "phone_number": convert.OptionalString(s.PhoneNumber)}
		}),
		"payment_reference": convert.OptionalString(d.PaymentReference), "end_to_end_id": convert.OptionalString(d.EndToEndID),
		"remittance_information": convert.OptionalString(d.RemittanceInformation),
		"sender_name":            convert.OptionalString(d.SenderName), "sender_iban": convert.OptionalString(d.SenderIban),
		"sender_bic": convert.OptionalString(d.SenderBic), "sender_sort_code": convert.OptionalString(d.SenderSortCode),
		"sender_account_number": convert.OptionalString(d.SenderAccountNumber),
		"sender_bank_code":      convert.OptionalString(d.SenderBankCode), "sender_bban": convert.OptionalString(d.SenderBban),
	}
}

func historyValue(e client.OrderStatusHistoryEntry) attr.Value {
	return types.ObjectValueMust(historyType.AttrTypes, values{
		"current_status": convert.OptionalString(e.CurrentStatus), "reason": convert.OptionalString(e.Reason),
		"created_at": convert.OptionalString(e.CreatedAt), "updated_at": convert.OptionalString(e.UpdatedAt),
		"previous_status": convert.OptionalString(e.PreviousStatus),
	})
}

func accountValues(a client.PayerFinancialAddress) values {
	return values{
		"iban": optional(ibanType, a.Iban, func(a client.PayerIban) values {
			return values{
				"iban": types.StringValue(a.Iban), "account_holder_name": convert.OptionalString(a.AccountHolderName),
				"bic": convert.OptionalString(a.Bic),
			}
		}),
		"sort_code": optional(sortCodeType, a.SortCode, func(a client.PayerSortCode) values {
			return values{
				"sort_code": types.StringValue(a.SortCode), "account_number": types.StringValue(a.AccountNumber),
				"account_holder_name": convert.OptionalString(a.AccountHolderName),
			}
		}),
		"bank_code": optional(bankCodeType, a.BankCode, func(a client.PayerBankCode) values {
			return values{
				"code": types.StringValue(a.Code), "account_number": types.StringValue(a.AccountNumber),
				"account_holder_name": convert.OptionalString(a.AccountHolderName),
			}
		}),
		"bban": optional(bbanType, a.Bban, func(a client.PayerBban) values {
			return values{"bban": types.StringValue(a.Bban), "account_holder_name": convert.OptionalString(a.AccountHolderName)}
		}),
	}
}
