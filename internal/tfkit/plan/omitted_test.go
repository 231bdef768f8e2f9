// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// shop has an optional argument in every place where one can be.
func shop() schema.Schema {
	method := func() map[string]schema.Attribute {
		return map[string]schema.Attribute{
			"network": schema.StringAttribute{Required: true},
			"token":   schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{NoneIfOmitted()}},
			"kind":    schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("plain")},
			"off":     schema.NumberAttribute{Optional: true},
			"id":      schema.StringAttribute{Computed: true},
		}
	}
	return KeepIfOmitted(schema.Schema{Attributes: map[string]schema.Attribute{
		"id":    schema.StringAttribute{Computed: true},
		"name":  schema.StringAttribute{Required: true},
		"image": schema.StringAttribute{Optional: true},
		"look": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
			"color": schema.StringAttribute{Required: true}, "edge": schema.BoolAttribute{Optional: true},
		}},
		"pay": schema.SingleNestedAttribute{Required: true, Attributes: map[string]schema.Attribute{
			"bank": schema.SingleNestedAttribute{
				Optional: true, PlanModifiers: []planmodifier.Object{NoneIfOmitted()},
				Attributes: map[string]schema.Attribute{
					"market": schema.StringAttribute{Optional: true},
				},
			},
			"methods": schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: method()}},
		}},
	}})
}

// value reads JSON as a value of a type. Omitted members are null, and "?" is unknown.
func value(t *testing.T, of tftypes.Type, from any) tftypes.Value {
	t.Helper()
	if from == "?" {
		return tftypes.NewValue(of, tftypes.UnknownValue)
	}
	if from == nil {
		return tftypes.NewValue(of, nil)
	}
	switch of := of.(type) {
	case tftypes.Object:
		members, given := map[string]tftypes.Value{}, from.(map[string]any)
		for name, member := range of.AttributeTypes {
			members[name] = value(t, member, given[name])
		}
		for name := range given {
			if _, ok := of.AttributeTypes[name]; !ok {
				t.Fatalf("there is no %s", name)
			}
		}
		return tftypes.NewValue(of, members)
	case tftypes.List:
		elements := []tftypes.Value{}
		for _, element := range from.([]any) {
			elements = append(elements, value(t, of.ElementType, element))
		}
		return tftypes.NewValue(of, elements)
	}
	return tftypes.NewValue(of, from)
}

func shopValue(t *testing.T, text string) tftypes.Value {
	t.Helper()
	var from any
	if err := json.Unmarshal([]byte(text), &from); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value(t, shop().Type().TerraformType(t.Context()), from)
}

type private map[string][]byte

// GetKey returns the value that a test stored.
func (p private) GetKey(_ context.Context, key string) ([]byte, diag.Diagnostics) { return p[key], nil }

