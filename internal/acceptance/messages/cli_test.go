// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccCLI_life follows one product through the text that a person sees: nothing here is of
// interest but the words.
func TestAccCLI_life(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	says := func(output string, words ...string) {
		t.Helper()
		flat := acctest.Result{Output: output}.Flat()
		for _, w := range words {
			if !strings.Contains(flat, w) {
				t.Errorf("%q is missing in:\n%s", w, output)
			}
		}
	}
	cli.Main(rows.Mug)
	says(cli.Must("apply", "-auto-approve"), "1 added")
	says(cli.Must("plan"), "No changes")
	id, _ := service.Objects("product")[0]["id"].(string)

	service.Put("product", sandbox.Object{"id": id, "isArchived": true})
	says(cli.Must("plan"), "is_archived = true -> false", "1 to change")
	says(cli.Must("apply", "-auto-approve"), "1 changed")
	if o, _ := service.Object("product", id); o["isArchived"] != false {
		t.Errorf("apply did not put the product back on sale: %v", o)
	}

	service.Remove("product", id)
	says(cli.Must("plan"), "Warning: Product "+id+" not found", "the next apply creates a new one", "1 to add, 0 to change, 0 to destroy")
	says(cli.Must("apply", "-auto-approve"), "1 added")

	says(cli.Must("plan", "-destroy"), "Warning: Destroying archives the product \"Mug\" (", "cannot delete products", "1 to destroy")
	says(cli.Must("destroy", "-auto-approve"), "Warning: Destroying archives the product \"Mug\" (", "1 destroyed")
	if left := service.Objects("product"); len(left) != 1 || left[0]["isArchived"] != true {
		t.Errorf("destroy left %v", left)
	}
}

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
