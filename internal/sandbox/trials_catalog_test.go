// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

func init() {
	product := func(s *shop) string { return s.makeMug() }
	const bare = `{"name": "Mug"}`
	trials["createProduct"] = func(*shop) (asked, asked, int) {
		return asked{"/product/create", mug}, asked{"/product/create", bare}, http.StatusUnprocessableEntity
	}
	trials["updateProduct"] = func(s *shop) (asked, asked, int) {
		return asked{"/product/" + product(s), mug}, asked{"/product/" + nobody, mug}, http.StatusNotFound
	}
	trials["product"] = oneTrial("/product/{id}", product)
	trials["setProductArchived"] = oneTrial("/product/{id}/is_archived/true", product)
	trials["products"] = listTrial("/products")

	link := func(s *shop) string {
		return s.stored("payment_link", Object{
			"products": []any{s.makeMug()},
			"gateway":  Object{"managed": Object{"methods": []any{Object{"network": "Bitcoin"}}}},
		})
	}
	linkBody := func(s *shop) string {
		return `{"products": ["` + s.makeMug() + `"], "gateway": {"managed": {"methods": [{"network": "Bitcoin"}]}}}`
	}
	trials["createPaymentLink"] = func(s *shop) (asked, asked, int) {
		return asked{"/payment_link/create", linkBody(s)}, asked{"/payment_link/create", `{"products": ["` + nobody + `"], "gateway": {}}`},
			http.StatusUnprocessableEntity
	}
	trials["updatePaymentLink"] = func(s *shop) (asked, asked, int) {
		body := linkBody(s)
		return asked{"/payment_link/" + link(s), body}, asked{"/payment_link/" + nobody, body}, http.StatusNotFound
	}
	trials["paymentLink"] = oneTrial("/payment_link/{id}", link)
	trials["archivePaymentLink"] = oneTrial("/payment_link/{id}/archive", link)
	trials["deletePaymentLink"] = oneTrial("/payment_link/{id}", link)
	trials["paymentLinks"] = listTrial("/payment_links")

	code := func(s *shop) string { return s.stored("discount_code", Object{"code": "TEN"}) }
	trials["createDiscountCode"] = func(s *shop) (asked, asked, int) {
		code(s)
		body := func(name string) string {
			return `{"code": "` + name + `", "products": [], "model": {"modelType": "Percentage", "percentOff": 5}}`
		}
		return asked{"/discount_code/create", body("FIVE")}, asked{"/discount_code/create", body("TEN")}, http.StatusConflict
	}
	trials["discountCode"] = oneTrial("/discount_code/{id}", code)
	trials["deleteDiscountCode"] = oneTrial("/discount_code/{id}", code)
	trials["discountCodes"] = listTrial("/discount_codes")

	// Nothing listens there, on this machine or on others.
	webhook := func(s *shop) string { return s.stored("webhook", Object{"url": "https://127.0.0.1:1/"}) }
	trials["createWebhook"] = func(*shop) (asked, asked, int) {
		return asked{"/webhook/create", `{"url": "https://shop.example/hook"}`},
			asked{"/webhook/create", `{"url": "http://shop.example/hook"}`}, http.StatusUnprocessableEntity
	}
	trials["updateWebhook"] = func(s *shop) (asked, asked, int) {
		const body = `{"url": "https://shop.example/hook", "isPaused": true, "isDeleted": false}`
		return asked{"/webhook/" + webhook(s), body}, asked{"/webhook/" + nobody, body}, http.StatusNotFound
	}
	trials["webhook"] = oneTrial("/webhook/{id}", webhook)
	trials["webhooks"] = listTrial("/webhooks")
	trials["webhookMessages"] = oneTrial("/webhook/{id}/messages", webhook)
	trials["testWebhook"] = oneTrial("/webhook/{id}/test", webhook)
	trials["resendWebhookFailures"] = oneTrial("/webhook/{id}/resend_message_failures", webhook)
	trials["resendWebhookMessage"] = func(s *shop) (asked, asked, int) {
		id := webhook(s)
		message := s.stored("webhook_message", Object{"webhookId": id, "eventType": "test"})
		path := "/webhook/" + id + "/message/"
		return asked{path: path + message + "/resend"}, asked{path: path + nobody + "/resend"}, http.StatusNotFound
	}
}
