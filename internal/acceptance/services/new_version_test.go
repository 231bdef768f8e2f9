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

const mugOf9 = `
resource "payments_product" "it" {
  name        = "Mug"
  description = "Holds tea."
  currency    = "EUR"
  price       = 9
}`

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
			if r.Method != http.MethodPut || !isOne || strings.Contains(id, "/") {
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
		d := driver.New(t)
		plan, err := d.Plan(service.Config(mugOf9))
		if err == nil {
			err = d.Apply(plan)
		}
		if err != nil {
			t.Fatal(err)
		}
		changed := service.Config(strings.Replace(mugOf9, "9", "10", 1))
		if plan, err = d.Plan(changed); err != nil {
			t.Fatal(err)
		}
		err = d.Apply(plan)
		products := service.Objects("product")
		if len(products) != 1 {
			t.Fatalf("%s: %v", name, products)
		}
		id, _ := products[0]["id"].(string)
		_, planErr := d.Plan(changed)
		for what, err := range map[string]error{"update": err, "plan": planErr, "destroy": d.Destroy(changed)} {
			if err == nil || !strings.Contains(err.Error(), "returned "+id) || !strings.Contains(err.Error(), "new version") {
				t.Errorf("%s: the %s: %v", name, what, err)
			}
		}
	}
}

// TestProduct_otherOnce has one update whose response has another id, although the product remains.
// The next update, or the next refresh, shows that. So the product may be deleted later.
func TestProduct_otherOnce(t *testing.T) {
	t.Parallel()
	for _, updates := range []bool{true, false} {
		service := acctest.Start(t)
		service.Inhabit()
		odd := false
		proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer := httptest.NewRecorder()
			service.ServeHTTP(answer, r)
			body := answer.Body.String()
			if odd && r.Method == http.MethodPut {
				id, _ := service.Objects("product")[0]["id"].(string)
				body = strings.ReplaceAll(body, id, "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40")
			}
			w.WriteHeader(answer.Code)
			_, _ = w.Write([]byte(body))
		}))
		t.Cleanup(proxy.Close)
		service.URL = proxy.URL
		d := driver.New(t)
		apply := func(price string) error {
			plan, err := d.Plan(service.Config(strings.Replace(mugOf9, "9", price, 1)))
			if err == nil {
				err = d.Apply(plan)
			}
			return err
		}
		first := apply("9")
		odd = true
		wrong := apply("10")
		odd = false
		var right error
		if updates {
			right = apply("11")
		} else {
			_, right = d.Refresh(service.Config(mugOf9))
		}
		if first != nil || wrong == nil || right != nil {
			t.Fatalf("%v, %v, %v", first, wrong, right)
		}
		id, _ := service.Objects("product")[0]["id"].(string)
		service.Remove("product", id)
		if _, err := d.Plan(service.Config(mugOf9)); err != nil {
			t.Error("the plan:", err)
		}
		if err := d.Destroy(service.Config(mugOf9)); err != nil {
			t.Error("the destroy:", err)
		}
	}
}

// TestProduct_archivedVersion has a service that archives a new version of a product, and removes
// the old one.
func TestProduct_archivedVersion(t *testing.T) {
	t.Parallel()
	const version = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	service := acctest.Start(t)
	service.Inhabit()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/is_archived/true") {
			service.ServeHTTP(w, r)
			return
		}
		answer := httptest.NewRecorder()
		service.ServeHTTP(answer, r)
		var product map[string]any
		_ = json.Unmarshal(answer.Body.Bytes(), &product)
		service.Remove("product", strings.Split(r.URL.Path, "/")[2])
		product["id"] = version
		service.Put("product", product)
		_ = json.NewEncoder(w).Encode(product)
	}))
	t.Cleanup(proxy.Close)
	service.URL = proxy.URL
	d := driver.New(t)
	plan, err := d.Plan(service.Config(mugOf9))
	if err == nil {
		err = d.Apply(plan)
	}
	archived := service.Config(strings.Replace(mugOf9, "9", "9\n  is_archived = true", 1))
	if err == nil {
		plan, err = d.Plan(archived)
	}
	if err != nil {
		t.Fatal(err)
	}
	err = d.Apply(plan)
	_, planErr := d.Plan(archived)
	for _, err := range []error{err, planErr} {
		if err == nil || !strings.Contains(err.Error(), "returned "+version) {
			t.Error(err)
		}
	}
}
