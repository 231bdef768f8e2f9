// SPDX-License-Identifier: MPL-2.0

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// hand is what the files by hand declare.
type hand struct {
	declared map[string]bool   // the methods: "Client.Banks"
	groups   map[string]string // the variable of the group.Of of a type
}

func readHand(dir string) (hand, error) {
	h := hand{declared: map[string]bool{}, groups: map[string]string{}}
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return h, err
	}
	for _, path := range paths {
		if strings.HasSuffix(path, ".gen.go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return h, err
		}
		for _, decl := range file.Decls {
			h.add(decl)
		}
	}
	return h, nil
}

func (h hand) add(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			h.declared[typeName(d.Recv.List[0].Type)+"."+d.Name.Name] = true
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if s, ok := spec.(*ast.ValueSpec); ok && len(s.Values) == len(s.Names) {
				for i, name := range s.Names {
					h.addGroup(name.Name, s.Values[i])
				}
			}
		}
	}
}

// addGroup notes a variable that is a group.Of[T, P].
func (h hand) addGroup(name string, value ast.Expr) {
	literal, ok := value.(*ast.CompositeLit)
	if !ok {
		return
	}
	if of, ok := literal.Type.(*ast.IndexListExpr); ok && typeName(of.X) == "Of" {
		h.groups[typeName(of.Indices[0])] = name
	}
}

// typeName returns the last name of a type: "Client" of *Client, "Of" of group.Of.
func typeName(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}
