// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// dated is a state with a date and a status, and null for an empty one.
func dated(t *testing.T, due, status any) tfsdk.State {
	t.Helper()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"id": schema.StringAttribute{Computed: true}, "due": schema.StringAttribute{Optional: true},
		"status": schema.StringAttribute{Computed: true},
	}}
	return tfsdk.State{Schema: s, Raw: tftypes.NewValue(s.Type().TerraformType(t.Context()), map[string]tftypes.Value{
		"id": tftypes.NewValue(tftypes.String, "7"), "due": tftypes.NewValue(tftypes.String, due),
		"status": tftypes.NewValue(tftypes.String, status),
	})}
}

// TestUnread keeps the state's value in another spelling, and without a record of a configuration
// if it may be something else, with a warning.
func TestUnread(t *testing.T) {
	t.Parallel()
	m := Unread{Same: strings.EqualFold, MayDiffer: func(state, config, status string) bool { return status == "late" && state > config }}
	for name, c := range map[string]struct {
		state, status any
		config        types.String
		want          string // "" for the plan as it was
		warned        bool
	}{
		"same":                 {"a", nil, types.StringValue("a"), `"a"`, false},
		"spelling":             {"a", nil, types.StringValue("A"), `"a"`, false},
		"never read":           {"", nil, types.StringValue("a"), `""`, true},
		"null":                 {nil, nil, types.StringValue("a"), "", false},
		"something else":       {"b", "late", types.StringValue("a"), `"b"`, true},
		"another":              {"b", "open", types.StringValue("a"), "", false},
		"another, without any": {"b", nil, types.StringValue("a"), "", false},
		"omitted":              {"b", "late", types.StringNull(), "", false},
		"unknown":              {"", "late", types.StringUnknown(), "", false},
		"generated":            {"", "open", types.StringValue(""), `""`, false},
		"generated, now read":  {"b", "open", types.StringValue(""), `"b"`, false},
		"empty of a new one":   {nil, nil, types.StringValue(""), "", true},
	} {
		before := dated(t, c.state, c.status)
		var was types.String
		before.GetAttribute(t.Context(), path.Root("due"), &was)
		req := planmodifier.StringRequest{
			Path: path.Root("due"), State: before, StateValue: was, ConfigValue: c.config, PlanValue: c.config,
		}
		resp := planmodifier.StringResponse{PlanValue: c.config}
		m.PlanModifyString(t.Context(), req, &resp)
		want := c.want
		if want == "" {
			want = c.config.String()
		}
		if got := resp.PlanValue.String(); got != want || (len(resp.Diagnostics) == 1) != c.warned {
			t.Errorf("%s: planned %s, want %s: %v", name, got, want, resp.Diagnostics)
		}
	}
}

// TestIgnoreOrder plans the state's list for the same elements in another order.
func TestIgnoreOrder(t *testing.T) {
	t.Parallel()
	list := func(elements ...string) types.List {
		values := make([]attr.Value, len(elements))
		for i, e := range elements {
			values[i] = types.StringValue(e)
		}
		return types.ListValueMust(types.StringType, values)
	}
	for name, c := range map[string]struct{ state, plan, want types.List }{
		"another order": {list("a", "b"), list("b", "a"), list("a", "b")},
		"another list":  {list("a", "b"), list("b"), list("b")},
		"created":       {types.ListNull(types.StringType), list("b"), list("b")},
		"removed":       {list("a"), types.ListNull(types.StringType), types.ListNull(types.StringType)},
		"unknown":       {list(), types.ListUnknown(types.StringType), types.ListUnknown(types.StringType)},
	} {
		var resp planmodifier.ListResponse
		req := planmodifier.ListRequest{StateValue: c.state, PlanValue: c.plan}
		IgnoreOrder(attr.Value.Equal).PlanModifyList(context.Background(), req, &resp)
		if !resp.PlanValue.Equal(c.want) {
			t.Errorf("%s: planned %s", name, resp.PlanValue)
		}
	}
}

// TestWarnIfPast warns of a new object only.
func TestWarnIfPast(t *testing.T) {
	t.Parallel()
	existing := dated(t, nil, nil)
	created := tfsdk.State{Schema: existing.Schema, Raw: tftypes.NewValue(existing.Raw.Type(), nil)}
	for name, c := range map[string]struct {
		state tfsdk.State
		value types.String
		warns bool
	}{
		"past":     {created, types.StringValue("1999-12-31T23:59:59Z"), true},
		"future":   {created, types.StringValue("2999-12-31T23:59:59Z"), false},
		"existing": {existing, types.StringValue("1999-12-31T23:59:59Z"), false},
		"null":     {created, types.StringNull(), false},
		"unknown":  {created, types.StringUnknown(), false},
		"no time":  {created, types.StringValue("soon"), false},
	} {
		var resp planmodifier.StringResponse
		WarnIfPast().PlanModifyString(t.Context(), planmodifier.StringRequest{
			Path: path.Root("due"), State: c.state, ConfigValue: c.value,
		}, &resp)
		if (len(resp.Diagnostics) == 1) != c.warns {
			t.Errorf("%s: %v", name, resp.Diagnostics)
		}
	}
}
