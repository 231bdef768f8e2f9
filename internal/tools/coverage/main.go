// SPDX-License-Identifier: MPL-2.0

// Coverage prints the guide that lists, for each operation, its Terraform types and the source of its
// fields.
package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

func main() {
	log.SetFlags(0)
	operations, err := contract.Operations()
	if err == nil {
		err = write(os.Stdout, operations)
	}
	if err != nil {
		log.Fatal("coverage: ", err)
	}
}

const head = `---
page_title: "Coverage of the payments service"
description: |-
  Lists every operation of the payments service, the Terraform types that send it, and the source of its fields.
---

# Coverage of the payments service

This page lists every operation of the payments service and the Terraform types that send it. It is generated from the interface description
that the sandbox and the tests use to check every request and response.

The mark of an operation says where its request and response fields come from:

| Mark | Meaning |
|---|---|
`

// marks explains each mark in the order of the table.
var marks = []struct{ name, meaning string }{
	{contract.Shown, "The service's specification shows its fields."},
	{contract.Seen, "The specification names the operation. Its fields come from public use of similar services."},
	{contract.Assumed, "The specification names the operation. Its fields are assumed: try it on an unimportant object first."},
}

// nothing is the cell of an operation that no Terraform type sends.
const nothing = "not yet"

// tally counts operations by mark, and those that a Terraform type sends.
type tally struct {
	marks     map[string]int
	all, sent int
}

func (t *tally) add(o contract.Operation) {
	if t.marks == nil {
		t.marks = map[string]int{}
	}
	t.marks[o.Basis]++
	t.all++
	if len(o.Terraform) > 0 {
		t.sent++
	}
}

// cells are the numbers of a row of the overview.
func (t *tally) cells() string {
	row := fmt.Sprintf("%d | %d", t.all, t.sent)
	for _, m := range marks {
		row += fmt.Sprintf(" | %d", t.marks[m.name])
	}
	return row
}

// write prints the guide: an overview of the groups, and then each group. The operations must be
// sorted by group.
func write(out io.Writer, operations []contract.Operation) error {
	var names []string
	var total tally
	groups, rows := map[string]*tally{}, map[string]*strings.Builder{}
	for _, o := range operations {
		if !known(o.Basis) {
			return fmt.Errorf("%s has the mark %q, which this guide does not explain", o.ID, o.Basis)
		}
		if groups[o.Group] == nil {
			names = append(names, o.Group)
			groups[o.Group], rows[o.Group] = &tally{}, &strings.Builder{}
		}
		groups[o.Group].add(o)
		total.add(o)
		forms := nothing
		if len(o.Terraform) > 0 {
			forms = form(o.Terraform)
		}
		fmt.Fprintf(rows[o.Group], "| `%s %s` | %s | %s | %s |\n", o.Method, o.Path, cell(o.Summary), forms, o.Basis)
	}
	page := strings.Builder{}
	page.WriteString(head)
	for _, m := range marks {
		fmt.Fprintf(&page, "| %s | %s |\n", m.name, m.meaning)
	}
	fmt.Fprintf(&page, "\nTerraform types send %d of the %d operations.", total.sent, total.all)
	if total.sent < total.all {
		fmt.Fprintf(&page, " *%s* in the column Terraform means that no type sends the operation.", nothing)
	}
	page.WriteString("\n\n## Overview\n\n| Group | Operations | Terraform |")
	for _, m := range marks {
		fmt.Fprintf(&page, " %s |", m.name)
	}
	page.WriteString("\n|---|" + strings.Repeat("--:|", 2+len(marks)) + "\n")
	for _, name := range names {
		fmt.Fprintf(&page, "| [%s](#%s) | %s |\n", name, anchor(name), groups[name].cells())
	}
	fmt.Fprintf(&page, "| all | %s |\n", total.cells())
	for _, name := range names {
		fmt.Fprintf(&page, "\n## %s\n\n| Operation | Summary | Terraform | Mark |\n|---|---|---|---|\n%s", name, rows[name])
	}
	_, err := io.WriteString(out, page.String())
	return err
}

// anchor returns the fragment of a link to a heading.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ToLower(heading), " ", "-")
}

func known(mark string) bool {
	for _, m := range marks {
		if m.name == mark {
			return true
		}
	}
	return false
}

// folders maps a kind of type to the folder of its pages.
var folders = map[string]string{
	"resource": "resources", "data source": "data-sources", "list resource": "list-resources",
	"ephemeral resource": "ephemeral-resources", "action": "actions", "function": "functions",
}

// form returns the links to the pages of types such as "resource payments_product", one per line.
func form(types []string) string {
	lines := make([]string, len(types))
	for i, t := range types {
		lines[i] = t
		cut := strings.LastIndex(t, " ")
		if cut < 0 {
			continue
		}
		kind, name := t[:cut], t[cut+1:]
		if folder, ok := folders[kind]; ok {
			lines[i] = fmt.Sprintf("%s [`%s`](../%s/%s.md)", kind, name, folder, strings.TrimPrefix(name, "payments_"))
		}
	}
	return strings.Join(lines, "<br>")
}

// asides matches references to the specification in a summary, which readers of the guide lack.
var asides = regexp.MustCompile(` \((?:see section [0-9.]+|no summary given)\)`)

// cell escapes a summary for a cell of a table, and removes references to the specification.
func cell(summary string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(asides.ReplaceAllString(summary, ""))
}
