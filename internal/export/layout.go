// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// output is one file to write.
type output struct {
	name    string // relative to the directory, or a path of its own
	content []byte
	objects int
	note    string // for the summary
}

// unit is one resource block, of one object or of a table.
type unit struct {
	kind    *kind
	address string // of the block
	objects []object
	table   *table
	csv     []byte
}

// rows returns the elements of the table's file, as for_each has them.
func (u unit) rows() (map[string]cty.Value, error) {
	if u.table == nil {
		return nil, nil //nolint:nilnil // there is no table
	}
	return rowsOf(u.csv)
}

// rowsOf returns the rows of a CSV file, by their keys.
func rowsOf(content []byte) (map[string]cty.Value, error) {
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

// draft is the configuration of the new objects, before it is written.
type draft struct {
	e         expressions
	objects   []object // sorted by address
	addresses map[string]string
	referable map[string]string // of all objects that have a block
	given     *variables
	units     []unit
}

// newDraft arranges objects in blocks.
func newDraft(kinds []*kind, objects []object, addresses map[string]string, tables []*table) (*draft, error) {
	d := &draft{objects: objects, addresses: addresses}
	inTable := map[string]bool{}
	for _, k := range kinds {
		for _, t := range tables {
			if t.kind != k {
				continue
			}
			content, err := t.rows()
			if err != nil {
				return nil, err
			}
			d.units = append(d.units, unit{kind: k, address: k.name + "." + t.name, objects: t.objects, table: t, csv: content})
			for _, o := range t.objects {
				inTable[o.id] = true
			}
		}
		for _, o := range objects {
			if o.kind == k && !inTable[o.id] {
				d.units = append(d.units, unit{kind: k, address: addresses[o.id], objects: []object{o}})
			}
		}
	}
	return d, nil
}

// text is the block of a unit.
func (d *draft) text(u unit) string {
	if u.table != nil {
		return u.table.block(d.e)
	}
	return d.e.block(u.objects[0], u.address)
}

// imports are the import blocks of a unit.
func (d *draft) imports(u unit) string {
	switch o := u.objects[0]; {
	case u.table != nil:
		return u.table.imports()
	case o.refused != "":
		return ""
	default:
		return fmt.Sprintf("\nimport {\n  to = %s\n  id = %s\n}\n", u.address, literal(cty.StringVal(o.id)))
	}
}

// outputs makes the files. All are verified before one is written.
func (c *command) outputs(s *survey, dir *directory, d *draft, o options) ([]output, error) {
	header := fmt.Sprintf("# Exported from the organization %s on %s.\n", s.organizationOrUnknown(), c.today.Format("2006-01-02"))
	today := "new_" + c.today.Format("2006-01-02")
	byFile := map[string][]unit{}
	var order []string
	for _, u := range d.units {
		name := dir.free(fileOf(s.kinds, u.kind))
		if dir.isExport {
			name = dir.free(today)
		}
		if byFile[name] == nil {
			order = append(order, name)
		}
		byFile[name] = append(byFile[name], u)
	}
	imports, imported := d.allImports(o)
	scope := scopeOf(d.referable, d.given.values())
	var files []output
	for _, name := range order {
		content, err := d.file(header, byFile[name], scope)
		if err != nil {
			return nil, fmt.Errorf("the configuration in %s would not be that of the account, so nothing was written: %w", name, err)
		}
		if dir.isExport { // one file has all that is new
			content = append(content, imports...)
		}
		files = append(files, output{name, content, objectsIn(byFile[name]), d.note(byFile[name])})
		for _, u := range byFile[name] {
			if u.table != nil {
				files = append(files, output{u.table.file(), u.csv, len(u.objects), ""})
			}
		}
	}
	if !dir.isExport {
		if !dir.provider {
			note := ""
			if s.organization != "" && !o.copy {
				note = "organization_id is set: another account is refused"
			}
			files = slices.Insert(files, 0, output{name: dir.free("providers"), content: c.providers(s, header, o), note: note})
		}
		if imported > 0 {
			content := append([]byte(header), imports...)
			files = append(files, output{dir.free("imports"), content, imported, "delete it after the first apply"})
		}
	}
	files = append(files, d.variableFiles(c, dir, header)...)
	if err := d.verifyFiles(files, o); err != nil {
		return nil, err
	}
	kept := maps.Clone(dir.known)
	for _, object := range s.chosen {
		if _, isHere := d.referable[object.id]; isHere && object.refused == "" {
			kept[object.id] = d.addresses[object.id]
		}
	}
	encoded, err := encodeNames(kept)
	return append(files, output{o.namesFile(), encoded, len(kept), "keep it: the next export uses the same names"}), err
}

// note describes the objects of a file: their types, if they have several, the archived ones, and
// the references to others.
func (d *draft) note(units []unit) string {
	byKind, byTarget := map[*kind]int{}, map[string]int{}
	var kinds []*kind
	archived := 0
	for _, u := range units {
		if byKind[u.kind] == 0 {
			kinds = append(kinds, u.kind)
		}
		byKind[u.kind] += len(u.objects)
		for _, o := range u.objects {
			if isArchived(o) {
				archived++
			}
			for _, id := range referredBy(o) {
				if k := kindAt(d.referable[id]); k != "" && o.refused == "" {
					byTarget[k]++
				}
			}
		}
	}
	var parts []string
	if len(kinds) > 1 {
		for _, k := range kinds {
			words := k.words()
			if slices.ContainsFunc(kinds, func(other *kind) bool { return other != k && other.noun() == k.noun() }) {
				words = strings.TrimSuffix(words, " "+k.noun())
			}
			parts = append(parts, fmt.Sprintf("%s %d", words, byKind[k]))
		}
	}
	if archived > 0 {
		parts = append(parts, fmt.Sprintf("%d of them archived", archived))
	}
	for _, name := range slices.Sorted(maps.Keys(byTarget)) {
		_, target, _ := strings.Cut(name, "_")
		n := byTarget[name]
		parts = append(parts, fmt.Sprintf("%s to %s", cli.Count(n, "reference"), cli.Noun(n, "a "+plain(target), plain(target)+"s")))
	}
	return strings.Join(parts, ", ")
}

func objectsIn(units []unit) (n int) {
	for _, u := range units {
		n += len(u.objects)
	}
	return n
}

// file is the text of one file, verified.
func (d *draft) file(header string, units []unit, scope *hcl.EvalContext) ([]byte, error) {
	text := header
	for _, u := range units {
		text += "\n" + d.text(u)
	}
	content := format(text)
	return content, verify(content, units, scope, d.given)
}

// allImports are the import blocks, and the number of objects in them. A copy has none.
func (d *draft) allImports(o options) (text []byte, n int) {
	if o.copy {
		return nil, 0
	}
	for _, u := range d.units {
		if block := d.imports(u); block != "" {
			text, n = append(text, block...), n+len(u.objects)
		}
	}
	return format(string(text)), n
}

// variableFiles declare the variables, if there are any.
func (d *draft) variableFiles(c *command, dir *directory, header string) []output {
	if len(d.given.sorted) == 0 {
		return nil
	}
	name := dir.free("variables")
	if dir.isExport {
		name = dir.free("variables_" + c.today.Format("2006-01-02"))
	}
	return []output{{name, d.given.declarations(header), len(d.given.sorted), ""}, {name: dir.example(), content: d.given.example()}}
}
