// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestStringSet: repeated and empty strings are left out. No strings are an empty set, never null.
func TestStringSet(t *testing.T) {
	t.Parallel()
	for _, given := range [][]string{nil, {}, {"vip", "", "eu", "vip", "VIP"}} {
		want := []attr.Value{}
		if len(given) > 0 {
			want = []attr.Value{types.StringValue("vip"), types.StringValue("eu"), types.StringValue("VIP")}
		}
		got := StringSet(given)
		if !got.Equal(types.SetValueMust(types.StringType, want)) {
			t.Errorf("%v became %s", given, got)
		}
		if back := Strings[string](got); back == nil || len(back) != len(want) || len(want) > 0 && !slices.Contains(back, "VIP") {
			t.Errorf("%s became %#v", got, back)
		}
	}
	for _, none := range []types.Set{types.SetNull(types.StringType), types.SetUnknown(types.StringType)} {
		if got := Strings[string](none); got != nil {
			t.Errorf("%s became %#v", none, got)
		}
	}
}
