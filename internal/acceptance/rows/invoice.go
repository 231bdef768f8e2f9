// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	annID = "7d0c52b1-94e6-4a3f-8b1d-2f6e90c4a815"
	bobID = "e83b6f40-1c7a-4d92-b5e8-60a9d3f7c124"
)

// customersToBill get the invoices of the configurations.
const customersToBill = `
resource "payments_customer" "billed" {
  name  = "Ann"
  email = "ann@coffee.example"
}

resource "payments_customer" "billed_too" {
  name  = "Bob"
  email = "bob@coffee.example"
}
`

// twoCustomers get the invoices of the seeds.
var twoCustomers = []Planted{
	{"customer", sandbox.Object{"id": annID, "name": "Ann", "email": "ann@coffee.example"}},
	{"customer", sandbox.Object{
		"id": bobID, "name": "Bob", "email": "bob@coffee.example", "accountType": "Business", "companyName": "Bob's Cups", "tags": []any{"cups"},
	}},
}

// fullInvoice has every argument of an invoice.
var fullInvoice = `
			customer_id = payments_customer.billed.id
			products    = [{ product_id = payments_product.beans.id, quantity = 3 }, { product_id = payments_product.mug.id }]
			line_items = [
				{ name = "Roasting course", quantity = 2, price = 80, currency = "USD" },
				{ name = "Discount for regulars", price = -0.000000000000000001 },
			]
` + strings.Split(strings.SplitAfter(fullLink, "mug.id]\n")[1], "success_url")[0] + `
			overdue_at = "2099-01-31T12:00:00.500+02:00"
			input_data = [{ key = "order", value = "17" }, { key = "note", value = "" }]
			memo       = "Thank you.\nSee you soon."`

var Invoice = Resource{
	Group:        "invoice",
	Dependencies: TwoProducts + customersToBill,
	Replaced:     true,
	Needed:       []string{"products", "line_items"},
	Unread:       []string{"overdue_at"},
	Full:         fullInvoice,
	Reordered: strings.NewReplacer(
		"{ product_id = payments_product.beans.id, quantity = 3 }, { product_id = payments_product.mug.id }",
		"{ product_id = payments_product.mug.id, quantity = 1 }, { product_id = payments_product.beans.id, quantity = 3 }",
		`{ network = "Bitcoin", discount_percent_off = 2.5 }`, `{ network = "Ethereum", discount_percent_off = 0.0 }`,
		`{ network = "Ethereum", discount_percent_off = 0 }`, `{ network = "Bitcoin", discount_percent_off = 2.50 }`,
		`seller_payment_address = "`+Seller, `seller_payment_address = "`+strings.ToLower(Seller),
		"2099-01-31T12:00:00.500+02:00", "2099-01-31T10:00:00.50Z", "price = 80", "price = 80.00",
	).Replace(fullInvoice),
	Pruned: strings.NewReplacer(
		", quantity = 3", "", "quantity = 2, ", "", `, currency = "USD"`, "", ", discount_percent_off = 2.5", "",
		", discount_percent_off = 0", "",
	).Replace(fullInvoice),
	Changed: `
			customer_id = payments_customer.billed_too.id
			products    = [{ product_id = payments_product.mug.id, quantity = 9007199254740993 }]
			line_items  = [{ name = "Delivery & \"gift wrap\"", quantity = 1, price = 0.05174000000, currency = "BTC" }]
			gateway     = { managed = { methods = [{ network = "Bitcoin" }] } }
			overdue_at  = "2098-12-31T00:00:00Z"
			input_data  = []
			memo        = "Danke – 谢谢"`,
	Minimal: `
			customer_id = payments_customer.billed.id
			line_items  = [{ name = "Roasting course", price = 80 }]
			gateway     = { self_custodial = { tokens_accepted = [{ token_address = "` + USDC + `", chain_id = 1 }] } }`,
	Outside: sandbox.Object{
		"lineItems": []any{map[string]any{"name": "Roasting course", "quantity": 1, "price": "8"}}, "memo": "Paid in cash?",
		"inputData": []any{map[string]any{"key": "a", "value": "b"}}, "seller": nil,
	},
	Attribute: tfjsonpath.New("line_items").AtSliceIndex(0).AtMapKey("price"),
	Planned:   exactly("80"),
	Live:      func(o sandbox.Object) bool { return o["status"] != "voided" },
	Around:    append(twoCustomers, twoPlanted...),
	Seeds: []sandbox.Object{
		{
			"customer":  map[string]any{"id": annID},
			"lineItems": []any{map[string]any{"name": "Roasting course", "quantity": 1, "price": "80"}},
			"gateway":   map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Bitcoin"}}}},
		},
		{
			"customer": map[string]any{"id": bobID}, "memo": "Thank you.\nSee you soon.", "dueAt": "2099-01-31T12:00:00.5Z",
			"products": []any{
				map[string]any{"product": map[string]any{"id": mugID, "price": "12.50"}, "quantity": 12},
				map[string]any{"product": map[string]any{"id": beansID, "price": "34.50", "isArchived": true}, "quantity": 1},
			},
			"lineItems": []any{map[string]any{"name": "Discount", "quantity": 2, "price": "-0.50", "currency": "EUR"}},
			"inputData": []any{map[string]any{"key": "order", "value": "17"}, map[string]any{"key": "note", "value": ""}},
			"gateway":   paymentLinkRow.Seeds[1]["gateway"],
		},
		{
			"customer": map[string]any{"id": annID}, "status": "overdue", "overdueAt": "2026-01-31T12:00:00Z", "dueAt": "2026-01-31T12:00:00Z",
			"lineItems": []any{map[string]any{"name": "Cups", "quantity": 1, "price": "9", "currency": "USD"}}, "seller": nil,
			"gateway": map[string]any{"openBanking": map[string]any{"email": "a@b.example"}},
		},
		{
			"customer": map[string]any{"id": annID}, "status": "paid", "paidAt": "2026-01-31T12:00:00Z",
			"products": []any{map[string]any{"product": map[string]any{"id": mugID, "price": "12.50"}, "quantity": 1}},
			"gateway":  map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Ethereum", "token": USDC}}}},
		},
	},
	Block: BlockWith(`customer_id = "`+annID+`"`, `line_items = [{ name = "Cups", price = 9 }]`,
		`gateway = { managed = { methods = [{ network = "Bitcoin" }] } }`),
	Invalid: invalidInvoices,
	Unusual: unusualInvoices,
}
