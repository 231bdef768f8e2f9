// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// twoProducts are the products of discount codes and payment links.
const twoProducts = `
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
var twoPlanted = []planted{
	{"product", sandbox.Object{"id": beansID, "name": "Beans", "description": "One kilogram.", "currency": "EUR", "price": "34.50"}},
	{"product", sandbox.Object{"id": mugID, "name": "Mug", "description": "White.", "currency": "EUR", "price": "12.50", "isArchived": true}},
}

var discountCodeRow = row{
	group:        "discount_code",
	dependencies: twoProducts,
	replaced:     true,
	needed:       []string{"amount_off", "percent_off"},
	full: `
			code        = "HARVEST20"
			product_ids = [payments_product.beans.id, payments_product.mug.id]
			percent_off = 20.5`,
	reordered: `
			code        = "HARVEST20"
			product_ids = [payments_product.mug.id, payments_product.beans.id]
			percent_off = 20.50`,
	changed: `
			code        = "HARVEST20"
			product_ids = [payments_product.mug.id]
			amount_off  = 0.05174000000`,
	minimal: `
			code        = "Harvest & 'more' – \"20\""
			percent_off = 0`,
	outside:   sandbox.Object{"model": map[string]any{"modelType": "Fixed", "amountOff": "7.5"}},
	attribute: tfjsonpath.New("percent_off"),
	planned:   exactly("0"),
	around:    twoPlanted,
	seeds: []sandbox.Object{
		{"code": "HARVEST20", "model": map[string]any{"modelType": "Percentage", "percentOff": "10"}},
		{"code": "MUG-2.50", "model": map[string]any{"modelType": "Fixed", "amountOff": "2.50", "percentOff": nil}, "products": []any{mugID}},
		{
			"code": "both", "model": map[string]any{"modelType": "Percentage", "percentOff": "100", "amountOff": "0"},
			"products": []any{mugID, beansID},
		},
	},
	block:   blockWith(`code = "HARVEST20"`, `percent_off = 10`),
	invalid: invalidDiscountCodes,
	unusual: unusualDiscountCodes,
}
