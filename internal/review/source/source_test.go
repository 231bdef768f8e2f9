// SPDX-License-Identifier: MPL-2.0

package source

import (
	"os"
	"path/filepath"
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
