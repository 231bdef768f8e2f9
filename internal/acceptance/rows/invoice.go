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

// Invoice is the row of invoices.
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
		`seller_payment_address = "`+PayeeEVM2, `seller_payment_address = "`+strings.ToLower(PayeeEVM2),
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

// LineItem is an argument with one line item.
func LineItem(members string) string { return "line_items = [{ " + members + " }]" }

// invalidInvoices are arguments of invoices that validate must report.
var invalidInvoices = []Argument{
	{Name: "nothing on the invoice", Argument: "line_items = null", Reported: TheBlock},
	{Name: "an empty list of line items", Argument: "line_items = []"},
	{Name: "two empty lists", Argument: "products = []\nline_items = []"},
	{Name: "customer by the e-mail address", Argument: `customer_id = "ann@coffee.example"`},
	{Name: "customer's id in capitals", Argument: `customer_id = "` + strings.ToUpper(annID) + `"`},
	{Name: "invoiced product by its name", Argument: `products = [{ product_id = "Mug" }]`},
	{Name: "invoiced product's id in capitals", Argument: `products = [{ product_id = "` + strings.ToUpper(mugID) + `" }]`},
	{Name: "no piece of a product", Argument: `products = [{ product_id = "` + mugID + `", quantity = 0 }]`},
	{Name: "less than no piece of a product", Argument: `products = [{ product_id = "` + mugID + `", quantity = -1 }]`},
	{Name: "half a product", Argument: `products = [{ product_id = "` + mugID + `", quantity = 1.5 }]`},
	{Name: "product without its id", Argument: `products = [{ quantity = 2 }]`},
	{Name: "line item without a name", Argument: LineItem(`name = "", price = 9`)},
	{Name: "line item without a price", Argument: LineItem(`name = "Cups"`)},
	{Name: "no piece of a line item", Argument: LineItem(`name = "Cups", price = 9, quantity = 0`)},
	{Name: "line item's price with endless digits", Argument: LineItem(`name = "Cups", price = 10 / 3`)},
	{Name: "line item beyond all money", Argument: LineItem(`name = "Cups", price = 1e31`)},
	{Name: "line item in a currency by its sign", Argument: LineItem(`name = "Cups", price = 9, currency = "€"`)},
	{Name: "line item in small letters of a currency", Argument: LineItem(`name = "Cups", price = 9, currency = "eur"`)},
	{Name: "due on a day without a time", Argument: `overdue_at = "2099-01-31"`},
	{Name: "due at a time without a zone", Argument: `overdue_at = "2099-01-31T12:00:00"`},
	{Name: "due on the 30th of February", Argument: `overdue_at = "2099-02-30T12:00:00Z"`},
	{Name: "due in unix seconds", Argument: `overdue_at = 4073716800`},
	{Name: "data with an empty key", Argument: `input_data = [{ key = "", value = "1" }]`},
	{Name: "data without a value", Argument: `input_data = [{ key = "order" }]`},
	{Name: "data with an override of direction", Argument: `input_data = [{ key = "order", value = "\u202e17" }]`},
	{Name: "empty memo", Argument: `memo = ""`},
	{Name: "invoice without a way to pay", Argument: `gateway = {}`},
	{Name: "invoice payable on a misspelt network", Argument: Gateway(`{ network = "Etherium" }`)},
	{Name: "invoice paid to a mistyped address", Argument: Payee("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeE")},
	{Name: "line item in tenths of a cent", Argument: LineItem(`name = "Cups", price = 9.999, currency = "EUR"`)},
}

// unusualInvoices are valid arguments of invoices that look odd.
var unusualInvoices = []Argument{
	{Name: "products and an empty list of line items", Argument: `products = [{ product_id = "` + mugID + "\" }]\nline_items = []"},
	{Name: "one product twice", Argument: `products = [{ product_id = "` + mugID + `" }, { product_id = "` + mugID + `", quantity = 2 }]`},
	{Name: "a free line item", Argument: LineItem(`name = "Cups", price = 0`)},
	{Name: "a line item in an emoji", Argument: LineItem(`name = "☕", price = 1e30`)},
	{Name: "a product known late", Argument: `products = [{ product_id = terraform_data.late.output }]`},
	// OpenTofu generates it for an imported invoice without a date. A plan refuses it for a new one.
	{Name: "due at an empty time", Argument: `overdue_at = ""`},
	{Name: "due in another zone", Argument: `overdue_at = "2099-01-31T12:00:00.123456789+05:45"`},
	{Name: "due in the past", Argument: `overdue_at = "1999-12-31T23:59:59Z"`},
	{Name: "a memo of several lines", Argument: `memo = "Danke\n\tund auf Wiedersehen\n"`},
	{Name: "no data", Argument: `input_data = []`},
}
