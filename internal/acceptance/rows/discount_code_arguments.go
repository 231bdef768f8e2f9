// SPDX-License-Identifier: MPL-2.0

package rows

// invalidDiscountCodes are arguments of discount codes that validate must report.
var invalidDiscountCodes = []Argument{
	{Name: "percent 150", Argument: `percent_off = 150`},
	{Name: "negative percent", Argument: `percent_off = -1`},
	{Name: "negative amount", Argument: "amount_off = -2.5\npercent_off = null"},
	{Name: "both amounts", Argument: `amount_off = 2.5`},
	{Name: "neither amount", Argument: `percent_off = null`, Reported: TheBlock},
	{Name: "amount with endless digits", Argument: "amount_off = 10 / 3\npercent_off = null"},
	{Name: "empty code", Argument: `code = ""`},
	{Name: "a product by its name", Argument: `product_ids = ["Mug"]`},
	{Name: "a product's id in capitals", Argument: `product_ids = ["0B9F6A2E-7C35-4F0E-9D6B-3A1F7C2D8E40"]`},
	{Name: "code that begins with a space", Argument: `code = " HARVEST"`},
	{Name: "code that ends with a space", Argument: `code = "HARVEST "`},
	{Name: "code that ends with a line break", Argument: `code = "HARVEST\n"`},
	{Name: "code with a tab", Argument: `code = "HAR\tVEST"`},
	{Name: "code with a no-break space", Argument: `code = "HAR\u00a0VEST"`},
	{Name: "code with a zero-width space", Argument: `code = "HAR\u200bVEST"`},
	{Name: "code with a zero-width joiner", Argument: `code = "HAR\u200dVEST"`},
	{Name: "code with an override of direction", Argument: `code = "HAR\u202eVEST"`},
	{Name: "code with a mark of direction", Argument: `code = "HARVEST\u200e"`},
	{Name: "code with two spaces in a row", Argument: `code = "HAR  VEST"`},
	{Name: "code with a variation selector", Argument: `code = "\u2764\ufe0f"`},
	{Name: "code behind a byte order mark", Argument: `code = "\ufeffHARVEST"`},
	{Name: "code with a control character", Argument: `code = "HAR\u0000VEST"`},
	{Name: "amount beyond all money", Argument: "amount_off = 1e300\npercent_off = null"},
	{Name: "amount above the limit", Argument: "amount_off = 1000000000000000000000000000001\npercent_off = null"},
}

// unusualDiscountCodes are valid arguments of discount codes that look odd.
var unusualDiscountCodes = []Argument{
	{Name: "a code of two words", Argument: `code = "BLACK FRIDAY"`},
	{Name: "a code with signs", Argument: `code = "50%-OFF!_&"`},
	{Name: "a code in another script", Argument: `code = "ЛЕТО"`},
	{Name: "a Hebrew code", Argument: `code = "קיץ"`},
	{Name: "an emoji as a code", Argument: `code = "☕10"`},
	{Name: "one letter", Argument: `code = "a"`},
	{Name: "a percentage with three decimals", Argument: `percent_off = 99.999`},
}
