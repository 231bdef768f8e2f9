// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestKeepOrder returns the known list for the same elements in another order, and else the
// received one.
func TestKeepOrder(t *testing.T) {
	t.Parallel()
	of := types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.StringType}}
	list := func(elements ...string) types.List {
		return ObjectList(of, elements, func(s string) map[string]attr.Value { return map[string]attr.Value{"a": types.StringValue(s)} })
	}
	for name, c := range map[string]struct {
		known, received types.List
		kept            bool
	}{
		"same":          {list("a", "b"), list("a", "b"), true},
		"another order": {list("a", "b", "a"), list("b", "a", "a"), true},
		"one more":      {list("a"), list("a", "a"), false},
		"one less":      {list("a", "a"), list("a"), false},
		"another count": {list("a", "a", "b"), list("a", "b", "b"), false},
		"both empty":    {list(), list(), true},
		"null":          {types.ListNull(of), list(), false},
		"unknown":       {types.ListUnknown(of), list(), false},
	} {
		got := KeepOrder(c.known, c.received, attr.Value.Equal)
		if want := c.received; c.kept && !got.Equal(c.known) || !c.kept && !got.Equal(want) {
			t.Errorf("%s: %s", name, got)
		}
	}
}
