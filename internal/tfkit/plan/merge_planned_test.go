// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestMergePlanned: only planned computed values win over the response, nested ones too.
func TestMergePlanned(t *testing.T) {
	t.Parallel()
	members := map[string]schema.Attribute{
		"configured": schema.StringAttribute{Optional: true},
		"defaulted":  schema.StringAttribute{Optional: true, Computed: true},
		"known":      schema.StringAttribute{Computed: true},
		"open":       schema.StringAttribute{Computed: true},
	}
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"known": schema.StringAttribute{Computed: true},
		"in":    schema.SingleNestedAttribute{Optional: true, Attributes: members},
		"each":  schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: members}},
	}}
	inner := tftypes.Object{AttributeTypes: map[string]tftypes.Type{
		"configured": tftypes.String, "defaulted": tftypes.String, "known": tftypes.String, "open": tftypes.String,
	}}
	list := tftypes.List{ElementType: inner}
	text := func(v any) tftypes.Value { return tftypes.NewValue(tftypes.String, v) }
	object := func(configured, defaulted, known, open any) tftypes.Value {
		return tftypes.NewValue(inner, map[string]tftypes.Value{
			"configured": text(configured), "defaulted": text(defaulted),
			"known": text(known), "open": text(open),
		})
	}
	whole := func(known any, in tftypes.Value, each ...tftypes.Value) tftypes.Value {
		return tftypes.NewValue(tftypes.Object{AttributeTypes: map[string]tftypes.Type{"known": tftypes.String, "in": inner, "each": list}},
			map[string]tftypes.Value{"known": text(known), "in": in, "each": tftypes.NewValue(list, each)})
	}
	secret := schema.Schema{Attributes: map[string]schema.Attribute{
		"known": schema.StringAttribute{Computed: true},
		"in":    schema.SingleNestedAttribute{Optional: true, Sensitive: true, Attributes: members},
		"each":  schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: members}},
	}}
	for name, c := range map[string]struct{ made, want any }{
		"not returned":   {nil, "p"},
		"other response": {"m", "m"},
	} { // the second is for Terraform to refuse
		iban := schema.Schema{Attributes: map[string]schema.Attribute{"iban": schema.StringAttribute{Required: true, Sensitive: true}}}
		one := func(v any) tftypes.Value {
			return tftypes.NewValue(tftypes.Object{AttributeTypes: map[string]tftypes.Type{"iban": tftypes.String}},
				map[string]tftypes.Value{"iban": text(v)})
		}
		if got, _, err := MergePlanned(t.Context(), iban, one("p"), one("p"), one("p"), one(c.made)); err != nil || !got.Equal(one(c.want)) {
			t.Errorf("%s: %s, want %v (%v)", name, got, c.want, err)
		}
	}
	planned, made := object("p", "p", "p", tftypes.UnknownValue), object("m", "m", "m", "m")
	want, kept := object("m", "m", "p", "m"), object("m", "p", "p", "m")
	omitted := object("p", nil, nil, nil)
	left, none, unknown := object(nil, nil, "m", "m"), tftypes.NewValue(inner, nil), tftypes.NewValue(inner, tftypes.UnknownValue)
	// A sensitive value that the response omits is kept, by itself or with its object.
	all := whole("p", object("p", "p", "p", "p"))
	for _, in := range []tftypes.Value{object(nil, nil, nil, "m"), none} {
		got, filled, err := MergePlanned(t.Context(), secret, all, all, all, whole("p", in))
		if err != nil || !got.Equal(all) || len(filled) > 0 {
			t.Errorf("%s became %s, want %s (%v, %v)", in, got, all, filled, err)
		}
	}
	for name, c := range map[string]struct {
		config, planned, made, want tftypes.Value
		filled                      string
	}{
		"everywhere": {whole(nil, planned, planned), whole("p", planned, planned), whole("m", made, made), whole("p", want, want), ""},
		"omitted":    {whole(nil, omitted, omitted), whole("p", planned, planned), whole("m", made, made), whole("p", kept, kept), ""},
		"planned null": {
			whole(nil, none, planned), whole(nil, none, planned), whole("m", made, made, made), whole(nil, none, want, made),
			"in at in",
		}, // the last is not in the plan
		"removed in vain": {whole(nil, none), whole(nil, none), whole("m", made), whole(nil, made), ""}, // for Compare to report
		"null inside": {
			whole(nil, left, left), whole("p", left, left), whole("p", made, made), whole("p", left, left),
			"each[0].configured at each, in.configured at in", // and an omitted argument is the service's
		},
		"made fewer": {
			whole(nil, planned, planned), whole("p", planned, planned, planned), whole("m", none, made), whole("p", none, want),
			"",
		},
		"nothing known": {whole(nil, planned), whole(tftypes.UnknownValue, unknown), whole("m", made, made), whole("m", made, made), ""},
	} {
		prior := tftypes.NewValue(c.made.Type(), nil)
		if name == "removed in vain" {
			prior = c.made
		}
		got, filled, err := MergePlanned(t.Context(), s, c.config, prior, c.planned, c.made)
		if err != nil || !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s (%v)", name, got, c.want, err)
		}
		var diags diag.Diagnostics
		TellFilled(&diags, filled)
		var names []string
		for _, d := range diags {
			names = append(names, strings.TrimPrefix(d.Summary(), "The payments service filled in ")+" at "+
				d.(diag.DiagnosticWithPath).Path().String())
		}
		if got := strings.Join(names, ", "); got != c.filled {
			t.Errorf("%s: filled %s, want %s", name, got, c.filled)
		}
		diags = nil
		if TellKept(t.Context(), &diags, s, prior, c.planned, c.made); (len(diags) == 1) != (name == "removed in vain") {
			t.Errorf("%s: %v", name, diags)
		}
	}
}
