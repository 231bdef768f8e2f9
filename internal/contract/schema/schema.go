// SPDX-License-Identifier: MPL-2.0

// Package schema has the contract's schemas, and checks and walks JSON values along them. It has
// only the keywords of OpenAPI 3.0 that the contract uses. A library for all of them would cost
// each start of the provider a fifth of its time, although only the commands check values.
package schema

import (
	"regexp"
	"slices"
)

// Type is the type of a JSON value. An empty one is any.
type Type string

// The types of OpenAPI 3.0.
const (
	Object  Type = "object"
	Array   Type = "array"
	String  Type = "string"
	Number  Type = "number"
	Integer Type = "integer"
	Boolean Type = "boolean"
)

// Schema describes a JSON value.
type Schema struct {
	// Name is the name of the component. It is empty for a schema without one.
	Name        string
	Description string
	Basis       string // its own x-basis, or ""
	Type        Type
	Format      string
	Nullable    bool
	Enum        []string
	Pattern     *regexp.Regexp
	Min, Max    string // of a number, by its digits; empty for no bound
	MinLength   int    // of a string, in characters
	Items       *Schema
	MinItems    int
	Properties  map[string]*Schema
	Required    []string
	// Open says that an object may have members without a property.
	Open bool
	// Marks are the extensions, such as x-personal. The head of openapi.yaml explains them.
	Marks map[string]any
}

// IsNumber reports whether the values are numbers, whole or not.
func (s *Schema) IsNumber() bool { return s.Type == Number || s.Type == Integer }

// Requires reports whether an object must have a member.
func (s *Schema) Requires(name string) bool { return slices.Contains(s.Required, name) }

// Names returns the names of an object's members. No schema has none.
func (s *Schema) Names() map[string]bool {
	names := map[string]bool{}
	if s != nil {
		for name := range s.Properties {
			names[name] = true
		}
	}
	return names
}

// Element returns the schema of a list's elements, or s itself if it is not a list.
func (s *Schema) Element() *Schema {
	if s.Items != nil {
		return s.Items
	}
	return s
}

// Rewrite returns a copy of a value in which change has replaced each part, from the leaves up.
// Each part comes with its schema. Members without a schema are kept.
func Rewrite(s *Schema, value any, change func(*Schema, any) any) any {
	switch v := value.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, member := range v {
			out[name] = member
			if property := s.Properties[name]; property != nil {
				out[name] = Rewrite(property, member, change)
			}
		}
		return change(s, out)
	case []any:
		out := make([]any, len(v))
		for i, element := range v {
			out[i] = element
			if s.Items != nil {
				out[i] = Rewrite(s.Items, element, change)
			}
		}
		return change(s, out)
	default:
		return change(s, v)
	}
}
