// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"encoding/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// The values that the service chooses for optional members. The mark x-default on a property allows
// a choice and gives a value that is neither false nor zero nor empty. On the property of a
// request, the service stores the choice if the request leaves the member out. On the property of a
// response, it shows the choice if the member is null.

// fills reports whether the service chooses values.
func (d Dialect) fills() bool { return d.Defaults == "zero" || d.Defaults == "filled" }

// fill gives the members that are left out, or null, a value of the service's choice.
func (d Dialect) fill(s *schema.Schema, o object) {
	for name, property := range s.Properties {
		chosen, marked := property.Marks["x-default"]
		if !marked || o[name] != nil {
			continue
		}
		value, ok := exact(property, chosen), true
		if d.Defaults == "zero" {
			value, ok = zero(property)
		}
		if ok {
			o[name] = value
		}
	}
}

// exact is a mark's value as JSON has it: the numbers in a mark are written as strings.
func exact(s *schema.Schema, chosen any) any {
	return schema.Rewrite(s, chosen, func(s *schema.Schema, value any) any {
		if digits, ok := value.(string); ok && s.IsNumber() {
			return json.Number(digits)
		}
		return value
	})
}

// zero is the value of a schema that is false, zero or empty. It returns false if the schema has no
// such value: an enumeration, a date, an address. An object has its required members only.
func zero(s *schema.Schema) (any, bool) {
	switch {
	case s.Type == schema.Boolean:
		return false, true
	case s.IsNumber():
		return json.Number("0"), s.Min == "" || s.Min == "0"
	case s.Type == schema.String:
		return "", len(s.Enum) == 0 && s.Format == "" && s.MinLength == 0
	case s.Type == schema.Array:
		return []any{}, s.MinItems == 0
	}
	o := object{}
	for _, name := range s.Required {
		value, ok := zero(s.Properties[name])
		if !ok {
			return nil, false
		}
		o[name] = value
	}
	return o, true
}

// FillRequest adds to a request's body the members that the service chooses. It keeps the members
// of the request.
func (d Dialect) FillRequest(op Operation, body map[string]any) {
	if d.fills() && op.Request != nil {
		d.fill(op.Request, body)
	}
}
