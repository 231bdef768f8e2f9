// SPDX-License-Identifier: MPL-2.0

package provider_test

// invalidDiscountCodes are arguments of discount codes that validate must report.
var invalidDiscountCodes = []argument{
	{name: "percent 150", argument: `percent_off = 150`},
	{name: "negative percent", argument: `percent_off = -1`},
	{name: "negative amount", argument: "amount_off = -2.5\npercent_off = null"},
	{name: "both amounts", argument: `amount_off = 2.5`},
	{name: "neither amount", argument: `percent_off = null`, reported: theBlock},
	{name: "amount with endless digits", argument: "amount_off = 10 / 3\npercent_off = null"},
	{name: "empty code", argument: `code = ""`},
	{name: "a product by its name", argument: `product_ids = ["Mug"]`},
	{name: "a product's id in capitals", argument: `product_ids = ["0B9F6A2E-7C35-4F0E-9D6B-3A1F7C2D8E40"]`},
	{name: "code that begins with a space", argument: `code = " HARVEST"`},
	{name: "code that ends with a space", argument: `code = "HARVEST "`},
	{name: "code that ends with a line break", argument: `code = "HARVEST\n"`},
	{name: "code with a tab", argument: `code = "HAR\tVEST"`},
	{name: "code with a no-break space", argument: `code = "HAR\u00a0VEST"`},
	{name: "code with a zero-width space", argument: `code = "HAR\u200bVEST"`},
	{name: "code with a zero-width joiner", argument: `code = "HAR\u200dVEST"`},
	{name: "code with an override of direction", argument: `code = "HAR\u202eVEST"`},
	{name: "code with a mark of direction", argument: `code = "HARVEST\u200e"`},
	{name: "code with two spaces in a row", argument: `code = "HAR  VEST"`},
	{name: "code with a variation selector", argument: `code = "\u2764\ufe0f"`},
	{name: "code behind a byte order mark", argument: `code = "\ufeffHARVEST"`},
	{name: "code with a control character", argument: `code = "HAR\u0000VEST"`},
	{name: "amount beyond all money", argument: "amount_off = 1e300\npercent_off = null"},
	{name: "amount above the limit", argument: "amount_off = 1000000000000000000000000000001\npercent_off = null"},
}

// unusualDiscountCodes are valid arguments of discount codes that look odd.
var unusualDiscountCodes = []argument{
	{name: "a code of two words", argument: `code = "BLACK FRIDAY"`},
	{name: "a code with signs", argument: `code = "50%-OFF!_&"`},
	{name: "a code in another script", argument: `code = "ЛЕТО"`},
	{name: "a Hebrew code", argument: `code = "קיץ"`},
	{name: "an emoji as a code", argument: `code = "☕10"`},
	{name: "one letter", argument: `code = "a"`},
	{name: "a percentage with three decimals", argument: `percent_off = 99.999`},
}
