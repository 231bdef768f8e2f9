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

// What the specification shows of fields and enumerations, and where the contract departs from it.
//
//go:embed testdata/fields.md
var shownFields string

// table returns the rows of the table under a heading, without the two at its top. Every row has so many cells.
func table(t *testing.T, heading string, width int) [][]string {
	t.Helper()
	_, text, ok := strings.Cut(shownFields, "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("there is no table %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	var rows [][]string
	for line := range strings.Lines(text) {
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

// names translates the specification's names of schemas, arrays of them included.
type names map[string]string

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

// wanted is what the contract has to say of a field.
type wanted struct {
	typ, marking, bounds string
	departs              bool
}

type fieldName struct{ schema, field string }

// readWanted returns what the specification shows, in the contract's names and with its departures.
func readWanted(t *testing.T) map[fieldName]wanted {
	t.Helper()
	called := readNames(t)
	type departure struct{ typ, marking string }
	departures := map[fieldName]departure{}
	for _, row := range table(t, "Departures", 5) {
		if row[4] == "" || row[2] == "" && row[3] == "" {
			t.Errorf("%s.%s departs from nothing, or without a reason", row[0], row[1])
		}
		departures[fieldName{row[0], row[1]}] = departure{row[2], row[3]}
	}
	all := map[fieldName]wanted{}
	for _, row := range table(t, "Fields", 6) {
		at := fieldName{row[1], row[2]}
		want := wanted{typ: called.of(row[3]), marking: row[4], bounds: row[5]}
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
		ours := fieldName{called.of(at.schema), at.field}
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

// typeOf writes a schema's type as the specification does.
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
	text := strings.Join(schema.Type.Slice(), " or ")
	if schema.Format != "" {
		text += "<" + schema.Format + ">"
	}
	return text
}

// markingOf says whether a property is always there, and whether it may be null.
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

// boundsOf writes what a schema says of a value beyond its type.
func boundsOf(ref *openapi3.SchemaRef) string {
	schema, parts := ref.Value, []string{}
	if ref.Ref != "" || len(schema.AllOf) == 1 {
		return "" // of the schema that it names
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
	if schema.ExclusiveMin.IsSet() || schema.ExclusiveMax.IsSet() || schema.MultipleOf != nil || schema.MinLength > 0 || schema.MaxLength != nil ||
		schema.Pattern != "" || schema.MinItems > 0 || schema.MaxItems != nil || schema.UniqueItems {
		parts = append(parts, "and more")
	}
	return strings.Join(parts, " ")
}

// marked reports whether a property is marked as not shown.
func marked(ref *openapi3.SchemaRef) bool {
	mark, _ := ref.Value.Extensions["x-basis"].(string)
	return ref.Ref == "" && (mark == Seen || mark == Assumed)
}

// TestFields_asShown holds every field that the specification shows against the contract: its type, bounds and marking.
func TestFields_asShown(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	all := readWanted(t)
	if len(all) < 250 {
		t.Errorf("only %d fields are looked at", len(all))
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
				t.Errorf("%s.%s is there: %v, want %s", at.schema, at.field, property != nil, want.marking)
			}
			continue
		}
		if want.marking == "unmarked" {
			want.marking = "optional"
		}
		if got := typeOf(property); got != want.typ {
			t.Errorf("%s.%s is of the type %s, want %s", at.schema, at.field, got, want.typ)
		}
		if got := markingOf(ref.Value, at.field); got != want.marking {
			t.Errorf("%s.%s is %s, want %s", at.schema, at.field, got, want.marking)
		}
		if got := boundsOf(property); got != want.bounds {
			t.Errorf("%s.%s has the bounds %q, want %q", at.schema, at.field, got, want.bounds)
		}
		if marked(property) && !want.departs {
			t.Errorf("%s.%s is shown, and marked as if it were not", at.schema, at.field)
		}
	}
}

// TestFields_marked demands a mark on every property that the specification does not show, in whatever schema it is.
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
			said := p.Ref == "" && p.Value.Extensions["x-basis"] == Shown // of a field that is shown in another schema
			if !shown && !said && !marked(p) {
				t.Errorf("%s.%s is not shown, and has no mark", name, property)
			}
		}
	}
}

// open are the enumerations that the service may add to: the contract takes every text, and says which are known.
var open = map[string]fieldName{"Open-banking payment status": {"OpenBankingPaymentData", "status"}}

// TestEnumerations_asShown demands exactly the values of the specification, and that no enumeration beside them is one of its own.
func TestEnumerations_asShown(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	called := readNames(t)
	rows := table(t, "Enumerations", 3)
	if len(rows) != 8 {
		t.Errorf("%d enumerations, want 8", len(rows))
	}
	for _, row := range rows {
		want := strings.Fields(row[2])
		if at, ok := open[row[1]]; ok {
			schema := doc.Components.Schemas[at.schema].Value.Properties[at.field].Value
			if len(schema.Enum) > 0 || !strings.Contains(schema.Description, strings.Join(want, ", ")) {
				t.Errorf("%s: want every text to be taken, and the known values in the description: %s", row[1], schema.Description)
			}
			continue
		}
		ref := doc.Components.Schemas[called.of(row[1])]
		if ref == nil {
			t.Errorf("there is no schema %s", called.of(row[1]))
			continue
		}
		var got []string
		for _, value := range ref.Value.Enum {
			text, ok := value.(string)
			if !ok {
				t.Errorf("%s: %v is no text", row[1], value) // NO is a country, and false in YAML
			}
			got = append(got, text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the values\n%v, want\n%v", row[1], got, want)
		}
	}
}
