// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// atRoots moves messages about the inside of an argument to the argument itself, and says in words where inside.
//
// Engines look for the last step of a path in the block's body, because they know nested blocks and no nested
// attributes: a message about add_ons[0].name is shown at the block's own name, which is fine. At the argument it is shown where
// the mistake is.
func atRoots(diagnostics []*tfprotov6.Diagnostic) {
	for _, d := range diagnostics {
		if d.Attribute == nil || len(d.Attribute.Steps()) < 2 {
			continue
		}
		inside := written(d.Attribute)
		if !strings.Contains(d.Summary+d.Detail, inside) {
			d.Detail = fmt.Sprintf("In %s: %s", inside, d.Detail)
		}
		d.Attribute = tftypes.NewAttributePathWithSteps(d.Attribute.Steps()[:1])
	}
}

// written is a path as a configuration would have it: add_ons[0].name.
func written(path *tftypes.AttributePath) string {
	var out strings.Builder
	for _, step := range path.Steps() {
		switch s := step.(type) {
		case tftypes.AttributeName:
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(string(s))
		case tftypes.ElementKeyInt:
			fmt.Fprintf(&out, "[%d]", int64(s))
		case tftypes.ElementKeyString:
			fmt.Fprintf(&out, "[%q]", string(s))
		default:
			out.WriteString("[…]") // an element of a set has no name
		}
	}
	return out.String()
}
