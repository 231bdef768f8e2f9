// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func basket(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"sessionStatus":"pending","products":[],"items":[{"productId":%q,"quantity":2},`+
		`{"itemData":{"name":"Wrap","price":"0.50000000000","currency":"EUR","description":null,"chargingIntervalSeconds":0}}],"total":20.70,`+
		`"currency":"EUR",`+
		`"gateway":{"managed":{"methods":[{"network":"Bitcoin"}]},"openBanking":null},"successUrl":"https://shop.example/thanks",`+
		`"cancelUrl":null,`+
		`"metadata":[{"key":"order","value":"7"}],"expiresAt":"2026-03-03T10:00:00Z","createdAt":%q,"updatedAt":%q,"customizations":null,`+
		`"payment":null}`,
		id, idC, idB, createdAt, createdAt)
}

const basketMade = `{"checkoutSessionId":"` + idA + `","checkoutSessionUrl":"https://pay.example/c"}`

func basketParams(t testing.TB) CheckoutSessionParams {
	return CheckoutSessionParams{
		Gateway: Gateway{Managed: &ManagedGateway{[]ManagedPaymentMethod{{Network: "Bitcoin"}}}},
		LineItems: []CheckoutItem{
			{ProductID: new(idB), Quantity: new(int64(2))},
			{ItemData: &CheckoutItemData{
				Name: "Wrap", Price: decimal(t, "0.5"), Currency: "EUR", Description: new(""), Quantity: new(int64(1)),
				ImageURL:                new("https://shop.example/i.png"),
				ChargingIntervalSeconds: new(int64(0)),
			}},
		},
		SuccessURL: "https://shop.example/thanks",
	}
}

// TestCreateCheckoutSession checks that the client sends the request once, and reports a session
// whose URL is lost.
func TestCreateCheckoutSession(t *testing.T) {
	t.Parallel()
	lost := []string{
		"POST /checkout_session was sent, but whether it took effect is unknown",
	}
	for name, test := range map[string]struct {
		steps         []step
		messages      []string
		unknown, made bool
	}{
		"complete":        {[]step{reply(200, basketMade)}, nil, false, false},
		"more":            {[]step{reply(201, `{"new":[1],`+basketMade[1:])}, nil, false, false},
		"throttled first": {[]step{reply(429, ""), reply(429, ""), reply(200, basketMade)}, nil, false, false},
		"id alone": {
			[]step{reply(200, `{"checkoutSessionId":"`+idA+`"}`)},
			[]string{"checkout session " + idA + " was created", "the response has no checkoutSessionUrl"},
			false, true,
		},
		"no page": {
			[]step{reply(200, `{"checkoutSessionId":"`+idA+`","checkoutSessionUrl":null}`)},
			[]string{"checkout session " + idA + " was created", "the response has no checkoutSessionUrl"},
			false, true,
		},
		"refused":        {[]step{reply(422, `{"error": "total: no"}`)}, []string{"422", "total: no"}, false, false},
		"dropped":        {[]step{drop}, lost, true, false},
		"500":            {[]step{reply(500, "")}, lost, true, false},
		"504":            {[]step{reply(504, "")}, lost, true, false},
		"cut short":      {[]step{cut(`{"checkoutSessionId":`)}, undisclosed, true, false},
		"nothing":        {[]step{reply(200, "")}, undisclosed, true, false},
		"something else": {[]step{reply(200, `{"ok":true}`)}, undisclosed, true, false},
	} {
		s := serve(t, test.steps...)
		got, err := s.client().CreateCheckoutSession(context.Background(), basketParams(t))
		wantError(t, err, test.messages...)
		var created *CreatedError
		if isUndecided(err) != test.unknown || errors.As(err, &created) != test.made ||
			(got == NewCheckoutSession{idA, "https://pay.example/c"}) != (err == nil) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}
