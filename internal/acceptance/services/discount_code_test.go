// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func code(arguments string) string {
	return "resource \"payments_discount_code\" \"it\" {\n" + arguments + "\n}\n"
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
