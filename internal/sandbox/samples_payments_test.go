// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

// paymentSamples has the samples of checkout sessions, payment sessions, invoices and
// subscriptions.
func paymentSamples() map[string]sample {
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
	session := func(s *shop) string { return s.stored("payment_session", Object{}) }
	invoice := func(s *shop) string { return s.debts()["invoice"].InvoiceID }
	paidInvoice := func(s *shop) string {
		id := invoice(s)
		s.pays(Payment{InvoiceID: id, Final: true})
		return id
	}
	subscription := func(s *shop) string { return s.subscribed(s.makeCustomer()) }
	return map[string]sample{
		"createCheckoutSession": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/checkout_session", checkout(`"total": 5, "currency": "USD"`)},
				sampleRequest{"/checkout_session", checkout(`"total": 5`)}, http.StatusUnprocessableEntity
		},
		"checkoutSession": sampleByID("/checkout_session/{id}", paidSession),
		"checkoutSessions": func(s *shop) (sampleRequest, sampleRequest, int) {
			paidSession(s)
			return sampleList("/checkout_sessions")(s)
		},
		"cancelCheckoutSession": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: "/checkout_session/" + checkoutSession(s) + "/cancel"},
				sampleRequest{path: "/checkout_session/" + paidSession(s) + "/cancel"}, http.StatusConflict
		},

		"createPaymentSession": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/payment_session", sessionBody(`{"network": "Bitcoin"}`, "10", "")},
				sampleRequest{"/payment_session", sessionBody(`{"network": "Dogecoin"}`, "10", "")}, http.StatusUnprocessableEntity
		},
		"paymentSession": sampleByID("/payment_session/{id}", func(s *shop) string {
			id := session(s)
			s.pays(Payment{PaymentSessionID: id, Final: true})
			return id
		}),
		"paymentSessions": func(s *shop) (sampleRequest, sampleRequest, int) {
			session(s)
			return sampleList("/payment_sessions")(s)
		},
		"cancelPaymentSession": sampleByID("/payment_session/{id}/cancel", session),
		"extendPaymentSession": func(s *shop) (sampleRequest, sampleRequest, int) {
			last := s.stored("payment_session", Object{"canExtend": false})
			return sampleRequest{path: "/payment_session/" + session(s) + "/extend"},
				sampleRequest{path: "/payment_session/" + last + "/extend"}, http.StatusConflict
		},
		"detectedPayments": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.pays(Payment{PaymentSessionID: session(s)})
			return sampleList("/payment/detected")(s)
		},

		"createInvoice": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/invoice", billed(quoted(s.makeCustomer()), `, "products": [`+s.whole(s.makeMug(), "2")+`]`)},
				sampleRequest{"/invoice", billed(quoted(unknownID), work)}, http.StatusUnprocessableEntity
		},
		"invoice": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: "/invoice/" + paidInvoice(s)}, sampleRequest{path: "/invoice/" + unknownID}, http.StatusBadRequest
		},
		"invoices": func(s *shop) (sampleRequest, sampleRequest, int) {
			paidInvoice(s)
			return sampleList("/invoices")(s)
		},
		"voidInvoice": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: "/invoice/" + invoice(s)}, sampleRequest{path: "/invoice/" + paidInvoice(s)}, http.StatusConflict
		},

		"subscription":       sampleByID("/subscription/{id}", subscription),
		"cancelSubscription": sampleByID("/subscription/{id}/cancel", subscription),
		"subscriptions": func(s *shop) (sampleRequest, sampleRequest, int) {
			subscription(s)
			return sampleList("/v2/subscriptions")(s)
		},
		"customerSubscriptions": sampleByID("/customer/{id}/subscriptions", func(s *shop) string {
			ann := s.makeCustomer()
			s.subscribed(ann)
			return ann
		}),
	}
}

func sessionBody(method, total, rest string) string {
	return `{"method": ` + method + `, "total": ` + total + `, "currency": "EUR"` + rest + `}`
}

// subscribed pays for a product that is charged every week, and returns the resulting
// subscription's id.
func (s *shop) subscribed(customer string) string {
	s.t.Helper()
	box := s.makeBox()
	id := s.makeCheckout(`"lineItems": [{"productId": "` + box + `", "quantity": 2}]`)
	s.pays(Payment{CheckoutSessionID: id, CustomerID: customer, Network: "Ethereum", Token: usdc, Final: true})
	all := s.Objects("subscription")
	subscription, _ := all[len(all)-1]["id"].(string)
	return subscription
}

// checkout returns the request for a checkout session with these members.
func checkout(rest string) string {
	return `{"gateway": ` + anyMethod + `, "successUrl": "https://shop.example/thanks", ` + rest + `}`
}

func (s *shop) makeCheckout(rest string) string {
	s.t.Helper()
	id, _ := s.want("POST", "/checkout_session", checkout(rest)).object(s.t)["checkoutSessionId"].(string)
	return id
}
