// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
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

// TestProduct_dataSource reads the resource's object: each attribute is the same in both.
func TestProduct_dataSource(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	d := driver.New(t)
	if _, err := d.Run(resource.TestStep{Config: service.Config(one)}); err != nil {
		t.Fatal(err)
	}
	state, err := d.State()
	if err != nil {
		t.Fatal(err)
	}
	managed := state.Values.RootModule.Resources[0].AttributeValues
	read, _, err := d.ReadDataSource(service.Config(fmt.Sprintf("data \"payments_product\" \"it\" {\n  id = %q\n}\n", managed["id"])))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"id", "organization_id", "name", "description", "currency", "price", "charging_interval_seconds", "image_url",
		"send_subscription_emails", "add_ons", "product_type", "is_archived", "created_at", "updated_at",
	} {
		_, ok := read[name]
		if difference := cmp.Diff(managed[name], read[name]); !ok || difference != "" {
			t.Errorf("%s (-resource, +data source):\n%s", name, difference)
		}
	}
}

// TestProduct_dataSource_missing demands errors for an id that nothing has, and for a text that is
// no id.
func TestProduct_dataSource_missing(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for id, words := range map[string]string{
		"0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40": "There is no such product",
		"handbook":                             "id must be an id of the payments service",
	} {
		_, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_product\" \"it\" {\n  id = \"" + id + "\"\n}\n"))
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v, want %q", id, err, words)
		}
	}
}

// TestProducts_filters narrows the list by each filter, and by two together.
func TestProducts_filters(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for _, o := range []sandbox.Object{
		{"name": "Mug", "currency": "EUR", "price": "12.50"},
		{"name": "Mug", "currency": "USD", "price": "0.05174000000"},
		{"name": "Old", "currency": "EUR", "price": "1", "isArchived": true},
	} {
		service.Put("product", o)
	}
	list := func(arguments string) ([]string, error) {
		return driver.New(t).ReadList(service.Config("data \"payments_products\" \"it\" {\n"+arguments+"\n}\n"), "products", "price")
	}
	if _, err := list(`currency = "EURO"`); err == nil || !strings.Contains(err.Error(), "Wrong value of currency") {
		t.Errorf("a currency that does not exist: %v", err)
	}
	for arguments, want := range map[string]string{
		"":                                   "12.5 0.05174 1",
		"is_archived = true":                 "1",
		"is_archived = false":                "12.5 0.05174",
		`currency = "EUR"`:                   "12.5 1",
		`name = "Mug"`:                       "12.5 0.05174",
		"name = \"Mug\"\ncurrency = \"USD\"": "0.05174",
		`name = "mug"`:                       "",
	} {
		prices, err := list(arguments)
		if got := strings.Join(prices, " "); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", arguments, got, err, want)
		}
	}
}
