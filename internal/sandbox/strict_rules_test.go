// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
)

// TestPayouts_currencies: a payout in a currency that GET /payout/capabilities does not list is
// refused.
func TestPayouts_currencies(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	account := s.plant("withdrawal_account", Object{})
	listed := map[string]bool{}
	for _, element := range s.want("GET", "/payout/capabilities", "").list(t) {
		capability, _ := element.(Object)
		listed[text(capability["currency"])] = true
	}
	if len(listed) == 0 {
		t.Fatal("no capabilities")
	}
	for _, currency := range s.Schema("Currency").Enum {
		currency := text(currency)
		body := `{"fundingSource": ` + usdcOnEthereum + `, "entries": [{"withdrawalAccountId": "` +
			account + `", "amount": 5, "currency": "` + currency + `"}]}`
		fee := "/payout/fee?amount=5&currency=" + currency
		if listed[currency] {
			s.want("POST", "/payout", body)
			s.want("GET", fee, "")
			continue
		}
		words := "currency: payouts are made in EUR, GBP, USD, and not in " + currency
		s.wantRefused("POST", "/payout", body, 422, "entries[0]."+words)
		s.wantRefused("GET", fee, "", 422, words)
	}
}
