// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Leaf is one value that a plan changes.
type Leaf struct {
	described.Leaf

	Before, After tftypes.Value
	IsHidden      bool // by the configuration or by the schema
}

// Leaves returns the values that the plan changes, at any depth. It leaves out those that only the
// service decides and the plan does not know. It looks for them once.
func (c *Change) Leaves() []Leaf {
	if !c.hasLeaves {
		c.leaves, c.hasLeaves = slices.Clip(c.findLeaves()), true
	}
	return c.leaves
}

func (c *Change) findLeaves() (all []Leaf) {
	for l := range c.Kind.Shape.Walk(c.Before, c.After) {
		before, after := filled(l.Values[0], l.Values[1])
		isLater := raw.IsUnknown(after)
		isOwn := len(l.Names) == 1
		switch {
		case !l.IsWhole || raw.Equal(before, after):
		case isLater && !l.IsRequired() && !l.IsOptional():
		case isLater && l.IsComputed() && (!isOwn || !c.Sets(l.Name)):
		default:
			l.Values = nil // else it keeps those of all others
			all = append(all, Leaf{l, before, after, l.IsSensitive || c.Hides(l.Names...)})
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
