// SPDX-License-Identifier: MPL-2.0

package export

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// FuzzBlock writes an object with any label as a block, an import block, a comment and a row of a
// table. The block parses, has the values of the object, and stands alone.
func FuzzBlock(f *testing.F) {
	for _, label := range hostile {
		if len(label) < 1000 {
			f.Add(label)
		}
	}
	k := kinds()["payments_product"]
	f.Fuzz(func(t *testing.T, label string) {
		if !utf8.ValidString(label) {
			return // JSON and msgpack have valid strings only
		}
		o := object{kind: k, id: "c0ffee00-0001-4000-8000-000000000001", state: productOf(k, label), config: productOf(k, label)}
		addresses := names([]object{o}, nil, nil)
		e := expressions{refer: func(*kind, string, string) (string, string) { return "", label }}
		u := unit{kind: k, address: addresses[o.id], objects: []object{o}}
		text := format("# " + printable(label) + "\n\n" + e.block(o, u.address))
		if err := verify(text, []unit{u}, scopeOf(addresses, nil), &variables{}); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		refused := o
		refused.refused = "refused: " + label
		text = append(text, e.block(refused, u.address)...)
		file, diagnostics := hclsyntax.ParseConfig(text, "", hcl.InitialPos)
		if diagnostics.HasErrors() || len(file.Body.(*hclsyntax.Body).Blocks) != 1 { //nolint:forcetypeassert // the parser returns one
			t.Fatalf("%v: not one block:\n%s", diagnostics, text)
		}
		if strings.ContainsAny(printable(label), "\r\n\x00\u202e\u2028") {
			t.Errorf("a hostile comment: %q", printable(label))
		}
		tables := newTables([]object{o, o}, addresses, map[string]bool{}, e, 2)
		for _, table := range tables {
			rows, err := table.rows()
			if err != nil {
				t.Fatal(err)
			}
			u := unit{kind: k, address: k.name + "." + table.name, objects: []object{o}, table: table, csv: rows}
			if err := verify(format(table.block(e)), []unit{u}, scopeOf(addresses, nil), &variables{}); err != nil {
				t.Fatalf("%v\n%s\n%s", err, rows, table.block(e))
			}
		}
	})
}

// productOf returns a product with a label.
func productOf(k *kind, label string) cty.Value {
	members := map[string]cty.Value{}
	for _, a := range k.attributes {
		switch a.name {
		case "name", "description":
			members[a.name] = cty.StringVal(label)
		case "price":
			members[a.name] = cty.NumberIntVal(1)
		default:
			members[a.name] = cty.NullVal(cty.String)
		}
	}
	return cty.ObjectVal(members)
}
