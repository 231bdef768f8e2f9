// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

func init() {
	checkoutSession := func(s *shop) string {
		return s.stored("checkout_session", Object{
			"items": []any{Object{"productId": s.makeMug(), "quantity": 2}}, "metadata": []any{Object{"key": "a", "value": "b"}}, "total": "25",
			"gateway": Object{"managed": Object{"methods": []any{Object{"network": "Bitcoin"}, Object{"network": "Ethereum", "token": usdc}}}},
		})
	}
	paidSession := func(s *shop) string {
		id := checkoutSession(s)
		s.pays(Payment{CheckoutSessionID: id, Final: true})
		return id
	}
	trials["createCheckoutSession"] = func(*shop) (asked, asked, int) {
		return asked{"/checkout_session", checkout(`"total": 5, "currency": "USD"`)},
			asked{"/checkout_session", checkout(`"total": 5`)}, http.StatusUnprocessableEntity
	}
	trials["checkoutSession"] = oneTrial("/checkout_session/{id}", paidSession)
	trials["checkoutSessions"] = func(s *shop) (asked, asked, int) {
		paidSession(s)
		return listTrial("/checkout_sessions")(s)
	}
	trials["cancelCheckoutSession"] = func(s *shop) (asked, asked, int) {
		return asked{path: "/checkout_session/" + checkoutSession(s) + "/cancel"},
			asked{path: "/checkout_session/" + paidSession(s) + "/cancel"}, http.StatusConflict
	}

	session := func(s *shop) string { return s.stored("payment_session", Object{}) }
	trials["createPaymentSession"] = func(*shop) (asked, asked, int) {
		return asked{"/payment_session", sessionBody(`{"network": "Bitcoin"}`, "10", "")},
			asked{"/payment_session", sessionBody(`{"network": "Dogecoin"}`, "10", "")}, http.StatusUnprocessableEntity
	}
	trials["paymentSession"] = oneTrial("/payment_session/{id}", func(s *shop) string {
		id := session(s)
		s.pays(Payment{PaymentSessionID: id, Final: true})
		return id
	})
	trials["paymentSessions"] = func(s *shop) (asked, asked, int) {
		session(s)
		return listTrial("/payment_sessions")(s)
	}
	trials["cancelPaymentSession"] = oneTrial("/payment_session/{id}/cancel", session)
	trials["extendPaymentSession"] = func(s *shop) (asked, asked, int) {
		last := s.stored("payment_session", Object{"canExtend": false})
		return asked{path: "/payment_session/" + session(s) + "/extend"}, asked{path: "/payment_session/" + last + "/extend"}, http.StatusConflict
	}
	trials["detectedPayments"] = func(s *shop) (asked, asked, int) {
		s.pays(Payment{PaymentSessionID: session(s)})
		return listTrial("/payment/detected")(s)
	}

	invoice := func(s *shop) string { return s.debts()["invoice"].InvoiceID }
	paidInvoice := func(s *shop) string {
		id := invoice(s)
		s.pays(Payment{InvoiceID: id, Final: true})
		return id
	}
	trials["createInvoice"] = func(s *shop) (asked, asked, int) {
		return asked{"/invoice", billed(quoted(s.makeCustomer()), `, "products": [`+s.whole(s.makeMug(), "2")+`]`)},
			asked{"/invoice", billed(quoted(nobody), work)}, http.StatusUnprocessableEntity
	}
	trials["invoice"] = func(s *shop) (asked, asked, int) {
		return asked{path: "/invoice/" + paidInvoice(s)}, asked{path: "/invoice/" + nobody}, http.StatusBadRequest
	}
	trials["invoices"] = func(s *shop) (asked, asked, int) {
		paidInvoice(s)
		return listTrial("/invoices")(s)
	}
	trials["voidInvoice"] = func(s *shop) (asked, asked, int) {
		return asked{path: "/invoice/" + invoice(s)}, asked{path: "/invoice/" + paidInvoice(s)}, http.StatusConflict
	}

	subscription := func(s *shop) string { return s.subscribed(s.makeCustomer()) }
	trials["subscription"] = oneTrial("/subscription/{id}", subscription)
	trials["cancelSubscription"] = oneTrial("/subscription/{id}/cancel", subscription)
	trials["subscriptions"] = func(s *shop) (asked, asked, int) {
		subscription(s)
		return listTrial("/v2/subscriptions")(s)
	}
	trials["customerSubscriptions"] = oneTrial("/customer/{id}/subscriptions", func(s *shop) string {
		ann := s.makeCustomer()
		s.subscribed(ann)
		return ann
	})
}
