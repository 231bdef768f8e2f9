// SPDX-License-Identifier: MPL-2.0

package schema_test

import (
	"reflect"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// TestRewrite: every part with a schema is replaced, from the leaves up, in a copy.
func TestRewrite(t *testing.T) {
	t.Parallel()
	outer := parsed(t, `{type: object, properties: {one: {type: object, properties: {name: {type: string, format: address}}},
		many: {type: array, items: {type: object, properties: {name: {type: string, format: address}}}}}}`)
	value := func() any {
		return map[string]any{
			"one": map[string]any{"name": "a", "other": "b"}, "many": []any{map[string]any{"name": "c"}, nil},
			"unknown": map[string]any{"name": "d"},
		}
	}
	before := value()
	got := schema.Rewrite(outer, before, func(s *schema.Schema, part any) any {
		switch v := part.(type) {
		case string:
			return s.Format + " " + v
		case map[string]any:
			v["names"] = v["name"]
		}
		return part
	})
	want := map[string]any{
		"one":  map[string]any{"name": "address a", "names": "address a", "other": "b"},
		"many": []any{map[string]any{"name": "address c", "names": "address c"}, nil}, "unknown": map[string]any{"name": "d"}, "names": nil,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !reflect.DeepEqual(before, value()) {
		t.Errorf("the original has changed: %v", before)
	}
}

// TestParse_references: a reference with marks of its own is a copy of the component with both
// marks.
func TestParse_references(t *testing.T) {
	t.Parallel()
	s := parsed(t, `{type: object, properties: {
		plain: {$ref: "#/components/schemas/Colour"},
		marked: {x-personal: true, x-basis: seen, nullable: true, allOf: [{$ref: "#/components/schemas/Colour"}]}}}`)
	plain, marked := s.Properties["plain"], s.Properties["marked"]
	if plain.Name != "Colour" || plain.Basis != "shown" || plain.Nullable || plain.Marks["x-personal"] != nil {
		t.Errorf("the reference is %+v", plain)
	}
	want := &schema.Schema{
		Name: "Colour", Type: schema.String, Basis: "seen", Nullable: true, Marks: map[string]any{"x-grows": true, "x-personal": true},
	}
	if !reflect.DeepEqual(marked, want) {
		t.Errorf("the reference with marks is %+v, want %+v", marked, want)
	}
}

// TestParse_refuses: a keyword that no check knows is refused, because its rule would not hold.
func TestParse_refuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{type: string, maxLength: 3}`:                         "maxLength: the keyword is not known",
		`{type: object, properties: {a: {type: text}}}`:        "properties: a: type: it is not a type of OpenAPI 3.0",
		`{type: array, items: {type: string, format: byte}}`:   "items: format: the format byte is not known",
		`{allOf: [{$ref: "#/components/schemas/Taste"}]}`:      "there is no schema Taste",
		`{allOf: [{type: string}]}`:                            "allOf is not one reference",
		`{type: string, pattern: "("}`:                         "pattern: error parsing regexp: missing closing ): `(`",
		`{type: object, properties: {a: {oneOf: [], x-a: 1}}}`: "properties: a: oneOf: the keyword is not known",
	} {
		if _, err := parse(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
