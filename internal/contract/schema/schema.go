// SPDX-License-Identifier: MPL-2.0

// Package schema walks JSON values along the contract's schemas.
package schema

import "github.com/getkin/kin-openapi/openapi3"

// Rewrite returns a copy of a value in which change has replaced each part, from the leaves up.
// Each part comes with its schema. Members without a schema are kept.
func Rewrite(schema *openapi3.Schema, value any, change func(*openapi3.Schema, any) any) any {
	schema = Resolve(schema)
	switch v := value.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, member := range v {
			out[name] = member
			if property := schema.Properties[name]; property != nil {
				out[name] = Rewrite(property.Value, member, change)
			}
		}
		return change(schema, out)
	case []any:
		out := make([]any, len(v))
		for i, element := range v {
			out[i] = element
			if schema.Items != nil {
				out[i] = Rewrite(schema.Items.Value, element, change)
			}
		}
		return change(schema, out)
	default:
		return change(schema, v)
	}
}

// Resolve returns the schema inside the allOf that OpenAPI 3.0 needs around a reference with a mark
// or a nullable.
func Resolve(schema *openapi3.Schema) *openapi3.Schema {
	for len(schema.AllOf) == 1 {
		schema = schema.AllOf[0].Value
	}
	return schema
}
