// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// table is one resource block for many objects that differ only in values which a cell can hold.
// Its rows are in a CSV file.
type table struct {
	kind    *kind
	name    string // of the resource
	objects []object
	keys    map[string]string // of the rows, by id
	columns []string
	blank   map[string]bool // columns with an empty cell, which is no value
}

// newTables finds the tables among the objects: at most one of a kind, with the most objects that
// are alike. It changes the addresses of those objects. least is 0 for no tables.
//
// A destination or a secret is in no table: each stands in a block of its own, where a reviewer
// sees it. taken are the addresses of existing blocks.
func newTables(objects []object, addresses map[string]string, taken map[string]bool, e expressions, least int) (tables []*table) {
	if least == 0 {
		return nil
	}
	alike := map[string][]object{}
	var shapes []string
	for _, o := range objects {
		shape, ok := shapeOf(o, e)
		if !ok {
			continue
		}
		if alike[shape] == nil {
			shapes = append(shapes, shape)
		}
		alike[shape] = append(alike[shape], o)
	}
	largest := map[*kind]string{}
	for _, shape := range shapes {
		k := alike[shape][0].kind
		if len(alike[shape]) >= least && len(alike[shape]) > len(alike[largest[k]]) {
			largest[k] = shape
		}
	}
	used := maps.Clone(taken)
	for _, address := range addresses {
		of, _, _ := instance(address)
		used[of] = true
	}
	for _, shape := range shapes {
		k := alike[shape][0].kind
		if largest[k] != shape || used[k.name+"."+k.plural()] {
			continue
		}
		tables = append(tables, newTable(k, alike[shape], addresses))
	}
	return tables
}

// newTable makes a table of objects, and gives them the addresses of its instances.
func newTable(k *kind, objects []object, addresses map[string]string) *table {
	t := &table{kind: k, name: k.plural(), objects: objects, keys: map[string]string{}, blank: map[string]bool{}}
	for _, a := range k.attributes {
		n := 0
		for _, o := range objects {
			if isCell(a) && isSet(o.config.GetAttr(a.name)) {
				n++
			}
		}
		if n > 0 {
			t.columns = append(t.columns, a.name)
			t.blank[a.name] = n < len(objects)
		}
	}
	for _, o := range objects {
		_, t.keys[o.id], _ = strings.Cut(addresses[o.id], ".")
		addresses[o.id] = fmt.Sprintf("%s.%s[%q]", k.name, t.name, t.keys[o.id])
	}
	return t
}

// isCell reports whether a cell of a table can hold an argument.
func isCell(a attribute) bool {
	return a.argument && len(a.members) == 0 && a.refersTo == "" && !a.sensitive
}

// shapeOf describes the arguments of an object that a table has only once. It returns false if an
// object cannot be a row.
func shapeOf(o object, e expressions) (string, bool) {
	if o.refused != "" || o.kind.isSingle() || holdsPrivate(o.kind.attributes, o.state) {
		return "", false
	}
	shape := o.kind.name
	e.from = o.kind
	for _, m := range e.argumentsOf(o.kind.attributes, nil, o.config, o.state) {
		at := slices.IndexFunc(o.kind.attributes, func(a attribute) bool { return a.name == m.name })
		switch {
		case m.value == nil: // the comment about a sensitive value
			return "", false
		case !isCell(o.kind.attributes[at]) || !isScalar(o.config.GetAttr(m.name)):
			shape += "\n" + printMember(m, "")
		case !fits(o.kind.attributes[at], o.config.GetAttr(m.name)):
			return "", false
		}
	}
	return shape, true
}

func isScalar(value cty.Value) bool { return value.Type().IsPrimitiveType() }

// holdsPrivate reports whether an argument is set that is a secret, a destination of money, or a
// receiver of events, at any depth.
func holdsPrivate(attributes []attribute, value cty.Value) bool {
	return slices.ContainsFunc(attributes, func(a attribute) bool {
		inner := memberOf(value, a.name)
		switch {
		case !a.argument || !isSet(inner):
			return false
		case inner.Type().IsObjectType():
			return holdsPrivate(a.members, inner)
		}
		return a.sensitive || a.is(described.Payee) || a.is(described.EventTarget) ||
			slices.ContainsFunc(elementsOf(inner), func(element cty.Value) bool { return holdsPrivate(a.members, element) })
	})
}

// fits reports whether a CSV file keeps a value. An empty cell is no value, a carriage return may
// get lost, and a spreadsheet takes some texts for formulas.
func fits(a attribute, value cty.Value) bool {
	if value.Type() != cty.String {
		return true
	}
	text := value.AsString()
	return (text != "" || a.required) && !strings.ContainsAny(text, "\r\x00\ufeff") && strings.IndexAny(text, "=+-@\t") != 0
}

// file is the name of the table's CSV file.
func (t *table) file() string { return t.name + ".csv" }

// rows is the CSV file.
func (t *table) rows() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	lines := [][]string{append([]string{"key"}, t.columns...)}
	for _, o := range t.objects {
		line := []string{t.keys[o.id]}
		for _, name := range t.columns {
			line = append(line, cell(o.config.GetAttr(name)))
		}
		lines = append(lines, line)
	}
	err := w.WriteAll(lines)
	return b.Bytes(), err
}

// cell is the text of a value. Terraform converts it back.
func cell(value cty.Value) string {
	switch {
	case !isSet(value):
		return ""
	case value.Type() == cty.String:
		return value.AsString()
	}
	return literal(value)
}

// block is the resource block of the table.
func (t *table) block(e expressions) string {
	first := t.objects[0]
	e.from = t.kind
	var members []member
	for _, m := range e.argumentsOf(t.kind.attributes, nil, t.sample(), first.state) {
		if slices.Contains(t.columns, m.name) {
			m.value = &node{text: "each.value." + m.name}
			if t.blank[m.name] {
				m.value.text += ` == "" ? null : ` + m.value.text
			}
		}
		members = append(members, m)
	}
	text := fmt.Sprintf("resource %q %q {\n  for_each = { for row in csvdecode(file(\"${path.module}/%s\")) : row.key => row }\n\n%s",
		t.kind.name, t.name, t.file(), printMembers(members, "  "))
	return text + lifecycle(t.kind) + "}\n"
}

// sample is the configuration of the first object, with a value for each column.
func (t *table) sample() cty.Value {
	members := t.objects[0].config.AsValueMap()
	for _, name := range t.columns {
		for _, o := range t.objects {
			if value := o.config.GetAttr(name); isSet(value) {
				members[name] = value
			}
		}
	}
	return cty.ObjectVal(members)
}

// imports is the import block of all objects. Terraform knows for_each in it since version 1.7.
func (t *table) imports() string {
	var ids strings.Builder
	for _, o := range t.objects {
		fmt.Fprintf(&ids, "    %s = %s\n", t.keys[o.id], literal(cty.StringVal(o.id)))
	}
	return fmt.Sprintf("\nimport {\n  for_each = {\n%s  }\n  to = %s.%s[each.key]\n  id = each.value\n}\n", ids.String(), t.kind.name, t.name)
}
