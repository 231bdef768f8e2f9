// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"encoding/json"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestTotal has the sum that the sandbox's page shows, and none that it converts, or that the
// response does not tell.
func TestTotal(t *testing.T) {
	t.Parallel()
	const tote, mug = `{"product":{"currency":"EUR","price":9.99},"quantity":7}`, `{"product":{"currency":"USD","price":12.50},"quantity":2}`
	for body, want := range map[string]string{
		`{"products":[` + tote + `]}`: "69.93 EUR",
		`{"products":[` + tote + `],"lineItems":[{"price":-0.1,"quantity":3,"currency":"EUR"},{"price":5,"quantity":1}]}`: "74.63 EUR",
		`{"lineItems":[{"price":1.5,"quantity":2}]}`:                                          "3 USD",
		`{"lineItems":[{"price":1500,"quantity":2,"currency":"JPY"}]}`:                        "3000 JPY",
		`{"products":[` + tote + `,` + mug + `]}`:                                             " ",
		`{"products":[` + tote + `],"lineItems":[{"price":5,"quantity":1,"currency":"USD"}]}`: " ",
		`{"products":[{"product":{"currency":"EUR"},"quantity":1}]}`:                          " ",
		`{"products":[{"product":{"currency":"EUR","price":1}}]}`:                             " ",
		`{"products":[{"product":{"price":1},"quantity":1}]}`:                                 " ",
		`{}`: " ",
	} {
		if got := totalIn(t, body); got != want {
			t.Errorf("%s has the total %s, want %s", body, got, want)
		}
	}
}

func totalIn(t *testing.T, body string) string {
	t.Helper()
	var of struct {
		Products  []client.ProductWithQuantity `json:"products"`
		LineItems []client.InvoiceLine         `json:"lineItems"`
	}
	if err := json.Unmarshal([]byte(body), &of); err != nil {
		t.Fatal(err)
	}
	total, currency := totalOf(client.Invoice{Products: of.Products, LineItems: of.LineItems})
	return total.String() + " " + string(currency)
}
