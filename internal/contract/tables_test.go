// SPDX-License-Identifier: MPL-2.0

package contract

import (
	_ "embed"
	"strings"
	"testing"
)

// The fields and enumerations that the specification shows, and the contract's departures from
// them.
//
//go:embed testdata/fields.md
var shownFields string

// The decisions of the contract where the specification is silent: fields, enumerations,
// extensions, operations and parameters, each with its ground.
//
//go:embed testdata/decisions.md
var decisions string

// table returns the rows of the table under a heading of a document, without its header. Every row
// must have width cells.
func table(t *testing.T, document, heading string, width int) [][]string {
	t.Helper()
	_, section, ok := strings.Cut(document, "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("there is no table %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	var rows [][]string
	for line := range strings.Lines(section) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|"), "|")
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
	for _, row := range table(t, shownFields, "Names", 2) {
		all[row[0]] = row[1]
	}
	return all
}
