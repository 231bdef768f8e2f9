// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// put writes files into a directory.
func putFiles(t *testing.T, dir string, all map[string]string) {
	t.Helper()
	for name, content := range all {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestExport_keys writes no object again that an import block of the directory has: by its code, by
// an id in capital letters, by its identity, or as an instance.
func TestExport_keys(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	putFiles(t, dir, map[string]string{"main.tf": `
		provider "payments" {}
		resource "payments_discount_code" "hi" {}
		import {
		  to = payments_discount_code.hi
		  id = "HELLO"
		}
		resource "payments_product" "mug" {}
		import {
		  to = payments_product.mug
		  id = "C0FFEE00-0001-4000-8000-000000000003"
		}
		resource "payments_product" "beans" {}
		import {
		  to       = payments_product.beans
		  identity = { id = "c0ffee00-0001-4000-8000-000000000001" }
		}
		resource "payments_product" "all" {
		  for_each = { espresso = 1 }
		}
		import {
		  for_each = { espresso = "c0ffee00-0001-4000-8000-000000000002" }
		  to       = payments_product.all[each.key]
		  id       = each.value
		}`})
	const managed = "Enamel House Beans HELLO"
	r := run(t, service, "-dir", dir, "-types", "products,codes", "-check")
	for word := range strings.FieldsSeq(managed) {
		if regexp.MustCompile(`0\d\d  "` + word).MatchString(r.out) {
			t.Errorf("the check has %s:\n%s", word, r.out)
		}
	}
	if !strings.Contains(r.out, "Gone from the account, still in Terraform:\n  none\n") {
		t.Errorf("an object is gone:\n%s", r.out)
	}
	run(t, service, "-dir", dir, "-types", "products,codes", "-force").succeeded(t)
	written := files(t, dir)
	for _, unwanted := range []string{`"enamel_mug`, `"house_espresso`, `"beans_of`} {
		if strings.Contains(written["products.tf"], unwanted) {
			t.Errorf("it wrote %s again:\n%s", unwanted, written["products.tf"])
		}
	}
	codes := written["discount_codes.tf"]
	if strings.Contains(codes, `"hello"`) || !strings.Contains(codes, "payments_product.mug.id]") ||
		!strings.Contains(codes, `payments_product.all["espresso"].id`) || !strings.Contains(codes, "payments_product.beans.id") {
		t.Errorf("the codes:\n%s", codes)
	}
	if _, ok := written["providers.tf"]; ok {
		t.Error("it configured the provider twice")
	}
}

// TestExport_besides adds to the configuration of a person, whose files have the same names.
func TestExport_besides(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	own := map[string]string{
		"versions.tf": "terraform {\n  required_providers {\n    payments = { source = \"terraform-payments/payments\" }\n  }\n}\n",
		"products.tf": "# mine\n", "imports.tf": "# mine\n", "variables.tf": "# mine\n",
	}
	putFiles(t, dir, own)
	r := run(t, service, "-dir", dir, "-force", "-variables", "-types", "products,withdrawal_accounts").succeeded(t)
	written := files(t, dir)
	for name, content := range own {
		if written[name] != content {
			t.Errorf("%s changed", name)
		}
		if second := strings.Replace(name, ".tf", "_2.tf", 1); (written[second] == "") != (name == "versions.tf") {
			t.Errorf("%s: %q\n%s", second, written[second], r.out)
		}
	}
}

// TestExport_unknownBlocks refuses a directory with blocks or rows of a table that a person added:
// an apply may have created their objects. A state tells.
func TestExport_unknownBlocks(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	for i := range 4 {
		service.Put("product", map[string]any{"name": fmt.Sprintf("Bean %d", i), "description": "", "currency": "EUR", "price": "1"})
	}
	run(t, service, "-dir", dir, "-tables", "3", "-types", "products").succeeded(t)
	put := service.Put("product", map[string]any{"name": "Added", "description": "", "currency": "EUR", "price": "1"})
	edit(t, dir, "products.csv", "\nbean_0,", "\nby_hand,By hand,EUR,,1,\nbean_0,")
	edit(t, dir, "products.csv", "key,", "\ufeffkey,") // as editors of tables write it
	block := files(t, dir)["products.tf"]
	if !strings.Contains(block, `csvdecode(trimprefix(file("${path.module}/products.csv"), "\ufeff"))`) {
		t.Errorf("the block keeps the mark:\n%s", block)
	}
	putFiles(t, dir, map[string]string{"added.tf": "resource \"payments_product\" \"added\" {}\n"})
	before := files(t, dir)
	r := run(t, service, "-dir", dir, "-types", "products")
	if r.code != cli.Usage || !strings.Contains(r.err, `payments_product.added, payments_product.products["by_hand"]`) ||
		!strings.Contains(r.err, "-state -") || len(files(t, dir)) != len(before) {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	r = run(t, service, "-dir", dir, "-types", "products", "-check")
	if r.code != exitDiffers || !strings.Contains(r.out, "of unknown objects") || !strings.Contains(r.out, "  payments_product.added\n") {
		t.Errorf("the check: exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	state := fmt.Sprintf(`{"version": 4, "resources": [{"mode": "managed", "type": "payments_product", "name": "added",
		"instances": [{"attributes": {"id": %q}}]}]}`, put["id"])
	r = runWith(t, service, state, "-dir", dir, "-types", "products", "-state", "-").succeeded(t)
	if after := files(t, dir); after["new_2026-11-22.tf"] != "" || !strings.Contains(after["names.json"], "payments_product.added") {
		t.Errorf("it wrote the object again:\n%s%s", r.out, after["new_2026-11-22.tf"])
	}
}

// TestExport_otherStates takes a state with numbers as ids, deposed objects, and keys of instances
// that need quotes. It refers to instances of for_each and of count.
func TestExport_otherStates(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	putFiles(t, dir, map[string]string{"main.tf": `
		provider "payments" {}
		resource "payments_product" "all" {}
		resource "payments_product" "counted" {}`})
	state := `{"version": 4, "resources": [
		{"mode": "managed", "type": "other_thing", "name": "x", "instances": [{"attributes": {"id": 7}}, {"attributes": null}]},
		{"mode": "managed", "type": "payments_product", "name": "all", "instances": [
			{"index_key": "a\"b\\c\n${d}é", "attributes": {"id": "c0ffee00-0001-4000-8000-000000000002"}},
			{"index_key": "old", "deposed": "00000000", "attributes": {"id": "c0ffee00-0001-4000-8000-000000000001"}}]},
		{"mode": "managed", "type": "payments_product", "name": "counted", "instances": [
			{"index_key": 1, "attributes": {"id": "c0ffee00-0001-4000-8000-000000000003"}}]}]}`
	r := runWith(t, service, state, "-dir", dir, "-types", "products,codes", "-state", "-", "-force")
	codes := files(t, dir)["discount_codes.tf"]
	for _, want := range []string{
		`payments_product.all["a\"b\\c\n$${d}é"].id`, "payments_product.counted[1].id", `payments_product.all["old"].id`,
	} {
		if r.code != cli.Done || !strings.Contains(codes, want) {
			t.Errorf("exit code %d, no %s:\n%s%s", r.code, want, r.err, codes)
		}
	}
	for _, other := range []string{
		`{"version": 3, "modules": []}`, `{"encrypted_data": "x", "serial": 1}`, `[]`, `{"version": 4, "resources": [
			{"mode": "managed", "type": "payments_product", "name": "x", "instances": [{"attributes": {"id": 7}}]}]}`,
	} {
		if r := runWith(t, service, other, "-check", "-state", "-"); r.code != cli.Usage || !strings.Contains(r.err, "-state") {
			t.Errorf("%s: exit code %d: %s", other, r.code, r.err)
		}
	}
}

// TestExport_only refuses an id that no object has, and takes an archived object.
func TestExport_only(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), filepath.Join(t.TempDir(), "account")
	const missing, archived = "c0ffee00-0001-4000-8000-0000000000ff", "c0ffee00-0001-4000-8000-000000000006"
	r := run(t, service, "-dir", dir, "-only", missing)
	if _, err := os.Stat(dir); err == nil || r.code != cli.Usage || !strings.Contains(r.err, missing) {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
	run(t, service, "-dir", dir, "-only", archived).succeeded(t)
	if imports := files(t, dir)["imports.tf"]; strings.Count(imports, "import {") != 1 || !strings.Contains(imports, archived) {
		t.Errorf("the imports:\n%s", imports)
	}
}

// TestExport_referred takes an archived product that a page still sells, and leaves out another.
func TestExport_referred(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), filepath.Join(t.TempDir(), "account")
	const sold, archived = "c0ffee00-0001-4000-8000-000000000001", "c0ffee00-0001-4000-8000-000000000006"
	service.Put("product", map[string]any{"id": sold, "isArchived": true})
	run(t, service, "-dir", dir).succeeded(t)
	if imports := files(t, dir)["imports.tf"]; !strings.Contains(imports, sold) || strings.Contains(imports, archived) {
		t.Errorf("the imports:\n%s", imports)
	}
}

// TestExport_shownTwice writes an object once that a list shows twice, because its pages moved.
func TestExport_shownTwice(t *testing.T) {
	t.Parallel()
	service, dir := acctest.Start(t), filepath.Join(t.TempDir(), "account")
	product, err := json.Marshal(service.Put("product", map[string]any{"name": "Mug"}))
	if err != nil {
		t.Fatal(err)
	}
	service.AddFault(sandbox.Fault{Operation: "products", Status: 200, Body: fmt.Sprintf("[%s,%[1]s]", product)})
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	if imports := files(t, dir)["imports.tf"]; strings.Count(imports, "import {") != 1 {
		t.Errorf("the imports:\n%s", imports)
	}
}

// TestDescribe_texts gives a reader texts of an account in quotes.
func TestDescribe_texts(t *testing.T) {
	t.Parallel()
	if got := quoted("x\"  <- \u202e" + strings.Repeat("long ", 100)); !strings.HasPrefix(got, `"x\"  <- \u202e`) || len(got) > 100 {
		t.Errorf("%s", got)
	}
	iban := account.Attribute{Name: "iban", Argument: true, Annotations: []described.Annotation{described.Payee}}
	of := account.Type{Name: "payments_x", Attributes: []account.Attribute{iban}}
	for payee, want := range map[string]bool{"DE89370400440532013000": false, "DE89**************3000": true, "3000": true} {
		if layout.IsMasked(payee) != want {
			t.Errorf("%s is masked: %t", payee, !want)
		}
	}
	if of.Sells() {
		t.Error("an account sells nothing")
	}
}

// TestExport_replaced follows an object that Terraform replaced: its address has another id in the
// state. An equal address in the state of another directory is another object.
func TestExport_replaced(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	const old, other = "c0ffee00-0001-4000-8000-000000000003", "c0ffee00-0001-4000-8000-000000000002"
	state := func(id any) string {
		return fmt.Sprintf(`{"version": 4, "resources": [{"mode": "managed", "type": "payments_product", "name": "enamel_mug",
			"instances": [{"attributes": {"id": %q}}]}]}`, id)
	}
	put := service.Put("product", map[string]any{"name": "Mug of another directory", "description": "", "currency": "EUR", "price": "1"})
	r := runWith(t, service, state(put["id"]), "-dir", dir, "-types", "products", "-state", "-").succeeded(t)
	const mug = "payments_product.enamel_mug"
	if names := namesIn(t, files(t, dir)); !strings.Contains(r.out, "in "+mug) || names[old] != mug {
		t.Errorf("another directory:\n%s", r.out)
	}
	for _, product := range service.Objects("product") {
		if product["id"] == old {
			service.Remove("product", old)
		}
	}
	r = runWith(t, service, state(put["id"]), "-dir", dir, "-types", "products,codes", "-state", "-").succeeded(t)
	names := namesIn(t, files(t, dir))
	if names[fmt.Sprint(put["id"])] != mug || names[old] != "" || names[other] == "" {
		t.Errorf("replaced: %v\n%s", names, r.out)
	}
}

// TestExport_refusedTwice writes an object whose value the provider refuses once as comments, and
// as a block when the value was corrected.
func TestExport_refusedTwice(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	hook := service.Put("webhook", map[string]any{"url": "http://plain.example/hooks"})
	args := []string{"-dir", dir, "-types", "webhooks"}
	run(t, service, args...).succeeded(t)
	before := files(t, dir)
	if !strings.Contains(before["webhooks.tf"], fmt.Sprintf("\n# Not managed: %s, because", hook["id"])) {
		t.Fatalf("it is no comment:\n%s", before["webhooks.tf"])
	}
	r := run(t, service, args...).succeeded(t)
	if !strings.Contains(r.out, "There is nothing new.") || !strings.Contains(r.out, "1  webhook: a value is refused") ||
		len(files(t, dir)) != len(before) {
		t.Errorf("the second run:\n%s", r.out)
	}
	hook["url"] = "https://plain.example/hooks"
	service.Put("webhook", hook)
	run(t, service, args...).succeeded(t)
	if added := files(t, dir)["suspicious_2026-11-22.tf"]; strings.Count(added, "\nresource ") != 1 {
		t.Errorf("the third run:\n%s", added)
	}
}
