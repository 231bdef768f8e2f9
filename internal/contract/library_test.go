// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// TestDocument_valid: the document is valid OpenAPI 3.0.
func TestDocument_valid(t *testing.T) {
	t.Parallel()
	if err := fresh(t).Validate(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestCheck_library: for each schema of the contract, in a valid value and in one with each part
// replaced by values of every type, this package's check and that of the library agree. The library
// knows less of numbers and of blank strings.
func TestCheck_library(t *testing.T) {
	t.Parallel()
	ours, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	formats := map[string]openapi3.StringFormatValidator{}
	for _, name := range []string{"uuid", "date", "date-time"} {
		s := &schema.Schema{Type: schema.String, Format: name}
		formats[name] = openapi3.NewCallbackValidator(func(value string) error { return schema.Check(s, value, "") })
	}
	options := []openapi3.SchemaValidationOption{openapi3.EnableFormatValidation(), openapi3.WithStringFormatValidators(formats)}
	accepted, refused := 0, 0
	for name, ref := range fresh(t).Components.Schemas {
		for value := range variants(ours.Schemas[name]) {
			got, want := schema.Check(ours.Schemas[name], value, ""), ref.Value.VisitJSON(value, options...)
			if (got == nil) != (want == nil) {
				t.Errorf("%s: %v: %v, and the library says %v", name, value, got, want)
			}
			if want == nil {
				accepted++
			} else {
				refused++
			}
		}
	}
	if accepted < 1000 || refused < 5000 {
		t.Errorf("%d values were accepted, and %d refused", accepted, refused)
	}
}

// variants yields a valid value of a schema, and the value with each part replaced, left out or
// added. The parts of a component have their own turn.
func variants(s *schema.Schema) iter.Seq[any] {
	return func(yield func(any) bool) {
		replacements := []any{
			nil, "", "x", "https://a.example", anID, "2030-01-31T12:00:00Z", "1990-12-31", "a@example.com", "EUR",
			json.Number("1"), json.Number("-1"), json.Number("3000000000"), json.Number("101"), true,
			[]any{},
			[]any{nil},
			map[string]any{},
			map[string]any{"x": true},
		}
		valid := sampleOf(s)
		if !yield(valid) {
			return
		}
		for _, r := range replacements {
			if !yield(r) {
				return
			}
		}
		if list, ok := valid.([]any); ok && s.Items.Name == "" {
			for v := range variants(s.Items) {
				if !yield([]any{list[0], v}) {
					return
				}
			}
		}
		object, _ := valid.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(object)) {
			values := slices.Values(replacements)
			if s.Properties[name].Name == "" {
				values = variants(s.Properties[name])
			}
			for v := range values {
				other := maps.Clone(object)
				if other[name] = v; !yield(other) {
					return
				}
			}
			other := maps.Clone(object)
			if delete(other, name); !yield(other) {
				return
			}
			if other[strings.ToUpper(name)] = true; !yield(other) {
				return
			}
		}
	}
}

const anID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"

// sampleOf returns a valid value with every member of a schema.
func sampleOf(s *schema.Schema) any {
	texts := map[string]string{"uuid": anID, "date": "1990-12-31", "date-time": "2030-01-31T12:00:00Z"}
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Type == schema.Object:
		object := map[string]any{}
		for name, property := range s.Properties {
			object[name] = sampleOf(property)
		}
		return object
	case s.Type == schema.Array:
		return []any{sampleOf(s.Items)}
	case s.Type == schema.Boolean:
		return true
	case s.IsNumber():
		return json.Number("1")
	case s.Pattern != nil && strings.Contains(s.Pattern.String(), "@"):
		return "a@example.com"
	case s.Pattern != nil:
		return "https://a.example"
	}
	if text := texts[s.Format]; text != "" {
		return text
	}
	return "a"
}
