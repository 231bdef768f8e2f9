// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
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

// TestDiscountCode_replaced: every change deletes the code before it creates the new one, and no
// request is refused.
func TestDiscountCode_replaced(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	replaces := resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(discountCodeAddress,
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
				ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue(discountCodeAddress, tfjsonpath.New("code"),
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

// TestDiscountCode_import takes an id and a code, and refuses any other string. Nothing is planned
// for the imported object.
func TestDiscountCode_import(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	id, _ := service.Put("discount_code", fifth("HARVEST20"))["id"].(string)
	config := service.Config(code("code = \"HARVEST20\"\npercent_off = 20"))
	err := driver.New(t).Import(config, discountCodeAddress, "harvest20")
	if err == nil || !strings.Contains(err.Error(), "no discount code with the code") {
		t.Errorf("a code in other letters: %v", err)
	}
	for _, given := range []string{"HARVEST20", id} {
		d := driver.New(t)
		if err := d.Import(config, discountCodeAddress, given); err != nil {
			t.Fatal(err)
		}
		state, err := d.State()
		if err != nil {
			t.Fatal(err)
		}
		if all := state.Values.RootModule.Resources; len(all) != 1 || all[0].AttributeValues["id"] != id {
			t.Errorf("%s imported %v", given, all)
		}
		plan, err := d.Plan(config)
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.ExpectEmpty(); err != nil {
			t.Errorf("after the import of %s: %v", given, err)
		}
	}
}

// TestDiscountCode_dataSource finds by the id and by the code.
func TestDiscountCode_dataSource(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	id, _ := service.Put("discount_code", fifth("HARVEST20"))["id"].(string)
	service.Put("discount_code", fifth("OTHER"))
	const exactlyOne = "To find the discount code, set exactly one of these: id or code"
	for arguments, refused := range map[string]string{
		`code = "harvest20"`: "no discount code with the code",
		"":                   exactlyOne,
		"code = \"HARVEST20\"\nid = \"" + id + "\"": exactlyOne,
		`code = "HARVEST20"`:                        "",
		`id = "` + id + `"`:                         "",
	} {
		value, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_discount_code\" \"it\" {\n" + arguments + "\n}\n"))
		switch {
		case refused == "" && (err != nil || value["id"] != id || value["code"] != "HARVEST20"):
			t.Errorf("%s: found %v, %v", arguments, value, err)
		case refused != "" && (err == nil || !strings.Contains(err.Error(), refused)):
			t.Errorf("%s: %v, want %q", arguments, err, refused)
		}
	}
}

// TestDiscountCodes_filters: a code for every product names none.
func TestDiscountCodes_filters(t *testing.T) {
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
	for arguments, want := range map[string]string{
		"":                              "ALL BOTH MUG",
		`product_id = "` + ids[0] + `"`: "BOTH MUG",
		`product_id = "` + ids[1] + `"`: "BOTH",
	} {
		config := service.Config("data \"payments_discount_codes\" \"it\" {\n" + arguments + "\n}\n")
		codes, err := driver.New(t).ReadList(config, "discount_codes", "code")
		slices.Sort(codes)
		if got := strings.Join(codes, " "); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", arguments, got, err, want)
		}
	}
}
