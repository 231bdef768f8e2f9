// SPDX-License-Identifier: MPL-2.0

package product_test

import (
	"math/big"
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/compare"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const one = `
resource "payments_product" "it" {
  name         = "Beans"
  description  = "One kilogram."
  currency     = "EUR"
  price        = 34.50
  add_ons      = [{ name = "Ground", price = 1.5 }]
  product_type = { presale = { token = { ticker = "B", decimals = 2 } } }
}
`

// TestAccProduct_dataSource reads the resource's object: each attribute is the same in both.
func TestAccProduct_dataSource(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	var checks []statecheck.StateCheck
	for _, name := range []string{
		"id", "organization_id", "name", "description", "currency", "price", "charging_interval_seconds", "image_url",
		"send_subscription_emails", "add_ons", "product_type", "is_archived", "created_at", "updated_at",
	} {
		checks = append(checks, statecheck.CompareValuePairs("payments_product.it", tfjsonpath.New(name), "data.payments_product.it",
			tfjsonpath.New(name), compare.ValuesSame()))
	}
	acctest.Test(t, resource.TestStep{
		Config:            service.Config(one + "data \"payments_product\" \"it\" {\n  id = payments_product.it.id\n}\n"),
		ConfigStateChecks: checks,
	})
}

// TestAccProduct_dataSource_missing demands errors for an id that nothing has, and for a text that
// is no id.
func TestAccProduct_dataSource_missing(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	read := func(id, words string) resource.TestStep {
		return resource.TestStep{
			Config:      service.Config("data \"payments_product\" \"it\" {\n  id = \"" + id + "\"\n}\n"),
			ExpectError: regexp.MustCompile(words),
		}
	}
	acctest.Test(t,
		read("0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", `There is no such product`),
		read("handbook", `id must be an id of the payments service`),
	)
}

// TestAccProducts_filters narrows the list by each filter, and by two together.
func TestAccProducts_filters(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for _, o := range []sandbox.Object{
		{"name": "Mug", "currency": "EUR", "price": "12.50"},
		{"name": "Mug", "currency": "USD", "price": "0.05174000000"},
		{"name": "Old", "currency": "EUR", "price": "1", "isArchived": true},
	} {
		service.Put("product", o)
	}
	check := func(arguments string, prices ...string) resource.TestStep {
		var found []knownvalue.Check
		for _, p := range prices {
			exact, _, err := big.ParseFloat(p, 10, 512, big.ToNearestEven)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, knownvalue.ObjectPartial(map[string]knownvalue.Check{"price": knownvalue.NumberExact(exact)}))
		}
		return resource.TestStep{
			Config: service.Config("data \"payments_products\" \"it\" {\n" + arguments + "\n}\n"),
			ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue("data.payments_products.it", tfjsonpath.New("products"),
				knownvalue.ListExact(found))},
		}
	}
	acctest.Test(t,
		resource.TestStep{
			Config:      service.Config("data \"payments_products\" \"it\" {\n  currency = \"EURO\"\n}\n"),
			ExpectError: regexp.MustCompile(`Wrong value of currency`),
		},
		check("", "12.5", "0.05174", "1"),
		check("is_archived = true", "1"),
		check("is_archived = false", "12.5", "0.05174"),
		check(`currency = "EUR"`, "12.5", "1"),
		check(`name = "Mug"`, "12.5", "0.05174"),
		check("name = \"Mug\"\ncurrency = \"USD\"", "0.05174"),
		check(`name = "mug"`),
	)
}
