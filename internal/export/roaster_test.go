// SPDX-License-Identifier: MPL-2.0

package export

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// roasterReads are the values that a test of the roaster's relies on.
const roasterReads = `
data "payments_product" "mug" {
  id = "c0ffee00-0001-4000-8000-000000000003"
}
data "payments_products" "all" {}
data "payments_customers" "all" {}
`

// roasterTests are of the roaster's account, and of the example that it applies beside it.
const roasterTests = `
run "account" {
  command = plan
  assert {
    condition     = data.payments_product.mug.price == 12.5
    error_message = "The mug has another price."
  }
  assert {
    condition     = length(data.payments_products.all.products) == 7 && length(data.payments_customers.all.customers) == 5
    error_message = "The account has other products or customers."
  }
}

run "catalog" {
  assert {
    condition     = payments_webhook.orders.organization_id == data.payments_product.mug.organization_id
    error_message = "The catalog is in another organization."
  }
}
`

// TestAccSeed_roaster runs terraform test against the roaster, and against a sandbox with the seed
// of it. It ends alike.
func TestAccSeed_roaster(t *testing.T) {
	t.Parallel()
	service, other := demo(t), acctest.StartWith(t, sandbox.Options{})
	if ok, err := other.SeedIfEmpty([]byte(seedOfDemo(t, service))); !ok || err != nil {
		t.Fatal(ok, err)
	}
	for _, box := range []*acctest.Service{service, other} {
		cli := acctest.NewCLI(t, box).Attach()
		cli.Write("main.tf", acctest.ReadFile(t, acctest.Path("examples", "catalog", "main.tf")))
		cli.Write("account.tf", roasterReads)
		cli.Write("roaster.tftest.hcl", roasterTests)
		if out := cli.Must("test"); !strings.Contains(out, "Success! 2 passed, 0 failed.") {
			t.Errorf("the tests:\n%s", out)
		}
	}
}
