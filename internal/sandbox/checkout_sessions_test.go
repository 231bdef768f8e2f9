// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strconv"
	"strings"
	"testing"
	"time"
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

func TestCheckoutSessions_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	mug := s.makeMug() // 12.50 EUR
	items := `[{"productId": "` + mug + `", "quantity": 3}, {"itemData": {"name": "Gift wrap", "price": 0.000000000000000001,` +
		` "currency": "EUR", "quantity": 2}}, {"productId": "` + mug + `"}]`
	made := s.want("POST", "/checkout_session", checkout(`"lineItems": `+items+`,
		"cancelUrl": "https://shop.example/no", "metadata": [{"key": "a", "value": "b"}], "chargeCustomerNetworkFee": true,
		"customizations": {"leftPanelColor": "#fff", "primaryButtonColor": "#000", "slantedEdge": true, "allowDiscountCodes": false}`)).object(t)
	id, _ := made["checkoutSessionId"].(string)
	if made["checkoutSessionUrl"] != "https://pay.sandbox.example/checkout/"+id || len(made) != 2 {
		t.Errorf("created %v", made)
	}
	path := "/checkout_session/" + id
	got := s.want("GET", path, "").object(t)
	wantMembers(t, got, map[string]string{
		"sessionStatus": `"pending"`, "total": "50.000000000000000002", "currency": `"EUR"`, "successUrl": `"https://shop.example/thanks"`,
		"cancelUrl": `"https://shop.example/no"`, "metadata": `[{"key":"a","value":"b"}]`,
		"expiresAt": `"` + stampOf(noon.Add(24*time.Hour)) + `"`,
		"createdAt": `"` + stampOf(noon) + `"`, "payment": "null",
		"items": `[{"productId":"` + mug + `","quantity":3},{"itemData":{"currency":"EUR","name":"Gift wrap",` +
			`"price":0.000000000000000001,"quantity":2}},{"productId":"` + mug + `"}]`,
	})
	s.want("PUT", "/product/"+mug, `{"name": "Cup", "description": "", "currency": "EUR", "price": 99, "addOns": []}`)
	after := s.want("GET", path, "").object(t)
	if products, _ := after["products"].([]any); len(products) != 1 || products[0].(Object)["name"] != "Cup" ||
		string(encode(after["total"])) != "50.000000000000000002" {
		t.Errorf("sells %v for %v", products, after["total"])
	}
	total := s.makeCheckout(`"total": 10.10, "currency": "USD"`)
	wantMembers(t, s.want("GET", "/checkout_session/"+total, "").object(t),
		map[string]string{"total": "10.1", "items": "[]", "products": "[]", "cancelUrl": "null", "metadata": "[]"})
	s.wantIDs("/checkout_sessions", id, total)

	s.Advance(time.Minute)
	s.pays(Payment{CheckoutSessionID: id, Final: true})
	paid := s.want("GET", path, "").object(t)
	wantMembers(t, paid, map[string]string{"sessionStatus": `"success"`, "updatedAt": `"` + stampOf(noon.Add(time.Minute)) + `"`})
	payment, _ := paid["payment"].(Object)
	managed, _ := payment["managed"].(Object)
	wantMembers(t, managed, map[string]string{"network": `"Bitcoin"`, "amount": "0.00083008", "paymentEventId": "null"})
	service, _ := s.Objects("deposit")[0]["serviceData"].(Object)
	wantMembers(t, service, map[string]string{"checkoutSession": `{"checkoutSessionId":"` + id + `","metadata":[{"key":"a","value":"b"}]}`})
	s.wantRefused("POST", path+"/cancel", "", 409, "the checkout session "+id+" is paid")
	s.wantBalanced()
}

