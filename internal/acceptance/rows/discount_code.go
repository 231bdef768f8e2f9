// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TwoProducts are the products of discount codes and payment links.
const TwoProducts = `
resource "payments_product" "beans" {
  name        = "Beans"
  description = "One kilogram."
  currency    = "EUR"
  price       = 34.50
}

resource "payments_product" "mug" {
  name        = "Mug"
  description = "White."
  currency    = "EUR"
  price       = 12.50
}
`

const (
	beansID = "5b1f1f0e-3d53-4a59-9a07-5d2f0f3c9c11"
	mugID   = "c0a8f1d2-6f7a-4f0b-8d57-1c9be3a4f722"
)

// twoPlanted are the same two, created outside Terraform.
var twoPlanted = []Planted{
	{"product", sandbox.Object{"id": beansID, "name": "Beans", "description": "One kilogram.", "currency": "EUR", "price": "34.50"}},
	{"product", sandbox.Object{"id": mugID, "name": "Mug", "description": "White.", "currency": "EUR", "price": "12.50", "isArchived": true}},
}

var discountCodeRow = Resource{
	Group:        "discount_code",
	Dependencies: TwoProducts,
	Replaced:     true,
	Needed:       []string{"amount_off", "percent_off"},
	Full: `
			code        = "HARVEST20"
			product_ids = [payments_product.beans.id, payments_product.mug.id]
			percent_off = 20.5`,
	Reordered: `
			code        = "HARVEST20"
			product_ids = [payments_product.mug.id, payments_product.beans.id]
			percent_off = 20.50`,
	Changed: `
			code        = "HARVEST20"
			product_ids = [payments_product.mug.id]
			amount_off  = 0.05174000000`,
	Minimal: `
			code        = "Harvest & 'more' – \"20\""
			percent_off = 0`,
	Outside:   sandbox.Object{"model": map[string]any{"modelType": "Fixed", "amountOff": "7.5"}},
	Attribute: tfjsonpath.New("percent_off"),
	Planned:   exactly("0"),
	Around:    twoPlanted,
	Seeds: []sandbox.Object{
		{"code": "HARVEST20", "model": map[string]any{"modelType": "Percentage", "percentOff": "10"}},
		{"code": "MUG-2.50", "model": map[string]any{"modelType": "Fixed", "amountOff": "2.50", "percentOff": nil}, "products": []any{mugID}},
		{
			"code": "both", "model": map[string]any{"modelType": "Percentage", "percentOff": "100", "amountOff": "0"},
			"products": []any{mugID, beansID},
		},
	},
	Block:   BlockWith(`code = "HARVEST20"`, `percent_off = 10`),
	Invalid: invalidDiscountCodes,
	Unusual: unusualDiscountCodes,
}

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
