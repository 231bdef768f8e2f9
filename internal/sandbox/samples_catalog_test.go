// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

// catalogSamples has the samples of products, payment links, discount codes and webhooks.
func catalogSamples() map[string]sample {
	product := func(s *shop) string { return s.makeMug() }
	const bare = `{"name": "Mug"}`
	link := func(s *shop) string {
		return s.stored("payment_link", Object{
			"products": []any{s.makeMug()},
			"gateway":  Object{"managed": Object{"methods": []any{Object{"network": "Bitcoin"}}}},
		})
	}
	linkBody := func(s *shop) string {
		return `{"products": ["` + s.makeMug() + `"], "gateway": {"managed": {"methods": [{"network": "Bitcoin"}]}}}`
	}
	// Nothing listens at this address, on any machine.
	webhook := func(s *shop) string { return s.stored("webhook", Object{"url": "https://127.0.0.1:1/"}) }
	return map[string]sample{
		"createProduct": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/product/create", mug}, sampleRequest{"/product/create", bare}, http.StatusUnprocessableEntity
		},
		"updateProduct": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/product/" + product(s), mug}, sampleRequest{"/product/" + unknownID, mug}, http.StatusNotFound
		},
		"product":            sampleByID("/product/{id}", product),
		"setProductArchived": sampleByID("/product/{id}/is_archived/true", product),

		"createPaymentLink": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/payment_link/create", linkBody(s)},
				sampleRequest{"/payment_link/create", `{"products": ["` + unknownID + `"], "gateway": {}}`},
				http.StatusUnprocessableEntity
		},
		"updatePaymentLink": func(s *shop) (sampleRequest, sampleRequest, int) {
			body := linkBody(s)
			return sampleRequest{"/payment_link/" + link(s), body}, sampleRequest{"/payment_link/" + unknownID, body}, http.StatusNotFound
		},
		"paymentLink":        sampleByID("/payment_link/{id}", link),
		"archivePaymentLink": sampleByID("/payment_link/{id}/archive", link),
		"deletePaymentLink":  sampleByID("/payment_link/{id}", link),

		"createWebhook": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/webhook/create", `{"url": "https://shop.example/hook"}`},
				sampleRequest{"/webhook/create", `{"url": "http://shop.example/hook"}`}, http.StatusUnprocessableEntity
		},
		"updateWebhook": func(s *shop) (sampleRequest, sampleRequest, int) {
			const body = `{"url": "https://shop.example/hook", "isPaused": true, "isDeleted": false}`
			return sampleRequest{"/webhook/" + webhook(s), body}, sampleRequest{"/webhook/" + unknownID, body}, http.StatusNotFound
		},
		"webhook":               sampleByID("/webhook/{id}", webhook),
		"webhookMessages":       sampleByID("/webhook/{id}/messages", webhook),
		"testWebhook":           sampleByID("/webhook/{id}/test", webhook),
		"resendWebhookFailures": sampleByID("/webhook/{id}/resend_message_failures", webhook),
		"resendWebhookMessage": func(s *shop) (sampleRequest, sampleRequest, int) {
			id := webhook(s)
			message := s.stored("webhook_message", Object{"webhookId": id, "eventType": "test"})
			path := "/webhook/" + id + "/message/"
			return sampleRequest{path: path + message + "/resend"}, sampleRequest{path: path + unknownID + "/resend"}, http.StatusNotFound
		},
	}
}
