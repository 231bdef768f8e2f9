// SPDX-License-Identifier: MPL-2.0

// Coverage prints a guide that names, for each operation, the Terraform types that send it and how
// sure its shape is.
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
  Every operation of the payments service, the Terraform types that send it, and how sure its shape is.
---

# Coverage of the payments service

Every operation of the payments service, and the Terraform types that send it. This page is generated from the interface description
that the sandbox and the tests check every request and every response against.

The marks say how sure the shape of an operation is, that is, the fields of its request and its response:

| Mark | Meaning |
|---|---|
`

// marks explains each mark in the order of the table.
var marks = []struct{ name, meaning string }{
	{contract.Shown, "The service's specification shows it."},
	{contract.Seen, "The specification names the operation, and its shape is taken from public use of services like this one."},
	{contract.Assumed, "The specification names the operation, and its shape is assumed: try it with something unimportant first."},
}

// nothing marks an operation that no Terraform type sends.
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

// write prints the guide: an overview of the groups, and then the operations of each group. The
// operations are sorted by group.
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
		fmt.Fprintf(&page, " Where the column Terraform says *%s*, none does so far.", nothing)
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
		fmt.Fprintf(&page, "\n## %s\n\n| Operation | Purpose | Terraform | Mark |\n|---|---|---|---|\n%s", name, rows[name])
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

// folders are the folders of pages, by kind of type.
var folders = map[string]string{
	"resource": "resources", "data source": "data-sources", "list resource": "list-resources",
	"ephemeral resource": "ephemeral-resources", "action": "actions", "function": "functions",
}

// form formats types such as "resource payments_product" as links to their pages, one a line.
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

// asides are the parts of a summary about the specification, which readers of the guide do not
// have.
var asides = regexp.MustCompile(` \((?:see section [0-9.]+|no summary given)\)`)

// cell escapes a summary for a cell of a table, without its asides.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(asides.ReplaceAllString(text, ""))
}
