// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

const id = "c0ffee00-0011-4000-8000-000000000009"

// TestCheckoutSession_unknown keeps values and members that the provider does not know, and every
// digit. Members of unions that are null or missing are null.
func TestCheckoutSession_unknown(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{
			"id": "` + id + `", "organizationId": "` + id + `", "sessionStatus": "disputed", "later": 1,
			"products": [{"id": "` + id + `", "name": "Raffle", "description": "", "productType": {"Raffle": {"seats": 3}},
				"organizationId": "` + id + `",
				"addOns": null, "chargingIntervalSeconds": 0, "currency": "XAU", "price": "0.10", "imageUrl": "", "createdAt": "2030-01-01T00:00:00Z",
				"updatedAt": "2030-01-01T00:00:00Z", "isArchived": false}],
			"items": [{"productId": "` + id + `"}], "total": "12345678901234567890.000000000000000001", "currency": "XAU",
			"gateway": {"managed": null, "selfCustodial": null, "openBanking": {"email": "ann@tea.example", "bankId": null}},
			"successUrl": "https://shop.example", "cancelUrl": null, "metadata": null, "expiresAt": "2030-01-02T02:00:00+02:00",
			"createdAt": "2030-01-01T00:00:00Z", "updatedAt": "2030-01-01T00:00:00Z", "customizations": null,
			"payment": {"managed": null, "byCheque": {"no": 7}}
		}`))
	}))
	t.Cleanup(server.Close)
	config := "provider \"payments\" {\n  base_url = \"" + server.URL + "\"\n  api_key = \"key\"\n}\n" +
		"data \"payments_checkout_session\" \"it\" {\n  id = \"" + id + "\"\n}\n"
	read, _, err := driver.New(t).ReadDataSource(config)
	if err != nil {
		t.Fatal(err)
	}
	product := read["products"].([]any)[0].(map[string]any)
	for name, c := range map[string]struct{ got, want any }{
		"status":   {read["session_status"], "disputed"},
		"total":    {read["total"], json.Number("12345678901234567890.000000000000000001")},
		"currency": {read["currency"], "XAU"},
		"end":      {read["expires_at"], "2030-01-02T00:00:00Z"},
		"metadata": {read["metadata"], []any{}},
		"look":     {read["customizations"], nil},
		"payment": {read["payment"], map[string]any{
			"managed": nil, "managed_token_delegate": nil, "open_banking": nil, "other": `{"byCheque":{"no":7}}`,
		}},
		"managed":      {read["gateway"].(map[string]any)["managed"], nil},
		"bank":         {read["gateway"].(map[string]any)["open_banking"].(map[string]any)["bank_id"], nil},
		"quantity":     {read["items"].([]any)[0].(map[string]any)["quantity"], nil},
		"product type": {product["product_type"], map[string]any{"presale": nil, "other": `{"Raffle": {"seats": 3}}`}},
		"add-ons":      {product["add_ons"], []any{}},
		"price":        {product["price"], json.Number("0.1")},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
