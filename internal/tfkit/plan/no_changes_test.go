// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestNoChanges: only unknown values that are not configured may differ, nested ones too.
func TestNoChanges(t *testing.T) {
	t.Parallel()
	inner := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"name": tftypes.String, "id": tftypes.String}}
	list := tftypes.List{ElementType: inner}
	text := func(v any) tftypes.Value { return tftypes.NewValue(tftypes.String, v) }
	object := func(name, id any) tftypes.Value {
		return tftypes.NewValue(inner, map[string]tftypes.Value{"name": text(name), "id": text(id)})
	}
	whole := func(at any, in tftypes.Value, each ...tftypes.Value) tftypes.Value {
		return tftypes.NewValue(tftypes.Object{AttributeTypes: map[string]tftypes.Type{"at": tftypes.String, "in": inner, "each": list}},
			map[string]tftypes.Value{"at": text(at), "in": in, "each": tftypes.NewValue(list, each)})
	}
	const unknown = tftypes.UnknownValue
	state := whole("t", object("a", "1"), object("b", "2"))
	given := whole(nil, object("a", nil), object("b", nil))
	none := tftypes.NewValue(inner, nil)
	for name, c := range map[string]struct {
		planned, config tftypes.Value
		want            bool
	}{
		"the same":             {state, given, true},
		"computed":             {whole(unknown, object("a", unknown), object("b", unknown)), given, true},
		"computed, not around": {whole(unknown, object("a", unknown), object("b", "2")), whole(nil, none, object("b", nil)), true},
		"all of it":            {whole(unknown, tftypes.NewValue(inner, unknown), object("b", "2")), whole(nil, none, object("b", nil)), true},
		"configured, not known": {
			whole(unknown, object(unknown, "1"), object("b", "2")), whole(nil, object(unknown, nil), object("b", nil)),
			false,
		},
		"changed":           {whole(unknown, object("c", "1"), object("b", "2")), whole(nil, object("c", nil), object("b", nil)), false},
		"changed in a list": {whole(unknown, object("a", "1"), object("c", unknown)), whole(nil, object("a", nil), object("c", nil)), false},
		"one more": {
			whole(unknown, object("a", "1"), object("b", "2"), object("c", unknown)),
			whole(nil, object("a", nil), object("b", nil), object("c", nil)), false,
		},
		"one less":  {whole(unknown, object("a", "1")), whole(nil, object("a", nil)), false},
		"taken out": {whole(unknown, none, object("b", "2")), whole(nil, none, object("b", nil)), false},
	} {
		if got := NoChanges(c.planned, state, c.config); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
