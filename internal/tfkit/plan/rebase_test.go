// SPDX-License-Identifier: MPL-2.0

package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// shelf has an argument of every kind that [plan.Rebase] distinguishes.
var shelf = plan.KeepIfOmitted(schema.Schema{Attributes: map[string]schema.Attribute{
	"made":   schema.StringAttribute{Computed: true},
	"name":   schema.StringAttribute{Required: true},
	"note":   schema.StringAttribute{Optional: true},
	"number": schema.StringAttribute{Optional: true, CustomType: customtype.IBANType{}},
	"secret": schema.StringAttribute{Optional: true, Sensitive: true},
	"tags":   schema.SetAttribute{Optional: true, ElementType: types.StringType},
	"open":   schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false)},
	"payee":  schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{described.Payee}},
	"person": schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{described.Personal}},
	"events": schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{described.EventTarget}},
	"target": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"network": schema.StringAttribute{Required: true},
		"token":   schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{plan.NoneIfOmitted()}},
	}},
	"parts": schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
		"id":    schema.StringAttribute{Computed: true},
		"label": schema.StringAttribute{Required: true},
		"hint":  schema.StringAttribute{Optional: true},
	}}},
}})

// shelfOf returns a shelf: maps are objects, slices are lists, nil is null.
func shelfOf(t *testing.T, members map[string]any) tftypes.Value {
	t.Helper()
	return valueOf(t, shelf.Type().TerraformType(t.Context()), members)
}

func valueOf(t *testing.T, typ tftypes.Type, from any) tftypes.Value {
	t.Helper()
	switch of := typ.(type) {
	case tftypes.Object:
		given, ok := from.(map[string]any)
		if !ok {
			return tftypes.NewValue(typ, nil)
		}
		members := map[string]tftypes.Value{}
		for name, member := range of.AttributeTypes {
			members[name] = valueOf(t, member, given[name])
		}
		return tftypes.NewValue(typ, members)
	case tftypes.List:
		return elementsFrom(t, typ, of.ElementType, from)
	case tftypes.Set:
		return elementsFrom(t, typ, of.ElementType, from)
	}
	return tftypes.NewValue(typ, from)
}

func elementsFrom(t *testing.T, typ, element tftypes.Type, from any) tftypes.Value {
	t.Helper()
	given, ok := from.([]any)
	if !ok {
		return tftypes.NewValue(typ, nil)
	}
	elements := []tftypes.Value{}
	for _, value := range given {
		elements = append(elements, valueOf(t, element, value))
	}
	return tftypes.NewValue(typ, elements)
}

