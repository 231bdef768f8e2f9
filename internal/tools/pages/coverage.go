// SPDX-License-Identifier: MPL-2.0

package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

const head = `---
page_title: "Coverage of the payments service"
description: |-
  Every operation of the payments service, the Terraform types that send it, and how sure its shape is.
---

# Coverage of the payments service

Every operation of the payments service, and the Terraform types that send it. This page is generated from the interface description
that the sandbox and the tests check every request and every response against.

A mark tells the source of a shape:

| Mark | Meaning |
|---|---|
`

// marks explains each mark in the order of the table.
var marks = []struct{ name, meaning string }{
	{contract.Shown, "The service's specification shows it."},
	{contract.Seen, "The specification does not show it. It is taken from public use of services like this one."},
	{contract.Assumed, "Neither. Try it with something unimportant first."},
}

const places = `
An operation and the objects that it sends and returns have separate marks:

- The mark of an **operation** is about the exchange: that this request gets this kind of response. The specification names every operation,
  but shows the request and the response of only two.
- The mark of a **request** or a **response** is about the fields of its object. An operation can be assumed while its object is shown: the
  specification shows the fields of a deposit, for example, but not that ` + "`GET /deposit`" + ` returns a list of them.

The column *How to find out* names the command that shows the responses of your account:
[` + "`doctor`" + `](differences-and-silences.md#ask-your-account) reads many operations at once,
` + "`doctor -write`" + ` also writes, in a test organization, and
[` + "`call`" + `](call.md) runs one. Try it with something unimportant.

A field can have another mark than its object. [Objects and enumerations](#objects-and-enumerations) lists these fields.
`

// columns is the head of each group's table.
const columns = "| Operation | Purpose | Terraform | Mark | Request | Response | How to find out |\n|---|---|---|---|---|---|---|\n"

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

// sentence says how many operations are covered, and by which means.
func (t *tally) sentence() string {
	text := fmt.Sprintf("\n%[1]d of %[1]d operations are covered. Terraform types send %[2]d of them.", t.all, t.sent)
	if t.sent < t.all {
		text += " Where the column Terraform says *none*, it gives the reason."
	}
	return text + " Without Terraform, [`call`](call.md) runs each operation by its id."
}

// cells are the numbers of a row of the overview.
func (t *tally) cells() string {
	row := fmt.Sprintf("%d | %d", t.all, t.sent)
	for _, m := range marks {
		row += fmt.Sprintf(" | %d", t.marks[m.name])
	}
	return row
}

// coverage returns the guide that names, for each operation, the Terraform types that send it and
// how sure its shape is, and how sure each object is. It has an overview of the groups, the
// operations of each group, and the schemas. The operations are sorted by group. commands
// are those that show the responses of an account.
func coverage(operations []contract.Operation, schemas []contract.Schema, commands map[string]string) string {
	var names []string
	var total tally
	groups, rows := map[string]*tally{}, map[string]*strings.Builder{}
	for _, o := range operations {
		if groups[o.Group] == nil {
			names = append(names, o.Group)
			groups[o.Group], rows[o.Group] = &tally{}, &strings.Builder{}
		}
		groups[o.Group].add(o)
		total.add(o)
		forms := form(o.Terraform)
		if len(o.Terraform) == 0 {
			forms = "none: " + cell(o.Unsent)
		}
		fmt.Fprintf(rows[o.Group], "| `%s %s` | %s | %s | %s | %s | %s | %s |\n",
			o.Method, o.Path, cell(o.Summary), forms, o.Basis, body(o.Request), body(o.Response), command(commands[o.ID]))
	}
	page := strings.Builder{}
	page.WriteString(head)
	for _, m := range marks {
		fmt.Fprintf(&page, "| %s | %s |\n", m.name, m.meaning)
	}
	page.WriteString(places)
	page.WriteString(total.sentence())
	page.WriteString("\n\n## Overview\n\nThe number of operations, and their marks:\n\n| Group | Operations | Terraform |")
	for _, m := range marks {
		fmt.Fprintf(&page, " %s |", m.name)
	}
	page.WriteString("\n|---|" + strings.Repeat("--:|", 2+len(marks)) + "\n")
	for _, name := range names {
		fmt.Fprintf(&page, "| [%s](#%s) | %s |\n", name, anchor(name), groups[name].cells())
	}
	fmt.Fprintf(&page, "| all | %s |\n", total.cells())
	for _, name := range names {
		fmt.Fprintf(&page, "\n## %s\n\n%s%s", name, columns, rows[name])
	}
	page.WriteString(schemaRows(schemas))
	return page.String()
}

// command names the command of the binary that shows the responses of an account: that of the
// doctor, or else the one that sends any operation.
func command(ofDoctor string) string { return "`" + cmp.Or(ofDoctor, "call") + "`" }

// body names the object of a request or a response, and its mark.
func body(p contract.Payload) string {
	if p.Object == "" {
		return "none"
	}
	list := ""
	if p.List {
		list = "list of "
	}
	return fmt.Sprintf("%s`%s`: %s", list, p.Object, p.Basis)
}

const objectsHead = `
## Objects and enumerations

The mark of each object, and the fields with another mark. In a shown object, such a field differs from the specification, and its mark
tells the source of the difference. An enumeration is marked for its values.

| Object | Mark | Fields with another mark |
|---|---|---|
`

// schemaRows returns the section of the objects and enumerations.
func schemaRows(schemas []contract.Schema) string {
	rows := objectsHead
	for _, s := range schemas {
		fields := map[string][]string{}
		for _, p := range s.Exceptions {
			fields[p.Basis] = append(fields[p.Basis], "`"+p.Name+"`")
		}
		var exceptions []string
		for _, m := range marks {
			if names := fields[m.name]; names != nil {
				exceptions = append(exceptions, m.name+": "+strings.Join(names, ", "))
			}
		}
		kind := ""
		if s.Enumeration {
			kind = " (enumeration)"
		}
		rows += fmt.Sprintf("| `%s`%s | %s | %s |\n", s.Name, kind, s.Basis, strings.Join(exceptions, "; "))
	}
	return rows
}

// anchor returns the fragment of a link to a heading.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ToLower(heading), " ", "-")
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
		folder := strings.ReplaceAll(kind, " ", "-") + "s"
		lines[i] = fmt.Sprintf("%s [`%s`](../%s/%s.md)", kind, name, folder, strings.TrimPrefix(name, "payments_"))
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
