// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestAccCLI_destroyTwo expects both names where two objects are destroyed: terraform shows one of
// several warnings with the same summary.
func TestAccCLI_destroyTwo(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main(rows.TwoProducts)
	cli.Must("apply", "-auto-approve")
	cli.Main("")
	out := cli.Must("plan")
	flat := acctest.Result{Output: out}.Flat()
	for _, o := range service.Objects("product") {
		want := fmt.Sprintf("Warning: Destroying archives the product %q (%s)", o["name"], o["id"])
		if !strings.Contains(flat, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
	if strings.Contains(flat, "similar warning") {
		t.Errorf("warnings are hidden:\n%s", out)
	}
}

// TestAccCLI_emptyAccount destroys without a refresh against another account. Otherwise
// Terraform would forget the whole state, with "Destroy complete!". [TestAccount_empty] has more.
func TestAccCLI_emptyAccount(t *testing.T) {
	t.Parallel()
	service, other := acctest.Start(t), acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main(rows.Mug)
	cli.Must("apply", "-auto-approve")
	before := cli.Must("show")
	cli.Setenv("PAYMENTS_BASE_URL", other.URL)
	cli.Setenv("PAYMENTS_API_KEY", other.Key())
	result := cli.Run("destroy", "-auto-approve", "-refresh=false")
	if result.Code != 1 || !strings.Contains(
		result.Output, "Error: The account is empty",
	) || strings.Contains(result.Output, "Destroy complete") {
		t.Errorf("it ended with %d:\n%s", result.Code, result.Output)
	}
	if after := cli.Must("show"); after != before {
		t.Errorf("the state is\n%s\nand was\n%s", after, before)
	}
}
