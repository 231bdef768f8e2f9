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
			description               = "One kilogram of Beans & \"Bags\", every month.\r\nRoasted on the day before it is sent.\n"
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

// invalidProducts are arguments of products that validate must report.
var invalidProducts = []Argument{
	{Name: "price with endless digits", Argument: `price = 34.50 * 12 * 0.9`},
	{Name: "unknown currency", Argument: `currency = "EURO"`},
	{Name: "currency in lower case", Argument: `currency = "eur"`},
	{Name: "negative charging interval", Argument: `charging_interval_seconds = -60`},
	{Name: "negative decimals of a token", Argument: `product_type = { presale = { token = { ticker = "B", decimals = -1 } } }`},
	{Name: "add-on without a name", Argument: `add_ons = [{ price = 1 }]`},
	{Name: "add-on with an empty name", Argument: `add_ons = [{ name = "", price = 1 }]`},
	{Name: "add-on with endless digits", Argument: `add_ons = [{ name = "A", price = 10 / 3 }]`},
	{Name: "product type without a kind", Argument: `product_type = {}`},
	{Name: "name of two lines", Argument: `name = "Mug\nblue"`},
	{Name: "description with an override of direction", Argument: `description = "White.\u202e"`},
	{Name: "charging interval of a century", Argument: `charging_interval_seconds = 3155760000`},
	{Name: "charging interval in milliseconds", Argument: `charging_interval_seconds = 30 * 24 * 60 * 60 * 1000`},
	{Name: "charging interval with a fraction", Argument: `charging_interval_seconds = 0.5`},
	{Name: "charging interval beyond 64 bits", Argument: `charging_interval_seconds = 1e30`},
	{Name: "image behind a password", Argument: `image_url = "https://till:hunter2` + `@cdn.example/x.png"`, Reported: TheBlock},
	{Name: "add-on beyond all money", Argument: `add_ons = [{ name = "Gift", price = 1e300 }]`},
	{Name: "ticker that ends with a space", Argument: `product_type = { presale = { token = { ticker = "BEAN ", decimals = 1 } } }`},
	{Name: "more decimals than a token can have", Argument: `product_type = { presale = { token = { ticker = "BEAN", decimals = 300 } } }`},
	{Name: "decimals with a fraction", Argument: `product_type = { presale = { token = { ticker = "BEAN", decimals = 1.5 } } }`},
	{Name: "price of nothing", Argument: `price = 1e-300`},
	{Name: "price in tenths of a cent", Argument: "price = 9.999\ncurrency = \"EUR\""},
	{Name: "add-on in half a cent", Argument: "add_ons = [{ name = \"A\", price = 1.255 }]\ncurrency = \"GBP\""},
}

// unusualProducts are valid arguments of products that look odd.
var unusualProducts = []Argument{
	{Name: "emoji", Argument: `name = "👩🏽‍🚀 Mug ☕️ 🏴‍☠️ 1️⃣"`},
	{Name: "a long description", Argument: `description = "One.\n\n\t- Two\r\n- \u05e7\u05e4\u05d4\u200f\n"`},
	{Name: "an empty description", Argument: `description = ""`},
	{Name: "nothing to pay", Argument: `price = 0`},
	{Name: "a price of a token", Argument: `price = 1e30`},
	{Name: "a tiny price", Argument: "price = 0.000000000000000001\ncurrency = \"ETH\""},
	{Name: "ten years", Argument: `charging_interval_seconds = 10 * 365 * 24 * 60 * 60`},
	{Name: "a whole number with a point", Argument: `charging_interval_seconds = 60.0`},
	{Name: "a host in another script", Argument: `image_url = "https://bücher.example/größe.png?q=ü"`},
	{Name: "an add-on that takes away", Argument: `add_ons = [{ name = "Refill 🔁", price = -1.5 }]`},
	{Name: "a ticker with signs", Argument: `product_type = { presale = { token = { ticker = "USD₮0.e", decimals = 0 } } }`},
	{Name: "price with zeros behind the cents", Argument: "price = 9.9900\ncurrency = \"EUR\""},
}
