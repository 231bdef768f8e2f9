// SPDX-License-Identifier: MPL-2.0

package export

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUpdate changes literals and nothing else: expressions, tables and destinations are named, and a
// value that nothing tells stays.
func TestUpdate(t *testing.T) {
	t.Parallel()
	const mug, page = "c0ffee00-0001-4000-8000-000000000003", "c0ffee00-0002-4000-8000-000000000002"
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
		"a sum":        {"product", "price = 12 + 1", nil, "price = 12 + 1", ".price is an expression"},
		"a call":       {"product", "price = max(1, 2)", nil, "price = max(1, 2)", "as in the account"},
		"a variable":   {"product", "price = var.price", nil, "price = var.price", "as in the account"},
		"null":         {"product", "description = null", nil, "description = null", "as in the account"},
		"of instances": {"product", "count = 1\n  price = 1", nil, "price = 1", ".price is of a table, or of one of several instances"},
		"inside": {
			"payment_link", bitcoin, managed(method("Bitcoin", 2.5)),
			"gateway = { managed = { methods = [{ network = \"Bitcoin\", discount_percent_off = 2.5 }] } }", "1 value changed",
		},
		"one more": {
			"payment_link", bitcoin, managed(method("Bitcoin", 1), method("Dash", nil)), "network              = \"Dash\"", "1 value changed",
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
			id := map[string]string{"product": mug, "payment_link": page}[c.group]
			if c.change != nil {
				c.change["id"] = id
				service.Put(c.group, c.change)
			}
			content := "resource \"payments_" + c.group + "\" \"a\" {\n  " + c.block + "\n}\nimport {\n  to = payments_" + c.group + ".a\n  id = \"" + id +
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
			if rest, _, _ := strings.Cut(after, "import {"); strings.Count(rest, "\n") != 3 && name != "one more" && name != "of instances" {
				t.Errorf("more changed:\n%s", after)
			}
		})
	}
}
