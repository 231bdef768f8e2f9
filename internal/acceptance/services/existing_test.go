// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestCreate_existing warns of a new object that says that it is days old, and of no other one.
func TestCreate_existing(t *testing.T) {
	t.Parallel()
	for behind, warns := range map[time.Duration]bool{0: false, 14 * time.Hour: false, 72 * time.Hour: true} {
		service := acctest.StartWith(t, sandbox.Options{Clock: func() time.Time { return time.Now().Add(-behind) }})
		d := driver.New(t)
		plan, err := d.Plan(service.Config(`
resource "payments_customer" "it" {
  name  = "Erika"
  email = "erika@buyer.example"
}`))
		if err == nil {
			err = d.Apply(plan)
		}
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Contains(strings.Join(plan.Applied, "\n"), "may have existed before"); said != warns {
			t.Errorf("%s behind: %q", behind, plan.Applied)
		}
	}
}
