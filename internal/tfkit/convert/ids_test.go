// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestIDSet has each id once, in the spelling of a reference to the object. None is an empty set,
// never null: that is the plan of a configuration without any plans.
func TestIDSet(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ given, want []string }{
		"none":          {nil, nil},
		"empty":         {[]string{}, nil},
		"some":          {[]string{"b", "a"}, []string{"a", "b"}},
		"twice":         {[]string{"a", "b", "a"}, []string{"a", "b"}},
		"capitals":      {[]string{"A", "0B"}, []string{"a", "0b"}},
		"in both cases": {[]string{"a", "A"}, []string{"a"}},
	} {
		values := []attr.Value{}
		for _, id := range c.want {
			values = append(values, types.StringValue(id))
		}
		set := IDSet(c.given)
		if want := types.SetValueMust(types.StringType, values); !set.Equal(want) || len(set.Elements()) != len(c.want) {
			t.Errorf("%s: %s, want %s", name, set, want)
		}
		var diags diag.Diagnostics
		ids := IDs(t.Context(), set, &diags)
		if ids == nil || diags.HasError() || !slices.Equal(slices.Sorted(slices.Values(ids)), slices.Sorted(slices.Values(c.want))) {
			t.Errorf("%s: sent as %#v: %v", name, ids, diags)
		}
	}
}
