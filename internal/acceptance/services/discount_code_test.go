// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const discountCodeAddress = "payments_discount_code.it"

func code(arguments string) string {
	return "resource \"payments_discount_code\" \"it\" {\n" + arguments + "\n}\n"
}

// fifth is the object of code("code = …\npercent_off = 20"), created outside Terraform.
func fifth(code string) sandbox.Object {
	return sandbox.Object{"code": code, "model": map[string]any{"modelType": "Percentage", "percentOff": "20"}}
}

// TestAccDiscountCode_taken: a code that exists is shown at the argument, with the block that
// adopts it, and an import does.
func TestAccDiscountCode_taken(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	id, _ := service.Put("discount_code", fifth("it's 20"))["id"].(string)
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main(code("code        = \"it's 20\"\npercent_off = 20"))
	refused := cli.Run("apply", "-auto-approve")
	for _, words := range []string{`code = "it's 20"`, `import { to = payments_discount_code.NAME id = "` + id + `" }`} {
		if refused.Code == 0 || !strings.Contains(refused.Flat(), words) {
			t.Errorf("%q is missing:\n%s", words, refused.Output)
		}
	}
	cli.Must("import", discountCodeAddress, "it's 20")
	cli.ExpectNoChanges()
}

// TestAccDiscountCode_everyProduct: a list of products that becomes empty makes a code for all of
// them, which is said before.
func TestAccDiscountCode_everyProduct(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t)).Attach()
	product := "resource \"payments_product\" \"mug\" {\n  name        = \"Mug\"\n  description = \"\"\n  currency    = \"EUR\"\n  " +
		"price       = 1\n}\n"
	cli.Main(product + code("code = \"A\"\npercent_off = 20\nproduct_ids = [payments_product.mug.id]"))
	if out := cli.Must("apply", "-auto-approve"); strings.Contains(out, "every product") {
		t.Errorf("warned of nothing:\n%s", out)
	}
	cli.Main(product + code("code = \"A\"\npercent_off = 20\nproduct_ids = []"))
	if out := cli.Must("plan"); !strings.Contains(out, "becomes one for every product") {
		t.Errorf("no warning:\n%s", out)
	}
}

// TestAccDiscountCode_createBeforeDestroy cannot work with the same code, which is said; with
// another it does.
func TestAccDiscountCode_createBeforeDestroy(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	early := func(arguments string) {
		cli.Main(code(arguments + "\nlifecycle {\n  create_before_destroy = true\n}"))
	}
	early("code = \"A\"\npercent_off = 20")
	cli.Must("apply", "-auto-approve")
	early("code = \"A\"\npercent_off = 21")
	refused := cli.Run("apply", "-auto-approve")
	for _, words := range []string{`code = "A"`, "If this is a replacement, remove `create_before_destroy`", "or change `code`"} {
		if refused.Code == 0 || !strings.Contains(refused.Flat(), words) {
			t.Errorf("%q is missing:\n%s", words, refused.Output)
		}
	}
	early("code = \"B\"\npercent_off = 21")
	cli.Must("apply", "-auto-approve")
	if left := service.Objects("discount_code"); len(left) != 1 || left[0]["code"] != "B" {
		t.Errorf("want B alone: %v", left)
	}
}
