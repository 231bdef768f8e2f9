// SPDX-License-Identifier: MPL-2.0

package evidence

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// breach returns how a value differs from its schema, or "". It never has the value.
func breach(m Member, value any, got Shape) string {
	s := m.Property
	word, _ := value.(string)
	switch {
	case got.JSON == Null && s.Nullable:
		return ""
	case got.JSON == Null && m.Required:
		return Missing
	case got.JSON == Null:
		return NullValue
	case !Fits(s, got.JSON):
		return "must be " + string(TypeOf(s))
	case got.Pattern == Respelled && len(s.Enum) > 0:
		return ""
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, word):
		return UnknownValue
	}
	if number, ok := value.(json.Number); ok && s.Type == schema.Integer {
		value = schema.Whole(number)
	}
	if err := schema.Check(s, value, ""); err != nil {
		return strings.TrimPrefix(err.Error(), "it ")
	}
	return ""
}

// TypeOf is the JSON type that a schema demands.
func TypeOf(s *schema.Schema) Type {
	switch s.Type {
	case schema.Boolean:
		return Boolean
	case schema.Number, schema.Integer:
		return Number
	case schema.Array:
		return List
	case schema.Object:
		return Object
	}
	return String
}

// Fits reports whether a schema allows a JSON type.
func Fits(s *schema.Schema, got Type) bool { return s.Type == "" || TypeOf(s) == got }

// IDMember is the member that has an object's id: "id", or the first required UUID.
func IDMember(s *schema.Schema) string {
	if s.Properties["id"] != nil {
		return "id"
	}
	for _, name := range s.Required {
		if s.Properties[name].Format == "uuid" {
			return name
		}
	}
	return ""
}
