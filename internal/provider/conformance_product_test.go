// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func init() {
	rows["payments_product"] = row{
		group: "product",
		full: `
			name                      = "Beans of the Month"
			description               = "One kilogram, every month."
			currency                  = "EUR"
			price                     = 34.50
			charging_interval_seconds = 2592000
			image_url                 = "https://coffee.example/beans.png"
			send_subscription_emails  = true
			is_archived               = true
			add_ons = [
				{ name = "Ground", price = 1.50 },
				{ name = "Gift wrapping", price = 0 },
			]
			product_type = { presale = { token = { ticker = "BEAN", decimals = 0 } } }`,
		changed: `
			name                      = "Beans of the Week"
			description               = ""
			currency                  = "ETH"
			price                     = 0.05174000000
			charging_interval_seconds = 604800
			image_url                 = "http://coffee.example/other.png?size=2"
			send_subscription_emails  = false
			is_archived               = false
			add_ons      = [{ name = "Ground <fine> & \"even\"", price = -0.25 }]
			product_type = { presale = { token = { ticker = "B2", decimals = 18 } } }`,
		minimal: `
			name        = "Beans"
			description = "Beans."
			currency    = "USD"
			price       = 0`,
		outside: sandbox.Object{
			"isArchived": true, "name": "Renamed by somebody", "price": "99.5", "imageUrl": "https://elsewhere.example/x.png",
			"sendSubscriptionEmails": true, "chargingIntervalSeconds": 60,
		},
		attribute: tfjsonpath.New("is_archived"),
		planned:   knownvalue.Bool(false),
		live:      func(o sandbox.Object) bool { return o["isArchived"] != true },
		seeds: []sandbox.Object{
			{"name": "Mug", "description": "", "currency": "EUR", "price": "12.50"},
			{
				"name": "Beans", "description": "One kilogram.", "currency": "ETH", "price": "0.05174000000", "chargingIntervalSeconds": 60,
				"imageUrl": "https://coffee.example/beans.png", "sendSubscriptionEmails": false,
				"addOns":      []any{map[string]any{"name": "Ground", "price": "1.50"}, map[string]any{"name": "Wrapped", "price": "0"}},
				"productType": map[string]any{"Presale": map[string]any{"Token": map[string]any{"ticker": "B", "decimals": 2}}},
			},
			{"name": "Old", "description": "Gone by.", "currency": "USD", "price": "1", "isArchived": true, "sendSubscriptionEmails": true},
		},
	}
	mistakes = append(mistakes,
		mistake{"negative price", "payments_product", productWith(`price = -1`), `price = -1`},
		mistake{"price with endless digits", "payments_product", productWith(`price = 34.50 * 12 * 0.9`), `price = 34.50 * 12 * 0.9`},
		mistake{"unknown currency", "payments_product", productWith(`currency = "EURO"`), `currency = "EURO"`},
		mistake{"currency in lower case", "payments_product", productWith(`currency = "eur"`), `currency = "eur"`},
		mistake{"empty name", "payments_product", productWith(`name = ""`), `name = ""`},
		mistake{"name of spaces", "payments_product", productWith(`name = "  "`), `name = "  "`},
		mistake{"image without a scheme", "payments_product", productWith(`image_url = "coffee.example/x.png"`), `image_url = "coffee.example/x.png"`},
		mistake{"image with a space", "payments_product", productWith(`image_url = "https://coffee.example/my mug.png"`), `image_url = "https://coffee.example/my mug.png"`},
		mistake{"empty image", "payments_product", productWith(`image_url = ""`), `image_url = ""`},
		mistake{"negative charging interval", "payments_product", productWith(`charging_interval_seconds = -60`), `charging_interval_seconds = -60`},
		mistake{"negative decimals of a token", "payments_product", productWith(`product_type = { presale = { token = { ticker = "B", decimals = -1 } } }`), `product_type = {`},
		mistake{"add-on without a name", "payments_product", productWith(`add_ons = [{ price = 1 }]`), `add_ons = [{ price = 1 }]`},
		mistake{"add-on with an empty name", "payments_product", productWith(`add_ons = [{ name = "", price = 1 }]`), `add_ons = [{ name = ""`},
		mistake{"add-on with endless digits", "payments_product", productWith(`add_ons = [{ name = "A", price = 10 / 3 }]`), `add_ons = [{ name = "A"`},
		mistake{"product type without a kind", "payments_product", productWith(`product_type = {}`), `product_type = {}`},
	)
}

// productWith is a good product with one line that stands in for the good one.
func productWith(line string) string {
	lines := map[string]string{"name": `name = "Mug"`, "description": `description = "White."`, "currency": `currency = "EUR"`, "price": `price = 12.5`}
	name, _, _ := strings.Cut(line, " ")
	lines[name] = line
	var block strings.Builder
	for _, l := range lines {
		block.WriteString("  " + l + "\n")
	}
	return block.String()
}
