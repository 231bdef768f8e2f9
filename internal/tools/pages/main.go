// SPDX-License-Identifier: MPL-2.0

// Pages completes the generated pages from the contract. A page of a Terraform type gets its
// subcategory, which is the group of the specification, its example before its warnings, and a line
// that says how sure the type's fields are. The index gets the status and the list of types.
// guides/api-coverage.md is written as a whole. Links become those of the registry.
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
	guide := filepath.Join(docs, "guides", "api-coverage.md")
	if err := os.WriteFile(guide, []byte(coverage(operations, schemas)), 0o644); err != nil { //nolint:gosec // a page to read
		return err
	}
	types, err := types(docs)
	if err != nil {
		return err
	}
	total := count(operations)
	marks := strings.NewReplacer("<!-- status -->", total.status(), "<!-- types -->\n", types)
	return rewrite(docs, func(name, text string) (string, error) {
		if name == "index.md" {
			text = marks.Replace(text)
		}
		return registryLinks(name, text), nil
	})
}

// rewrite passes each page of a directory through a function of its name and its text.
func rewrite(docs string, change func(name, text string) (string, error)) error {
	for _, pattern := range []string{"*.md", filepath.Join("*", "*.md")} {
		pages, err := filepath.Glob(filepath.Join(docs, pattern))
		if err != nil {
			return err
		}
		for _, page := range pages {
			text, err := os.ReadFile(page) //nolint:gosec // a generated page
			if err != nil {
				return err
			}
			name, err := filepath.Rel(docs, page)
			if err != nil {
				return err
			}
			changed, err := change(filepath.ToSlash(name), string(text))
			if err != nil {
				return err
			}
			if err := os.WriteFile(page, []byte(changed), 0o644); err != nil { //nolint:gosec // a page to read
				return err
			}
		}
	}
	return nil
}

const registry = "https://registry.terraform.io/providers/terraform-payments/payments/latest/docs/"

var pageLink = regexp.MustCompile(`\]\(([^()\s:#]+)\.md(#[^()\s]*)?\)`)

// registryLinks makes the links of a page those of the registry, which knows pages without ".md",
// and shows the index at an address without a slash: relative links fail there.
func registryLinks(name, text string) string {
	if name == "index.md" {
		return pageLink.ReplaceAllString(text, "]("+registry+"$1$2)")
	}
	return pageLink.ReplaceAllString(text, "]($1$2)")
}

// types lists all types by kind, with links to their pages from the index.
func types(docs string) (string, error) {
	text := ""
	for _, kind := range []string{"resource", "data source", "list resource", "action", "ephemeral resource", "function"} {
		dir := strings.ReplaceAll(kind, " ", "-") + "s"
		pages, err := filepath.Glob(filepath.Join(docs, dir, "*.md"))
		if err != nil {
			return "", err
		}
		if len(pages) == 0 {
			return "", fmt.Errorf("%s has no pages of the kind %s", docs, kind)
		}
		links := make([]string, len(pages))
		for i, page := range pages {
			links[i] = link("", kind, strings.TrimSuffix(filepath.Base(page), ".md"))
		}
		text += fmt.Sprintf("- **%ss**: %s\n", strings.ToUpper(kind[:1])+kind[1:], strings.Join(links, ", "))
	}
	return text, nil
}

// kinds are the directories of pages, with the contract's words for their types.
var kinds = map[string]string{
	"resources": "resource", "data-sources": "data source", "list-resources": "list resource", "actions": "action",
	"ephemeral-resources": "ephemeral resource",
}

// details are the headings of the text behind the example, in the directories whose pages begin
// with it. The warnings of other types are short, and stand before their example.
var details = map[string]string{"actions": "Before you run it", "ephemeral-resources": "Before you use it", "functions": "Details"}

// complete completes all pages of types in a directory. A type that no operation names is an error.
func complete(docs string, operations []contract.Operation) error {
	return rewrite(docs, func(name, text string) (string, error) {
		dir, page, _ := strings.Cut(name, "/")
		if heading := details[dir]; heading != "" {
			text = exampleFirst(text, heading)
		}
		text = plain(text)
		if kinds[dir] == "" {
			return text, nil
		}
		kind := kinds[dir] + " payments_" + strings.TrimSuffix(page, ".md")
		of, ok := mainOperation(kind, operations)
		if !ok {
			return "", fmt.Errorf("%s: no operation of the contract names %s in x-terraform", name, kind)
		}
		return with(text, of), nil
	})
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

var (
	subcategory  = regexp.MustCompile(`(?m)^subcategory: ".*"$`)
	imports      = regexp.MustCompile(`(?m)^## Import$`)
	summary      = regexp.MustCompile(`(?m)^description: \|-\n((?:  .*\n)+)---\n`)
	introduction = regexp.MustCompile(`(?s)\n# [^\n]+\n\n[^\n]+\n\n(.*?)## Example Usage\n(.*?)(<!-- |## Signature)`)
)

// with returns a page with its subcategory, and with its certainty below the schema.
func with(page string, of contract.Operation) string {
	basis := of.Response.Basis
	if of.Response.Object == "" {
		basis = of.Basis
	}
	m := marks[basis]
	note := fmt.Sprintf("The form of these fields is **%s**: %s [Coverage](../guides/api-coverage.md#%s) has the mark of each operation "+
		"and object.\n", m.name, m.meaning, anchor(of.Group))
	page = subcategory.ReplaceAllLiteralString(page, fmt.Sprintf("subcategory: %q", of.Group))
	if at := imports.FindStringIndex(page); at != nil {
		return page[:at[0]] + note + "\n" + page[at[0]:]
	}
	return strings.TrimRight(page, "\n") + "\n\n" + note
}

// plain leaves of a summary, which is shown without its markup, the part before the first
// warning, without sentences that have a link.
func plain(page string) string {
	found := summary.FindStringSubmatchIndex(page)
	if found == nil {
		return page
	}
	text := page[found[2]:found[3]]
	for _, box := range []string{"  -> ", "  ~> "} {
		text, _, _ = strings.Cut(text, box)
	}
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if !strings.Contains(line, "../") {
			continue
		}
		sentences := slices.DeleteFunc(strings.Split(strings.TrimSpace(line), ". "), func(s string) bool { return strings.Contains(s, "../") })
		lines[i] = "  " + strings.TrimSuffix(strings.Join(sentences, ". "), ".") + ".\n"
	}
	return page[:found[2]] + strings.Join(lines, "") + page[found[3]:]
}

// exampleFirst moves all behind the first paragraph of a page below its example, under a heading.
func exampleFirst(page, heading string) string {
	at := introduction.FindStringSubmatchIndex(page)
	if at == nil || at[2] == at[3] {
		return page
	}
	rest, example := page[at[2]:at[3]], page[at[3]:at[6]]
	return page[:at[2]] + example + "## " + heading + "\n\n" + rest + page[at[6]:]
}
