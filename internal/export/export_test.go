// SPDX-License-Identifier: MPL-2.0

package export

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// TestExport_demo exports the roaster. Every exported object is referred to by its address, and
// only reads were sent. [TestExport_generated] shows that no object is left out.
func TestExport_demo(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), filepath.Join(t.TempDir(), "account")
	r := run(t, service, "-dir", dir, "-types", "all", "-archived").succeeded(t)
	run(t, service, "-dir", filepath.Join(dir, "tables"), "-types", "all", "-tables", "2").succeeded(t)
	for _, name := range []string{"customers.tf", "tables/accounts.tf", "tables/master_deposit_accounts.csv"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	written := files(t, dir)
	count := strings.Count(written["imports.tf"], "import {")
	for _, want := range []string{
		fmt.Sprintf("Read %d objects", count), fmt.Sprintf("%d to import, 0 to add", count), "fbo organizations, fbo verifications",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("the summary lacks %q:\n%s", want, r.out)
		}
	}
	for _, request := range service.Requests() {
		if request.Method != http.MethodGet || strings.Contains(request.Path, "master") {
			t.Errorf("it sent %s %s", request.Method, request.Path)
		}
	}
	id := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-`)
	for name, content := range written {
		if name == "imports.tf" || name == "names.json" || name == "providers.tf" {
			continue
		}
		for line := range strings.Lines(content) {
			if id.MatchString(line) && !strings.HasPrefix(line, "#") {
				t.Errorf("%s has an id: %s", name, line)
			}
		}
	}
}

// TestExport_removedBlock does not write an object again whose block a person removed, and names
// it. A reference to it is its id.
func TestExport_removedBlock(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	if err := os.Remove(filepath.Join(dir, "products.tf")); err != nil {
		t.Fatal(err)
	}
	r := run(t, service, "-dir", dir, "-types", "products,codes").succeeded(t)
	added := files(t, dir)["new_2026-11-22.tf"]
	const reason = "exported before, and no block has it now"
	if strings.Contains(added, "payments_product") || !strings.Contains(added, "# not exported: a product, "+reason) ||
		!strings.Contains(r.out, ": "+reason) {
		t.Errorf("%s\n%s", r.out, added)
	}
}

// TestExport_state writes no object of a state again. It refers to those whose block is in the
// directory, and to no others: the configuration would not plan.
func TestExport_state(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	state := `{"version": 4, "resources": [
		{"mode": "managed", "type": "payments_product", "name": "all", "instances": [
			{"index_key": "espresso", "attributes": {"id": "c0ffee00-0001-4000-8000-000000000002"}}]},
		{"mode": "managed", "module": "module.shop", "type": "payments_product", "name": "beans", "instances": [
			{"attributes": {"id": "c0ffee00-0001-4000-8000-000000000001"}}]}]}`
	own := "resource \"payments_product\" \"all\" {}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.tf"), []byte(own), 0o600); err != nil {
		t.Fatal(err)
	}
	runWith(t, service, state, "-dir", dir, "-types", "products,codes", "-state", "-", "-force").succeeded(t)
	written := files(t, dir)
	for _, want := range []string{`payments_product.all["espresso"].id`, "# not exported: a product, in module.shop.payments_product.beans"} {
		if !strings.Contains(written["discount_codes.tf"], want) {
			t.Errorf("no %q:\n%s", want, written["discount_codes.tf"])
		}
	}
	if strings.Contains(written["products.tf"], `"house_espresso_1_kg"`) || strings.Contains(written["products.tf"], `"beans_of_the_month"`) {
		t.Errorf("managed products were written:\n%s", written["products.tf"])
	}
}

// TestExport_states knows the objects of several states. An empty one has none, and that is said.
func TestExport_states(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	state := func(id string) string {
		return fmt.Sprintf(`{"version": 4, "resources": [{"mode": "managed", "type": "payments_product", "name": "one", "instances": [
			{"attributes": {"id": "c0ffee00-0001-4000-8000-%s"}}]}]}`, id)
	}
	shop, empty := filepath.Join(dir, "shop.json"), filepath.Join(dir, "empty.json")
	for path, content := range map[string]string{shop: state("000000000002"), empty: "\n"} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := runWith(t, service, state("000000000003"), "-check", "-types", "products", "-state", "-,"+shop+","+empty)
	if r.code != exitDiffers || strings.Contains(r.out, "House Espresso") || strings.Contains(r.out, "Enamel mug") ||
		!strings.Contains(r.out, "Beans of the Month") {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	if !strings.Contains(r.err, empty+" is empty, so Terraform manages nothing by it") {
		t.Errorf("the empty state is not named:\n%s", r.err)
	}
}

// TestExport_moved follows a renamed resource, and refuses a file of names that is none.
func TestExport_moved(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-types", "products").succeeded(t)
	products := strings.Replace(files(t, dir)["products.tf"], `"enamel_mug"`, `"mug"`, 1) +
		"\nmoved {\n  from = payments_product.enamel_mug\n  to   = payments_product.mug\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "products.tf"), []byte(products), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, service, "-dir", dir, "-types", "products,codes").succeeded(t)
	if added := files(t, dir)["new_2026-11-22.tf"]; !strings.Contains(added, "payments_product.mug.id") {
		t.Errorf("the reference does not follow:\n%s", added)
	}
	for _, wrong := range []string{"[]", `{"x": "no address"}`, `{"x": "payments_product.a\"b"}`, "\x00"} {
		if err := os.WriteFile(filepath.Join(dir, "names.json"), []byte(wrong), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := run(t, service, "-dir", dir); r.code != cli.Failed || !strings.Contains(r.err, "names.json") {
			t.Errorf("%q: exit code %d: %s", wrong, r.code, r.err)
		}
	}
}

// TestExport_foreignDirectory adds to a directory with other files only with -force.
func TestExport_foreignDirectory(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	own := "resource \"payments_product\" \"enamel_mug\" {}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.tf"), []byte(own), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, service, "-dir", dir); r.code != cli.Usage || !strings.Contains(r.err, "-force") || len(files(t, dir)) != 1 {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
	run(t, service, "-dir", dir, "-force").succeeded(t)
	written := files(t, dir)
	if written["main.tf"] != own || !strings.Contains(written["products.tf"], `"enamel_mug_c0ffee00`) {
		t.Errorf("main.tf: %s\n%s", written["main.tf"], written["products.tf"])
	}
}

