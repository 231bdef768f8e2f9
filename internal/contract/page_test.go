// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite contract.md")

const pageFile = "contract.md"

const pageHead = `# The contract, row by row

Generated from openapi.yaml by ` + "`make generate`" + `. Do not edit. The head of openapi.yaml explains the marks.
`

// sections are the tables of the page, with the aspects that have a column. The last column has the
// others, one a line.
var sections = []struct {
	title   string
	columns []string
}{
	{"Grounds", []string{"marks", "note"}},
	{"Operations", []string{"group", "id", "summary", "mark", "ground", "request", "response"}},
	{"Parameters", []string{"type", "marking", "bounds", "mark"}},
	{"Schemas", []string{"type", "marking", "bounds", "mark"}},
}

// sectionOf returns the title of the section with the row of a fact.
func sectionOf(at string) string {
	switch _, path, isOperation := strings.Cut(at, " "); {
	case strings.HasPrefix(at, "ground "):
		return "Grounds"
	case strings.HasPrefix(at, "{"), strings.Contains(path, " "):
		return "Parameters"
	case isOperation:
		return "Operations"
	}
	return "Schemas"
}

// row writes the facts of one place.
func row(at string, aspects map[string]string, columns []string) string {
	cells, others := []string{at}, []string{}
	for _, column := range columns {
		cells = append(cells, aspects[column])
	}
	for _, aspect := range slices.Sorted(maps.Keys(aspects)) {
		if !slices.Contains(columns, aspect) {
			others = append(others, aspect+" "+aspects[aspect])
		}
	}
	cells = append(cells, strings.Join(others, "<br>"))
	for i, cell := range cells {
		cells[i] = strings.ReplaceAll(cell, "|", `\|`)
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

// page writes all facts as tables.
func page(all facts) string {
	out := pageHead
	for _, section := range sections {
		columns := append(append([]string{"at"}, section.columns...), "others")
		out += "\n## " + section.title + "\n\n| " + strings.Join(columns, " | ") + " |\n|" + strings.Repeat("---|", len(columns)) + "\n"
		for _, at := range slices.Sorted(maps.Keys(all)) {
			if sectionOf(at) == section.title {
				out += row(at, all[at], section.columns) + "\n"
			}
		}
	}
	return out
}

// TestPage_current compares contract.md with the contract: every schema, property, operation and
// parameter, with its type, marking, bounds, mark and extensions. With -update, it writes the page.
func TestPage_current(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	want := page(factsOf(t, doc))
	if *update {
		if err := os.WriteFile(pageFile, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(pageFile); err != nil || string(got) != want {
		t.Errorf("%s is outdated: run make generate (%v)", pageFile, err)
	}
}
