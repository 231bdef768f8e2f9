// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// TestProduct_hidden has a service that hides archived products from reads and from the list. An
// archived one stays in the state: each apply would create and archive another one. Its update says
// so. A missing product that was not archived is planned again.
func TestProduct_hidden(t *testing.T) {
	t.Parallel()
	for archived, words := range map[bool]string{true: "not found, which was archived", false: "was deleted outside Terraform"} {
		service := acctest.Start(t)
		service.Inhabit()
		d := driver.New(t)
		config := service.Config(fmt.Sprintf(`
resource "payments_product" "it" {
  name        = "Mug"
  description = "Holds tea."
  currency    = "EUR"
  price       = 9
  is_archived = %t
}`, archived))
		plan, err := d.Plan(config)
		if err == nil {
			err = d.Apply(plan)
		}
		for _, product := range service.Objects("product") {
			service.Remove("product", fmt.Sprint(product["id"]))
		}
		if err == nil {
			plan, err = d.Plan(config)
		}
		if err != nil {
			t.Fatal(err)
		}
		if isEmpty := plan.ExpectEmpty() == nil; isEmpty != archived || !strings.Contains(strings.Join(plan.Warnings, "\n"), words) {
			t.Errorf("archived: %t, the plan is empty: %t, %q", archived, isEmpty, plan.Warnings)
		}
		if archived { // an update cannot restore it, and says why
			restored := strings.Replace(config, "is_archived = true", "is_archived = false", 1)
			if plan, err = d.Plan(restored); err == nil {
				err = d.Apply(plan)
			}
			if err == nil || !strings.Contains(err.Error(), "which was archived") || strings.Contains(err.Error(), "was deleted outside") {
				t.Errorf("restored: %v", err)
			}
		}
		if err := d.Destroy(config); err != nil {
			t.Error(err)
		}
	}
}