// TestExport_elsewhere refers to no object of a state if the directory lacks its block.
func TestExport_elsewhere(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	state := `{"version": 4, "resources": [{"mode": "managed", "type": "payments_product", "name": "espresso",
		"instances": [{"attributes": {"id": "c0ffee00-0001-4000-8000-000000000002"}}]}]}`
	runWith(t, service, state, "-dir", dir, "-types", "products,codes", "-state", "-").succeeded(t)
	const want = `"c0ffee00-0001-4000-8000-000000000002", # not exported: a product, in `
	if codes := files(t, dir)["discount_codes.tf"]; !strings.Contains(codes, want) {
		t.Errorf("a reference to another directory:\n%s", codes)
	}
	if kept := files(t, dir)["names.json"]; strings.Contains(kept, "espresso") {
		t.Errorf("names.json has an address of another directory:\n%s", kept)
	}
}

// TestExport_tables gives each destination and each receiver of events a block of its own. It makes
// no second table beside a first one.
func TestExport_tables(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	put := func(from, to int) {
		for i := range to - from {
			service.Put("webhook", map[string]any{"url": fmt.Sprintf("https://shop.example/hooks/%d", from+i)})
			service.Put("product", map[string]any{"name": fmt.Sprintf("Bean %d", from+i), "description": "", "currency": "EUR", "price": "1"})
		}
	}
	put(0, 5)
	run(t, service, "-dir", dir, "-copy", "-tables", "2").succeeded(t)
	written := files(t, dir)
	if written["webhooks.csv"] != "" || written["withdrawal_accounts.csv"] != "" || strings.Contains(written["webhooks.tf"], "https://") {
		t.Errorf("a receiver of events is in a table, or no variable:\n%s", written["webhooks.tf"])
	}
	if rows := strings.Count(written["products.csv"], "\n"); rows < 6 {
		t.Errorf("the table of products has %d lines", rows)
	}
	put(5, 9)
	run(t, service, "-dir", dir, "-tables", "2").succeeded(t)
	after := files(t, dir)
	if added := after["new_2026-11-22.tf"]; strings.Contains(added, "for_each") || strings.Count(added, "\nresource ") != 8 {
		t.Errorf("the second run:\n%s", added)
	}
	if after["products.csv"] != written["products.csv"] {
		t.Error("the table changed")
	}
}