// TestKeepIfOmitted plans one configuration after an apply of another. The incoming plan is the
// framework's: each attribute that is computed and not configured is unknown.
func TestKeepIfOmitted(t *testing.T) {
	t.Parallel()
	const filled = `{"id": "1", "name": "N", "image": "svc", "look": {"color": "c", "edge": true}, "pay": {"bank": {"market": "DE"},
		"methods": [{"network": "A", "kind": "plain", "off": 1, "id": "a"},
			{"network": "B", "token": "0xAb", "kind": "plain", "off": 2, "id": "b"}]}}`
	for name, c := range map[string]struct{ before, state, config, want string }{
		"never set": {
			`{"name": "N", "pay": {"bank": {}}}`, filled, `{"name": "N", "pay": {"bank": {}}}`,
			`{"image": "svc", "look": {"color": "c", "edge": true}, "pay": {"bank": {"market": "DE"}, "methods": "state"}}`,
		},
		"imported": {
			``, filled, `{"name": "N", "pay": {"bank": {}}}`,
			`{"image": "svc", "look": {"color": "c", "edge": true}, "pay": {"bank": {"market": "DE"}, "methods": "state"}}`,
		},
		"set and removed": {
			`{"name": "N", "image": "svc", "look": {"color": "c"}, "pay": {"bank": {"market": "DE"}}}`, filled, `{"name": "N", "pay": {"bank": {}}}`,
			`{"image": null, "look": null, "pay": {"bank": {"market": null}, "methods": "state"}}`,
		},
		"set and removed, gone already": {
			`{"name": "N", "image": "svc", "pay": {"bank": {}}}`, `{"id": "1", "name": "N", "pay": {"bank": {}}}`,
			`{"name": "N", "pay": {"bank": {}}}`,
			`{"image": null, "look": null, "pay": {"bank": {"market": null}, "methods": null}}`,
		},
		"one inside set and removed": {
			`{"name": "N", "look": {"color": "c", "edge": true}, "pay": {"bank": {}}}`, filled,
			`{"name": "N", "look": {"color": "c"}, "pay": {"bank": {}}}`,
			`{"image": "svc", "look": {"color": "c", "edge": null}, "pay": {"bank": {"market": "DE"}, "methods": "state"}}`,
		},
		"set now": {
			`{"name": "N", "pay": {"bank": {}}}`, filled,
			`{"name": "N", "image": "mine", "look": {"color": "d", "edge": false}, "pay": {"bank": {"market": "?"}}}`,
			`{"image": "mine", "look": {"color": "d", "edge": false}, "pay": {"bank": {"market": "?"}, "methods": "state"}}`,
		},
		"a union's member is none where it is left out": {
			``, filled, `{"name": "N", "pay": {}}`,
			`{"image": "svc", "look": {"color": "c", "edge": true}, "pay": {"bank": null, "methods": "state"}}`,
		},
		"a new object": {
			`{"name": "N", "pay": {}}`, `{"id": "1", "name": "N", "pay": {}}`, `{"name": "N", "pay": {"bank": {}}}`,
			`{"image": null, "look": null, "pay": {"bank": {"market": "?"}, "methods": null}}`,
		},
		"elements in another order, one new": {
			`{"name": "N", "pay": {"methods": [{"network": "A"}, {"network": "B", "token": "0xAb"}]}}`, filled,
			`{"name": "N", "pay": {"methods": [{"network": "B"}, {"network": "b", "token": "0xaB"}, {"network": "A"}]}}`,
			`{"image": "svc", "look": {"color": "c", "edge": true}, "pay": {"bank": null,
				"methods": [{"network": "B", "kind": "plain", "off": "?", "id": "?"},
					{"network": "b", "token": "0xaB", "kind": "plain", "off": 2, "id": "?"}, {"network": "A", "kind": "plain", "off": 1, "id": "?"}]}}`,
		},
		"one element's set and removed": {
			`{"name": "N", "pay": {"methods": [{"network": "A"}, {"network": "B", "token": "0xAb", "off": 2}]}}`, filled,
			`{"name": "N", "pay": {"methods": [{"network": "B", "token": "0xAb"}, {"network": "A"}]}}`,
			`{"image": "svc", "look": {"color": "c", "edge": true}, "pay": {"bank": null,
				"methods": [{"network": "B", "token": "0xAb", "kind": "plain", "off": null, "id": "?"},
				{"network": "A", "kind": "plain", "off": 1, "id": "?"}]}}`,
		},
		"an element that is not known yet": {
			`{"name": "N", "pay": {"methods": [{"network": "A", "off": 1}]}}`, filled, `{"name": "N", "pay": {"methods": [{"network": "?"}]}}`,
			`{"image": "svc", "look": {"color": "c", "edge": true}, "pay": {"bank": null, "methods": [{"network": "?",` +
				` "kind": "plain", "off": "?", "id": "?"}]}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := shop()
			remembered := private{}
			if c.before != "" {
				remembered[ConfiguredKey] = Configured(s, shopValue(t, c.before))
			}
			state, config := raw.Members(shopValue(t, c.state)), raw.Members(shopValue(t, c.config))
			proposed := raw.Members(unknownIfComputed(t, s, shopValue(t, c.config)))
			var wanted map[string]any
			if err := json.Unmarshal([]byte(c.want), &wanted); err != nil {
				t.Fatal(err)
			}
			for argument, want := range wanted {
				a := s.Attributes[argument]
				was := state[argument]
				got := keeper{wasConfigured(t.Context(), remembered)}.value(a, argument, config[argument], &was, proposed[argument])
				if pay, ok := want.(map[string]any); ok && argument == "pay" { // "state" stands for all that the state has
					given := map[string]any{}
					if err := json.Unmarshal([]byte(c.state), &given); err != nil {
						t.Fatal(err)
					}
					before, _ := given["pay"].(map[string]any)
					for member, value := range pay {
						if value == "state" {
							pay[member] = before[member]
						}
					}
				}
				if expected := value(t, a.GetType().TerraformType(t.Context()), want); !got.Equal(expected) {
					t.Errorf("%s: planned\n%s, want\n%s", argument, got, expected)
				}
			}
		})
	}
}

// unknownIfComputed imitates the framework. An omitted computed attribute has its default, or is
// unknown.
func unknownIfComputed(t *testing.T, s schema.Schema, config tftypes.Value) tftypes.Value {
	t.Helper()
	plan, err := tftypes.Transform(config, func(at *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		a, err := s.AttributeAtTerraformPath(t.Context(), at)
		switch {
		case err != nil || !v.IsNull() || !a.IsComputed():
			return v, nil //nolint:nilerr // an element, or all of them together
		case HasDefault(a):
			return tftypes.NewValue(tftypes.String, "plain"), nil
		}
		return tftypes.NewValue(v.Type(), tftypes.UnknownValue), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// TestKeepIfOmitted_modifiers plans every type of argument through its modifier. A value that was
// never set is kept, a removed one is cleared, and one of a new object is left alone.
func TestKeepIfOmitted_modifiers(t *testing.T) {
	t.Parallel()
	s := KeepIfOmitted(schema.Schema{Attributes: map[string]schema.Attribute{
		"a": schema.StringAttribute{Optional: true},
		"o": schema.StringAttribute{Required: true},
	}})
	a, ok := s.Attributes["a"].(schema.StringAttribute)
	if !ok || !a.Computed || len(a.PlanModifiers) != 1 {
		t.Fatalf("%+v", s.Attributes["a"])
	}
	if o, ok := s.Attributes["o"].(schema.StringAttribute); !ok || o.Computed || len(o.PlanModifiers) != 1 {
		t.Fatalf("%+v", s.Attributes["o"])
	}
	raw := tftypes.NewValue(tftypes.Object{AttributeTypes: map[string]tftypes.Type{}}, map[string]tftypes.Value{})
	for name, c := range map[string]struct {
		resource         tftypes.Value
		config           types.String
		remembered, want string
	}{
		"kept":    {raw, types.StringNull(), "", `"s"`},
		"cleared": {raw, types.StringNull(), `["a"]`, "<null>"},
		"set":     {raw, types.StringValue("c"), `["a"]`, "<unknown>"},
		"unknown": {raw, types.StringUnknown(), `["a"]`, "<unknown>"},
		"created": {tftypes.NewValue(raw.Type(), nil), types.StringNull(), `["a"]`, "<unknown>"},
		"broken":  {raw, types.StringNull(), `{`, `"s"`},
	} {
		var diags diag.Diagnostics
		got := keepIfOmitted{keptIfOmitted, "a", a, false}.planned(t.Context(), c.resource, c.config, types.StringValue("s"), types.StringUnknown(),
			private{ConfiguredKey: []byte(c.remembered)}, &diags)
		if got.String() != c.want {
			t.Errorf("%s: planned %s, want %s", name, got, c.want)
		}
	}
}

// TestConfigured: the record has the names of the set arguments, and no values.
func TestConfigured(t *testing.T) {
	t.Parallel()
	config := shopValue(t, `{"name": "SECRET", "image": "SECRET", "look": {"color": "SECRET"}, "pay": {"bank": {"market": "SECRET"},`+
		` "methods": [{"network": "SECRET", "off": 1}, {"network": "B"}]}}`)
	record := Configured(shop(), config)
	var names []string
	if err := json.Unmarshal(record, &names); err != nil || strings.Contains(string(record), "SECRET") || !slices.IsSorted(names) {
		t.Fatalf("%s, %v", record, err)
	}
	for i, want := range []string{"image", "look", "pay.bank.market", "pay.methods", "pay.methods["} {
		if len(names) != 5 || names[i] != want && (i < 4 || !strings.HasPrefix(names[i], want) || !strings.HasSuffix(names[i], "].off")) {
			t.Errorf("%q, want %s", names, want)
		}
	}
}
