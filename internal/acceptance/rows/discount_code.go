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
	{Name: "both amounts", Argument: `amount_off = 2.5`},
	{Name: "neither amount", Argument: `percent_off = null`, Reported: TheBlock},
	{Name: "amount with endless digits", Argument: "amount_off = 10 / 3\npercent_off = null"},
	{Name: "empty code", Argument: `code = ""`},
	{Name: "a product by its name", Argument: `product_ids = ["Mug"]`},
	{Name: "code with two spaces in a row", Argument: `code = "HAR  VEST"`},
	{Name: "a fifth off", Argument: `percent_off = 0.2`},
	{Name: "a share of a hundredth off", Argument: `percent_off = 15 / 1000`},
	{Name: "percentage of nothing", Argument: `percent_off = 1e-300`},
	{Name: "amount of nothing", Argument: "amount_off = 1e-300\npercent_off = null"},
}

// unusualDiscountCodes are valid arguments of discount codes that look odd.
var unusualDiscountCodes = []Argument{
	{Name: "a code of two words", Argument: `code = "BLACK FRIDAY"`},
	{Name: "a percentage with three decimals", Argument: `percent_off = 99.999`},
	{Name: "one and a half percent off", Argument: `percent_off = 1.5`},
	{Name: "nothing off", Argument: `percent_off = 0`},
	{Name: "a tenth of a cent off", Argument: "amount_off = 0.001\npercent_off = null"},
}
