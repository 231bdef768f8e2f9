// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
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
func leaves(c *change) (all []leaf) {
	for l := range described.Walk(c.kind.Schema.Attributes, c.before, c.after) {
		before, after := filled(l.Values[0], l.Values[1])
		isLater := raw.IsUnknown(after)
		isOwn := len(l.Path.Steps()) == 1
		switch {
		case !l.IsWhole || raw.Equal(before, after):
		case isLater && !l.IsRequired() && !l.IsOptional():
		case isLater && l.IsComputed() && (!isOwn || !isSet(c, l.Name)):
		default:
			all = append(all, leaf{l.Path.String(), l.Attribute, before, after, l.IsSensitive || c.hides(steps(l.Path))})
		}
	}
	return all
}

// steps are the names and the indexes of a path, as the trees of sensitive values have them.
func steps(at path.Path) (all []any) {
	for _, step := range at.Steps() {
		switch s := step.(type) {
		case path.PathStepAttributeName:
			all = append(all, string(s))
		case path.PathStepElementKeyInt:
			all = append(all, int(s))
		}
	}
	return all
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
