// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// unknownKeys finds misspelled keys in nested objects, which Terraform drops silently: in the
// constant values of the plan's configuration, and in the files of -dir.
func unknownKeys(r *report) (all []*finding) {
	seen := map[string]*finding{}
	add := func(address, kind, path, key string, known []string) *finding {
		if f := seen[address+" "+path]; f != nil {
			return f
		}
		f := found("key.unknown", nil, clean(path))
		f.Address, f.Type, f.full = address, kind, path
		words := join(plain("Terraform ignores "), code(path), plain(" of "), code(address), plain(": there is no such key"))
		if near := nearest(key, known); near != "" {
			f.Facts["nearest"] = near
			words = join(words, plain(". It probably means "), code(near))
		}
		seen[address+" "+path] = f.row(inLines, words)
		all = append(all, f)
		return f
	}
	for _, address := range sortedNames(r.blocks) {
		block := r.blocks[address]
		if k := r.kinds[block.Type]; k != nil {
			for _, name := range sortedNames(block.Expressions) {
				if e := block.Expressions[name]; e != nil && e.ExpressionData != nil {
					constantKeys(e.ConstantValue, k.Schema.Attributes[name], name, func(path, key string, known []string) {
						add(address, k.Name, path, key, known)
					})
				}
			}
		}
	}
	if r.source == nil {
		return all
	}
	for _, address := range sortedNames(r.source.blocks) {
		for _, b := range r.source.blocks[address] {
			k := r.kinds[b.kind]
			if k == nil {
				continue
			}
			w := walker{module: b.module, budget: mostVisits, report: func(path, key string, at hcl.Range, known []string) {
				f := add(address, k.Name, path, key, known)
				if f.File == "" {
					f.File, f.Line = at.Filename, at.Start.Line
					f.cells[0] = join(code(fmt.Sprintf("%s:%d", f.File, f.Line)), plain(": "), f.cells[0])
				}
			}}
			for _, name := range sortedNames(b.attributes) {
				w.visit(b.attributes[name].Expr, k.Schema.Attributes[name], name)
			}
		}
	}
	return all
}

// nestedIn returns the attributes of a nested object, and whether the attribute is a list of them.
// It returns nil for any other attribute.
func nestedIn(a schema.Attribute) (attributes map[string]schema.Attribute, isList bool) {
	_, isList = a.(schema.ListNestedAttribute)
	return described.Inside(a), isList
}

// constantKeys reports the unknown keys of a constant.
func constantKeys(value any, a schema.Attribute, path string, report func(path, key string, known []string)) {
	attributes, isList := nestedIn(a)
	switch of := value.(type) {
	case []any:
		if !isList {
			return
		}
		for i, element := range of {
			constantMembers(element, attributes, fmt.Sprintf("%s[%d]", path, i), report)
		}
	case map[string]any:
		if attributes != nil && !isList {
			constantMembers(of, attributes, path, report)
		}
	}
}

func constantMembers(
	value any, attributes map[string]schema.Attribute, path string, report func(path, key string, known []string),
) {
	members, _ := value.(map[string]any)
	for _, key := range sortedNames(members) {
		if a, isKnown := attributes[key]; isKnown {
			constantKeys(members[key], a, path+"."+key, report)
		} else {
			report(path+"."+key, key, sortedNames(attributes))
		}
	}
}

// walker visits the objects that an expression constructs.
type walker struct {
	module *sourceModule
	budget int
	report func(path, key string, at hcl.Range, known []string)
}

// mostVisits is the number of expressions that are visited for a block. Locals that refer to each
// other can stand for any number.
const mostVisits = 20_000

// visit checks the value of an attribute.
func (w *walker) visit(e hcl.Expression, a schema.Attribute, path string) {
	attributes, isList := nestedIn(a)
	if attributes == nil {
		return
	}
	for _, choice := range w.choices(e) {
		if !isList {
			w.object(choice, attributes, path)
			continue
		}
		if loop, ok := choice.(*hclsyntax.ForExpr); ok {
			w.elements([]hcl.Expression{loop.ValExpr}, attributes, func(int) string { return path + "[*]" })
			continue
		}
		elements, _ := hcl.ExprList(choice)
		w.elements(elements, attributes, func(i int) string { return fmt.Sprintf("%s[%d]", path, i) })
	}
}

func (w *walker) elements(elements []hcl.Expression, attributes map[string]schema.Attribute, path func(int) string) {
	for i, element := range elements {
		for _, choice := range w.choices(element) {
			w.object(choice, attributes, path(i))
		}
	}
}

// object checks the keys of an object constructor.
func (w *walker) object(e hcl.Expression, attributes map[string]schema.Attribute, path string) {
	pairs, _ := hcl.ExprMap(e)
	for _, pair := range pairs {
		key := keyOf(pair.Key)
		a, isKnown := attributes[key]
		switch {
		case isKnown:
			w.visit(pair.Value, a, path+"."+key)
		case key != "":
			w.report(path+"."+key, key, pair.Key.Range(), sortedNames(attributes))
		}
	}
}

// passed are the functions whose result has the members or the elements of their arguments.
var passed = []string{"merge", "concat", "tolist", "toset", "try", "coalesce"}

// choices returns the constructors that an expression may result in.
func (w *walker) choices(e hcl.Expression) (all []hcl.Expression) {
	if w.budget--; w.budget < 0 {
		return nil
	}
	var inside []hcl.Expression
	switch of := e.(type) {
	case *hclsyntax.ParenthesesExpr:
		inside = []hcl.Expression{of.Expression}
	case *hclsyntax.TemplateWrapExpr:
		inside = []hcl.Expression{of.Wrapped}
	case *hclsyntax.ConditionalExpr:
		inside = []hcl.Expression{of.TrueResult, of.FalseResult}
	case *hclsyntax.FunctionCallExpr:
		if slices.Contains(passed, of.Name) {
			for _, argument := range of.Args {
				inside = append(inside, argument)
			}
		}
	case *hclsyntax.ScopeTraversalExpr:
		const long = 2 // local.name
		if len(of.Traversal) != long || of.Traversal.RootName() != "local" {
			return nil
		}
		if local, ok := of.Traversal[1].(hcl.TraverseAttr); ok {
			inside = []hcl.Expression{w.module.locals[local.Name]}
		}
	default:
		return []hcl.Expression{e}
	}
	for _, one := range inside {
		if one != nil {
			all = append(all, w.choices(one)...)
		}
	}
	return all
}
