// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestKind_schemas checks the names, the descriptions and the arguments of the derived types.
func TestKind_schemas(t *testing.T) {
	t.Parallel()
	e := serve(t, newAPI().kind())
	if len(e.schema.ResourceSchemas) != 1 || e.schema.ResourceSchemas["payments_nice_thing"] == nil ||
		e.schema.ListResourceSchemas["payments_nice_thing"] == nil || len(e.schema.DataSourceSchemas) != 2 {
		t.Errorf("names: %v, %v, %v", e.schema.ResourceSchemas, e.schema.ListResourceSchemas, e.schema.DataSourceSchemas)
	}
	one, many := e.schema.DataSourceSchemas["payments_nice_thing"], e.schema.DataSourceSchemas["payments_nice_things"]
	if one == nil || many == nil {
		t.Fatal("a data source is missing")
	}
	if !strings.Contains(one.Block.Description, "nice thing") || !strings.Contains(many.Block.Description, "nice things") {
		t.Errorf("descriptions: %q, %q", one.Block.Description, many.Block.Description)
	}
	for _, a := range one.Block.Attributes {
		if a.Required != (a.Name == "id") || a.Computed == (a.Name == "id") {
			t.Errorf("%s is required %t, computed %t", a.Name, a.Required, a.Computed)
		}
	}
	arguments := func(s *tfprotov6.Schema) (names []string) {
		for _, a := range s.Block.Attributes {
			if a.Optional && !a.Computed && !a.Required {
				names = append(names, a.Name+": "+a.Description)
			}
		}
		slices.Sort(names)
		return names
	}
	want := []string{"name: Only those of that name.", "on: Only those that are on, or off."}
	if diff := cmp.Diff(want, arguments(many)); diff != "" {
		t.Error("filters of the data source", diff)
	}
	if diff := cmp.Diff(want, arguments(e.schema.ListResourceSchemas["payments_nice_thing"])); diff != "" {
		t.Error("filters of the list resource", diff)
	}
	identities, err := e.server.GetResourceIdentitySchemas(t.Context(), &tfprotov6.GetResourceIdentitySchemasRequest{})
	e.must(err)
	identity := identities.IdentitySchemas["payments_nice_thing"]
	if identity == nil || len(identity.IdentityAttributes) != 1 || identity.IdentityAttributes[0].Name != "id" ||
		!identity.IdentityAttributes[0].RequiredForImport {
		t.Errorf("identity: %+v", identity)
	}
}

// TestFilter_values takes only the known values of a filter, in the data source and in the list
// resource.
func TestFilter_values(t *testing.T) {
	t.Parallel()
	kind := newAPI(thing{idB, "B", true}).kind()
	kind.Filters[0].Values = []string{"A", "B"}
	h := drive(t, kind.Service())
	for name, read := range map[string]func(arguments string) error{
		"data source": func(arguments string) error {
			_, _, err := h.ReadDataSource("data \"payments_nice_things\" \"it\" {\n" + arguments + "}\n")
			return err
		},
		"list resource": func(arguments string) error {
			_, _, err := h.List("list \"payments_nice_thing\" \"it\" {\n  provider = payments\n  config {\n" + arguments + "  }\n}\n")
			return err
		},
	} {
		for _, arguments := range []string{"", "name = \"B\"\non = true\n"} {
			if err := read(arguments); err != nil {
				t.Errorf("%s with %q: %v", name, arguments, err)
			}
		}
		if err := read("name = \"C\"\n"); err == nil || !strings.HasPrefix(err.Error(), "validate: name: ") {
			t.Errorf("%s with an unknown value: %v", name, err)
		}
	}
}

func (e *engine) readData(name string, arguments map[string]any) (*tfprotov6.ReadDataSourceResponse, tftypes.Value) {
	e.t.Helper()
	typ := e.schema.DataSourceSchemas[name].ValueType()
	resp, err := e.server.ReadDataSource(e.t.Context(), &tfprotov6.ReadDataSourceRequest{
		TypeName: name, Config: e.pack(typ, raw(e.t, typ, arguments)),
	})
	e.must(err)
	return resp, e.unpack(typ, resp.State)
}

