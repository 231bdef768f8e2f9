// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

const (
	ibanBody = `{"accountType": "fiat", "name": "Bank", "iban": {"iban": "DE89 3704 0044 0532 0130 00",` +
		` "bic": "COBADEFFXXX", "accountHolderName": "Ada"}}`
	usBody = `{"accountType": "fiat", "us": {"accountNumber": "000123456789", "routingNumber": "021000021", "accountHolderName": "Ada"}}`
)

// depositSamples has the samples of deposit accounts, deposits, withdrawals and withdrawal
// accounts.
func depositSamples() map[string]sample {
	account := func(s *shop) string { return s.stored("deposit_account", Object{"name": "Till"}) }
	deposit := func(s *shop) string {
		id, _ := s.mustDeposit(Deposit{Account: account(s), Amount: "1.5", Final: true})["depositId"].(string)
		return id
	}
	const to = `"withdrawalAddress": "0x52908400098527886E0F7030069857D2E4169EE7"}`
	destination := func(s *shop) string { return s.stored("withdrawal_account", Object{"name": "Bank"}) }
	return map[string]sample{
		"createDepositAccount": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/deposit/account", tillBody}, sampleRequest{"/deposit/account", `{"name": "Till", "depositMethod": {}}`},
				http.StatusUnprocessableEntity
		},
		"depositAccount":       sampleByID("/deposit/account/{id}", account),
		"deleteDepositAccount": sampleByID("/deposit/account/{id}", account),
		"masterDepositAccount": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: "/deposit/account/master?network=Solana"},
				sampleRequest{path: "/deposit/account/master?network=Fiat"}, http.StatusUnprocessableEntity
		},

		"deposit": sampleByID("/deposit/{id}", deposit),
		"detectedDeposits": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.mustDeposit(Deposit{Account: account(s), Amount: "1.5"})
			return sampleList("/deposit/detected")(s)
		},
		"depositsOfAccount": sampleByID("/deposits/{id}", account),
		"customerDeposits": sampleByID("/customer/{id}/deposits",
			func(s *shop) string { return s.stored("customer", Object{"name": "Ada"}) }),

		"createWithdrawal": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.stored("balance", Object{"network": "Ethereum", "balance": "2"})
			return sampleRequest{"/withdrawal", `{"network": "Ethereum", "amount": 1.5, ` + to},
				sampleRequest{"/withdrawal", `{"network": "Ethereum", "amount": 2, ` + to}, http.StatusUnprocessableEntity
		},
		"withdrawal": sampleByID("/withdrawal/{id}",
			func(s *shop) string { return s.stored("withdrawal", Object{"withdrawalAmount": "1.5"}) }),
		"withdrawalFee": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: "/withdrawal/fee?network=Bitcoin&amount=0.5"},
				sampleRequest{path: "/withdrawal/fee?network=Bitcoin&amount=0"}, http.StatusUnprocessableEntity
		},

		"withdrawalsOfAccount":    sampleByID("/withdrawals/{id}", destination),
		"withdrawalAccount":       sampleByID("/withdrawal/account/{id}", destination),
		"deleteWithdrawalAccount": sampleByID("/withdrawal/account/{id}", destination),
		"createWithdrawalAccount": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.do("POST", "/withdrawal/account", ibanBody)
			return sampleRequest{"/withdrawal/account", usBody}, sampleRequest{"/withdrawal/account", ibanBody}, http.StatusConflict
		},
		"withdrawalAccountByAddress": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.stored("withdrawal_account", Object{"crypto": Object{"network": "Bitcoin", "address": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}})
			path := "/withdrawal/account/crypto/"
			return sampleRequest{path: path + "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},
				sampleRequest{path: path + "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"}, http.StatusNotFound
		},
		"withdrawalAccountByIban": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.do("POST", "/withdrawal/account", ibanBody)
			return sampleRequest{path: "/withdrawal/account/fiat/iban/DE89370400440532013000/COBADEFFXXX"},
				sampleRequest{path: "/withdrawal/account/fiat/iban/DE89370400440532013000/DEUTDEFF"}, http.StatusNotFound
		},
		"withdrawalAccountByUs": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.do("POST", "/withdrawal/account", usBody)
			return sampleRequest{path: "/withdrawal/account/fiat/us/000123456789/021000021"},
				sampleRequest{path: "/withdrawal/account/crypto/us/000123456789/021000021"}, http.StatusNotFound
		},
	}
}
