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
	{Name: "negative price", Argument: `price = -1`},
	{Name: "price with endless digits", Argument: `price = 34.50 * 12 * 0.9`},
	{Name: "unknown currency", Argument: `currency = "EURO"`},
	{Name: "currency in lower case", Argument: `currency = "eur"`},
	{Name: "empty name", Argument: `name = ""`},
	{Name: "name of spaces", Argument: `name = "  "`},
	{Name: "image without a scheme", Argument: `image_url = "coffee.example/x.png"`},
	{Name: "image with a space", Argument: `image_url = "https://coffee.example/my mug.png"`},
	{Name: "empty image", Argument: `image_url = ""`},
	{Name: "negative charging interval", Argument: `charging_interval_seconds = -60`},
	{Name: "negative decimals of a token", Argument: `product_type = { presale = { token = { ticker = "B", decimals = -1 } } }`},
	{Name: "add-on without a name", Argument: `add_ons = [{ price = 1 }]`},
	{Name: "add-on with an empty name", Argument: `add_ons = [{ name = "", price = 1 }]`},
	{Name: "add-on with endless digits", Argument: `add_ons = [{ name = "A", price = 10 / 3 }]`},
	{Name: "product type without a kind", Argument: `product_type = {}`},
	{Name: "name that begins with a space", Argument: `name = " Mug"`},
	{Name: "name that ends with a space", Argument: `name = "Mug "`},
	{Name: "name with a tab", Argument: `name = "Mug\tblue"`},
	{Name: "name of two lines", Argument: `name = "Mug\nblue"`},
	{Name: "name with a zero-width space", Argument: `name = "Mu\u200bg"`},
	{Name: "name with a zero-width joiner between letters", Argument: `name = "Mu\u200dg"`},
	{Name: "name with an override of direction", Argument: `name = "Mug \u202egum"`},
	{Name: "name with an isolate", Argument: `name = "\u2067Mug\u2069"`},
	{Name: "name with a mark of direction", Argument: `name = "Mug\u200e"`},
	{Name: "name that ends with a no-break space", Argument: `name = "Mug\u00a0"`},
	{Name: "name behind a byte order mark", Argument: `name = "\ufeffMug"`},
	{Name: "name with a soft hyphen", Argument: `name = "Mu\u00adg"`},
	{Name: "name that cannot be seen", Argument: `name = "\u200b"`},
	{Name: "name of fillers", Argument: `name = "\u3164"`},
	{Name: "name with a lost character", Argument: `name = "Gr\ufffd\u00dfe"`},
	{Name: "name with an escape", Argument: `name = "\u001b[31mMug"`},
	{Name: "description with a bell", Argument: `description = "White.\u0007"`},
	{Name: "description with an override of direction", Argument: `description = "White.\u202e"`},
	{Name: "description with a zero-width space", Argument: `description = "Whi\u200bte."`},
	{Name: "description behind a byte order mark", Argument: `description = "\ufeffWhite."`},
	{Name: "description with a null", Argument: `description = "Whi\u0000te."`},
	{Name: "price beyond all money", Argument: `price = 1e300`},
	{Name: "price above the limit", Argument: `price = 1000000000000000000000000000001`},
	{Name: "charging interval of a century", Argument: `charging_interval_seconds = 3155760000`},
	{Name: "charging interval in milliseconds", Argument: `charging_interval_seconds = 30 * 24 * 60 * 60 * 1000`},
	{Name: "charging interval with a fraction", Argument: `charging_interval_seconds = 0.5`},
	{Name: "charging interval beyond 64 bits", Argument: `charging_interval_seconds = 1e30`},
	{Name: "image at two dots", Argument: `image_url = "https://cdn..example/x.png"`},
	{Name: "image at port 99999", Argument: `image_url = "https://cdn.example:99999/x.png"`},
	{Name: "image at port 0", Argument: `image_url = "https://cdn.example:0/x.png"`},
	{
		Name:     "image at an endless label",
		Argument: `image_url = "https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/x.png"`,
	},
	{Name: "image at a hyphen", Argument: `image_url = "https://-cdn.example/x.png"`},
	{Name: "image at an encoded host", Argument: `image_url = "https://c%C3%A4n.example/x.png"`},
	{Name: "image at an address that is none", Argument: `image_url = "https://300.1.1.1/x.png"`},
	{Name: "image with a zero-width space", Argument: `image_url = "https://cdn.example/\u200bx.png"`},
	{Name: "image at two schemes", Argument: `image_url = "https://https://cdn.example/x.png"`},
	{Name: "image behind a password", Argument: `image_url = "https://till:hunter2` + `@cdn.example/x.png"`, Reported: TheBlock},
	{Name: "add-on that ends with a space", Argument: `add_ons = [{ name = "Gift ", price = 1 }]`},
	{Name: "add-on with a zero-width space", Argument: `add_ons = [{ name = "Gi\u200bft", price = 1 }]`},
	{Name: "add-on of two lines", Argument: `add_ons = [{ name = "Gift\nwrap", price = 1 }]`},
	{Name: "add-on beyond all money", Argument: `add_ons = [{ name = "Gift", price = 1e300 }]`},
	{Name: "ticker that ends with a space", Argument: `product_type = { presale = { token = { ticker = "BEAN ", decimals = 1 } } }`},
	{Name: "ticker of two words", Argument: `product_type = { presale = { token = { ticker = "BE AN", decimals = 1 } } }`},
	{Name: "ticker with a zero-width space", Argument: `product_type = { presale = { token = { ticker = "BE\u200bAN", decimals = 1 } } }`},
	{Name: "more decimals than a token can have", Argument: `product_type = { presale = { token = { ticker = "BEAN", decimals = 300 } } }`},
	{Name: "decimals with a fraction", Argument: `product_type = { presale = { token = { ticker = "BEAN", decimals = 1.5 } } }`},
}

