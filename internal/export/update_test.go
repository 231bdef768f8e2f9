// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// TestUpdate changes literals and nothing else: expressions, tables and destinations are named, and
// a value that nothing tells stays.
func TestUpdate(t *testing.T) {
	t.Parallel()
	const mug, page, hook = "c0ffee00-0001-4000-8000-000000000003", "c0ffee00-0002-4000-8000-000000000002",
		"c0ffee00-0004-4000-8000-000000000001"
	method := func(network string, discount any) map[string]any {
		return map[string]any{"network": network, "discountPercentOff": discount}
	}
	managed := func(methods ...any) map[string]any {
		return map[string]any{"gateway": map[string]any{"managed": map[string]any{"methods": methods}}}
	}
	const bitcoin = "gateway = { managed = { methods = [{ network = \"Bitcoin\", discount_percent_off = 1 }] } }"
	for name, c := range map[string]struct {
		group, block string // the lines of the block
		change       map[string]any
		want, says   string // a line of the block afterwards, and of the output
	}{
		"a number":     {"product", "price = 12.50 # as agreed", map[string]any{"price": "13"}, "price = 13 # as agreed", "price = 13"},
		"equal":        {"product", "price = 1.250e1", nil, "price = 1.250e1", "as in the account"},
		"a text":       {"product", `name = "Mug"`, map[string]any{"name": "${x} \"q\""}, `name = "$${x} \"q\""`, "1 value changed"},
		"a default":    {"product", "charging_interval_seconds = 3600", nil, "charging_interval_seconds = 0", "1 value changed"},
		"a sum":        {"product", "price = 12 + 1", nil, "price = 12 + 1", ".price is an expression"},
		"a call":       {"product", "price = max(1, 2)", nil, "price = max(1, 2)", "as in the account"},
		"a variable":   {"product", "price = var.price", nil, "price = var.price", "as in the account"},
		"unknown":      {"webhook", "url = var.url", nil, "url = var.url", "as in the account"},
		"of a row":     {"product", "count = 1\n  price = local.rows.price", nil, "price = local.rows.price", "as in the account"},
		"null":         {"product", "description = null", nil, "description = null", "as in the account"},
		"of instances": {"product", "count = 1\n  price = 1", nil, "price = 1", ".price is of a table, or of one of several instances"},
		"inside": {
			"payment_link", bitcoin, managed(method("Bitcoin", 2.5)),
			"gateway = { managed = { methods = [{ network = \"Bitcoin\", discount_percent_off = 2.5 }] } }", "1 value changed",
		},
		"one more": {
			"payment_link", bitcoin, managed(method("Bitcoin", 1), method("Dash", nil)), "network = \"Dash\"", "1 value changed",
		},
		"a reference": {
			"payment_link", "product_ids = [payments_product.a.id]", nil, "product_ids = [payments_product.a.id]", ".product_ids is an expression",
		},
		"another gateway": {
			"payment_link", bitcoin, map[string]any{"gateway": map[string]any{"selfCustodial": map[string]any{
				"tokensAccepted": []any{map[string]any{"tokenAddress": usdc, "chainId": 1}},
			}}}, bitcoin, "gateway",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, dir := demo(t), t.TempDir()
			id := map[string]string{"product": mug, "payment_link": page, "webhook": hook}[c.group]
			if c.change != nil {
				c.change["id"] = id
				service.Put(c.group, c.change)
			}
			content := "resource \"payments_" + c.group + "\" \"a\" {\n  " + c.block + "\n}\nimport {\n  to = payments_" + c.group +
				".a\n  id = \"" + id +
				"\"\n}\n"
			if c.group == "payment_link" {
				content += "import {\n  to = payments_product.a\n  id = \"" + mug + "\"\n}\nresource \"payments_product\" \"a\" {}\n"
			}
			mark := ""
			if name == "a number" { // as an editor of Windows writes it
				mark, content = "\ufeff", strings.ReplaceAll(content, "\n", "\r\n")
			}
			if err := os.WriteFile(filepath.Join(dir, "main.tf"), []byte(mark+content), 0o600); err != nil {
				t.Fatal(err)
			}
			r := run(t, service, "-dir", dir, "-update").succeeded(t)
			after := files(t, dir)["main.tf"]
			if !strings.HasPrefix(after, mark) {
				t.Errorf("it took the mark away:\n%q", after)
			}
			if !strings.Contains(after, c.want) || !strings.Contains(r.out, c.says) {
				t.Errorf("want %q and %q:\n%s\n%s", c.want, c.says, after, r.out)
			}
			rest, _, _ := strings.Cut(after, "import {")
			if strings.Count(rest, "\n") != 3 && name != "one more" && !strings.HasPrefix(name, "of ") {
				t.Errorf("more changed:\n%s", after)
			}
		})
	}
}

