// SPDX-License-Identifier: MPL-2.0

// Coverage prints the guide that says, operation by operation, which Terraform types send it and how sure its shape is.
package main

import (
	"fmt"
	"io"
	"log"
	"os"
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
  Every operation that the provider sends to the payments service, the Terraform types that send it, and how sure its shape is.
---

# Coverage of the payments service

Every operation of the payments service that this provider knows, and the Terraform types that send it. This page is generated
from the interface description that the sandbox and the tests check every request and every answer against.

The marks say how sure the shape of an operation is, that is, which fields it takes and gives:

| Mark | Meaning |
|---|---|
`

// marks explains each mark in the order of the table.
var marks = []struct{ name, meaning string }{
	{contract.Shown, "The service's specification shows it."},
	{contract.Seen, "The specification names the operation, and its shape is taken from public use of services like this one."},
	{contract.Assumed, "The specification names the operation, and its shape is assumed: try it with something unimportant first."},
}

// write prints the guide of operations, which come sorted by group.
func write(out io.Writer, operations []contract.Operation) error {
	page := strings.Builder{}
	page.WriteString(head)
	for _, m := range marks {
		fmt.Fprintf(&page, "| %s | %s |\n", m.name, m.meaning)
	}
	count, reachable, group := map[string]int{}, 0, ""
	for _, o := range operations {
		if o.Group != group {
			group = o.Group
			fmt.Fprintf(&page, "\n## %s\n\n| Operation | What it does | Terraform | Mark |\n|---|---|---|---|\n", group)
		}
		forms := "none yet"
		if len(o.Terraform) > 0 {
			reachable++
			forms = form(o.Terraform)
		}
		fmt.Fprintf(&page, "| `%s %s` | %s | %s | %s |\n", o.Method, o.Path, cell(o.Summary), forms, o.Basis)
		if !known(o.Basis) {
			return fmt.Errorf("%s has the mark %q, which this guide does not explain", o.ID, o.Basis)
		}
		count[o.Basis]++
	}
	page.WriteString("\n## Totals\n\n| | Operations |\n|---|--:|\n")
	for _, m := range marks {
		fmt.Fprintf(&page, "| %s | %d |\n", m.name, count[m.name])
	}
	fmt.Fprintf(&page, "| **all** | **%d** |\n| sent by a Terraform type | %d |\n", len(operations), reachable)
	_, err := io.WriteString(out, page.String())
	return err
}

func known(mark string) bool {
	for _, m := range marks {
		if m.name == mark {
			return true
		}
	}
	return false
}

// folders are where the pages of each kind of type are.
var folders = map[string]string{
	"resource": "resources", "data source": "data-sources", "list resource": "list-resources",
	"ephemeral resource": "ephemeral-resources", "action": "actions", "function": "functions",
}

// form writes "resource payments_product" as a link to its page, one to a line.
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

// cell keeps a text inside its cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text)
}
