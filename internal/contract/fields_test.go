// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"slices"
	"strings"
	"testing"
)

// properties is the number of properties in the contract.
const properties = 692

// open are the enumerations that the service may extend. The contract accepts every string, and its
// description lists the known values.
var open = map[string][2]string{"Open-banking payment status": {"OpenBankingPaymentData", "status"}}

// addProperty adds the wanted facts of a property.
func (f facts) addProperty(at, typ, marking, bounds, mark string) {
	f.set(at, "type", typ)
	f.set(at, "marking", marking)
	f.set(at, "bounds", bounds)
	f.set(at, "mark", mark)
}

// addObject adds the wanted facts of an object. Its mark follows from its fields: shown if the
// specification shows it, else seen if one of its fields is seen.
func (f facts) addObject(name, mark string) {
	if before := f[name]["mark"]; before == Shown || before == Seen && mark == Assumed {
		return
	}
	f[name] = map[string]string{"type": "object", "bounds": "", "mark": mark}
}

func (f facts) addEnumeration(name, values, mark string) {
	f[name] = map[string]string{"type": "string", "bounds": "always " + values, "mark": mark}
}

// departure is a difference between the contract and a shown field.
type departure struct{ typ, marking, mark string }

func readDepartures(t *testing.T) map[string]departure {
	t.Helper()
	all := map[string]departure{}
	for _, row := range table(t, shownFields, "Departures", 6) {
		at, mark := row[0]+"."+row[1], row[4]
		if mark != Seen && mark != Assumed || row[5] == "" || row[2] == "" && row[3] == "" || all[at] != (departure{}) {
			t.Errorf("the departure of %s lacks a change, a mark or a reason, or occurs twice", at)
		}
		all[at] = departure{row[2], row[3], mark}
	}
	if len(all) != 31 {
		t.Errorf("there are %d departures, want 31", len(all))
	}
	return all
}

// shown returns the wanted facts of the schemas that the specification shows, under the contract's
// names and with its departures. The second result has the marks of the moved fields.
func shown(t *testing.T) (all facts, moved map[string]string) {
	t.Helper()
	all, moved = facts{}, map[string]string{}
	byName, departures := readNames(t), readDepartures(t)
	for _, row := range table(t, shownFields, "Fields", 6) {
		schema, field, typ, marking, mark := byName.of(row[1]), row[2], byName.of(row[3]), row[4], Shown
		if marking == "unmarked" {
			marking = "optional"
		}
		if d, ok := departures[row[1]+"."+field]; ok {
			delete(departures, row[1]+"."+field)
			if d.marking == "moved" {
				moved[d.typ] = d.mark
				continue
			}
			typ, marking, mark = first(d.typ, typ), first(d.marking, marking), d.mark
		}
		all.addObject(schema, Shown)
		all.addProperty(schema+"."+field, typ, marking, row[5], mark)
	}
	for at := range departures {
		t.Errorf("the contract departs from %s, which is not shown", at)
	}
	for _, row := range table(t, shownFields, "Enumerations", 3) {
		if _, ok := open[row[1]]; !ok {
			all.addEnumeration(byName.of(row[1]), row[2], Shown)
		}
	}
	return all, moved
}

// decided returns the wanted facts of the schemas that the contract decides.
func decided(t *testing.T, grounds grounds) facts {
	t.Helper()
	all := facts{}
	for _, row := range table(t, decisions, "Fields", 7) {
		schema, mark := row[1], row[6]
		grounds.allow(t, row[0], schema+"."+row[2], mark)
		all.addObject(schema, mark)
		all.addProperty(schema+"."+row[2], row[3], row[4], row[5], mark)
	}
	for _, row := range table(t, decisions, "Enumerations", 4) {
		grounds.allow(t, row[0], row[1], row[3])
		all.addEnumeration(row[1], row[2], row[3])
	}
	return all
}

// wantedSchemas returns the wanted facts of all schemas. Every schema is either shown or decided.
func wantedSchemas(t *testing.T) facts {
	t.Helper()
	all, moved := shown(t)
	for at, aspects := range decided(t, readGrounds(t)) {
		if all[at] != nil {
			t.Errorf("%s is in both tables", at)
		}
		all[at] = aspects
	}
	for at, mark := range moved {
		if all[at]["mark"] != mark {
			t.Errorf("%s has the mark %q, want %q of the moved field", at, all[at]["mark"], mark)
		}
	}
	for _, row := range table(t, decisions, "Extensions", 4) {
		at := strings.TrimSuffix(row[0]+"."+row[1], ".")
		if all[at] == nil || all[at][row[2]] != "" {
			t.Errorf("the extension %s of %s has no place, or occurs twice", row[2], at)
			continue
		}
		all[at][row[2]] = row[3]
	}
	return all
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// TestContract_asDecided compares the contract with the tables: every schema, property, operation
// and parameter, with its type, marking, bounds, mark and extensions.
func TestContract_asDecided(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, difference := range differences(factsOf(doc), wanted(t)) {
		t.Error(difference)
	}
	count := 0
	for _, ref := range doc.Components.Schemas {
		count += len(ref.Value.Properties)
	}
	if count != properties {
		t.Errorf("the contract has %d properties, want %d", count, properties)
	}
}

// TestEnumerations_open requires that an enumeration that the service may extend accepts every
// string, and that its description lists the known values.
func TestEnumerations_open(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, row := range table(t, shownFields, "Enumerations", 3) {
		at, ok := open[row[1]]
		if !ok {
			continue
		}
		found++
		schema := doc.Components.Schemas[at[0]].Value.Properties[at[1]].Value
		if len(schema.Enum) > 0 || !strings.Contains(schema.Description, strings.Join(strings.Fields(row[2]), ", ")) {
			t.Errorf("%s: want every string accepted, and the known values in the description: %s", row[1], schema.Description)
		}
	}
	if found != len(open) {
		t.Errorf("%d open enumerations are shown, want %d", found, len(open))
	}
}

// TestEnumerations_strings requires that the values of enumerations are strings: NO is a country,
// and false in YAML.
func TestEnumerations_strings(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, ref := range doc.Components.Schemas {
		if slices.ContainsFunc(ref.Value.Enum, func(value any) bool { _, ok := value.(string); return !ok }) {
			t.Errorf("%s has a value that is not a string: %v", name, ref.Value.Enum)
		}
	}
}
