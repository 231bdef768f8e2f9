// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
)

// checkout returns the request for a checkout session with these members.
func checkout(rest string) string {
	return `{"gateway": ` + anyMethod + `, "successUrl": "https://shop.example/thanks", ` + rest + `}`
}

func (s *shop) makeCheckout(rest string) string {
	s.t.Helper()
	id, _ := s.want("POST", "/checkout_session", checkout(rest)).object(s.t)["checkoutSessionId"].(string)
	return id
}

func TestSessions_surviveRestart(t *testing.T) {
	t.Parallel()
	restarts(t, func(s *shop) []string {
		session := s.want("POST", "/payment_session", sessionBody(`{"network": "Bitcoin"}`, "10", "")).id(t)
		s.pays(Payment{PaymentSessionID: session, Final: true})
		checkout := s.stored("checkout_session", Object{})
		invoice := s.debts()["invoice"]
		s.pays(invoice)
		return []string{"/payment_session/" + session, "/checkout_session/" + checkout, "/invoices", "/v2/subscriptions"}
	})
}
