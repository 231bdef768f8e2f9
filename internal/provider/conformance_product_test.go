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
		mistake{"name that begins with a space", "payments_product", productWith(`name = " Mug"`), `name = " Mug"`},
		mistake{"name that ends with a space", "payments_product", productWith(`name = "Mug "`), `name = "Mug "`},
		mistake{"name with a tab", "payments_product", productWith(`name = "Mug\tblue"`), `name = "Mug\tblue"`},
		mistake{"name of two lines", "payments_product", productWith(`name = "Mug\nblue"`), `name = "Mug\nblue"`},
		mistake{"name with a zero-width space", "payments_product", productWith(`name = "Mu\u200bg"`), `name = "Mu\u200bg"`},
		mistake{"name with a zero-width joiner between letters", "payments_product", productWith(`name = "Mu\u200dg"`), `name = "Mu\u200dg"`},
		mistake{"name with an override of direction", "payments_product", productWith(`name = "Mug \u202egum"`), `name = "Mug \u202egum"`},
		mistake{"name with an isolate", "payments_product", productWith(`name = "\u2067Mug\u2069"`), `name = "\u2067Mug\u2069"`},
		mistake{"name with a mark of direction", "payments_product", productWith(`name = "Mug\u200e"`), `name = "Mug\u200e"`},
		mistake{"name that ends with a no-break space", "payments_product", productWith(`name = "Mug\u00a0"`), `name = "Mug\u00a0"`},
		mistake{"name behind a byte order mark", "payments_product", productWith(`name = "\ufeffMug"`), `name = "\ufeffMug"`},
		mistake{"name with a soft hyphen", "payments_product", productWith(`name = "Mu\u00adg"`), `name = "Mu\u00adg"`},
		mistake{"name that cannot be seen", "payments_product", productWith(`name = "\u200b"`), `name = "\u200b"`},
		mistake{"name of fillers", "payments_product", productWith(`name = "\u3164"`), `name = "\u3164"`},
		mistake{"name with a lost character", "payments_product", productWith(`name = "Gr\ufffd\u00dfe"`), `name = "Gr\ufffd\u00dfe"`},
		mistake{"name with an escape", "payments_product", productWith(`name = "\u001b[31mMug"`), `name = "\u001b[31mMug"`},
		mistake{"description with a bell", "payments_product", productWith(`description = "White.\u0007"`), `description = "White.\u0007"`},
		mistake{"description with an override of direction", "payments_product", productWith(`description = "White.\u202e"`), `description = "White.\u202e"`},
		mistake{"description with a zero-width space", "payments_product", productWith(`description = "Whi\u200bte."`), `description = "Whi\u200bte."`},
		mistake{"description behind a byte order mark", "payments_product", productWith(`description = "\ufeffWhite."`), `description = "\ufeffWhite."`},
		mistake{"description with a null", "payments_product", productWith(`description = "Whi\u0000te."`), `description = "Whi\u0000te."`},
		mistake{"price beyond all money", "payments_product", productWith(`price = 1e300`), `price = 1e300`},
		mistake{"price above the limit", "payments_product", productWith(`price = 1000000000000000000000000000001`), `price = 1000000000000000000000000000001`},
		mistake{"charging interval of a century", "payments_product", productWith(`charging_interval_seconds = 3155760000`), `charging_interval_seconds = 3155760000`},
		mistake{"charging interval in milliseconds", "payments_product", productWith(`charging_interval_seconds = 30 * 24 * 60 * 60 * 1000`), `charging_interval_seconds = 30 * 24 * 60 * 60 * 1000`},
		mistake{"charging interval with a fraction", "payments_product", productWith(`charging_interval_seconds = 0.5`), `charging_interval_seconds = 0.5`},
		mistake{"charging interval beyond 64 bits", "payments_product", productWith(`charging_interval_seconds = 1e30`), `charging_interval_seconds = 1e30`},
		mistake{"image at two dots", "payments_product", productWith(`image_url = "https://cdn..example/x.png"`), `image_url = "https://cdn..example/x.png"`},
		mistake{"image at port 99999", "payments_product", productWith(`image_url = "https://cdn.example:99999/x.png"`), `image_url = "https://cdn.example:99999/x.png"`},
		mistake{"image at port 0", "payments_product", productWith(`image_url = "https://cdn.example:0/x.png"`), `image_url = "https://cdn.example:0/x.png"`},
		mistake{"image at an endless label", "payments_product", productWith(`image_url = "https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/x.png"`), `image_url = "https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/x.png"`},
		mistake{"image at a hyphen", "payments_product", productWith(`image_url = "https://-cdn.example/x.png"`), `image_url = "https://-cdn.example/x.png"`},
		mistake{"image at an encoded host", "payments_product", productWith(`image_url = "https://c%C3%A4n.example/x.png"`), `image_url = "https://c%C3%A4n.example/x.png"`},
		mistake{"image at an address that is none", "payments_product", productWith(`image_url = "https://300.1.1.1/x.png"`), `image_url = "https://300.1.1.1/x.png"`},
		mistake{"image with a zero-width space", "payments_product", productWith(`image_url = "https://cdn.example/\u200bx.png"`), `image_url = "https://cdn.example/\u200bx.png"`},
		mistake{"image at two schemes", "payments_product", productWith(`image_url = "https://https://cdn.example/x.png"`), `image_url = "https://https://cdn.example/x.png"`},
		mistake{"image behind a password", "payments_product", productWith(`image_url = "https://till:hunter2@cdn.example/x.png"`), `resource "payments_product" "it" {`},
		mistake{"add-on that ends with a space", "payments_product", productWith(`add_ons = [{ name = "Gift ", price = 1 }]`), `add_ons = [{ name = "Gift ", price = 1 }]`},
		mistake{"add-on with a zero-width space", "payments_product", productWith(`add_ons = [{ name = "Gi\u200bft", price = 1 }]`), `add_ons = [{ name = "Gi\u200bft", price = 1 }]`},
		mistake{"add-on of two lines", "payments_product", productWith(`add_ons = [{ name = "Gift\nwrap", price = 1 }]`), `add_ons = [{ name = "Gift\nwrap", price = 1 }]`},
		mistake{"add-on beyond all money", "payments_product", productWith(`add_ons = [{ name = "Gift", price = 1e300 }]`), `add_ons = [{ name = "Gift", price = 1e300 }]`},
		mistake{"ticker that ends with a space", "payments_product", productWith(`product_type = { presale = { token = { ticker = "BEAN ", decimals = 1 } } }`), `product_type = { presale = { token = { ticker = "BEAN ", decimals = 1 } } }`},
		mistake{"ticker of two words", "payments_product", productWith(`product_type = { presale = { token = { ticker = "BE AN", decimals = 1 } } }`), `product_type = { presale = { token = { ticker = "BE AN", decimals = 1 } } }`},
		mistake{"ticker with a zero-width space", "payments_product", productWith(`product_type = { presale = { token = { ticker = "BE\u200bAN", decimals = 1 } } }`), `product_type = { presale = { token = { ticker = "BE\u200bAN", decimals = 1 } } }`},
		mistake{"more decimals than a token can have", "payments_product", productWith(`product_type = { presale = { token = { ticker = "BEAN", decimals = 300 } } }`), `product_type = { presale = { token = { ticker = "BEAN", decimals = 300 } } }`},
		mistake{"decimals with a fraction", "payments_product", productWith(`product_type = { presale = { token = { ticker = "BEAN", decimals = 1.5 } } }`), `product_type = { presale = { token = { ticker = "BEAN", decimals = 1.5 } } }`},
	)
	unusual = append(unusual,
		mistake{name: "emoji", kind: "payments_product", block: productWith(`name = "👩🏽‍🚀 Mug ☕️ 🏴‍☠️ 1️⃣"`)},
		mistake{name: "Hebrew", kind: "payments_product", block: productWith(`name = "קפה (Coffee)\u200f!"`)},
		mistake{name: "Persian", kind: "payments_product", block: productWith(`name = "قهوه\u200cها"`)},
		mistake{name: "Malayalam", kind: "payments_product", block: productWith(`name = "ക്രിസ്മസ് ന്\u200d"`)},
		mistake{name: "Khmer", kind: "payments_product", block: productWith(`name = "កាហ្វេ\u200bឆៅ"`)},
		mistake{name: "Japanese", kind: "payments_product", block: productWith(`name = "コーヒー豆　200g"`)},
		mistake{name: "a no-break space inside", kind: "payments_product", block: productWith(`name = "Café 10\u00a0kg – “fein” & <b>"`)},
		mistake{name: "an accent of its own", kind: "payments_product", block: productWith(`name = "Cafe\u0301"`)},
		mistake{name: "two spaces", kind: "payments_product", block: productWith(`name = "Mug  blue"`)},
		mistake{name: "a long description", kind: "payments_product", block: productWith(`description = "One.\n\n\t- Two\r\n- \u05e7\u05e4\u05d4\u200f\n"`)},
		mistake{name: "an empty description", kind: "payments_product", block: productWith(`description = ""`)},
		mistake{name: "nothing to pay", kind: "payments_product", block: productWith(`price = 0`)},
		mistake{name: "a price of a token", kind: "payments_product", block: productWith(`price = 1e30`)},
		mistake{name: "a tiny price", kind: "payments_product", block: productWith(`price = 0.000000000000000001`)},
		mistake{name: "a year", kind: "payments_product", block: productWith(`charging_interval_seconds = 31536000`)},
		mistake{name: "ten years", kind: "payments_product", block: productWith(`charging_interval_seconds = 10 * 365 * 24 * 60 * 60`)},
		mistake{name: "a whole number with a point", kind: "payments_product", block: productWith(`charging_interval_seconds = 60.0`)},
		mistake{name: "a host in another script", kind: "payments_product", block: productWith(`image_url = "https://bücher.example/größe.png?q=ü"`)},
		mistake{name: "an IPv6 host", kind: "payments_product", block: productWith(`image_url = "https://[2001:db8::17]:65535/x.png"`)},
		mistake{name: "an underscore", kind: "payments_product", block: productWith(`image_url = "https://my_bucket.s3.example/@till/100%25.png"`)},
		mistake{name: "an add-on that takes away", kind: "payments_product", block: productWith(`add_ons = [{ name = "Refill 🔁", price = -1.5 }]`)},
		mistake{name: "a ticker in another script", kind: "payments_product", block: productWith(`product_type = { presale = { token = { ticker = "币安人生", decimals = 255 } } }`)},
		mistake{name: "a ticker with signs", kind: "payments_product", block: productWith(`product_type = { presale = { token = { ticker = "USD₮0.e", decimals = 0 } } }`)},
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
