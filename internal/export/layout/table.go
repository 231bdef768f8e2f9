// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"bytes"
	"encoding/csv"
	"maps"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// Table is one resource block for many objects that differ only in values which a cell can hold.
// Its rows are in a CSV file.
type Table struct {
	Type    *account.Type
	Name    string // of the resource
	Objects []account.Object
	Keys    map[string]string // of the rows, by id
	Columns []string
	Blank   map[string]bool // columns with an empty cell, which is no value
}

// newTables finds the tables among the objects: at most one of a type, with the most objects of one
// shape. It changes the addresses of those objects. least is 0 for no tables.
//
// A destination or a secret is in no table: each stands in a block of its own, where a reviewer
// sees it. taken are the addresses of existing blocks.
func newTables(objects []account.Object, addresses map[string]string, taken map[string]bool, least int) map[*account.Type]*Table {
	if least == 0 {
		return nil
	}
	var groups [][]account.Object // of one shape each
	indexes := map[string]int{}
	for _, o := range objects {
		shape, ok := shapeOf(o)
		if !ok {
			continue
		}
		i, isKnown := indexes[shape]
		if !isKnown {
			i, indexes[shape], groups = len(groups), len(groups), append(groups, nil)
		}
		groups[i] = append(groups[i], o)
	}
	largest := map[*account.Type][]account.Object{}
	for _, group := range groups {
		if of := group[0].Type; len(group) >= max(least, len(largest[of])+1) {
			largest[of] = group
		}
	}
	used := maps.Clone(taken)
	for _, address := range addresses {
		used[ParseAddress(address).Block()] = true
	}
	tables := map[*account.Type]*Table{}
	for of, group := range largest {
		if !used[of.Name+"."+of.Plural()] {
			tables[of] = newTable(of, group, addresses)
		}
	}
	return tables
}

// newTable makes a table of objects, and gives them the addresses of its instances.
func newTable(of *account.Type, objects []account.Object, addresses map[string]string) *Table {
	t := &Table{Type: of, Name: of.Plural(), Objects: objects, Keys: map[string]string{}, Blank: map[string]bool{}}
	for _, a := range of.Attributes {
		n := 0
		for _, o := range objects {
			if isCell(a) && account.IsSet(o.Config.GetAttr(a.Name)) {
				n++
			}
		}
		if n > 0 {
			t.Columns = append(t.Columns, a.Name)
			t.Blank[a.Name] = n < len(objects)
		}
	}
	for _, o := range objects {
		_, t.Keys[o.ID], _ = strings.Cut(addresses[o.ID], ".")
		addresses[o.ID] = instanceAddress(t.Address(), t.Keys[o.ID])
	}
	return t
}

// isCell reports whether a cell of a table can hold an argument.
func isCell(a account.Attribute) bool {
	return a.Argument && len(a.Members) == 0 && a.RefersTo == "" && !a.Sensitive
}

// shapeOf describes the arguments of an object that a table has only once. It returns false if an
// object cannot be a row.
func shapeOf(o account.Object) (string, bool) {
	if o.Refused != "" || o.Type.IsSingle() || o.HasPrivate() {
		return "", false
	}
	arguments := o.Config.AsValueMap()
	for _, a := range o.Type.Attributes {
		switch value := account.Member(o.Config, a.Name); {
		case !account.IsSet(value) || !isCell(a) || !value.Type().IsPrimitiveType():
		case !fits(a, value):
			return "", false
		default:
			arguments[a.Name] = cty.NullVal(value.Type())
		}
	}
	return o.Type.Name + cty.ObjectVal(arguments).GoString(), true
}

// fits reports whether a CSV file keeps a value. An empty cell is no value, a carriage return may
// get lost, and a spreadsheet takes some texts for formulas.
func fits(a account.Attribute, value cty.Value) bool {
	if value.Type() != cty.String {
		return true
	}
	text := value.AsString()
	return (text != "" || a.Required) && !strings.ContainsAny(text, "\r\x00\ufeff") && strings.IndexAny(text, "=+-@\t") != 0
}

// Address is the address of the block.
func (t *Table) Address() string { return t.Type.Name + "." + t.Name }

// File is the name of the table's CSV file.
func (t *Table) File() string { return t.Name + ".csv" }

// CSV is the content of the file.
func (t *Table) CSV() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	lines := [][]string{append([]string{"key"}, t.Columns...)}
	for _, o := range t.Objects {
		line := []string{t.Keys[o.ID]}
		for _, name := range t.Columns {
			line = append(line, Cell(o.Config.GetAttr(name)))
		}
		lines = append(lines, line)
	}
	_ = w.WriteAll(lines) // a buffer takes all
	return b.Bytes()
}

// Cell is the text of a value. Terraform converts it back.
func Cell(value cty.Value) string {
	switch {
	case !account.IsSet(value):
		return ""
	case value.Type() == cty.String:
		return value.AsString()
	}
	return Literal(value)
}

// Money is the text of an amount with its currency, and with the decimal places of that.
func Money(amount cty.Value, currency string) string {
	text, number := Literal(amount), amount.AsBigFloat()
	if places, ok := client.Currency(currency).Places(); ok && client.DecimalFrom(number).Places() < places {
		text = number.Text('f', places)
	}
	return strings.TrimRight(text+" "+account.Printable(currency), " ")
}

// Sample is the configuration of the first object, with a value for each column.
func (t *Table) Sample() cty.Value {
	members := t.Objects[0].Config.AsValueMap()
	for _, name := range t.Columns {
		for _, o := range t.Objects {
			if value := o.Config.GetAttr(name); account.IsSet(value) {
				members[name] = value
			}
		}
	}
	return cty.ObjectVal(members)
}

// Rows returns the rows of a CSV file, by their keys.
func Rows(content []byte) (map[string]cty.Value, error) {
	lines, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	rows := map[string]cty.Value{}
	for _, line := range lines[1:] {
		cells := map[string]cty.Value{}
		for i, name := range lines[0] {
			cells[name] = cty.StringVal(line[i])
		}
		rows[line[0]] = cty.ObjectVal(map[string]cty.Value{"key": cells["key"], "value": cty.ObjectVal(cells)})
	}
	return rows, nil
}
