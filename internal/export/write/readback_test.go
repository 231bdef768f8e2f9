// SPDX-License-Identifier: MPL-2.0

package write

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

var productType = sync.OnceValue(func() *account.Type {
	types := account.Types(provider.Types())
	return types[slices.IndexFunc(types, func(t *account.Type) bool { return t.Name == "payments_product" })]
})

// products lays out products with a label in an empty directory.
func products(t *testing.T, label string, n int, o layout.Options) *layout.Layout {
	t.Helper()
	c := &account.Contents{Skipped: map[string]string{}, Types: []*account.Type{productType()}}
	members := map[string]cty.Value{}
	for _, a := range c.Types[0].Attributes {
		switch a.Name {
		case "name", "description":
			members[a.Name] = cty.StringVal(label)
		case "price":
			members[a.Name] = cty.NumberIntVal(1)
		default:
			members[a.Name] = cty.NullVal(cty.String)
		}
	}
	value := cty.ObjectVal(members)
	for i := range n {
		id := strings.Replace("c0ffee00-0001-4000-8000-00000000000x", "x", string(rune('1'+i)), 1)
		c.Selected = append(c.Selected, account.Object{Type: c.Types[0], ID: id, State: value, Config: value})
	}
	dir, err := layout.ReadDirectory(filepath.Join(t.TempDir(), "none"), "")
	if err != nil {
		t.Fatal(err)
	}
	return layout.New(c, dir, nil, nil, o, time.Time{})
}

// TestReadBack_more refuses files with more than the objects have, or with other values.
func TestReadBack_more(t *testing.T) {
	t.Parallel()
	l := products(t, "Mug", 1, layout.Options{})
	text, imports := resource(l, l.Blocks[0]), string(importBlocks(l, l.Blocks))
	l.Providers = ""
	read := func(text string) error {
		return readBack(l, []File{{Path: "x.tf", Content: []byte(text)}})
	}
	if err := read(text + imports); err != nil {
		t.Fatal(err)
	}
	for _, more := range []string{
		text + "resource \"payments_product\" \"other\" {}\n", text + "locals {}\n", text + text,
		text + "provider \"payments\" {}\n", text + "x = 1\n", text + "}",
		strings.Replace(text, "{\n", "{\n  count = 2\n", 1),
		strings.Replace(text, "{\n", "{\n  for_each = {}\n", 1),
		strings.Replace(text, "{\n", "{\n  provisioner \"local-exec\" {}\n", 1),
		strings.Replace(text, "\"Mug\"", "\"Mug2\"", 1),
		text + "import {\n  to = payments_product.mug\n  id = \"2\"\n}\n",
		text + "import {\n  to = module.a.payments_product.mug\n  id = \"2\"\n}\n",
	} {
		if err := read(more + imports); err == nil {
			t.Errorf("it takes\n%s", more)
		}
	}
	if err := read(text); err == nil {
		t.Error("it takes no import block")
	}
	l.Blocks = append(l.Blocks, l.Blocks[0])
	if err := read(text + text + imports + imports); err == nil {
		t.Error("it takes a block twice")
	}
}
