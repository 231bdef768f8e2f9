// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

// plant makes an object of a group that nobody knows, or that is another file's.
func (s *shop) plant(group string, object Object) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	id := s.newID()
	object["id"] = id
	tx.Put(group, object)
	if err := tx.Commit(); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// fund gives the organization money.
func (s *shop) fund(network, token, amount string) {
	s.t.Helper()
	if _, err := s.Fund(network, token, amount); err != nil {
		s.t.Fatal(err)
	}
}

const usdcOnEthereum = `{"network": "Ethereum", "token": "` + usdc + `"}`

func init() {
	trials["balances"] = func(s *shop) (asked, asked, int) {
		s.fund("Ethereum", "", "1.5")
		s.fund("Dogecoin", "", "3")
		return listTrial("/balance")(s)
	}
	trials["transactions"] = func(s *shop) (asked, asked, int) {
		s.fund("Ethereum", usdc, "1.5")
		return listTrial("/transactions")(s)
	}

	swap := func(path, amount string) asked {
		return asked{path, `{"source": ` + usdcOnEthereum + `, "destination": {"network": "Bitcoin"}, "amount": ` + amount + `}`}
	}
	trials["executeSwap"] = func(s *shop) (asked, asked, int) {
		s.fund("Ethereum", usdc, "100")
		return swap("/swap", "100"), swap("/swap", "100.000001"), http.StatusUnprocessableEntity
	}
	trials["swapQuote"] = func(*shop) (asked, asked, int) {
		return swap("/swap/quote", "12.5"), swap("/swap/quote", "0"), http.StatusUnprocessableEntity
	}
	trials["swap"] = oneTrial("/swap/{id}", func(s *shop) string { return s.stored("swap", Object{"sourceAmount": "1.5"}) })
	trials["autoSwap"] = func(s *shop) (asked, asked, int) {
		s.stored("auto_swap", Object{"enabled": true, "target": Object{"network": "Ethereum", "token": usdc}})
		return listTrial("/swap/auto_on_payment")(s)
	}
	trials["setAutoSwap"] = func(*shop) (asked, asked, int) {
		const path = "/swap/auto_on_payment"
		return asked{path, `{"enabled": true, "target": {"network": "Bitcoin"}}`},
			asked{path, `{"enabled": true}`}, http.StatusUnprocessableEntity
	}
	trials["swapSupportedAssets"] = listTrial("/swap/supported_assets")
	trials["swapSupportedTargets"] = func(*shop) (asked, asked, int) {
		const path = "/swap/supported_targets"
		return asked{path, usdcOnEthereum}, asked{path, `{"network": "Dogecoin"}`}, http.StatusUnprocessableEntity
	}

	payout := func(s *shop) string {
		s.fund("Ethereum", usdc, "1000")
		return s.stored("payout", Object{
			"fundingSource": Object{"network": "Ethereum", "token": usdc},
			"entries":       []any{Object{"amount": "12.5", "currency": "EUR"}},
		})
	}
	trials["createPayout"] = func(s *shop) (asked, asked, int) {
		id := s.stored("external_account", Object{})
		body := func(account string) string {
			return `{"fundingSource": ` + usdcOnEthereum + `, "entries": [{"externalAccountId": "` +
				account + `", "amount": 10.5, "currency": "EUR"}]}`
		}
		return asked{"/payout", body(id)}, asked{"/payout", body(nobody)}, http.StatusUnprocessableEntity
	}
	trials["payout"] = oneTrial("/payout/{id}", payout)
	trials["payouts"] = func(s *shop) (asked, asked, int) { payout(s); return listTrial("/payouts")(s) }
	trials["cancelPayout"] = func(s *shop) (asked, asked, int) {
		under := s.stored("payout", Object{"status": "Pending"})
		return asked{path: "/payout/" + payout(s) + "/cancel"}, asked{path: "/payout/" + under + "/cancel"}, http.StatusConflict
	}
	trials["confirmPayout"] = oneTrial("/payout/{id}/confirm", payout)
	trials["payoutQuote"] = oneTrial("/payout/{id}/quote", payout)
	trials["payoutCapabilities"] = listTrial("/payout/capabilities")
	trials["payoutFee"] = func(*shop) (asked, asked, int) {
		return asked{path: "/payout/fee?currency=EUR&amount=12.5"},
			asked{path: "/payout/fee?currency=EUR&amount=-1"}, http.StatusUnprocessableEntity
	}

	trials["createRefund"] = func(s *shop) (asked, asked, int) {
		s.fund("Ethereum", usdc, "10")
		payment := s.stored("payment", Object{"token": usdc, "amount": "10"})
		body := func(amount string) string {
			return `{"paymentId": "` + payment + `", "amount": ` + amount + `, "address": "0x52908400098527886E0F7030069857D2E4169EE7"}`
		}
		return asked{"/refund", body("10")}, asked{"/refund", body("10.000001")}, http.StatusUnprocessableEntity
	}
	trials["refund"] = oneTrial("/refund/{id}", func(s *shop) string { return s.stored("refund", Object{"amount": "1.5"}) })
}
