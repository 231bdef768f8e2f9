// SPDX-License-Identifier: MPL-2.0

package source

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Key is a misspelled key in a nested object, which Terraform drops silently.
type Key struct {
	Address, Type, Path string
	Nearest             string // the key that it probably means, or ""
	File                string // "" for one that only the plan has
	Line                int
}

// UnknownKeys returns the misspelled keys in the constant values of a plan's configuration, and in
// the files, of which there may be none. A schema is nil for a type of another provider.
func UnknownKeys(
	c *Configuration, blocks map[string]*tfjson.ConfigResource, schemas func(typeName string) map[string]schema.Attribute,
) (all []Key) {
	seen := map[string]int{} // indexes of keys
	check := func(address, kind string, in *module, values map[string]any) {
		attributes := schemas(kind)
		w := walker{module: in, budget: mostVisits, report: func(path string, m member, known []string) {
			i, isSeen := seen[address+" "+path]
			if !isSeen {
				i, seen[address+" "+path] = len(all), len(all)
				all = append(all, Key{Address: address, Type: kind, Path: path, Nearest: Nearest(m.key, known)})
			}
			if all[i].File == "" {
				all[i].File, all[i].Line = m.at.Filename, m.at.Start.Line
			}
		}}
		for _, name := range sortedNames(values) {
			w.visit(values[name], attributes[name], name)
		}
	}
	for _, address := range sortedNames(blocks) {
		constants := map[string]any{}
		for name, e := range blocks[address].Expressions {
			if e != nil && e.ExpressionData != nil {
				constants[name] = e.ConstantValue
			}
		}
		check(address, blocks[address].Type, nil, constants)
	}
	if c == nil {
		return all
	}
	for _, address := range sortedNames(c.blocks) {
		for _, b := range c.blocks[address] {
			expressions := map[string]any{}
			for name, a := range b.attributes {
				expressions[name] = a.Expr
			}
			check(address, b.kind, b.module, expressions)
		}
	}
	return all
}

// walker visits the objects in a value: in a constant, or those that an [hcl.Expression]
// constructs.
type walker struct {
	module *module
	budget int
	report func(path string, m member, known []string)
}

// mostVisits is the number of expressions that are visited for a block. Locals that refer to each
// other can stand for any number.
const mostVisits = 20_000

// visit checks the value of an attribute.
func (w *walker) visit(value any, a schema.Attribute, path string) {
	attributes := described.Inside(a)
	if attributes == nil {
		return
	}
	_, isList := a.(schema.ListNestedAttribute)
	for _, choice := range w.choices(value) {
		if isList {
			for i, element := range elements(choice) {
				at := fmt.Sprintf("%s[%d]", path, i)
				if _, isLoop := choice.(*hclsyntax.ForExpr); isLoop {
					at = path + "[*]"
				}
				w.visit(element, schema.SingleNestedAttribute{Attributes: attributes}, at)
			}
			continue
		}
		for _, m := range members(choice) {
			if inside, isKnown := attributes[m.key]; isKnown {
				w.visit(m.value, inside, path+"."+m.key)
			} else {
				w.report(path+"."+m.key, m, sortedNames(attributes))
			}
		}
	}
}

// elements are those of a list.
func elements(list any) (all []any) {
	switch of := list.(type) {
	case []any:
		return of
	case *hclsyntax.ForExpr:
		return []any{of.ValExpr}
	case hcl.Expression:
		expressions, _ := hcl.ExprList(of)
		for _, e := range expressions {
			all = append(all, e)
		}
	}
	return all
}

// member is a key of an object, with its place in a file.
type member struct {
	key   string
	value any
	at    hcl.Range
}

// members are those of an object, without computed keys.
func members(object any) (all []member) {
	switch of := object.(type) {
	case map[string]any:
		for _, key := range sortedNames(of) {
			all = append(all, member{key: key, value: of[key]})
		}
	case hcl.Expression:
		pairs, _ := hcl.ExprMap(of)
		for _, p := range pairs {
			if key := keyOf(p.Key); key != "" {
				all = append(all, member{key, p.Value, p.Key.Range()})
			}
		}
	}
	return all
}

// passed are the functions whose result has the members or the elements of their arguments.
var passed = []string{"merge", "concat", "tolist", "toset", "try", "coalesce"}

// choices returns the constructors that an expression may result in. A constant is its own.
func (w *walker) choices(value any) (all []any) {
	e, isExpression := value.(hcl.Expression)
	if !isExpression {
		return []any{value}
	}
	if w.budget--; w.budget < 0 {
		return nil
	}
	var inside []any
	switch of := e.(type) {
	case *hclsyntax.ParenthesesExpr:
		inside = []any{of.Expression}
	case *hclsyntax.TemplateWrapExpr:
		inside = []any{of.Wrapped}
	case *hclsyntax.ConditionalExpr:
		inside = []any{of.TrueResult, of.FalseResult}
	case *hclsyntax.FunctionCallExpr:
		for i := 0; i < len(of.Args) && slices.Contains(passed, of.Name); i++ {
			inside = append(inside, of.Args[i])
		}
	case *hclsyntax.ScopeTraversalExpr:
		const long = 2 // local.name
		if len(of.Traversal) == long && of.Traversal.RootName() == "local" {
			if local, ok := of.Traversal[1].(hcl.TraverseAttr); ok {
				inside = []any{w.module.locals[local.Name]}
			}
		}
	default:
		return []any{e}
	}
	for _, one := range inside {
		all = append(all, w.choices(one)...)
	}
	return all
}
