// SPDX-License-Identifier: MPL-2.0

package check

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestTogether compares the messages about two attributes, a and b, of which the rule is a's.
func TestTogether(t *testing.T) {
	t.Parallel()
	const set = "x"
	const unknown = tftypes.UnknownValue
	var null any
	one, needs, excludes := ExactlyOneOf("a", "b"), Needs("a", "b"), Excludes("a", "b")
	for _, c := range []struct {
		rule Together
		a, b any
		want string
	}{
		{one, set, null, ""},
		{one, null, set, ""},
		{one, set, set, "Both a and b are set. Remove one of them."},
		{one, null, null, "Neither a nor b is set. Set one of them."},
		{one, null, unknown, ""},
		{one, unknown, set, ""},
		{needs, set, set, ""},
		{needs, null, set, ""},
		{needs, null, null, ""},
		{needs, set, unknown, ""},
		{needs, set, null, "a goes with b only. Set b, or remove a."},
		{excludes, set, null, ""},
		{excludes, null, null, ""},
		{excludes, unknown, set, ""},
		{excludes, set, set, "Both a and b are set. Remove one of them."},
	} {
		req := validator.StringRequest{Path: path.Root("a"), Config: configOf(c.a, c.b)}
		if diags := req.Config.GetAttribute(t.Context(), req.Path, &req.ConfigValue); diags.HasError() {
			t.Fatal(diags)
		}
		var resp validator.StringResponse
		c.rule.ValidateString(t.Context(), req, &resp)
		t.Log(c.a, c.b)
		if c.want == "" {
			expect(t, resp.Diagnostics)
		} else {
			expect(t, resp.Diagnostics, "Invalid combination of arguments", c.want)
		}
	}
}

// TestTogether_types gives every type of attribute the same rule.
func TestTogether_types(t *testing.T) {
	t.Parallel()
	const want = "Neither a nor b is set."
	rule, config := ExactlyOneOf("a", "b"), configOf(nil, nil)
	var number validator.NumberResponse
	rule.ValidateNumber(t.Context(), validator.NumberRequest{Config: config, ConfigValue: types.NumberNull()}, &number)
	expect(t, number.Diagnostics, want)
	var list validator.ListResponse
	rule.ValidateList(t.Context(), validator.ListRequest{Config: config, ConfigValue: types.ListNull(types.StringType)}, &list)
	expect(t, list.Diagnostics, want)
	var object validator.ObjectResponse
	rule.ValidateObject(t.Context(), validator.ObjectRequest{Config: config, ConfigValue: types.ObjectNull(nil)}, &object)
	expect(t, object.Diagnostics, want)
	for _, d := range []string{rule.Description(t.Context()), rule.MarkdownDescription(t.Context())} {
		if !strings.Contains(d, "b") {
			t.Errorf("the description is %q", d)
		}
	}
}

// configOf is a configuration of two strings, a and b.
func configOf(a, b any) tfsdk.Config {
	attributes := map[string]schema.Attribute{"a": schema.StringAttribute{Optional: true}, "b": schema.StringAttribute{Optional: true}}
	of := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"a": tftypes.String, "b": tftypes.String}}
	return tfsdk.Config{Schema: schema.Schema{Attributes: attributes}, Raw: tftypes.NewValue(of, map[string]tftypes.Value{
		"a": tftypes.NewValue(tftypes.String, a), "b": tftypes.NewValue(tftypes.String, b),
	})}
}
