// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// Address is the address of a resource block, or of an instance of one.
type Address struct {
	Modules    []string // the names of the module calls around it, from the root
	Type, Name string
	Key        string // of an instance, as a string
	IsInstance bool

	inInstance bool // of a module
}

// ParseAddress parses an address such as payments_product.ring or
// module.shop.payments_product.rings["a"]. It is empty for any other text.
func ParseAddress(text string) (a Address) {
	steps, diagnostics := hclsyntax.ParseTraversalAbs([]byte(text), "", hcl.InitialPos)
	if diagnostics.HasErrors() {
		return Address{}
	}
	for len(steps) > 1 && nameOfStep(steps[0]) == "module" {
		a.Modules, steps = append(a.Modules, nameOfStep(steps[1])), steps[2:]
		if len(steps) > 0 && nameOfStep(steps[0]) == "" {
			a.inInstance, steps = true, steps[1:]
		}
	}
	if len(steps) < 2 || len(steps) > 3 {
		return Address{}
	}
	a.Type, a.Name = nameOfStep(steps[0]), nameOfStep(steps[1])
	if len(steps) == 3 {
		index, isIndex := steps[2].(hcl.TraverseIndex)
		if !isIndex {
			return Address{}
		}
		key, err := convert.Convert(index.Key, cty.String)
		if err != nil {
			return Address{}
		}
		a.Key, a.IsInstance = key.AsString(), true
	}
	return a
}

func nameOfStep(step hcl.Traverser) string {
	switch s := step.(type) {
	case hcl.TraverseRoot:
		return s.Name
	case hcl.TraverseAttr:
		return s.Name
	}
	return ""
}

// Block is the address of the block, in all instances of its module.
func (a Address) Block() string { return a.module() + a.Type + "." + a.Name }

// module is the beginning of the address of a resource in a module, or "".
func (a Address) module() string {
	text := ""
	for _, name := range a.Modules {
		text += "module." + name + "."
	}
	return text
}

// IsOurs reports whether it is an address of a resource of this provider.
func (a Address) IsOurs() bool { return strings.HasPrefix(a.Type, "payments_") && a.Name != "" }

// IsReferable reports whether an expression can refer to it: it is a resource of the root module,
// or an instance of one.
func (a Address) IsReferable() bool { return a.IsOurs() && len(a.Modules) == 0 }

// instanceAddress is the address of an instance.
func instanceAddress(block, key string) string {
	return block + "[" + Literal(cty.StringVal(key)) + "]"
}

// addressIn returns the address that an attribute names, or "" for any other expression.
func addressIn(attribute *hcl.Attribute) (text string) {
	if attribute == nil {
		return ""
	}
	steps, diagnostics := hcl.AbsTraversalForExpr(attribute.Expr)
	if diagnostics.HasErrors() {
		return ""
	}
	for _, step := range steps {
		switch s := step.(type) {
		case hcl.TraverseRoot:
			text = s.Name
		case hcl.TraverseAttr:
			text += "." + s.Name
		case hcl.TraverseIndex:
			text += "[" + Literal(s.Key) + "]"
		default:
			return ""
		}
	}
	return text
}

// Literal returns the expression of a value without references.
func Literal(value cty.Value) string { return string(hclwrite.TokensForValue(value).Bytes()) }