// TestCheckoutSessions_expireOrCancel: a session expires at its time or is cancelled before, and
// then never changes.
func TestCheckoutSessions_expireOrCancel(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	at := strconv.FormatInt(noon.Add(time.Hour).Unix(), 10)
	id := s.makeCheckout(`"total": 5, "currency": "USD", "expiresAt": ` + at)
	path := "/checkout_session/" + id
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"expiresAt": `"2026-05-01T13:00:00.000000Z"`})
	s.Advance(time.Hour - time.Microsecond)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"sessionStatus": `"pending"`})
	other := "/checkout_session/" + s.makeCheckout(`"total": 5, "currency": "USD"`)
	wantMembers(t, s.want("POST", other+"/cancel", "").object(t), map[string]string{"sessionStatus": `"cancelled"`})
	s.Advance(2 * time.Microsecond)
	wantMembers(t, s.want("GET", path, "").object(t),
		map[string]string{"sessionStatus": `"expired"`, "updatedAt": `"2026-05-01T13:00:00.000000Z"`})
	s.wantRefused("POST", path+"/cancel", "", 409, "the checkout session "+id+" has expired")
	s.wantUnpaid(Payment{CheckoutSessionID: id}, "has expired")
	s.Advance(48 * time.Hour)
	wantMembers(t, s.want("POST", other+"/cancel", "").object(t), map[string]string{"sessionStatus": `"cancelled"`})
}

func TestCheckoutSessions_refusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	mug, archived := s.makeMug(), s.stored("product", Object{"price": "3", "isArchived": true})
	free := s.stored("product", Object{"price": "0"})
	long := s.stored("product", Object{"price": "1" + strings.Repeat("0", 250)})
	item := func(items string) string { return checkout(`"lineItems": ` + items) }
	const wrap = `{"itemData": {"name": "Wrap", "price": 1, "currency": "USD"}}`
	for _, test := range []struct{ body, words string }{
		{`{"gateway": {}, "successUrl": "https://shop.example/", "total": 1, "currency": "USD"}`, "gateway must have at least one of managed"},
		{checkout(`"metadata": []`), "lineItems is required where there is no total"},
		{checkout(`"total": 1`), "currency is required where there is a total"},
		{checkout(`"currency": "USD"`), "total is required where there is a currency"},
		{checkout(`"total": 0, "currency": "USD"`), "total must add up to more than 0"},
		{checkout(`"total": 1e999, "currency": "USD"`), "total "},
		{checkout(`"lineItems": [` + wrap + `], "total": 1, "currency": "USD"`), "total: does not go with lineItems"},
		{checkout(`"lineItems": [` + wrap + `], "currency": "USD"`), "currency: does not go with lineItems"},
		{item(`[]`), "lineItems must have at least one"},
		{item(`[{}]`), "lineItems[0] must have exactly one of productId and itemData"},
		{item(`[` + wrap + `, {"productId": "` + mug + `", ` + wrap[1:] + `]`), "lineItems[1] must have exactly one of productId and itemData"},
		{item(`[{"quantity": 2, ` + wrap[1:] + `]`), "lineItems[0].quantity: goes with productId; itemData has its own"},
		{item(`[{"productId": "` + unknownID + `"}]`), "lineItems[0].productId: there is no product " + unknownID},
		{item(`[{"productId": "` + archived + `"}]`), "lineItems[0].productId: the product " + archived + " is archived"},
		{item(`[{"productId": "` + free + `"}]`), "lineItems must add up to more than 0"},
		{item(`[{"productId": "` + long + `"}]`), "lineItems[0]: the price must be a number"},
		{item(`[` + wrap + `, {"productId": "` + mug + `"}]`), "lineItems[1]: is in EUR, and the first in USD"},
		{item(`[{"productId": "` + mug + `", "quantity": 0}]`), "lineItems[0].quantity "},
		{item(`[{"productId": "` + mug + `", "quantity": 1.5}]`), "lineItems[0].quantity "},
		{item(`[{"itemData": {"name": "Wrap", "price": -1, "currency": "USD"}}]`), "lineItems[0].itemData.price "},
		{checkout(`"total": 1, "currency": "USD", "expiresAt": ` + strconv.FormatInt(noon.Unix(), 10)), "expiresAt must be in the future"},
		{checkout(`"total": 1, "currency": "USD", "expiresAt": 9223372036854775807`), "expiresAt must be in the future"},
		{checkout(`"total": 1, "currency": "USD", "expiresAt": "2030-01-01T00:00:00Z"`), "expiresAt "},
		{checkout(`"total": 1, "currency": "USD", "cancelUrl": "shop"`), "cancelUrl "},
	} {
		s.wantRefused("POST", "/checkout_session", test.body, 422, test.words)
	}
	s.wantRefused("GET", "/checkout_session/"+unknownID, "", 404, "there is no checkout session "+unknownID)
	s.wantRefused("POST", "/checkout_session/"+unknownID+"/cancel", "", 404, "there is no checkout session "+unknownID)
	s.wantIDs("/checkout_sessions")
}
