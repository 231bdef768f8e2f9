// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// TestProduct_newVersion has a service whose update makes a new product, and removes the old one.
// The update names both. No later plan takes the old one for deleted, and creates a third.
func TestProduct_newVersion(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(made string) string{
		"object": func(made string) string { return made },
		"id": func(made string) string {
			var product struct{ ID string }
			_ = json.Unmarshal([]byte(made), &product)
			return `{"id":"` + product.ID + `"}`
		},
	} {
		service := acctest.Start(t)
		service.Inhabit()
		proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			id, isOne := strings.CutPrefix(r.URL.Path, "/product/")
			if r.Method != http.MethodPut || !isOne {
				service.ServeHTTP(w, r)
				return
			}
			r.Method, r.URL.Path = http.MethodPost, "/product/create"
			made := httptest.NewRecorder()
			service.ServeHTTP(made, r)
			service.Remove("product", id)
			_, _ = w.Write([]byte(answer(made.Body.String())))
		}))
		t.Cleanup(proxy.Close)
		service.URL = proxy.URL
		const product = `
resource "payments_product" "it" {
  name        = "Mug"
  description = "Holds tea."
  currency    = "EUR"
  price       = 9
}`
		d := driver.New(t)
		plan, err := d.Plan(service.Config(product))
		if err == nil {
			err = d.Apply(plan)
		}
		if err != nil {
			t.Fatal(err)
		}
		changed := service.Config(strings.Replace(product, "9", "10", 1))
		if plan, err = d.Plan(changed); err != nil {
			t.Fatal(err)
		}
		err = d.Apply(plan)
		products := service.Objects("product")
		if len(products) != 1 {
			t.Fatalf("%s: %v", name, products)
		}
		id, _ := products[0]["id"].(string)
		for what, err := range map[string]error{"update": err, "plan": func() error { _, err := d.Plan(changed); return err }()} {
			if err == nil || !strings.Contains(err.Error(), "returned "+id) || !strings.Contains(err.Error(), "new version") {
				t.Errorf("%s: the %s: %v", name, what, err)
			}
		}
	}
}
