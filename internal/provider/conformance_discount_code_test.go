// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// What discount codes and payment links are for.
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

// twoPlanted are the same two, made by somebody else.
var twoPlanted = []planted{
	{"product", sandbox.Object{"id": beansID, "name": "Beans", "description": "One kilogram.", "currency": "EUR", "price": "34.50"}},
	{"product", sandbox.Object{"id": mugID, "name": "Mug", "description": "White.", "currency": "EUR", "price": "12.50", "isArchived": true}},
}

func init() {
	rows["payments_discount_code"] = row{
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
			{"code": "both", "model": map[string]any{"modelType": "Percentage", "percentOff": "100", "amountOff": "0"}, "products": []any{mugID, beansID}},
		},
	}
	with := func(lines string) string { return "code = \"HARVEST20\"\n" + lines + "\n" }
	mistakes = append(mistakes,
		mistake{"percent 150", "payments_discount_code", with(`percent_off = 150`), `percent_off = 150`},
		mistake{"negative percent", "payments_discount_code", with(`percent_off = -1`), `percent_off = -1`},
		mistake{"negative amount", "payments_discount_code", with(`amount_off = -2.5`), `amount_off = -2.5`},
		mistake{"both amounts", "payments_discount_code", with("amount_off = 2.5\npercent_off = 10"), `amount_off = 2.5`},
		mistake{"neither amount", "payments_discount_code", with(""), `resource "payments_discount_code" "it" {`},
		mistake{"amount with endless digits", "payments_discount_code", with(`amount_off = 10 / 3`), `amount_off = 10 / 3`},
		mistake{"empty code", "payments_discount_code", "code = \"\"\npercent_off = 10\n", `code = ""`},
		mistake{"a product by its name", "payments_discount_code", with("percent_off = 10\nproduct_ids = [\"Mug\"]"), `product_ids = ["Mug"]`},
		mistake{"a product's id in capitals", "payments_discount_code", with("percent_off = 10\nproduct_ids = [\"0B9F6A2E-7C35-4F0E-9D6B-3A1F7C2D8E40\"]"), `product_ids = ["0B9F6A2E-7C35-4F0E-9D6B-3A1F7C2D8E40"]`},
		mistake{"code that begins with a space", "payments_discount_code", `code = " HARVEST"` + "\npercent_off = 10\n", `code = " HARVEST"`},
		mistake{"code that ends with a space", "payments_discount_code", `code = "HARVEST "` + "\npercent_off = 10\n", `code = "HARVEST "`},
		mistake{"code that ends with a line break", "payments_discount_code", `code = "HARVEST\n"` + "\npercent_off = 10\n", `code = "HARVEST\n"`},
		mistake{"code with a tab", "payments_discount_code", `code = "HAR\tVEST"` + "\npercent_off = 10\n", `code = "HAR\tVEST"`},
		mistake{"code with a no-break space", "payments_discount_code", `code = "HAR\u00a0VEST"` + "\npercent_off = 10\n", `code = "HAR\u00a0VEST"`},
		mistake{"code with a zero-width space", "payments_discount_code", `code = "HAR\u200bVEST"` + "\npercent_off = 10\n", `code = "HAR\u200bVEST"`},
		mistake{"code with a zero-width joiner", "payments_discount_code", `code = "HAR\u200dVEST"` + "\npercent_off = 10\n", `code = "HAR\u200dVEST"`},
		mistake{"code with an override of direction", "payments_discount_code", `code = "HAR\u202eVEST"` + "\npercent_off = 10\n", `code = "HAR\u202eVEST"`},
		mistake{"code with a mark of direction", "payments_discount_code", `code = "HARVEST\u200e"` + "\npercent_off = 10\n", `code = "HARVEST\u200e"`},
		mistake{"code with two spaces in a row", "payments_discount_code", `code = "HAR  VEST"` + "\npercent_off = 10\n", `code = "HAR  VEST"`},
		mistake{"code with a variation selector", "payments_discount_code", `code = "\u2764\ufe0f"` + "\npercent_off = 10\n", `code = "\u2764\ufe0f"`},
		mistake{"code behind a byte order mark", "payments_discount_code", `code = "\ufeffHARVEST"` + "\npercent_off = 10\n", `code = "\ufeffHARVEST"`},
		mistake{"code with a control character", "payments_discount_code", `code = "HAR\u0000VEST"` + "\npercent_off = 10\n", `code = "HAR\u0000VEST"`},
		mistake{"amount beyond all money", "payments_discount_code", with(`amount_off = 1e300`), `amount_off = 1e300`},
		mistake{"amount above the limit", "payments_discount_code", with(`amount_off = 1000000000000000000000000000001`), `amount_off = 1000000000000000000000000000001`},
	)
	unusual = append(unusual,
		mistake{name: "a code of two words", kind: "payments_discount_code", block: `code = "BLACK FRIDAY"` + "\npercent_off = 99.999\n"},
		mistake{name: "a code with signs", kind: "payments_discount_code", block: `code = "50%-OFF!_&"` + "\npercent_off = 99.999\n"},
		mistake{name: "a code in another script", kind: "payments_discount_code", block: `code = "ЛЕТО"` + "\npercent_off = 99.999\n"},
		mistake{name: "a Hebrew code", kind: "payments_discount_code", block: `code = "קיץ"` + "\npercent_off = 99.999\n"},
		mistake{name: "an emoji as a code", kind: "payments_discount_code", block: `code = "☕10"` + "\npercent_off = 99.999\n"},
		mistake{name: "one letter", kind: "payments_discount_code", block: `code = "a"` + "\npercent_off = 99.999\n"},
	)
}
