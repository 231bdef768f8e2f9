// SPDX-License-Identifier: MPL-2.0

// Pages completes the generated pages from the contract. A page of a Terraform type gets its
// subcategory, which is the group of the specification, and says how sure the type's fields are.
// guides/api-coverage.md is written as a whole.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: pages DIRECTORY")
	}
	if err := run(os.Args[1]); err != nil {
		log.Fatal("pages: ", err)
	}
}

func run(docs string) error {
	operations, err := contract.Operations()
	if err != nil {
		return err
	}
	schemas, err := contract.Schemas()
	if err != nil {
		return err
	}
	if err := complete(docs, operations); err != nil {
		return err
	}
	if err := completePersonal(filepath.Join(docs, "guides", "personal-and-bank-data.md"), operations); err != nil {
		return err
	}
	commands, err := doctor.Commands()
	if err != nil {
		return err
	}
	guide := []byte(coverage(operations, schemas, commands))
	return os.WriteFile(filepath.Join(docs, "guides", "api-coverage.md"), guide, 0o644) //nolint:gosec // a page to read
}

// kinds are the directories of pages, with the contract's words for their types.
var kinds = map[string]string{
	"resources": "resource", "data-sources": "data source", "list-resources": "list resource", "actions": "action",
	"ephemeral-resources": "ephemeral resource",
}

// complete completes all pages of types in a directory. A type that no operation names is an error.
func complete(docs string, operations []contract.Operation) error {
	for dir, kind := range kinds {
		pages, err := filepath.Glob(filepath.Join(docs, dir, "*.md"))
		if err != nil {
			return err
		}
		for _, page := range pages {
			text, err := os.ReadFile(page) //nolint:gosec // a generated page
			if err != nil {
				return err
			}
			name := kind + " payments_" + strings.TrimSuffix(filepath.Base(page), ".md")
			of, ok := mainOperation(name, operations)
			if !ok {
				return fmt.Errorf("%s: no operation of the contract names %s in x-terraform", page, name)
			}
			if err := os.WriteFile(page, []byte(with(string(text), of)), 0o644); err != nil { //nolint:gosec // a page to read
				return err
			}
		}
	}
	return nil
}

// mainOperation returns the operation that a type stands for: of the group that names the type most
// often, the one that returns the object, and a single one rather than a list.
func mainOperation(name string, operations []contract.Operation) (of contract.Operation, ok bool) {
	count := map[string]int{}
	for _, o := range operations {
		if names(o, name) {
			count[o.Group]++
		}
	}
	best := -1
	for _, o := range operations {
		if !names(o, name) {
			continue
		}
		weight := 4 * count[o.Group]
		if o.Response.Object != "" {
			weight += 2
		}
		if !o.Response.List {
			weight++
		}
		if weight > best {
			best, of, ok = weight, o, true
		}
	}
	return of, ok
}

func names(o contract.Operation, name string) bool {
	return slices.Contains(o.Terraform, name)
}

// certainty says what a mark means for the fields of a type.
var certainty = map[string]string{
	contract.Shown: "The specification of the payments service shows these fields.",
	contract.Seen:  "The specification of the payments service does not show these fields. They are seen in public use of services like it.",
	contract.Assumed: "The specification of the payments service does not show these fields. They are assumed: try this with something " +
		"unimportant first.",
}

var (
	subcategory  = regexp.MustCompile(`(?m)^subcategory: ".*"$`)
	firstHeading = regexp.MustCompile(`(?m)^## `)
)

// with returns a page with its subcategory, and with its certainty before the first section.
func with(page string, of contract.Operation) string {
	mark := of.Response.Basis
	if of.Response.Object == "" {
		mark = of.Basis
	}
	note := fmt.Sprintf("-> %s [Coverage](../guides/api-coverage.md#%s) has the mark of each operation and field.\n\n", certainty[mark],
		anchor(of.Group))
	page = subcategory.ReplaceAllLiteralString(page, fmt.Sprintf("subcategory: %q", of.Group))
	if at := firstHeading.FindStringIndex(page); at != nil {
		page = page[:at[0]] + note + page[at[0]:]
	}
	return page
}
