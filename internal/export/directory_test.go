// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestExport_otherConfiguration writes no object again that a file in JSON, an import block of a
// module or of an instance, or a move into a module has. A check knows them, too.
func TestExport_otherConfiguration(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	for name, content := range map[string]string{
		"hello.tf.json": `{"resource": {"payments_discount_code": {"hi": {"code": "HELLO", "amount_off": 2.5}}},
			"import": [{"to": "payments_discount_code.hi", "id": "c0ffee00-0003-4000-8000-000000000002"}]}`,
		"shop.tf": `
			import {
			  to = module.shop.payments_discount_code.all["roast"]
			  id = "c0ffee00-0003-4000-8000-000000000001"
			}
			moved {
			  from = payments_product.enamel_mug
			  to   = module.shop.payments_product.mug
			}
			resource "payments_discount_code" "friends" {
			  for_each = {}
			}
			import {
			  to = payments_discount_code.friends["all"]
			  id = "c0ffee00-0003-4000-8000-000000000003"
			}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	edit(t, dir, "products.tf", `"enamel_mug"`, `"other"`)
	before := files(t, dir)
	for range 2 {
		r := run(t, service, "-dir", dir, "-types", "products,codes", "-force").succeeded(t)
		for _, want := range []string{
			"There is nothing new.", "1  discount code: in module.shop\n", "1  product: in module.shop\n",
		} {
			if !strings.Contains(r.out, want) {
				t.Errorf("no %q:\n%s", want, r.out)
			}
		}
		for id, address := range namesIn(t, files(t, dir)) {
			isMug := id == "c0ffee00-0001-4000-8000-000000000003"
			if isMug != (address == "module.shop.payments_product.mug") {
				t.Errorf("the name of %s is %s", id, address)
			}
		}
	}
	if after := files(t, dir); len(after) != len(before) {
		t.Errorf("it wrote a file:\n%s", after["new_2026-11-22.tf"])
	}
	if r := run(t, service, "-dir", dir, "-types", "products,codes", "-check").succeeded(t); strings.Count(r.out, "none") != 2 {
		t.Errorf("the check:\n%s", r.out)
	}
}

// TestExport_editors takes files with CRLF and byte order marks, a link to the directory, and a
// link to the file of names, which stays one.
func TestExport_editors(t *testing.T) {
	t.Parallel()
	service, dir, other := demo(t), t.TempDir(), t.TempDir()
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	for name, content := range files(t, dir) {
		mark := ""
		if strings.HasSuffix(name, ".tf") {
			mark = "\ufeff"
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(mark+strings.ReplaceAll(content, "\n", "\r\n")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link, kept, linked := filepath.Join(other, "link"), filepath.Join(other, "kept.json"), filepath.Join(dir, "names.json")
	for _, err := range []error{os.Symlink(dir, link), os.Rename(linked, kept), os.Symlink(kept, linked)} {
		if err != nil {
			t.Skip(err) // a system without links
		}
	}
	before := files(t, dir)
	r := run(t, service, "-dir", link, "-types", "products").succeeded(t)
	if !strings.Contains(r.out, "There is nothing new.") || !maps.Equal(before, files(t, dir)) {
		t.Errorf("it changed something:\n%s", r.out)
	}
	service.Put("product", map[string]any{"name": "New one", "currency": "EUR", "price": "14"})
	run(t, service, "-dir", link, "-types", "products").succeeded(t)
	if info, err := os.Lstat(linked); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link became a file", err)
	}
	if content := acctest.ReadFile(t, kept); !strings.Contains(content, "payments_product.new_one") {
		t.Errorf("the file of names behind the link:\n%s", content)
	}
}

// TestExport_never leaves out objects that the file of names has with null: an export and a check
// count them, and keep the line.
func TestExport_never(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	put := service.Put("product", map[string]any{"name": "Test", "currency": "EUR", "price": "1"})
	line := fmt.Sprintf("%q: null", put["id"])
	edit(t, dir, "names.json", "{\n", "{\n  "+line+",\n")
	if r := run(t, service, "-dir", dir, "-types", "products", "-check").succeeded(t); !strings.Contains(r.out, "1 object never managed") {
		t.Errorf("the check:\n%s", r.out)
	}
	r := run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	if !strings.Contains(r.out, "There is nothing new.") || !strings.Contains(r.out, "1  product: never managed, by the file of names") {
		t.Errorf("the export:\n%s", r.out)
	}
	service.Put("product", map[string]any{"name": "New", "currency": "EUR", "price": "1"})
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	if names := files(t, dir)["names.json"]; strings.Count(names, line) != 1 || !strings.Contains(names, "payments_product.new") {
		t.Errorf("the names:\n%s", names)
	}
}