// unusualProducts are valid arguments of products that look odd.
var unusualProducts = []Argument{
	{Name: "emoji", Argument: `name = "👩🏽‍🚀 Mug ☕️ 🏴‍☠️ 1️⃣"`},
	{Name: "Hebrew", Argument: `name = "קפה (Coffee)\u200f!"`},
	{Name: "Persian", Argument: `name = "قهوه\u200cها"`},
	{Name: "Malayalam", Argument: `name = "ക്രിസ്മസ് ന്\u200d"`},
	{Name: "Khmer", Argument: `name = "កាហ្វេ\u200bឆៅ"`},
	{Name: "Japanese", Argument: `name = "コーヒー豆　200g"`},
	{Name: "a no-break space inside", Argument: `name = "Café 10\u00a0kg – “fein” & <b>"`},
	{Name: "an accent of its own", Argument: `name = "Cafe\u0301"`},
	{Name: "two spaces", Argument: `name = "Mug  blue"`},
	{Name: "a long description", Argument: `description = "One.\n\n\t- Two\r\n- \u05e7\u05e4\u05d4\u200f\n"`},
	{Name: "an empty description", Argument: `description = ""`},
	{Name: "nothing to pay", Argument: `price = 0`},
	{Name: "a price of a token", Argument: `price = 1e30`},
	{Name: "a tiny price", Argument: "price = 0.000000000000000001\ncurrency = \"ETH\""},
	{Name: "a year", Argument: `charging_interval_seconds = 31536000`},
	{Name: "ten years", Argument: `charging_interval_seconds = 10 * 365 * 24 * 60 * 60`},
	{Name: "a whole number with a point", Argument: `charging_interval_seconds = 60.0`},
	{Name: "a host in another script", Argument: `image_url = "https://bücher.example/größe.png?q=ü"`},
	{Name: "an IPv6 host", Argument: `image_url = "https://[2001:db8::17]:65535/x.png"`},
	{Name: "an underscore", Argument: `image_url = "https://my_bucket.s3.example/@till/100%25.png"`},
	{Name: "an add-on that takes away", Argument: `add_ons = [{ name = "Refill 🔁", price = -1.5 }]`},
	{Name: "a ticker in another script", Argument: `product_type = { presale = { token = { ticker = "币安人生", decimals = 255 } } }`},
	{Name: "a ticker with signs", Argument: `product_type = { presale = { token = { ticker = "USD₮0.e", decimals = 0 } } }`},
}
