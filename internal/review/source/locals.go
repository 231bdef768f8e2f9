// SPDX-License-Identifier: MPL-2.0

package source

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// late are the functions whose results no plan knows.
var late = []string{"timestamp", "uuid", "bcrypt"}

// Locals returns the references of a local value of a module: by an address without keys that ends
// with a point, which is empty for the root. hasText reports a text in it that is no name of a
// file. isRead is false for one that is not there, that no plan knows, or that another engine takes
// from another file.
func (c *Configuration) Locals(in, name string) (references []string, hasText, isRead bool) {
	if c == nil || c.placed[in] == nil || c.placed[in].locals[name] == nil || c.placed[in].unsure["local."+name] {
		return nil, false, false
	}
	e := c.placed[in].locals[name]
	if node, isNative := e.(hclsyntax.Node); isNative {
		isLate, ofFile := false, false
		_ = hclsyntax.VisitAll(node, func(n hclsyntax.Node) hcl.Diagnostics {
			switch n := n.(type) {
			case *hclsyntax.FunctionCallExpr:
				isLate = isLate || slices.Contains(late, n.Name)
				ofFile = ofFile || strings.Contains(n.Name, "file")
			case *hclsyntax.LiteralValueExpr:
				hasText = hasText || isText(n.Val)
			}
			return nil
		})
		if isLate {
			return nil, false, false
		}
		hasText = hasText && !ofFile
	} else if value, diagnostics := e.Value(nil); !diagnostics.HasErrors() {
		hasText = isText(value)
	}
	for _, traversal := range e.Variables() {
		references = append(references, addressOf(traversal))
	}
	slices.Sort(references) // none is a part of the one before, as in the JSON of an engine
	return references, hasText, true
}

func isText(v cty.Value) bool {
	return v.Type() == cty.String && v.IsKnown() && !v.IsNull() && v.AsString() != ""
}

// addressOf is a traversal as an address without keys.
func addressOf(t hcl.Traversal) string {
	parts := []string{t.RootName()}
	for _, step := range t[1:] {
		if attribute, isName := step.(hcl.TraverseAttr); isName {
			parts = append(parts, attribute.Name)
		}
	}
	return strings.Join(parts, ".")
}
