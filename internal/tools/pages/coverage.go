// SPDX-License-Identifier: MPL-2.0

package main

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

const head = `---
page_title: "Coverage of the payments service"
subcategory: "Reference"
description: |-
  Lists the operations of the payments service, and the types that send them.
---

# Coverage of the payments service

This page is generated from the interface description that the sandbox and the tests check every request and every response against.
A mark says where a form comes from. An operation or an object without a mark is unverified.

`

// bases are the marks of the contract, the surest first.
var bases = []string{contract.Shown, contract.Seen, contract.Assumed}

// marks are the names of the contract's marks on all pages, and what they mean.
var marks = map[string]struct{ name, meaning string }{
	contract.Shown:   {"verified", "the service's specification shows it."},
	contract.Seen:    {"inferred", "the specification does not show it. It is taken from public use of services like this one."},
	contract.Assumed: {"unverified", "it is assumed. Try it with something unimportant first."},
}

const places = `
The mark of an operation is about the exchange: that this request gets this kind of response.
[Its objects](#objects-and-enumerations) have marks of their own.

[` + "`doctor`" + `](differences-and-silences.md) says which assumptions hold for your account.
[` + "`call`" + `](call.md) runs one operation by its name, and ` + "`call -list`" + ` shows the method and the path of each.
`

// tally counts operations by mark, and those that a Terraform type sends.
type tally struct {
	marks     map[string]int
	all, sent int
}

func count(operations []contract.Operation) tally {
	t := tally{marks: map[string]int{}}
	for _, o := range operations {
		t.marks[o.Basis]++
		t.all++
		if len(o.Terraform) > 0 {
			t.sent++
		}
	}
	return t
}

// of is the number of operations with a mark, and its name.
func (t *tally) of(basis string) string {
	return fmt.Sprintf("%d %s", t.marks[basis], marks[basis].name)
}

// sentence says how many operations are covered, and how sure they are.
func (t *tally) sentence() string {
	text := fmt.Sprintf("\nThere are %d operations: %s, %s and %s. Terraform types send %d of them.",
		t.all, t.of(contract.Shown), t.of(contract.Seen), t.of(contract.Assumed), t.sent)
	if t.sent < t.all {
		text += " Each other one has its reason."
	}
	return text + "\n"
}

// status is the sentence about the whole provider on its first page.
func (t *tally) status() string {
	return fmt.Sprintf("The service has %d operations: %s by its specification, %s from similar services, and %s",
		t.all, t.of(contract.Shown), t.of(contract.Seen), t.of(contract.Assumed))
}

// coverage returns the guide that names, for each operation, the Terraform types that send it and
// how sure the exchange is, and how sure each object is. The operations are sorted by group.
func coverage(operations []contract.Operation, schemas []contract.Schema) string {
	var names []string
	lines := map[string]string{}
	for _, o := range operations {
		if lines[o.Group] == "" {
			names = append(names, o.Group)
		}
		lines[o.Group] += "- `" + o.ID + "`"
		if o.Basis != contract.Assumed {
			lines[o.Group] += " (" + marks[o.Basis].name + ")"
		}
		sent := form(o.Terraform)
		if len(o.Terraform) == 0 {
			sent = cell(o.Unsent)
		}
		lines[o.Group] += ": " + sent + "\n"
	}
	page := strings.Builder{}
	page.WriteString(head)
	for _, basis := range bases {
		fmt.Fprintf(&page, "- **%s**: %s\n", marks[basis].name, marks[basis].meaning)
	}
	page.WriteString(places)
	total := count(operations)
	page.WriteString(total.sentence())
	for _, name := range names {
		fmt.Fprintf(&page, "\n## %s\n\n%s", name, lines[name])
	}
	page.WriteString(objects(schemas))
	return page.String()
}

const objectsHead = `
## Objects and enumerations

An enumeration is marked for its values. A field is named if it has another mark than its object.
`

// objects returns the section of the objects and enumerations: by mark, their names and the fields
// of other objects.
func objects(schemas []contract.Schema) string {
	named, fields := map[string][]string{}, map[string][]string{}
	for _, s := range schemas {
		named[s.Basis] = append(named[s.Basis], "`"+s.Name+"`")
		for _, p := range s.Exceptions {
			fields[p.Basis] = append(fields[p.Basis], "`"+s.Name+"."+p.Name+"`")
		}
	}
	text := objectsHead
	for _, basis := range bases {
		names := strings.Join(named[basis], ", ")
		if basis == contract.Assumed {
			names = "every other object"
		}
		text += fmt.Sprintf("\n- **%s**: %s", marks[basis].name, names)
		if fields[basis] != nil {
			text += "; the fields " + strings.Join(fields[basis], ", ")
		}
	}
	return text + "\n\nNext: [Operations without actions](call.md)\n"
}

// anchor returns the fragment of a link to a heading.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ToLower(heading), " ", "-")
}

// form formats types such as "resource payments_product" as links. Types of one name have one link,
// to the page of the first.
func form(types []string) string {
	var links []string
	seen := map[string]bool{}
	for _, t := range types {
		kind, name, ok := cutLast(t)
		switch {
		case !ok:
			links = append(links, t)
		case !seen[name]:
			seen[name] = true
			links = append(links, link("..", kind, name))
		}
	}
	return strings.Join(links, ", ")
}

// cutLast cuts "data source payments_product" before the name.
func cutLast(t string) (kind, name string, ok bool) {
	cut := strings.LastIndex(t, " ")
	if cut < 0 {
		return "", t, false
	}
	return t[:cut], t[cut+1:], true
}

// link links the page of a type from a directory beside or above those of the types.
func link(from, kind, name string) string {
	page := strings.TrimPrefix(name, "payments_")
	return fmt.Sprintf("[`%s`](%s)", page, path.Join(from, strings.ReplaceAll(kind, " ", "-")+"s", page+".md"))
}

// asides are the parts of a text about the specification, which readers of the guide do not have.
var asides = regexp.MustCompile(` \((?:see section [0-9.]+|no summary given)\)`)

// cell is a text on one line, without its asides.
func cell(text string) string {
	return strings.ReplaceAll(asides.ReplaceAllString(text, ""), "\n", " ")
}