// TestExport_variables gives the variables of a second run names that are not taken.
func TestExport_variables(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	account := func(name, iban string) {
		service.Put("withdrawal_account", map[string]any{
			"accountType": "fiat", "name": name, "iban": map[string]any{"iban": iban, "bic": "COBADEFFXXX", "accountHolderName": "Roaster"},
		})
	}
	account("One", "DE89370400440532013000")
	account("Two", "DE89370400440532013000")
	run(t, service, "-dir", dir, "-variables", "-types", "withdrawal_accounts").succeeded(t)
	account("Three", "DE02120300000000202051")
	account("Four", "DE02120300000000202051")
	run(t, service, "-dir", dir, "-variables", "-types", "withdrawal_accounts").succeeded(t)
	written := files(t, dir)
	first, second := written["variables.tf"], written["variables_2026-11-22.tf"]
	if !strings.Contains(first, `variable "iban"`) || second == "" || strings.Contains(second, `variable "iban"`) {
		t.Errorf("the variables:\n%s\n%s", first, second)
	}
}

// TestExport_whole writes nothing if one file cannot be written, and writes into an empty working
// directory.
func TestExport_whole(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	r := run(t, service, "-dir", dir, "-names", filepath.Join(dir, "none", "names.json"))
	if r.code != cli.Failed || !strings.Contains(r.err, "so none was") || len(files(t, dir)) != 0 {
		t.Errorf("exit code %d: %s%v", r.code, r.err, slices.Sorted(maps.Keys(files(t, dir))))
	}
}

// TestExport_interrupted writes nothing after an interrupt.
func TestExport_interrupted(t *testing.T) {
	t.Parallel()
	service, o := demo(t), options{Options: layout.Options{Dir: filepath.Join(t.TempDir(), "account")}}
	found := contentsOf(t, service, o)
	dir, err := layout.ReadDirectory(o.Dir, o.NamesFile)
	if err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if _, err := commandOf(service, "").write(ctx, found, dir, nil, nil, o); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Stat(o.Dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it made the directory: %v", err)
	}
}

// TestExport_someTypes says why the other types were left out.
func TestExport_someTypes(t *testing.T) {
	t.Parallel()
	r := run(t, demo(t), "-dir", t.TempDir(), "-types", "products").succeeded(t)
	for _, want := range []string{
		"payment links 3, ", "auto swap 1: not asked for by -types",
		"   19  customers 5, external accounts 6, invoices 8: people and papers; -types all adds them",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q:\n%s", want, r.out)
		}
	}
}

// TestExport_paid leaves out paid invoices unless -archived names them. Each has its status, its
// address and its total as comments.
func TestExport_paid(t *testing.T) {
	t.Parallel()
	service := demo(t)
	service.Put("invoice", map[string]any{"customer": map[string]any{"id": "c0ffee00-0005-4000-8000-000000000003"}, "lineItems": []any{
		map[string]any{"name": "Work", "price": "10", "quantity": 1},
		map[string]any{"name": "Trip", "price": "5", "quantity": 1, "currency": "EUR"},
	}})
	for flags, want := range map[string]string{"": "overdue", "-archived": "paid"} {
		dir := t.TempDir()
		r := run(t, service, append([]string{"-dir", dir, "-types", "all"}, strings.Fields(flags)...)...).succeeded(t)
		invoices := files(t, dir)["invoices.tf"]
		if got := strings.Count(invoices, "# paid\n") > 0; got != (flags != "") || strings.Contains(r.out, "invoices: paid\n") == got {
			t.Errorf("%s: there are paid ones: %v\n%s", flags, got, r.out)
		}
		if !regexp.MustCompile(`\n# ` + want + `\n# https?://\S+\n# (85.00|267.00) EUR\nresource "payments_invoice"`).MatchString(invoices) {
			t.Errorf("%s: no comments:\n%s", flags, invoices)
		}
		if strings.Contains(invoices, "# 15.00") || !strings.Contains(invoices, `"Trip"`) {
			t.Errorf("%s: items without a currency are in a total:\n%s", flags, invoices)
		}
	}
}
