// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var productRow = Resource{
	Group: "product",
	Full: `
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
	Changed: `
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
	Minimal: `
			name        = "Beans"
			description = "Beans."
			currency    = "USD"
			price       = 0`,
	Outside: sandbox.Object{
		"isArchived": true, "name": "Renamed outside", "price": "99.5", "imageUrl": "https://elsewhere.example/x.png",
		"sendSubscriptionEmails": true, "chargingIntervalSeconds": 60,
	},
	Attribute: tfjsonpath.New("is_archived"),
	Planned:   knownvalue.Bool(false),
	Live:      func(o sandbox.Object) bool { return o["isArchived"] != true },
	Seeds: []sandbox.Object{
		{"name": "Mug", "description": "", "currency": "EUR", "price": "12.50"},
		{
			"name": "Beans", "description": "One kilogram.", "currency": "ETH", "price": "0.05174000000", "chargingIntervalSeconds": 60,
			"imageUrl": "https://coffee.example/beans.png", "sendSubscriptionEmails": false,
			"addOns":      []any{map[string]any{"name": "Ground", "price": "1.50"}, map[string]any{"name": "Wrapped", "price": "0"}},
			"productType": map[string]any{"Presale": map[string]any{"Token": map[string]any{"ticker": "B", "decimals": 2}}},
		},
		{"name": "Old", "description": "Gone by.", "currency": "USD", "price": "1", "isArchived": true, "sendSubscriptionEmails": true},
	},
	Block:   BlockWith(`name = "Mug"`, `description = "White."`, `currency = "EUR"`, `price = 12.5`),
	Invalid: invalidProducts,
	Unusual: unusualProducts,
}