// TestUpdate_refused changes no block that several objects have, no part of a value that changes as
// a whole, and no sensitive value. It does not call that compared which it could not compare.
func TestUpdate_refused(t *testing.T) {
	t.Parallel()
	const first, second, page = "c0ffee00-0001-4000-8000-000000000003", "c0ffee00-0001-4000-8000-000000000002",
		"c0ffee00-0002-4000-8000-000000000002"
	imported := func(address, id string) string { return "import {\n  to = " + address + "\n  id = \"" + id + "\"\n}\n" }
	const product = "resource \"payments_product\" \"p\" {\n  price = 10\n}\n"
	field := func(label string, isRequired bool) map[string]any {
		return map[string]any{"inputLabel": label, "isRequired": isRequired, "dataType": "String"}
	}
	const fields = "resource \"payments_payment_link\" \"l\" {\n  input_fields = [{ input_label = \"Which grind would you like for the " +
		"beans\" }, " +
		"{ input_label = \"Second one\" }]\n}\n"
	for name, c := range map[string]struct {
		main, module string
		change       func(service *acctest.Service)
		says, keeps  string
	}{
		"a module that is called twice": {
			"module \"a\" {\n  source = \"./shop\"\n}\nmodule \"b\" {\n  source = \"./shop\"\n}\n" + imported("module.a.payments_product.p", first) +
				imported("module.b.payments_product.p", second), product, nil, "one of several instances", "price = 10\n",
		},
		"a module of several instances": {
			"module \"a\" {\n  count = 2\n  source = \"./shop\"\n}\n" + imported("module.a[0].payments_product.p", first), product, nil,
			"one of several instances", "price = 10\n",
		},
		"a module that calls itself": {
			"module \"a\" {\n  source = \"./shop\"\n}\nmodule \"b\" {\n  source = \"./shop\"\n}\n" + imported("module.a.payments_product.p", first),
			product + "module \"x\" {\n  source = \"../shop\"\n}\nmodule \"y\" {\n  source = \"../shop\"\n}\n", nil, "1 value changed", "",
		},
		"parts of a list": {
			fields + imported("payments_payment_link.l", page), "", func(service *acctest.Service) {
				service.Put("payment_link", map[string]any{"id": page, "inputFields": []any{field("Grind it", true), field("Second one", false)}})
			}, "1 value changed", "Second one",
		},
		"a number of a bank": {
			"resource \"payments_withdrawal_account\" \"w\" {\n  iban = { iban = \"DE89370400440532013000\", bic = \"COBADEFFXXX\" }\n}\n" +
				imported("payments_withdrawal_account.w", "c0ffee00-0007-4000-8000-000000000001"), "", nil, ".iban has a sensitive value inside",
			"DE89370400440532013000",
		},
		"a reference to an instance": {
			"resource \"payments_product\" \"p\" {\n  for_each = local.rows\n}\n" + imported("payments_product.p[\"x\"]", first) +
				"resource \"payments_payment_link\" \"l\" {\n  product_ids = [payments_product.p[\"x\"].id]\n}\n" +
				imported("payments_payment_link.l", page), "", nil, ".product_ids is an expression", "",
		},
		"nothing known": {product, "", nil, "Nothing was compared", "price = 10\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, dir := demo(t), t.TempDir()
			if c.change != nil {
				c.change(service)
			}
			if err := os.MkdirAll(filepath.Join(dir, "shop"), 0o700); err != nil {
				t.Fatal(err)
			}
			for path, content := range map[string]string{"main.tf": c.main, "shop/main.tf": c.module} {
				if err := os.WriteFile(filepath.Join(dir, path), []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			r := run(t, service, "-dir", dir, "-update", "-destinations").succeeded(t)
			after := files(t, dir)["main.tf"] + files(t, filepath.Join(dir, "shop"))["main.tf"]
			if !strings.Contains(r.out, c.says) || !strings.Contains(after, c.keeps) {
				t.Errorf("want %q and %q:\n%s\n%s", c.says, c.keeps, after, r.out)
			}
		})
	}
}

// savingWriter saves a file as soon as the command says something.
type savingWriter func()

func (save savingWriter) Write(p []byte) (int, error) {
	save()
	return len(p), nil
}

// TestUpdate_meanwhile writes nothing into a file that a person changed while the account was read:
// the places of its values are others.
func TestUpdate_meanwhile(t *testing.T) {
	t.Parallel()
	dir, c := t.TempDir(), commandOf(demo(t), "")
	const block = "resource \"payments_product\" \"p\" {\n  price = 10\n}\nimport {\n  to = payments_product.p\n" +
		"  id = \"c0ffee00-0001-4000-8000-000000000003\"\n}\n"
	putFiles(t, dir, map[string]string{"main.tf": block})
	var errs bytes.Buffer
	c.Stderr = io.MultiWriter(&errs, savingWriter(func() { putFiles(t, dir, map[string]string{"main.tf": "# mine\n" + block}) }))
	code := c.declare().Execute(t.Context(), c.Run, []string{"-dir", dir, "-update"})
	if after := files(t, dir)["main.tf"]; code != cli.Failed || !strings.Contains(errs.String(), "changed meanwhile") ||
		after != "# mine\n"+block {
		t.Errorf("exit code %d: %s\n%s", code, &errs, after)
	}
}