// TestRebase compares a change of another client with a plan, for each kind of argument.
func TestRebase(t *testing.T) {
	t.Parallel()
	const iban = "DE89370400440532013000"
	const hidden = "(sensitive value)"
	a, ab, ba := []any{"a"}, []any{"a", "b"}, []any{"b", "a"}
	for name, c := range map[string]struct {
		member                      string
		config, state, planned, now any
		sent                        any // what the plan sends
		conflict                    string
	}{
		"no change":           {"name", "b", "a", "b", "a", "b", ""},
		"the planned value":   {"name", "b", "a", "b", "b", "b", ""},
		"computed":            {"made", nil, "a", "a", "b", "a", ""},
		"another value":       {"name", "b", "a", "b", "c", "b", `name: "c", "a", "b"`},
		"configured, kept":    {"name", "a", "a", "a", "c", "a", `name: "c", "a", "a"`},
		"omitted":             {"note", nil, "a", "a", "c", "c", ""},
		"omitted, added":      {"note", nil, nil, nil, "c", "c", ""},
		"omitted, removed":    {"note", nil, "a", "a", nil, nil, ""},
		"omitted and cleared": {"note", nil, "a", nil, "c", nil, `note: "c", "a", none`},
		"omitted payee":       {"payee", nil, "a", "a", "c", "a", `payee: "c", "a", "a"`},
		"an unknown value":    {"note", nil, "a", tftypes.UnknownValue, "c", tftypes.UnknownValue, `note: "c", "a", (known after apply)`},
		"white space":         {"name", "b", "a", "b\n", "b", "b\n", ""},
		"a default":           {"open", nil, false, false, true, false, "open: true, false, false"},
		"a sensitive value":   {"secret", "b", "a", "b", "c", "b", "secret: " + hidden + ", " + hidden + ", " + hidden},
		"another spelling":    {"number", iban, iban, iban, "de89 3704 0044 0532 0130 00", iban, ""},
		"the order of a set":  {"tags", ab, ab, ab, ba, ab, ""},
		"an element of a set": {"tags", a, a, a, ab, a, `tags: ["a", "b"], ["a"], ["a"]`},
		"a long value":        {"name", "b", "a", "b", strings.Repeat("c", 300), "b", `name: (a long value), "a", "b"`},
		"one value of two": {
			"target", target("B", "x"), target("A", nil), target("B", "x"), target("B", nil), target("B", "x"),
			`target: { network = "B", token = null }, { network = "A", token = null }, { network = "B", token = "x" }`,
		},
		"an omitted member of an element": {
			"parts", parts(nil, "a", nil), parts("1", "a", "h"), parts("1", "a", "h"), parts("2", "a", "i"), parts("1", "a", "i"), "",
		},
		"a configured member of an element": {
			"parts", parts(nil, "a", "g"), parts("1", "a", "h"), parts("1", "a", "g"), parts("2", "a", "i"), parts("1", "a", "g"),
			`parts[0].hint: "i", "h", "g"`,
		},
		"an omitted member of an element that moves": {
			"parts", append(parts(nil, "b", nil), parts(nil, "a", nil)...), append(parts("1", "a", "h"), parts("2", "b", "h")...),
			append(parts("2", "b", "h"), parts("1", "a", "h")...), append(parts("1", "a", "i"), parts("2", "b", "h")...),
			append(parts("2", "b", "h"), parts("1", "a", "i")...), "",
		},
		"an element after a changed one is new": {
			"parts", append(parts(nil, "a", nil), parts(nil, "c", nil)...), append(parts("1", "a", "h"), parts("2", "b", "h")...),
			append(parts("1", "a", "h"), parts(nil, "c", nil)...), append(parts("1", "a", "i"), parts("2", "b", "h")...),
			append(parts("1", "a", "i"), parts(nil, "c", nil)...), "",
		},
		"a changed element is removed": {
			"parts", append(parts(nil, "b", nil), parts(nil, "c", nil)...), append(parts("1", "a", "h"), parts("2", "b", "h")...),
			append(parts("2", "b", "h"), parts(nil, "c", nil)...), append(parts("1", "a", "i"), parts("2", "b", "h")...),
			append(parts("2", "b", "h"), parts(nil, "c", nil)...),
			`parts: [{ hint = "i", id = "1", label = "a" }, { hint = "h", id = "2", label = "b" }], ` +
				`[{ hint = "h", id = "1", label = "a" }, { hint = "h", id = "2", label = "b" }], ` +
				`[{ hint = "h", id = "2", label = "b" }, { hint = null, id = null, label = "c" }]`,
		},
		"another element": {
			"parts", parts(nil, "a", nil), parts("1", "a", "h"), parts("1", "a", "h"), parts("2", "c", "h"), parts("1", "a", "h"),
			`parts: [{ hint = "h", id = "2", label = "c" }], [{ hint = "h", id = "1", label = "a" }], [{ hint = "h", id = "1", label = "a" }]`,
		},
		"personal data": {"person", "b", "a", "b", "c", "b", "person: " + hidden + ", " + hidden + ", " + hidden},
		"the target of events": {
			"events", "https://b.example/", "https://a.example/", "https://b.example/", "https://u:pw@c.example/x?token=1", "https://b.example/",
			"events: https://c.example/x, https://a.example/, https://b.example/",
		},
		"another number of elements": {
			"parts", parts(nil, "b", nil), parts("1", "a", "h"), parts("1", "b", "h"),
			[]any{},
			parts("1", "b", "h"),
			`parts: [], [{ hint = "h", id = "1", label = "a" }], [{ hint = "h", id = "1", label = "b" }]`,
		},
		"omitted elements": {"parts", nil, parts("1", "a", "h"), parts("1", "a", "h"), []any{}, []any{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of := func(value any) tftypes.Value { return shelfOf(t, map[string]any{c.member: value}) }
			got := plan.Rebase(t.Context(), shelf, of(c.config), of(c.state), of(c.planned), of(c.now))
			want := of(c.sent)
			if !got.Plan.Equal(want) || got.Moved != (!want.Equal(of(c.planned)) || c.conflict != "") {
				t.Errorf("the plan is %s, want %s; moved: %v", got.Plan, want, got.Moved)
			}
			var conflicts []string
			for _, conflict := range got.Conflicts {
				conflicts = append(conflicts, fmt.Sprintf("%s: %s, %s, %s", conflict.At, conflict.Service, conflict.State, conflict.Planned))
			}
			if text := strings.Join(conflicts, "\n"); text != c.conflict {
				t.Errorf("the conflicts are\n%s\nwant\n%s", text, c.conflict)
			}
		})
	}
}

func target(network string, token any) map[string]any {
	return map[string]any{"network": network, "token": token}
}

func parts(id any, label string, hint any) []any {
	return []any{map[string]any{"id": id, "label": label, "hint": hint}}
}
