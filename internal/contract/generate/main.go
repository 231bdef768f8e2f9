// SPDX-License-Identifier: MPL-2.0

// Generate writes the client's part that the contract decides: types, enumerations, ids, operation
// rows, and the methods that only name a flow of package group. `generate OPENAPI HAND OUT` reads
// openapi.yaml and the client's other files, in the directory HAND, and writes <group>.gen.go for
// each section of openapi.yaml into OUT.
//
// A method by hand wins: one that a file in HAND declares is not generated. So a special call needs
// no mark in the contract.
//
// oapi-codegen was tried. Its amounts are of 32 bits, and its members are sorted by their names,
// where requests have the order of the document. Null and absent are one, a union loses its unknown
// members, and its templates know nothing of the flows.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: generate OPENAPI HAND OUT")
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal("generate: ", err)
	}
}

func run(openapi, handDir, out string) error {
	files, err := generate(openapi, handDir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil { //nolint:gosec // source files
		return err
	}
	for name, source := range files {
		if err := os.WriteFile(filepath.Join(out, name), source, 0o644); err != nil { //nolint:gosec // source files
			return err
		}
	}
	return nil
}

// generate returns the formatted files, by name.
func generate(openapi, handDir string) (map[string][]byte, error) {
	hand, err := readHand(handDir)
	if err != nil {
		return nil, err
	}
	g, err := newGenerator(openapi, hand)
	if err != nil {
		return nil, err
	}
	files, err := g.files()
	for name := range files {
		if files[name], err = format.Source(files[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return files, err
}

// generator writes the files.
type generator struct {
	hand       hand
	doc        *openapi3.T
	schemas    []schema // in the order of the document
	operations []operation
	sections   []string // the section of each line
}

// file is one generated file: the declarations of one section.
type file struct {
	types, rows, methods bytes.Buffer
}

// files returns the generated files, by name.
func (g *generator) files() (map[string][]byte, error) {
	sections := map[string]*file{}
	section := func(name string) *file {
		if sections[name] == nil {
			sections[name] = &file{}
		}
		return sections[name]
	}
	for _, s := range g.schemas {
		if err := g.writeSchema(&section(s.section).types, s); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
	}
	for _, op := range g.operations {
		if op.effect() == "" {
			return nil, fmt.Errorf("%s: it is a POST without a known x-effect", op.ID)
		}
		f := section(op.Group)
		fmt.Fprintf(&f.rows, "%s = %s\n", op.row(), op.constructor())
		if !g.hand.declared["Client."+op.method()] {
			if err := g.writeMethod(&f.methods, op); err != nil {
				return nil, fmt.Errorf("%s: %w: write the method by hand", op.ID, err)
			}
		}
	}
	files := map[string][]byte{"operations.gen.go": g.table()}
	for name, f := range sections {
		text := f.types.String()
		if f.rows.Len() > 0 {
			text += "var (\n" + f.rows.String() + ")\n\n"
		}
		files[snake(name)+".gen.go"] = source(text + f.methods.String())
	}
	return files, nil
}

// table is the file with the lists of all operations and of all groups.
func (g *generator) table() []byte {
	var rows strings.Builder
	for _, op := range g.operations {
		fmt.Fprintf(&rows, "%s,\n", op.row())
	}
	var groups strings.Builder
	for _, name := range slices.Sorted(maps.Values(g.hand.groups)) {
		fmt.Fprintf(&groups, "%s.Any(),\n", name)
	}
	return source("// operations returns every operation of the service, by group. It is a function, so that a start of\n" +
		"// the provider does not pay for it.\nfunc operations() []operation.Op {\nreturn []operation.Op{\n" + rows.String() + "}\n}\n\n" +
		"// groups returns the groups of the specification.\nfunc groups() []group.Any {\nreturn []group.Any{\n" + groups.String() + "}\n}\n")
}

// source returns a file of the client with the imports that its text needs.
func source(text string) []byte {
	const ours = `"github.com/terraform-payments/terraform-provider-payments/internal/client/`
	var imports []string
	for _, path := range []string{
		`"context"`, `"encoding/json"`, `"iter"`, `"strings"`, "", ours + `group"`, ours + `operation"`, ours + `wire"`,
	} {
		name := strings.Trim(path[strings.LastIndex(path, "/")+1:], `"`)
		if path == "" && len(imports) > 0 || path != "" && regexp.MustCompile(`\b`+name+`\.[A-Z]`).MatchString(text) {
			imports = append(imports, path)
		}
	}
	head := "// SPDX-License-Identifier: MPL-2.0\n\n// Code generated from the contract by `make generate`. DO NOT EDIT.\n\npackage client\n\n"
	if list := strings.Trim(strings.Join(imports, "\n"), "\n"); list != "" {
		head += "import (\n" + list + "\n)\n\n"
	}
	return []byte(head + text)
}

// sectionHead is the comment above the schemas of a group.
var sectionHead = regexp.MustCompile(`^# ---- (.+) ----$`)

// newGenerator reads the contract.
func newGenerator(openapi string, hand hand) (*generator, error) {
	text, err := os.ReadFile(openapi) //nolint:gosec // the caller's file
	if err != nil {
		return nil, err
	}
	loader := openapi3.NewLoader()
	loader.IncludeOrigin = true // the lines give the members their order
	doc, err := loader.LoadFromData(text)
	if err != nil {
		return nil, err
	}
	g := &generator{hand: hand, doc: doc}
	section := ""
	for line := range strings.Lines(string(text)) {
		if head := sectionHead.FindStringSubmatch(strings.TrimSpace(line)); head != nil {
			section = head[1]
		}
		g.sections = append(g.sections, section)
	}
	rows, err := contract.Operations()
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		g.operations = append(g.operations, operation{row, doc.Paths.Value(row.Path).GetOperation(row.Method)})
	}
	g.findSchemas()
	slices.SortFunc(g.schemas, func(a, b schema) int { return a.line - b.line })
	return g, nil
}
