// SPDX-License-Identifier: MPL-2.0

package discountcode_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMain(m *testing.M) { acctest.Main(m) }

const address = "payments_discount_code.it"

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
	cli := acctest.NewCLI(t, service)
	cli.Main(code("code        = \"it's 20\"\npercent_off = 20"))
	refused := cli.Run("apply", "-auto-approve")
	for _, words := range []string{`code = "it's 20"`, `import { to = payments_discount_code.NAME id = "` + id + `" }`} {
		if refused.Code == 0 || !strings.Contains(refused.Flat(), words) {
			t.Errorf("%q is missing:\n%s", words, refused.Output)
		}
	}
	cli.Must("import", address, "it's 20")
	cli.ExpectNoChanges()
}

// TestDiscountCode_replaced: every change deletes the code before it creates the new one, and no
// request is refused.
func TestDiscountCode_replaced(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	replaces := resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(address,
		plancheck.ResourceActionDestroyBeforeCreate)}}
	change := func(arguments string) resource.TestStep {
		return resource.TestStep{Config: service.Config(code(arguments)), ConfigPlanChecks: replaces}
	}
	driver.Test(t,
		resource.TestStep{Config: service.Config(code("code = \"A\"\npercent_off = 20"))},
		change("code = \"A\"\npercent_off = 21"),
		change("code = \"A\"\namount_off = 21"),
		change("code = \"B\"\namount_off = 21"),
	)
	for _, r := range service.Requests() {
		if r.Status >= 400 {
			t.Errorf("%s %s was refused: %d", r.Method, r.Path, r.Status)
		}
	}
}

// TestAccDiscountCode_everyProduct: a list of products that becomes empty makes a code for all of
// them, which is said before.
func TestAccDiscountCode_everyProduct(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t))
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
	cli := acctest.NewCLI(t, service)
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

// TestDiscountCode_foundAgain: a create that answers nothing is found by its code, and one whose
// answer is lost is not repeated.
func TestDiscountCode_foundAgain(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(*acctest.Service){
		"empty answer": func(s *acctest.Service) { s.SetDialect(sandbox.Dialect{Writes: "empty"}) },
		"lost answer": func(s *acctest.Service) {
			s.AddFault(sandbox.Fault{Operation: "createDiscountCode", DropAfter: true, Times: 1})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			service.Put("discount_code", fifth("OTHER"))
			prepare(service)
			driver.Test(t, resource.TestStep{
				Config: service.Config(code("code = \"MINE\"\npercent_off = 20")),
				ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue(address, tfjsonpath.New("code"),
					knownvalue.StringExact("MINE"))},
			})
			made := 0
			for _, r := range service.Requests() {
				if r.Method == http.MethodPost {
					made++
				}
			}
			if left := service.Objects("discount_code"); made != 1 || len(left) != 1 {
				t.Errorf("%d creates, and %v is left", made, left)
			}
		})
	}
}

// TestAccDiscountCode_import takes an id and a code, and refuses any other string.
func TestAccDiscountCode_import(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	id, _ := service.Put("discount_code", fifth("HARVEST20"))["id"].(string)
	config := service.Config(code("code = \"HARVEST20\"\npercent_off = 20"))
	step := func(given, words string) resource.TestStep {
		s := resource.TestStep{Config: config, ResourceName: address, ImportState: true, ImportStateId: given}
		if words != "" {
			s.ExpectError = regexp.MustCompile(words)
			return s
		}
		s.ImportStatePersist = given == id
		s.ImportStateCheck = func(states []*terraform.InstanceState) error {
			if len(states) != 1 || states[0].ID != id {
				return fmt.Errorf("%v was imported", states)
			}
			return nil
		}
		return s
	}
	acctest.Test(t,
		step("harvest20", `There is no|no discount code with the code`),
		step("HARVEST20", ""),
		step(id, ""),
		resource.TestStep{Config: config, ConfigPlanChecks: resource.ConfigPlanChecks{
			PreApply: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
		}},
	)
}

// TestAccDiscountCode_dataSource finds by the id and by the code.
func TestAccDiscountCode_dataSource(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	id, _ := service.Put("discount_code", fifth("HARVEST20"))["id"].(string)
	service.Put("discount_code", fifth("OTHER"))
	data := func(arguments string) string {
		return service.Config("data \"payments_discount_code\" \"it\" {\n" + arguments + "\n}\n")
	}
	refused := func(arguments, words string) resource.TestStep {
		return resource.TestStep{Config: data(arguments), ExpectError: regexp.MustCompile(words)}
	}
	found := func(arguments string) resource.TestStep {
		return resource.TestStep{Config: data(arguments), ConfigStateChecks: []statecheck.StateCheck{
			statecheck.ExpectKnownValue("data.payments_discount_code.it", tfjsonpath.New("id"), knownvalue.StringExact(id)),
			statecheck.ExpectKnownValue("data.payments_discount_code.it", tfjsonpath.New("code"), knownvalue.StringExact("HARVEST20")),
		}}
	}
	acctest.Test(t,
		refused(`code = "harvest20"`, `no discount code with the code`),
		refused("", `To find the discount code, set exactly one of these: id or code`),
		refused("code = \"HARVEST20\"\nid = \""+id+"\"", `To find the discount code, set exactly one of these: id or code`),
		found(`code = "HARVEST20"`),
		found(`id = "`+id+`"`),
	)
}

// TestAccDiscountCodes_filters: a code for every product names none.
func TestAccDiscountCodes_filters(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	var ids []string
	for _, name := range []string{"Mug", "Beans"} {
		id, _ := service.Put("product", sandbox.Object{"name": name, "currency": "EUR", "price": "1"})["id"].(string)
		ids = append(ids, id)
	}
	for name, products := range map[string][]any{"ALL": {}, "MUG": {ids[0]}, "BOTH": {ids[0], ids[1]}} {
		object := fifth(name)
		object["products"] = products
		service.Put("discount_code", object)
	}
	check := func(arguments string, codes ...string) resource.TestStep {
		found := make([]knownvalue.Check, len(codes))
		for i, c := range codes {
			found[i] = knownvalue.StringExact(c)
		}
		return resource.TestStep{
			Config: service.Config("data \"payments_discount_codes\" \"it\" {\n" + arguments + "\n}\noutput \"codes\" {\n  value = toset([for c " +
				"in data.payments_discount_codes.it.discount_codes : c.code])\n}\n"),
			ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownOutputValue("codes", knownvalue.SetExact(found))},
		}
	}
	acctest.Test(t,
		check("", "ALL", "MUG", "BOTH"),
		check(`product_id = "`+ids[0]+`"`, "MUG", "BOTH"),
		check(`product_id = "`+ids[1]+`"`, "BOTH"),
	)
}
