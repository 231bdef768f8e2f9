// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// leaf is one value that a plan changes.
type leaf struct {
	path          string
	attribute     schema.Attribute
	before, after tftypes.Value
	hidden        bool
}

// leaves returns the values that a plan changes, at any depth. It leaves out those that only the
// service decides and the plan does not know.
func leaves(c *change) []leaf {
	return leavesOf(c, c.kind.schema.Attributes, c.before, c.after, "", nil)
}

func leavesOf(
	c *change, attributes map[string]schema.Attribute, before, after tftypes.Value, at string, steps []any,
) (all []leaf) {
	from, to := raw.Members(before), raw.Members(after)
	for _, name := range differing(attributes, from, to) {
		a, b := filled(from[name], to[name])
		of, inside := attributes[name], append(slices.Clone(steps), name)
		if !of.IsRequired() && !of.IsOptional() && raw.IsUnknown(b) {
			continue
		}
		path := at + name
		switch nested := of.(type) {
		case schema.SingleNestedAttribute:
			if !raw.IsUnknown(b) && (!a.IsNull() || !b.IsNull()) {
				all = append(all, hidden(of, leavesOf(c, nested.Attributes, a, b, path+".", inside))...)
				continue
			}
		case schema.ListNestedAttribute:
			if x, y := raw.Elements(a), raw.Elements(b); len(x) == len(y) && len(x) > 0 && !raw.IsUnknown(b) {
				for i := range x {
					all = append(all, hidden(of, leavesOf(c, nested.NestedObject.Attributes, x[i], y[i], fmt.Sprintf("%s[%d].", path, i),
						append(slices.Clone(inside), i)))...)
				}
				continue
			}
		}
		if raw.IsUnknown(b) && of.IsComputed() && (len(steps) > 0 || !isSet(c, name)) {
			continue
		}
		all = append(all, leaf{path, of, a, b, of.IsSensitive() || c.hides(inside)})
	}
	return all
}

// differing are the names of the attributes that differ.
func differing(attributes map[string]schema.Attribute, from, to map[string]tftypes.Value) (names []string) {
	for name := range attributes {
		if a, b := filled(from[name], to[name]); !raw.Equal(a, b) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// hidden hides the values inside a sensitive attribute.
func hidden(of schema.Attribute, inside []leaf) []leaf {
	for i := range inside {
		inside[i].hidden = inside[i].hidden || of.IsSensitive()
	}
	return inside
}

// filled gives a missing side of a change the value null.
func filled(a, b tftypes.Value) (tftypes.Value, tftypes.Value) {
	switch {
	case a.Type() == nil && b.Type() != nil:
		return tftypes.NewValue(b.Type(), nil), b
	case b.Type() == nil && a.Type() != nil:
		return a, tftypes.NewValue(a.Type(), nil)
	}
	return a, b
}

// isSet reports whether the configuration may set an attribute.
func isSet(c *change, name string) bool { return c.expressions == nil || c.expressions[name] != nil }