// TestListDataSource compares whole states. The filters stay as configured. If nothing passes, the
// list is empty.
func TestListDataSource(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		filter map[string]any
		want   []thing
	}{
		"all":       {nil, []thing{{idA, "A", true}, {idB, "B", false}}},
		"by text":   {map[string]any{"name": "A"}, []thing{{idA, "A", true}}},
		"by flag":   {map[string]any{"on": false}, []thing{{idB, "B", false}}},
		"by an ''":  {map[string]any{"name": ""}, nil},
		"both":      {map[string]any{"name": "B", "on": false}, []thing{{idB, "B", false}}},
		"both, but": {map[string]any{"name": "B", "on": true}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := serve(t, newAPI(thing{idA, "A", true}, thing{idB, "B", false}).kind())
			resp, got := e.readData("payments_nice_things", c.filter)
			e.clean(resp.Diagnostics)
			members := map[string]tftypes.Value{}
			if err := got.As(&members); err != nil {
				t.Fatal(err)
			}
			things := members["nice_things"].Type().(tftypes.List)
			elements := []tftypes.Value{}
			for _, w := range c.want {
				elements = append(elements, raw(t, things.ElementType, map[string]any{
					"id": w.ID, "organization_id": organization, "name": w.Name, "on": w.On,
				}))
			}
			want := map[string]tftypes.Value{
				"name": tftypes.NewValue(tftypes.String, c.filter["name"]), "on": tftypes.NewValue(tftypes.Bool, c.filter["on"]),
				"nice_things": tftypes.NewValue(things, elements),
			}
			if want := tftypes.NewValue(got.Type(), want); !got.Equal(want) {
				t.Errorf("state %s, want %s", got, want)
			}
		})
	}
}

// TestDataSource_failures leaves the configuration in the state, without the first part of a broken
// list.
func TestDataSource_failures(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{idA, "A", true})
	a.after = errors.New("cut")
	e := serve(t, a.kind())
	for name, at := range map[string]string{"payments_nice_thing": `AttributeName("id")`, "payments_nice_things": ""} {
		arguments := map[string]any{}
		if at != "" {
			arguments["id"] = idB
		}
		resp, state := e.readData(name, arguments)
		if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityError {
			t.Fatalf("%s: want one error: %v", name, resp.Diagnostics)
		}
		if got := resp.Diagnostics[0].Attribute; got.String() != at {
			t.Errorf("%s: at %q, want %q", name, got, at)
		}
		if config := raw(t, state.Type(), arguments); !state.Equal(config) {
			t.Errorf("%s leaves %s", name, state)
		}
	}
}

// TestServer_list_refused reports a refused list at no attribute, also if the service names one: it
// received no argument, because the filters are the provider's.
func TestServer_list_refused(t *testing.T) {
	t.Parallel()
	a := newAPI()
	a.fail["list"] = refused(422, "name: is not served")
	e := serve(t, a.kind())
	data, _ := e.readData("payments_nice_things", map[string]any{"name": "A"})
	typ := e.schema.ListResourceSchemas[e.name].ValueType()
	stream, err := e.server.(tfprotov6.ListResourceServer).ListResource(t.Context(), &tfprotov6.ListResourceRequest{
		TypeName: e.name, Config: e.pack(typ, raw(t, typ, map[string]any{"name": "A"})),
	})
	e.must(err)
	all := data.Diagnostics
	for r := range stream.Results {
		all = append(all, r.Diagnostics...)
	}
	if len(all) != 2 {
		t.Fatalf("want two errors: %v", all)
	}
	for _, d := range all {
		if d.Attribute != nil || !strings.Contains(d.Detail, "name: is not served") {
			t.Errorf("at %s: %s", d.Attribute, d.Detail)
		}
	}
}
