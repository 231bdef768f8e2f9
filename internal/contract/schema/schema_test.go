// SPDX-License-Identifier: MPL-2.0

package schema_test

import (
	"reflect"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// TestRewrite: every part with a schema is replaced, from the leaves up, in a copy.
func TestRewrite(t *testing.T) {
	t.Parallel()
	leaf := openapi3.NewStringSchema().WithFormat("leaf")
	inner := openapi3.NewObjectSchema().WithProperty("name", leaf)
	outer := openapi3.NewObjectSchema().
		WithProperty("one", openapi3.NewAllOfSchema(inner)).
		WithProperty("many", openapi3.NewArraySchema().WithItems(inner))
	value := func() any {
		return map[string]any{
			"one": map[string]any{"name": "a", "other": "b"}, "many": []any{map[string]any{"name": "c"}, nil},
			"unknown": map[string]any{"name": "d"},
		}
	}
	before := value()
	got := schema.Rewrite(outer, before, func(s *openapi3.Schema, part any) any {
		switch v := part.(type) {
		case string:
			return s.Format + " " + v
		case map[string]any:
			v["names"] = v["name"]
		}
		return part
	})
	want := map[string]any{
		"one":  map[string]any{"name": "leaf a", "names": "leaf a", "other": "b"},
		"many": []any{map[string]any{"name": "leaf c", "names": "leaf c"}, nil}, "unknown": map[string]any{"name": "d"}, "names": nil,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !reflect.DeepEqual(before, value()) {
		t.Errorf("the original has changed: %v", before)
	}
}

// TestResolve: a schema inside of several allOf is found. A choice of two schemas stays.
func TestResolve(t *testing.T) {
	t.Parallel()
	inner := openapi3.NewStringSchema()
	if got := schema.Resolve(openapi3.NewAllOfSchema(openapi3.NewAllOfSchema(inner))); got != inner {
		t.Errorf("got %v", got)
	}
	both := openapi3.NewAllOfSchema(inner, openapi3.NewStringSchema())
	if got := schema.Resolve(both); got != both {
		t.Errorf("got %v", got)
	}
}
