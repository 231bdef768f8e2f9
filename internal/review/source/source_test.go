// SPDX-License-Identifier: MPL-2.0

package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// read writes files, and reads their directory.
func read(t *testing.T, files map[string]string) (c *Configuration, dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c, dir
}

func TestLocate(t *testing.T) {
	t.Parallel()
	c, dir := read(t, map[string]string{
		"main.tf": `
resource "payments_product" "ring" {
  name = "ring"
  price = 1
}
resource "payments_payment_link" "club" {
  gateway = {
    self_custodial = {
      seller_payment_address = "0x"
    }
  }
}
module "m" {
  source = "./m"
}
provider "payments" {
  api_key = "a"
}
provider "payments" {
  alias = "b"
  api_key = "b"
}
action "payments_pay" "all" {}
resource "payments_product" "coin" {
  name = "a"
  price = 1
}`,
		"a_override.tf": "resource \"payments_product\" \"coin\" {\n price = 2\n}",
		"m/main.tf":     "resource \"payments_product\" \"ring\" {\n\n\n name = 1\n}",
	})
	for _, test := range []struct {
		address, path, file string
		line                int
	}{
		{"payments_product.ring", "price", "main.tf", 4},
		{"payments_product.ring", "name, price", "main.tf", 3},
		{"payments_product.ring", "currency", "main.tf", 2},
		{"payments_product.ring", "", "main.tf", 2},
		{`payments_product.ring["a.b[0]"]`, "price", "main.tf", 4},
		{"payments_product.ring (deposed)", "price", "main.tf", 4},
		{`module.m["x"].payments_product.ring[1]`, "name", "m/main.tf", 4},
		{"payments_payment_link.club", "gateway.self_custodial", "main.tf", 8},
		{"payments_payment_link.club", "gateway.self_custodial.seller_payment_address", "main.tf", 9},
		{"payments_payment_link.club", "gateway.self_custodial.tokens_accepted[3].chain_id", "main.tf", 8},
		{"provider.payments", "api_key", "main.tf", 17},
		{"provider.payments.b", "api_key", "main.tf", 21},
		{"action.payments_pay.all", "", "main.tf", 23},
		{"payments_product.coin", "price", "a_override.tf", 2},
		{"payments_product.coin", "name", "main.tf", 25},
		{"payments_product.coin", "", "a_override.tf", 1},
		{"payments_product.gone", "price", "", 0},
		{"", "", "", 0},
	} {
		want := test.file
		if want != "" {
			want = filepath.ToSlash(filepath.Join(dir, want))
		}
		if file, line := c.Locate(test.address, test.path); file != want || line != test.line {
			t.Errorf("%s %s is at %s:%d, not %s:%d", test.address, test.path, file, line, want, test.line)
		}
	}
	if file, line := (*Configuration)(nil).Locate("payments_product.ring", "price"); file != "" || line != 0 {
		t.Errorf("no configuration has %s:%d", file, line)
	}
}

// TestReadsrelative is not parallel, because it changes the working directory.
func TestReadsrelative(t *testing.T) {
	_, dir := read(t, map[string]string{
		"environments/production/main.tf": "module \"m\" {\n source = \"../../m\"\n}",
		"m/main.tf":                       "resource \"payments_product\" \"ring\" {}",
		"main.tf":                         "",
	})
	t.Chdir(dir)
	for _, given := range []string{"environments/production", "./environments/production/", filepath.Join(dir, "environments/production")} {
		c, err := Read(given)
		if err != nil {
			t.Fatal(err)
		}
		if file, _ := c.Locate("module.m.payments_product.ring", ""); file != "m/main.tf" || c.First() != "environments/production/main.tf" {
			t.Errorf("%s: %s, %s", given, file, c.First())
		}
	}
}

// TestLocals_ofTofu reads the files that only OpenTofu does. A local or a module of both kinds of
// files may be another one than the plan's.
func TestLocals_ofTofu(t *testing.T) {
	t.Parallel()
	const later, sure = "terraform_data.x.output", `"sure"`
	local := func(name, value string) string { return "locals {\n " + name + " = " + value + "\n}\n" }
	c, _ := read(t, map[string]string{
		"main.tf":            local("both", sure) + local("one", sure) + local("changed", sure) + "module \"m\" {\n source = \"./a\"\n}\n",
		"main.tofu":          local("both", later) + local("other", later) + local("rewritten", sure) + "module \"m\" {\n source = \"./b\"\n}\n",
		"override.tf":        local("changed", later),
		"x_override.tofu":    local("rewritten", later),
		"a/main.tf":          local("deep", sure),
		"b/main.tf":          local("deep", later),
		"more.tofu.json":     `{"locals": {"json": "${terraform_data.x.output}"}}`,
		"more.tf.json":       `{"module": {"n": {"source": "./a"}}}`,
		"ignored.tofu.other": local("one", later),
	})
	for _, test := range []struct {
		in, name, want string
		isRead         bool
	}{
		{"", "both", "", false},
		{"", "one", "", true},
		{"", "other", later, true},
		{"", "changed", later, true},
		{"", "rewritten", later, true},
		{"", "json", later, true},
		{"module.m.", "deep", "", false},
		{"module.n.", "deep", "", true},
	} {
		if references, _, isRead := c.Locals(test.in, test.name); isRead != test.isRead || strings.Join(references, " ") != test.want {
			t.Errorf("%slocal.%s: %v, read: %t", test.in, test.name, references, isRead)
		}
	}
}
