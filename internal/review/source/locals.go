// SPDX-License-Identifier: MPL-2.0

package source

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// late are the functions whose results no plan knows.
var late = []string{"timestamp", "uuid", "bcrypt"}

// Locals returns the references of a local value of a module: by an address without keys that ends
// with a point, which is empty for the root. isRead is false for one that is not there, that no
// plan knows, or that another engine takes from another file.
func (c *Configuration) Locals(in, name string) (references []string, isRead bool) {
	if c == nil || c.placed[in] == nil || c.placed[in].locals[name] == nil {
		return nil, false
	}
	if c.placed[in].unsure["local."+name] {
		return nil, false
	}
	e := c.placed[in].locals[name]
	if node, isNative := e.(hclsyntax.Node); isNative {
		isLate := false
		_ = hclsyntax.VisitAll(node, func(n hclsyntax.Node) hcl.Diagnostics {
			call, isCall := n.(*hclsyntax.FunctionCallExpr)
			isLate = isLate || isCall && slices.Contains(late, call.Name)
			return nil
		})
		if isLate {
			return nil, false
		}
	}
	for _, traversal := range e.Variables() {
		references = append(references, addressOf(traversal))
	}
	return references, true
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
