// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// plant stores an object without the defaults of its group.
func (s *shop) plant(group string, object Object) string {
	object["id"] = s.NewID()
	_, err := engine.Update(s.Engine, func(tx *engine.Tx) (any, error) {
		tx.Put(group, object)
		return nil, nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return text(object["id"])
}

// fund adds to the organization's balance.
func (s *shop) fund(network, token, amount string) {
	s.t.Helper()
	if _, err := s.Fund(network, token, amount); err != nil {
		s.t.Fatal(err)
	}
}

const eurc = "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"

const usdcOnEthereum = `{"network": "Ethereum", "token": "` + usdc + `"}`

// moneySamples has the samples of balances, swaps, payouts and refunds.
func moneySamples() map[string]sample {
	swap := func(path, amount string) sampleRequest {
		return sampleRequest{path, `{"source": ` + usdcOnEthereum + `, "destination": {"network": "Bitcoin"}, "amount": ` + amount + `}`}
	}
	payout := func(s *shop) string {
		s.fund("Ethereum", usdc, "1000")
		return s.stored("payout", Object{
			"fundingSource": Object{"network": "Ethereum", "token": usdc},
			"entries":       []any{Object{"amount": "12.5", "currency": "EUR"}},
		})
	}
	return map[string]sample{
		"balances": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.fund("Ethereum", "", "1.5")
			s.fund("Dogecoin", "", "3")
			return sampleList("/balance")(s)
		},
		"transactions": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.fund("Ethereum", usdc, "1.5")
			return sampleList("/transactions")(s)
		},

		"executeSwap": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.fund("Ethereum", usdc, "100")
			return swap("/swap", "100"), swap("/swap", "100.000001"), http.StatusUnprocessableEntity
		},
		"swapQuote": func(*shop) (sampleRequest, sampleRequest, int) {
			return swap("/swap/quote", "12.5"), swap("/swap/quote", "0"), http.StatusUnprocessableEntity
		},
		"swap": sampleByID("/swap/{id}", func(s *shop) string { return s.stored("swap", Object{"sourceAmount": "1.5"}) }),
		"autoSwap": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.stored("auto_swap", Object{"enabled": true, "target": Object{"network": "Ethereum", "token": usdc}})
			return sampleList("/swap/auto_on_payment")(s)
		},
		"setAutoSwap": func(*shop) (sampleRequest, sampleRequest, int) {
			const path = "/swap/auto_on_payment"
			return sampleRequest{path, `{"enabled": true, "target": {"network": "Bitcoin"}}`},
				sampleRequest{path, `{"enabled": true}`}, http.StatusUnprocessableEntity
		},
		"swapSupportedTargets": func(*shop) (sampleRequest, sampleRequest, int) {
			const path = "/swap/supported_targets"
			return sampleRequest{path, usdcOnEthereum}, sampleRequest{path, `{"network": "Dogecoin"}`}, http.StatusUnprocessableEntity
		},

		"createPayout": func(s *shop) (sampleRequest, sampleRequest, int) {
			id := s.stored("external_account", Object{})
			body := func(account string) string {
				return `{"fundingSource": ` + usdcOnEthereum + `, "entries": [{"externalAccountId": "` +
					account + `", "amount": 10.5, "currency": "EUR"}]}`
			}
			return sampleRequest{"/payout", body(id)}, sampleRequest{"/payout", body(unknownID)}, http.StatusUnprocessableEntity
		},
		"payout":  sampleByID("/payout/{id}", payout),
		"payouts": func(s *shop) (sampleRequest, sampleRequest, int) { payout(s); return sampleList("/payouts")(s) },
		"cancelPayout": func(s *shop) (sampleRequest, sampleRequest, int) {
			pending := s.stored("payout", Object{"status": "Pending"})
			return sampleRequest{path: "/payout/" + payout(s) + "/cancel"},
				sampleRequest{path: "/payout/" + pending + "/cancel"}, http.StatusConflict
		},
		"confirmPayout": sampleByID("/payout/{id}/confirm", payout),
		"payoutQuote":   sampleByID("/payout/{id}/quote", payout),
		"payoutFee": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: "/payout/fee?currency=EUR&amount=12.5"},
				sampleRequest{path: "/payout/fee?currency=EUR&amount=-1"}, http.StatusUnprocessableEntity
		},

		"createRefund": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.fund("Ethereum", usdc, "10")
			payment := s.stored("payment", Object{"token": usdc, "amount": "10"})
			body := func(amount string) string {
				return `{"paymentId": "` + payment + `", "amount": ` + amount + `, "address": "0x52908400098527886E0F7030069857D2E4169EE7"}`
			}
			return sampleRequest{"/refund", body("10")}, sampleRequest{"/refund", body("10.000001")}, http.StatusUnprocessableEntity
		},
		"refund": sampleByID("/refund/{id}", func(s *shop) string { return s.stored("refund", Object{"amount": "1.5"}) }),
	}
}
