// SPDX-License-Identifier: MPL-2.0

package contract

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// The fields and enumerations that the specification shows, and the contract's departures from
// them.
//
//go:embed testdata/fields.md
var shownFields string

// table returns the rows of the table under a heading, without its header. Every row must have
// width cells.
func table(t *testing.T, heading string, width int) [][]string {
	t.Helper()
	_, section, ok := strings.Cut(shownFields, "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("there is no table %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	var rows [][]string
	for line := range strings.Lines(section) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		if len(cells) != width {
			t.Fatalf("%q has not %d cells", line, width)
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows[2:]
}

// names maps the specification's names of schemas to the contract's names.
type names map[string]string

// of returns the contract's name of a schema, or of an array of a schema.
func (n names) of(name string) string {
	element, array := strings.CutSuffix(name, "[]")
	if ours, ok := n[element]; ok {
		element = ours
	}
	if array {
		return element + "[]"
	}
	return element
}

func readNames(t *testing.T) names {
	t.Helper()
	all := names{}
	for _, row := range table(t, "Names", 2) {
		all[row[0]] = row[1]
	}
	return all
}

// wanted is the expected description of a field in the contract.
type wanted struct {
	typ, marking, bounds string
	departs              bool
}

type fieldName struct{ schema, field string }

// readWanted returns the expected description of each field that the specification shows, under
// the contract's names and with the contract's departures.
func readWanted(t *testing.T) map[fieldName]wanted {
	t.Helper()
	byName := readNames(t)
	type departure struct{ typ, marking string }
	departures := map[fieldName]departure{}
	for _, row := range table(t, "Departures", 5) {
		if row[4] == "" || row[2] == "" && row[3] == "" {
			t.Errorf("the departure of %s.%s lacks a change or a reason", row[0], row[1])
		}
		departures[fieldName{row[0], row[1]}] = departure{row[2], row[3]}
	}
	all := map[fieldName]wanted{}
	for _, row := range table(t, "Fields", 6) {
		at := fieldName{row[1], row[2]}
		want := wanted{typ: byName.of(row[3]), marking: row[4], bounds: row[5]}
		if d, ok := departures[at]; ok {
			delete(departures, at)
			want.departs = true
			if d.typ != "" {
				want.typ = d.typ
			}
			if d.marking != "" {
				want.marking = d.marking
			}
		}
		ours := fieldName{byName.of(at.schema), at.field}
		if before, twice := all[ours]; twice && before != want {
			t.Errorf("%s.%s is shown twice, and differently", ours.schema, ours.field)
		}
		all[ours] = want
	}
	for at := range departures {
		t.Errorf("the contract departs from %s.%s, which is not shown", at.schema, at.field)
	}
	return all
}

// typeOf returns a schema's type in the specification's notation.
func typeOf(ref *openapi3.SchemaRef) string {
	schema := ref.Value
	switch {
	case ref.Ref != "":
		return ref.Ref[strings.LastIndexByte(ref.Ref, '/')+1:]
	case len(schema.AllOf) == 1:
		return typeOf(schema.AllOf[0])
	case schema.Type.Is(openapi3.TypeArray):
		return typeOf(schema.Items) + "[]"
	}
	name := strings.Join(schema.Type.Slice(), " or ")
	if schema.Format != "" {
		name += "<" + schema.Format + ">"
	}
	return name
}

// markingOf says whether a property is required, and whether it may be null.
func markingOf(schema *openapi3.Schema, name string) string {
	required, nullable := slices.Contains(schema.Required, name), schema.Properties[name].Value.Nullable
	switch {
	case required && nullable:
		return "req and nullable"
	case required:
		return "req"
	case nullable:
		return "nullable"
	}
	return "optional"
}

// boundsOf returns a schema's restrictions of a value beyond its type.
func boundsOf(ref *openapi3.SchemaRef) string {
	schema, parts := ref.Value, []string{}
	if ref.Ref != "" || len(schema.AllOf) == 1 {
		return "" // the named schema has them
	}
	if schema.Min != nil {
		parts = append(parts, fmt.Sprint(">= ", *schema.Min))
	}
	if schema.Max != nil {
		parts = append(parts, fmt.Sprint("<= ", *schema.Max))
	}
	if len(schema.Enum) > 0 {
		parts = append(parts, "always "+strings.Trim(fmt.Sprint(schema.Enum), "[]"))
	}
	if schema.ExclusiveMin.IsSet() || schema.ExclusiveMax.IsSet() || schema.MultipleOf != nil ||
		schema.MinLength > 0 || schema.MaxLength != nil || schema.Pattern != "" ||
		schema.MinItems > 0 || schema.MaxItems != nil || schema.UniqueItems {
		parts = append(parts, "and more")
	}
	return strings.Join(parts, " ")
}

// marked reports whether a property is marked as not shown.
func marked(ref *openapi3.SchemaRef) bool {
	mark, _ := ref.Value.Extensions["x-basis"].(string)
	return ref.Ref == "" && (mark == Seen || mark == Assumed)
}

// TestFields_asShown compares every field that the specification shows with the contract: its type,
// bounds and marking.
func TestFields_asShown(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	all := readWanted(t)
	if len(all) < 250 {
		t.Errorf("only %d fields are compared", len(all))
	}
	for at, want := range all {
		ref := doc.Components.Schemas[at.schema]
		if ref == nil {
			t.Errorf("there is no schema %s", at.schema)
			continue
		}
		property := ref.Value.Properties[at.field]
		if property == nil || want.marking == "absent" {
			if property != nil || want.marking != "absent" {
				t.Errorf("%s.%s exists: %v, want %s", at.schema, at.field, property != nil, want.marking)
			}
			continue
		}
		if want.marking == "unmarked" {
			want.marking = "optional"
		}
		if got := typeOf(property); got != want.typ {
			t.Errorf("%s.%s has the type %s, want %s", at.schema, at.field, got, want.typ)
		}
		if got := markingOf(ref.Value, at.field); got != want.marking {
			t.Errorf("%s.%s is %s, want %s", at.schema, at.field, got, want.marking)
		}
		if got := boundsOf(property); got != want.bounds {
			t.Errorf("%s.%s has the bounds %q, want %q", at.schema, at.field, got, want.bounds)
		}
		if marked(property) && !want.departs {
			t.Errorf("%s.%s is shown, and marked as not shown", at.schema, at.field)
		}
	}
}

// TestFields_marked requires a mark on every property that the specification does not show, in all
// schemas.
func TestFields_marked(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	all := readWanted(t)
	for name, ref := range doc.Components.Schemas {
		for property, p := range ref.Value.Properties {
			_, shown := all[fieldName{name, property}]
			markedShown := p.Ref == "" && p.Value.Extensions["x-basis"] == Shown // another schema shows the field
			if !shown && !markedShown && !marked(p) {
				t.Errorf("%s.%s is not shown, and has no mark", name, property)
			}
		}
	}
}

// open are the enumerations that the service may extend. The contract accepts every string, and its
// description lists the known values.
var open = map[string]fieldName{"Open-banking payment status": {"OpenBankingPaymentData", "status"}}

// TestEnumerations_asShown requires exactly the specification's values of each enumeration.
func TestEnumerations_asShown(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	byName := readNames(t)
	rows := table(t, "Enumerations", 3)
	if len(rows) != 8 {
		t.Errorf("%d enumerations, want 8", len(rows))
	}
	for _, row := range rows {
		want := strings.Fields(row[2])
		if at, ok := open[row[1]]; ok {
			schema := doc.Components.Schemas[at.schema].Value.Properties[at.field].Value
			if len(schema.Enum) > 0 || !strings.Contains(schema.Description, strings.Join(want, ", ")) {
				t.Errorf("%s: want every string accepted, and the known values in the description: %s", row[1], schema.Description)
			}
			continue
		}
		ref := doc.Components.Schemas[byName.of(row[1])]
		if ref == nil {
			t.Errorf("there is no schema %s", byName.of(row[1]))
			continue
		}
		var got []string
		for _, value := range ref.Value.Enum {
			s, ok := value.(string)
			if !ok {
				t.Errorf("%s: %v is not a string", row[1], value) // NO is a country, and false in YAML
			}
			got = append(got, s)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the values\n%v, want\n%v", row[1], got, want)
		}
	}
}
