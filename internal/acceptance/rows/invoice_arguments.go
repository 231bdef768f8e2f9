// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"
)

func LineItem(members string) string { return "line_items = [{ " + members + " }]" }

// invalidInvoices are arguments of invoices that validate must report.
var invalidInvoices = []Argument{
	{Name: "nothing on the invoice", Argument: "line_items = null", Reported: TheBlock},
	{Name: "an empty list of line items", Argument: "line_items = []"},
	{Name: "two empty lists", Argument: "products = []\nline_items = []"},
	{Name: "customer by the e-mail address", Argument: `customer_id = "ann@coffee.example"`},
	{Name: "customer's id without a digit", Argument: `customer_id = "` + strings.TrimSuffix(annID, "5") + `"`},
	{Name: "customer's id in capitals", Argument: `customer_id = "` + strings.ToUpper(annID) + `"`},
	{Name: "empty customer", Argument: `customer_id = ""`},
	{Name: "invoiced product by its name", Argument: `products = [{ product_id = "Mug" }]`},
	{Name: "invoiced product's id in capitals", Argument: `products = [{ product_id = "` + strings.ToUpper(mugID) + `" }]`},
	{Name: "no piece of a product", Argument: `products = [{ product_id = "` + mugID + `", quantity = 0 }]`},
	{Name: "less than no piece of a product", Argument: `products = [{ product_id = "` + mugID + `", quantity = -1 }]`},
	{Name: "half a product", Argument: `products = [{ product_id = "` + mugID + `", quantity = 1.5 }]`},
	{Name: "product without its id", Argument: `products = [{ quantity = 2 }]`},
	{Name: "line item without a name", Argument: LineItem(`name = "", price = 9`)},
	{Name: "line item with a zero-width space", Argument: LineItem(`name = "Cu\u200bps", price = 9`)},
	{Name: "line item of two lines", Argument: LineItem(`name = "Cups\nand saucers", price = 9`)},
	{Name: "line item without a price", Argument: LineItem(`name = "Cups"`)},
	{Name: "no piece of a line item", Argument: LineItem(`name = "Cups", price = 9, quantity = 0`)},
	{Name: "line item's price with endless digits", Argument: LineItem(`name = "Cups", price = 10 / 3`)},
	{Name: "line item beyond all money", Argument: LineItem(`name = "Cups", price = 1e31`)},
	{Name: "line item in a currency by its sign", Argument: LineItem(`name = "Cups", price = 9, currency = "€"`)},
	{Name: "line item in small letters of a currency", Argument: LineItem(`name = "Cups", price = 9, currency = "eur"`)},
	{Name: "due on a day without a time", Argument: `overdue_at = "2099-01-31"`},
	{Name: "due at a time without a zone", Argument: `overdue_at = "2099-01-31T12:00:00"`},
	{Name: "due on the 30th of February", Argument: `overdue_at = "2099-02-30T12:00:00Z"`},
	{Name: "due at an empty time", Argument: `overdue_at = ""`},
	{Name: "due in unix seconds", Argument: `overdue_at = 4073716800`},
	{Name: "data with an empty key", Argument: `input_data = [{ key = "", value = "1" }]`},
	{Name: "data without a value", Argument: `input_data = [{ key = "order" }]`},
	{Name: "data with an override of direction", Argument: `input_data = [{ key = "order", value = "\u202e17" }]`},
	{Name: "empty memo", Argument: `memo = ""`},
	{Name: "memo that cannot be seen", Argument: `memo = "\u2800"`},
	{Name: "invoice without a way to pay", Argument: `gateway = {}`},
	{Name: "invoice payable on a misspelt network", Argument: GatewayMethods(`{ network = "Etherium" }`)},
	{Name: "invoice paid to a mistyped address", Argument: Payee("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeE")},
}

// unusualInvoices are valid arguments of invoices that look odd.
var unusualInvoices = []Argument{
	{Name: "products and an empty list of line items", Argument: `products = [{ product_id = "` + mugID + "\" }]\nline_items = []"},
	{Name: "one product twice", Argument: `products = [{ product_id = "` + mugID + `" }, { product_id = "` + mugID + `", quantity = 2 }]`},
	{Name: "a free line item", Argument: LineItem(`name = "Cups", price = 0`)},
	{Name: "a line item in an emoji", Argument: LineItem(`name = "☕", price = 1e30`)},
	{Name: "items known late", Argument: `line_items = terraform_data.late.output`},
	{Name: "a product known late", Argument: `products = [{ product_id = terraform_data.late.output }]`},
	{Name: "due in another zone", Argument: `overdue_at = "2099-01-31T12:00:00.123456789+05:45"`},
	{Name: "due in the past", Argument: `overdue_at = "1999-12-31T23:59:59Z"`},
	{Name: "due at a time known late", Argument: `overdue_at = terraform_data.late.output`},
	{Name: "a memo of several lines", Argument: `memo = "Danke\n\tund auf Wiedersehen\n"`},
	{Name: "no data", Argument: `input_data = []`},
}
