// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

func init() {
	account := func(s *shop) string { return s.stored("deposit_account", Object{"name": "Till"}) }
	trials["createDepositAccount"] = func(*shop) (asked, asked, int) {
		return asked{"/deposit/account", tillBody}, asked{"/deposit/account", `{"name": "Till", "depositMethod": {}}`},
			http.StatusUnprocessableEntity
	}
	trials["depositAccount"] = oneTrial("/deposit/account/{id}", account)
	trials["deleteDepositAccount"] = oneTrial("/deposit/account/{id}", account)
	trials["depositAccounts"] = listTrial("/deposit/account")
	trials["masterDepositAccount"] = func(*shop) (asked, asked, int) {
		return asked{path: "/deposit/account/master?network=Solana"},
			asked{path: "/deposit/account/master?network=Fiat"}, http.StatusUnprocessableEntity
	}
	trials["depositAccountMetrics"] = listTrial("/deposit/account/metrics")
	trials["virtualAccountCapabilities"] = listTrial("/deposit/virtual_accounts_capabilities")

	deposited := func(s *shop) string {
		id, _ := s.mustDeposit(Deposit{Account: account(s), Amount: "1.5", Final: true})["depositId"].(string)
		return id
	}
	trials["deposit"] = oneTrial("/deposit/{id}", deposited)
	trials["deposits"] = listTrial("/deposit")
	trials["detectedDeposits"] = func(s *shop) (asked, asked, int) {
		s.mustDeposit(Deposit{Account: account(s), Amount: "1.5"})
		return listTrial("/deposit/detected")(s)
	}
	trials["depositsOfAccount"] = oneTrial("/deposits/{id}", account)
	trials["customerDeposits"] = oneTrial("/customer/{id}/deposits",
		func(s *shop) string { return s.stored("customer", Object{"name": "Ada"}) })

	const to = `"withdrawalAddress": "0x52908400098527886E0F7030069857D2E4169EE7"}`
	trials["createWithdrawal"] = func(s *shop) (asked, asked, int) {
		s.stored("balance", Object{"network": "Ethereum", "balance": "2"})
		return asked{"/withdrawal", `{"network": "Ethereum", "amount": 1.5, ` + to},
			asked{"/withdrawal", `{"network": "Ethereum", "amount": 2, ` + to}, http.StatusUnprocessableEntity
	}
	trials["withdrawal"] = oneTrial("/withdrawal/{id}",
		func(s *shop) string { return s.stored("withdrawal", Object{"withdrawalAmount": "1.5"}) })
	trials["withdrawals"] = listTrial("/withdrawal")
	trials["withdrawalFee"] = func(*shop) (asked, asked, int) {
		return asked{path: "/withdrawal/fee?network=Bitcoin&amount=0.5"},
			asked{path: "/withdrawal/fee?network=Bitcoin&amount=0"}, http.StatusUnprocessableEntity
	}

	place := func(s *shop) string { return s.stored("withdrawal_account", Object{"name": "Bank"}) }
	trials["withdrawalsOfAccount"] = oneTrial("/withdrawals/{id}", place)
	trials["withdrawalAccount"] = oneTrial("/withdrawal/account/{id}", place)
	trials["deleteWithdrawalAccount"] = oneTrial("/withdrawal/account/{id}", place)
	trials["withdrawalAccounts"] = listTrial("/withdrawal/account")
	trials["createWithdrawalAccount"] = func(s *shop) (asked, asked, int) {
		s.ask("POST", "/withdrawal/account", ibanBody)
		return asked{"/withdrawal/account", usBody}, asked{"/withdrawal/account", ibanBody}, http.StatusConflict
	}
	trials["withdrawalAccountByAddress"] = func(s *shop) (asked, asked, int) {
		s.stored("withdrawal_account", Object{"crypto": Object{"network": "Bitcoin", "address": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}})
		path := "/withdrawal/account/crypto/"
		return asked{path: path + "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},
			asked{path: path + "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"}, http.StatusNotFound
	}
	trials["withdrawalAccountByIban"] = func(s *shop) (asked, asked, int) {
		s.ask("POST", "/withdrawal/account", ibanBody)
		return asked{path: "/withdrawal/account/fiat/iban/DE89370400440532013000/COBADEFFXXX"},
			asked{path: "/withdrawal/account/fiat/iban/DE89370400440532013000/DEUTDEFF"}, http.StatusNotFound
	}
	trials["withdrawalAccountByUs"] = func(s *shop) (asked, asked, int) {
		s.ask("POST", "/withdrawal/account", usBody)
		return asked{path: "/withdrawal/account/fiat/us/000123456789/021000021"},
			asked{path: "/withdrawal/account/crypto/us/000123456789/021000021"}, http.StatusNotFound
	}
}
