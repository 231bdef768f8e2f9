// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"errors"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func (e *engine) readData(name string, arguments map[string]any) (*tfprotov6.ReadDataSourceResponse, tftypes.Value) {
	e.t.Helper()
	typ := e.schema.DataSourceSchemas[name].ValueType()
	resp, err := e.server.ReadDataSource(e.t.Context(), &tfprotov6.ReadDataSourceRequest{TypeName: name, Config: e.pack(typ, raw(e.t, typ, arguments))})
	e.must(err)
	return resp, e.unpack(typ, resp.State)
}

// TestServer_listDataSource compares whole states: the filters are kept as configured, and nothing found is an empty list.
func TestServer_listDataSource(t *testing.T) {
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
				elements = append(elements, raw(t, things.ElementType, map[string]any{"id": w.ID, "organization_id": organization, "name": w.Name, "on": w.On}))
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

// TestServer_dataSource_failures leaves in the state what was there before, the configuration: nothing of half a list.
func TestServer_dataSource_failures(t *testing.T) {
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
			t.Errorf("%s blames %q, want %q", name, got, at)
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
