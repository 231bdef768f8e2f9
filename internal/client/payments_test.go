// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"testing"
)

func TestPaymentDetails_json(t *testing.T) {
	t.Parallel()
	transaction := ManagedTransaction{
		Network: "Ethereum", TransactionHash: "0xhash", Token: new("0xAb"),
		Amount:         decimal(t, "123456789012345678901234567890.000000000000000001"),
		BlockTimestamp: "2026-03-02T10:00:00.25Z", Ticker: new("USDC"), SenderAddresses: []SenderAddress{{"0xCd"}},
		ConversionRates: []ConversionRate{{"USDC", "USD", decimal(t, "0.9999")}},
	}
	const wireTransaction = `{"network":"Ethereum","transactionHash":"0xhash","token":"0xAb",` +
		`"amount":123456789012345678901234567890.000000000000000001,` +
		`"blockTimestamp":"2026-03-02T12:00:00.250000+02:00","ticker":"USDC","senderAddresses":[{"address":"0xCd"}],` +
		`"conversionRates":[{"from":"USDC","to":"USD","rate":"0.99990000000"}]}`
	decodes(t, map[string]literal[PaymentDetails]{
		"managed": {
			`{"managed":{"id":"` + idA + `","paymentEventId":"` + idB +
				`","network":"Ethereum","token":null,"amount":"1.50","networkFee":0,"transactions":[` + wireTransaction + `]}}`,
			PaymentDetails{Managed: &ManagedPayment{
				ID: idA, PaymentEventID: new(idB), Network: "Ethereum", Amount: decimal(t, "1.5"), NetworkFee: decimal(t, "0"),
				Transactions: []ManagedTransaction{transaction},
			}},
		},
		"delegated, the others null": {
			`{"managed":null,"managedTokenDelegate":{"network":"OpMoon","token":"0xAb","amount":2,"transactions":[]},"openBanking":null}`,
			PaymentDetails{ManagedTokenDelegate: &DelegatedPayment{
				Network: "OpMoon", Token: new("0xAb"), Amount: decimal(t, "2"),
				Transactions: []ManagedTransaction{},
			}},
		},
		"open banking": {
			`{"openBanking":{"id":"` + idA + `","network":"Fiat","amount":5,"onrampStatus":"Melting","onrampGrossAmount":"5.10",
			"onrampNetwork":"Base","later":1,
			"openBankingPaymentData":{"status":"on_its_way","bankStatementReference":"R7","onrampStatus":"Complete","instantPaymentScheme":true,
			"senderIban":"DE89",
			"payerFinancialAddress":{"iban":{"iban":"DE89","bic":"X"},"sortCode":null},"shopper":{"email":"a@b","phoneNumber":null},
			"statusHistory":[{"currentStatus":"paid","previousStatus":null}]}}}`,
			PaymentDetails{OpenBanking: &OpenBankingPayment{
				ID: idA, Network: "Fiat", Amount: decimal(t, "5"), OnrampStatus: "Melting", OnrampGrossAmount: new("5.10"),
				OnrampNetwork: new(Network("Base")),
				OpenBankingPaymentData: &OpenBankingPaymentData{
					Status: new("on_its_way"), BankStatementReference: "R7", OnrampStatus: "Complete", InstantPaymentScheme: new(true),
					SenderIban:            new("DE89"),
					PayerFinancialAddress: &PayerFinancialAddress{Iban: &PayerIban{Iban: "DE89", Bic: new("X")}}, Shopper: &Shopper{Email: new("a@b")},
					StatusHistory: []OrderStatusHistoryEntry{{CurrentStatus: new("paid")}},
				},
			}},
		},
		"none of them": {
			`{"byCheque":{"no":7},"Managed":null,"inKind":null}`, PaymentDetails{Other: json.RawMessage(`{"byCheque":{"no":7}}`)},
		},
		"null":    {`null`, PaymentDetails{}},
		"nothing": {`{}`, PaymentDetails{}},
	})
}
