// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"

	"github.com/getkin/kin-openapi/openapi3"
)

// The values that the service chooses for optional members. The mark x-default on a property allows
// a choice and gives a value that is neither false nor zero nor empty. On the property of a
// request, the service stores the choice where the request leaves the member out. On the property
// of a response, it shows the choice where the member is null.

// fills reports whether the service chooses values.
func (d Dialect) fills() bool { return d.Defaults == "zero" || d.Defaults == "filled" }

// fill gives the members that are left out, or null, a value of the service's choice.
func (d Dialect) fill(schema *openapi3.Schema, object Object) {
	for name, property := range schema.Properties {
		chosen, marked := property.Value.Extensions["x-default"]
		if !marked || object[name] != nil {
			continue
		}
		value, ok := exact(property.Value, chosen), true
		if d.Defaults == "zero" {
			value, ok = zero(property.Value)
		}
		if ok {
			object[name] = value
		}
	}
}

// exact is a mark's value as JSON has it: the numbers in a mark are written as strings.
func exact(schema *openapi3.Schema, chosen any) any {
	return rewrite(schema, chosen, func(s *openapi3.Schema, value any) any {
		if digits, ok := value.(string); ok && (s.Type.Is(openapi3.TypeNumber) || s.Type.Is(openapi3.TypeInteger)) {
			return json.Number(digits)
		}
		return value
	})
}

// zero is the value of a schema that is false, zero or empty. It returns false where the schema has
// no such value: an enumeration, a date, an address. An object has its required members only.
func zero(schema *openapi3.Schema) (any, bool) {
	schema = resolved(schema)
	switch {
	case schema.Type.Is(openapi3.TypeBoolean):
		return false, true
	case schema.Type.Is(openapi3.TypeNumber), schema.Type.Is(openapi3.TypeInteger):
		return json.Number("0"), schema.Min == nil || *schema.Min <= 0
	case schema.Type.Is(openapi3.TypeString):
		return "", len(schema.Enum) == 0 && schema.Format == "" && schema.MinLength == 0
	case schema.Type.Is(openapi3.TypeArray):
		return []any{}, schema.MinItems == 0
	}
	object := Object{}
	for _, name := range schema.Required {
		value, ok := zero(schema.Properties[name].Value)
		if !ok {
			return nil, false
		}
		object[name] = value
	}
	return object, true
}

// fillRequest adds to a request's body the members that the service chooses. A member that the
// request has is kept.
func (d Dialect) fillRequest(op *operation, body Object) {
	if d.fills() && op.RequestBody != nil {
		d.fill(op.RequestBody.Value.Content["application/json"].Schema.Value, body)
	}
}
