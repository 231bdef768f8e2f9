// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// intoModule moves the products of an export into a module with an output for each, as a person
// does.
func intoModule(t *testing.T, cli *acctest.CLI) {
	t.Helper()
	written := files(t, cli.Dir)
	required := "terraform {\n  required_providers {\n    payments = { source = \"terraform-payments/payments\" }\n  }\n}\n"
	outputs, moved, links := "", "", written["payment_links.tf"]+written["discount_codes.tf"]
	for _, found := range regexp.MustCompile(`resource "payments_product" "(\w+)"`).FindAllStringSubmatch(written["products.tf"], -1) {
		outputs += fmt.Sprintf("output %q {\n  value = payments_product.%[1]s.id\n}\n", found[1])
		moved += fmt.Sprintf("moved {\n  from = payments_product.%s\n  to   = module.shop.payments_product.%[1]s\n}\n", found[1])
	}
	module := filepath.Join(filepath.Dir(cli.Dir), "shop")
	if err := os.MkdirAll(module, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(module, "main.tf"), []byte(required+written["products.tf"]+outputs), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"products.tf", "payment_links.tf", "discount_codes.tf", "imports.tf"} {
		if err := os.Remove(filepath.Join(cli.Dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	cli.Write("links.tf", regexp.MustCompile(`payments_product\.(\w+)\.id`).ReplaceAllString(links, "module.shop.$1"))
	cli.Write("shop.tf", "module \"shop\" {\n  source = \"../shop\"\n}\n"+moved)
}

// TestAccExport_modules goes on after products were moved into a module: a second export knows
// them, and refers to them by the outputs. When the state is lost, -imports finds each object
// again, with the file of names and without it.
func TestAccExport_modules(t *testing.T) {
	t.Parallel()
	service := demo(t)
	cli := acctest.NewCLI(t, service).Attach()
	export := func(stdin string, args ...string) string {
		return runWith(t, service, stdin, append([]string{"-dir", cli.Dir, "-force"}, args...)...).succeeded(t).out
	}
	export("", "-archived")
	cli.Must("apply", "-auto-approve")
	intoModule(t, cli)
	cli.Must("get")
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, "0 added, 0 changed, 0 destroyed") {
		t.Errorf("the move changed something:\n%s", out)
	}
	cli.Write("shop.tf", "module \"shop\" {\n  source = \"../shop\"\n}\n")

	put := service.Put("payment_link", map[string]any{
		"products": []any{"c0ffee00-0001-4000-8000-000000000003"},
		"gateway":  map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Bitcoin"}}}},
	})
	out := export(acctest.ReadFile(t, filepath.Join(cli.Dir, "terraform.tfstate")), "-archived", "-state", "-")
	if !strings.Contains(out, "    7  products: in module.shop\n") {
		t.Errorf("the summary:\n%s", out)
	}
	written := files(t, cli.Dir)
	if added := written["new_2026-11-22.tf"]; strings.Count(added, "\nresource ") != 1 || !strings.Contains(added,
		"[module.shop.enamel_mug]") {
		t.Errorf("the new page:\n%s", added)
	}
	if name := namesIn(t, written)["c0ffee00-0001-4000-8000-000000000003"]; name != "module.shop.payments_product.enamel_mug" {
		t.Errorf("the name is %s", name)
	}
	cli.Must("apply", "-auto-approve")
	if out := export(acctest.ReadFile(t, filepath.Join(cli.Dir, "terraform.tfstate")), "-imports", "-state", "-"); !strings.Contains(out,
		"is in the state") {
		t.Errorf("nothing is lost:\n%s", out)
	}
	change := func(group, id string, members map[string]any) {
		members["id"] = "c0ffee00-" + id
		service.Put(group, members)
	}
	change("product", "0001-4000-8000-000000000003", map[string]any{"price": "13.75", "name": "Enamel \"mug\" ${x}"})
	change("product", "0001-4000-8000-000000000002", map[string]any{"description": "", "price": "19"})
	change("webhook", "0004-4000-8000-000000000001", map[string]any{"url": "https://other.example/hooks"})
	before := acctest.ReadFile(t, filepath.Join(filepath.Dir(cli.Dir), "shop", "main.tf"))
	out = export(acctest.ReadFile(t, filepath.Join(cli.Dir, "terraform.tfstate")), "-update", "-archived", "-state", "-")
	if !strings.Contains(out, "4 values changed") || !strings.Contains(out, "payments_webhook.localhost_hooks_payments.url is a destination") {
		t.Errorf("the update:\n%s", out)
	}
	if after := acctest.ReadFile(t, filepath.Join(filepath.Dir(cli.Dir), "shop", "main.tf")); strings.Count(before,
		"\n") != strings.Count(after, "\n") {
		t.Errorf("it changed more than values:\n%s", after)
	}
	if plan := cli.Must("plan"); !strings.Contains(plan, "0 to add, 1 to change, 0 to destroy.") {
		t.Errorf("the plan:\n%s", plan)
	}
	out = export(acctest.ReadFile(t, filepath.Join(cli.Dir, "terraform.tfstate")), "-update", "-destinations", "-state", "-")
	if cli.ExpectNoChanges(); !strings.Contains(out, "1 value changed") {
		t.Errorf("the destinations:\n%s", out)
	}
	out = export(acctest.ReadFile(t, filepath.Join(cli.Dir, "terraform.tfstate")), "-update", "-destinations", "-state", "-")
	if !strings.Contains(out, "is as in the account.") {
		t.Errorf("again:\n%s", out)
	}
	all := fmt.Sprintf("%d to import, 0 to add, 0 to change, 0 to destroy.", len(namesIn(t, files(t, cli.Dir))))
	for _, lost := range []string{"terraform.tfstate", "names.json"} {
		content := files(t, cli.Dir)["new_2026-11-22.tf"]
		if before, _, found := strings.Cut(content, "\nimport {"); found {
			cli.Write("new_2026-11-22.tf", before)
		}
		for _, name := range []string{"terraform.tfstate", "terraform.tfstate.backup", "imports.tf"} {
			_ = os.Remove(filepath.Join(cli.Dir, name))
		}
		if err := os.Remove(filepath.Join(cli.Dir, lost)); err != nil && lost == "names.json" {
			t.Fatal(err)
		}
		out := export("", "-imports")
		if plan := cli.Must("plan"); !strings.Contains(plan, all) {
			t.Errorf("without %s:\n%s\n%s\n%s", lost, out, files(t, cli.Dir)["imports.tf"], plan)
		}
	}
	if service.Objects("payment_link")[3]["id"] != put["id"] {
		t.Error("another page was made")
	}
}

// TestImports_uncertain writes a comment in place of an import that may be of another object.
func TestImports_uncertain(t *testing.T) {
	t.Parallel()
	const mug, account = "c0ffee00-0001-4000-8000-000000000003", "c0ffee00-0007-4000-8000-000000000001"
	for name, c := range map[string]struct{ main, names, want string }{
		"certain": {
			"resource \"payments_product\" \"p\" {\n  name = \"Enamel mug\"\n}\n", "", "to = payments_product.p\n  id = \"" + mug + "\"",
		},
		"a label that is a variable": {
			"resource \"payments_product\" \"p\" {\n  name = var.name\n  price = 12.5\n}\n", "", "# payments_product.p: one of " + mug,
		},
		"another payee": {
			"resource \"payments_withdrawal_account\" \"w\" {\n  name = \"Main account\"\n  iban = { iban = \"GB33BUKB20201555555555\", bic " +
				"= \"BUKBGB22XXX\" }\n}\n",
			"", "# payments_withdrawal_account.w: one of " + account,
		},
		"two blocks of one label": {
			"resource \"payments_product\" \"p\" {\n  name = \"Enamel mug\"\n}\nresource \"payments_product\" \"q\" {\n  name = \"Enamel " +
				"mug\"\n}\n", "",
			"# payments_product.q: one of " + mug,
		},
		"two names of one address": {
			"resource \"payments_product\" \"p\" {\n  name = \"Enamel mug\"\n}\n",
			`{"` + mug + `": "payments_product.p", "c0ffee00-0001-4000-8000-000000000002": "payments_product.p"}`,
			"# payments_product.p: one of c0ffee00-0001-4000-8000-000000000002, " + mug,
		},
		"none": {"resource \"payments_product\" \"p\" {\n  name = \"Nothing\"\n}\n", "", "# payments_product.p: no object"},
		"never managed": {
			"resource \"payments_product\" \"p\" {\n  name = \"Enamel mug\"\n}\n", `{"` + mug + `": null}`, "# payments_product.p: no object",
		},
		"an import block, and another name of its address": {
			"resource \"payments_product\" \"p\" {}\nimport {\n  to = payments_product.p\n  id = \"" + mug + "\"\n}\n",
			`{"c0ffee00-0001-4000-8000-000000000002": "payments_product.p"}`, "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, dir := demo(t), t.TempDir()
			for file, content := range map[string]string{"main.tf": c.main, "names.json": c.names} {
				if content == "" {
					continue
				}
				if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			run(t, service, "-dir", dir, "-imports").succeeded(t)
			got := files(t, dir)["imports.tf"]
			if !strings.Contains(got, c.want) || (name != "certain") != !strings.Contains(got, "import {") {
				t.Errorf("want %q:\n%s", c.want, got)
			}
		})
	}
}
