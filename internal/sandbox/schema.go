// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// plain turns what a Go program wrote down into what JSON would have brought: numbers as json.Number, also those
// that were given as text where the schema wants a number. A text that is no number stays one.
func plain(schema *openapi3.Schema, object Object) (Object, error) {
	data, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var read Object
	if err := store.Decode(data, &read); err != nil {
		return nil, err
	}
	out, _ := rewrite(schema, read, func(s *openapi3.Schema, value any) any {
		if text, ok := value.(string); ok && (s.Type.Is(openapi3.TypeNumber) || s.Type.Is(openapi3.TypeInteger)) && amount.IsNumber(text) {
			return json.Number(text)
		}
		return value
	}).(Object)
	return out, nil
}

// rewrite walks a value along its schema, from the leaves up, and lets change replace each part.
func rewrite(schema *openapi3.Schema, value any, change func(*openapi3.Schema, any) any) any {
	schema = resolved(schema)
	switch v := value.(type) {
	case Object:
		out := make(Object, len(v))
		for name, member := range v {
			out[name] = member
			if property := schema.Properties[name]; property != nil {
				out[name] = rewrite(property.Value, member, change)
			}
		}
		return change(schema, out)
	case []any:
		out := make([]any, len(v))
		for i, element := range v {
			out[i] = element
			if schema.Items != nil {
				out[i] = rewrite(schema.Items.Value, element, change)
			}
		}
		return change(schema, out)
	default:
		return change(schema, v)
	}
}

// resolved looks through the allOf that a reference with a mark or a nullable needs in OpenAPI 3.0.
func resolved(schema *openapi3.Schema) *openapi3.Schema {
	for len(schema.AllOf) == 1 {
		schema = schema.AllOf[0].Value
	}
	return schema
}
