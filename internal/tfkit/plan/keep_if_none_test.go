// SPDX-License-Identifier: MPL-2.0

package plan_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// TestKeepIfNone keeps the known alternative, without unknown values, if a response has none.
func TestKeepIfNone(t *testing.T) {
	t.Parallel()
	of := map[string]attr.Type{"bic": types.StringType}
	object := func(bic types.String) types.Object {
		return types.ObjectValueMust(of, map[string]attr.Value{"bic": bic})
	}
	none, one, two := types.ObjectNull(of), object(types.StringValue("A")), object(types.StringValue("B"))
	for name, c := range map[string]struct{ known, received, want types.Object }{
		"none received":                 {one, none, one},
		"none received, unknown inside": {object(types.StringUnknown()), none, object(types.StringNull())},
		"none received, all unknown":    {types.ObjectUnknown(of), none, none},
		"one received":                  {one, two, two},
		"none known":                    {types.Object{}, none, none},
	} {
		first, second := c.received, none
		plan.KeepIfNone([]*types.Object{&first, &second}, c.known, types.Object{})
		if !first.Equal(c.want) || !second.Equal(none) {
			t.Errorf("%s: %s, %s, want %s", name, first, second, c.want)
		}
	}
	first, second := none, two
	if plan.KeepIfNone([]*types.Object{&first, &second}, one, none); !first.Equal(none) || !second.Equal(two) {
		t.Errorf("another alternative: %s, %s", first, second)
	}
}
