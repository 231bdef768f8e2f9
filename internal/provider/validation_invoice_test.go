// SPDX-License-Identifier: MPL-2.0

package provider_test

import "strings"

func lineItem(members string) string { return "line_items = [{ " + members + " }]" }

// invalidInvoices are arguments of invoices that validate must report.
var invalidInvoices = []argument{
	{name: "nothing on the invoice", argument: "line_items = null", reported: theBlock},
	{name: "an empty list of line items", argument: "line_items = []"},
	{name: "two empty lists", argument: "products = []\nline_items = []"},
	{name: "customer by the e-mail address", argument: `customer_id = "ann@coffee.example"`},
	{name: "customer's id without a digit", argument: `customer_id = "` + strings.TrimSuffix(annID, "5") + `"`},
	{name: "customer's id in capitals", argument: `customer_id = "` + strings.ToUpper(annID) + `"`},
	{name: "empty customer", argument: `customer_id = ""`},
	{name: "invoiced product by its name", argument: `products = [{ product_id = "Mug" }]`},
	{name: "invoiced product's id in capitals", argument: `products = [{ product_id = "` + strings.ToUpper(mugID) + `" }]`},
	{name: "no piece of a product", argument: `products = [{ product_id = "` + mugID + `", quantity = 0 }]`},
	{name: "less than no piece of a product", argument: `products = [{ product_id = "` + mugID + `", quantity = -1 }]`},
	{name: "half a product", argument: `products = [{ product_id = "` + mugID + `", quantity = 1.5 }]`},
	{name: "product without its id", argument: `products = [{ quantity = 2 }]`},
	{name: "line item without a name", argument: lineItem(`name = "", price = 9`)},
	{name: "line item with a zero-width space", argument: lineItem(`name = "Cu\u200bps", price = 9`)},
	{name: "line item of two lines", argument: lineItem(`name = "Cups\nand saucers", price = 9`)},
	{name: "line item without a price", argument: lineItem(`name = "Cups"`)},
	{name: "no piece of a line item", argument: lineItem(`name = "Cups", price = 9, quantity = 0`)},
	{name: "line item's price with endless digits", argument: lineItem(`name = "Cups", price = 10 / 3`)},
	{name: "line item beyond all money", argument: lineItem(`name = "Cups", price = 1e31`)},
	{name: "line item in a currency by its sign", argument: lineItem(`name = "Cups", price = 9, currency = "€"`)},
	{name: "line item in small letters of a currency", argument: lineItem(`name = "Cups", price = 9, currency = "eur"`)},
	{name: "due on a day without a time", argument: `overdue_at = "2099-01-31"`},
	{name: "due at a time without a zone", argument: `overdue_at = "2099-01-31T12:00:00"`},
	{name: "due on the 30th of February", argument: `overdue_at = "2099-02-30T12:00:00Z"`},
	{name: "due at an empty time", argument: `overdue_at = ""`},
	{name: "due in unix seconds", argument: `overdue_at = 4073716800`},
	{name: "data with an empty key", argument: `input_data = [{ key = "", value = "1" }]`},
	{name: "data without a value", argument: `input_data = [{ key = "order" }]`},
	{name: "data with an override of direction", argument: `input_data = [{ key = "order", value = "\u202e17" }]`},
	{name: "empty memo", argument: `memo = ""`},
	{name: "memo that cannot be seen", argument: `memo = "\u2800"`},
	{name: "invoice without a way to pay", argument: `gateway = {}`},
	{name: "invoice payable on a misspelt network", argument: methods(`{ network = "Etherium" }`)},
	{name: "invoice paid to a mistyped address", argument: payee("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeE")},
}

// unusualInvoices are valid arguments of invoices that look odd.
var unusualInvoices = []argument{
	{name: "products and an empty list of line items", argument: `products = [{ product_id = "` + mugID + "\" }]\nline_items = []"},
	{name: "one product twice", argument: `products = [{ product_id = "` + mugID + `" }, { product_id = "` + mugID + `", quantity = 2 }]`},
	{name: "a free line item", argument: lineItem(`name = "Cups", price = 0`)},
	{name: "a line item in an emoji", argument: lineItem(`name = "☕", price = 1e30`)},
	{name: "items known late", argument: `line_items = terraform_data.late.output`},
	{name: "a product known late", argument: `products = [{ product_id = terraform_data.late.output }]`},
	{name: "due in another zone", argument: `overdue_at = "2099-01-31T12:00:00.123456789+05:45"`},
	{name: "due in the past", argument: `overdue_at = "1999-12-31T23:59:59Z"`},
	{name: "due at a time known late", argument: `overdue_at = terraform_data.late.output`},
	{name: "a memo of several lines", argument: `memo = "Danke\n\tund auf Wiedersehen\n"`},
	{name: "no data", argument: `input_data = []`},
}
