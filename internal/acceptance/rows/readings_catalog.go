// SPDX-License-Identifier: MPL-2.0

package rows

// readingsOfCatalog are rows of [Readings].
var readingsOfCatalog = []Reading{
	{"payments_balances", ``},
	{"payments_balances", "network = \"Ethereum\"\nticker = \"USDC\""},
	{"payments_banks", "market = \"DE\"\ncurrency = \"EUR\""},
	{"payments_discount_code", `id = "c0ffee00-0003-4000-8000-000000000001"`},
	{"payments_discount_code", `code = "HELLO"`},
	{"payments_discount_codes", ``},
	{"payments_discount_codes", `product_id = "c0ffee00-0001-4000-8000-000000000001"`},
	{"payments_payment_link", `id = "c0ffee00-0002-4000-8000-000000000001"`},
	{"payments_payment_link", `id = "c0ffee00-0002-4000-8000-000000000002"`},
	{"payments_payment_link", `id = "c0ffee00-0002-4000-8000-000000000003"`},
	{"payments_payment_links", ``},
	{"payments_payment_links", "is_archived = false\nproduct_id = \"c0ffee00-0001-4000-8000-000000000001\""},
	{"payments_product", `id = "c0ffee00-0001-4000-8000-000000000001"`},
	{"payments_product", `id = "c0ffee00-0001-4000-8000-000000000007"`},
	{"payments_products", ``},
	{"payments_products", "currency = \"EUR\"\nis_archived = false\nname = \"Enamel mug\""},
	{"payments_webhook", `id = "c0ffee00-0004-4000-8000-000000000001"`},
	{"payments_webhook", `url = "https://localhost:8443/hooks/payments"`},
	{"payments_webhooks", ``},
	{"payments_webhooks", "is_offline = false\nis_paused = false"},
}
