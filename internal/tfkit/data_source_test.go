// SPDX-License-Identifier: MPL-2.0

package tfkit_test

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
	resp, err := e.server.ReadDataSource(e.t.Context(), &tfprotov6.ReadDataSourceRequest{
		TypeName: name, Config: e.pack(typ, raw(e.t, typ, arguments)),
	})
	e.must(err)
	return resp, e.unpack(typ, resp.State)
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
