// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Parse reads a schema. A reference is the component itself. With marks of its own, for which
// OpenAPI 3.0 needs an allOf, it is a copy of the component. A keyword that [Check] does not know
// is an error, because Check would accept all values.
func Parse(node *yaml.Node, component func(name string) (*Schema, error)) (*Schema, error) {
	s := &Schema{}
	for key, value := range Members(node) {
		of, err := referred(key, value)
		switch {
		case err != nil:
			return nil, err
		case of == nil:
			continue
		}
		referred, err := component(path.Base(of.Value))
		if err != nil || key == "$ref" {
			return referred, err
		}
		*s = *referred
		s.Basis, s.Marks = "", maps.Clone(s.Marks)
	}
	for key, value := range Members(node) {
		if err := s.read(key, value, component); err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
	}
	return s, nil
}

// referred returns the reference in a $ref or an allOf, or nil for any other keyword.
func referred(key string, value *yaml.Node) (*yaml.Node, error) {
	switch {
	case key == "$ref":
		return value, nil
	case key != "allOf":
		return nil, nil
	case len(value.Content) == 1 && Member(value.Content[0], "$ref") != nil:
		return Member(value.Content[0], "$ref"), nil
	}
	return nil, errors.New("allOf is not one reference")
}

// read reads one keyword.
func (s *Schema) read(key string, value *yaml.Node, component func(name string) (*Schema, error)) (err error) {
	switch key {
	case "allOf", "example":
	case "description":
		s.Description = value.Value
	case "type":
		s.Type = Type(value.Value)
		if !slices.Contains([]Type{Object, Array, String, Number, Integer, Boolean}, s.Type) {
			return errors.New("it is not a type of OpenAPI 3.0")
		}
	case "format":
		s.Format = value.Value
		if _, known := formats[s.Format]; !known {
			return fmt.Errorf("the format %s is not known", s.Format)
		}
	case "nullable":
		return value.Decode(&s.Nullable)
	case "enum":
		return value.Decode(&s.Enum)
	case "pattern":
		s.Pattern, err = regexp.Compile(value.Value)
	case "minimum":
		s.Min = value.Value
	case "maximum":
		s.Max = value.Value
	case "minLength":
		return value.Decode(&s.MinLength)
	case "minItems":
		return value.Decode(&s.MinItems)
	case "items":
		s.Items, err = Parse(value, component)
	case "required":
		return value.Decode(&s.Required)
	case "additionalProperties":
		return value.Decode(&s.Open)
	case "properties":
		s.Properties = map[string]*Schema{}
		for name, property := range Members(value) {
			if s.Properties[name], err = Parse(property, component); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	case "x-basis":
		s.Basis = value.Value
	default:
		if !strings.HasPrefix(key, "x-") {
			return errors.New("the keyword is not known")
		}
		if s.Marks == nil {
			s.Marks = map[string]any{}
		}
		var mark any
		err = value.Decode(&mark)
		s.Marks[key] = mark
	}
	return err
}

// Members returns the keys and values of a YAML mapping, in its order.
func Members(node *yaml.Node) iter.Seq2[string, *yaml.Node] {
	return func(yield func(string, *yaml.Node) bool) {
		for i := 0; node != nil && node.Kind == yaml.MappingNode && i+1 < len(node.Content); i += 2 {
			if !yield(node.Content[i].Value, node.Content[i+1]) {
				return
			}
		}
	}
}

// Member returns the value at a path of keys of YAML mappings, or nil.
func Member(node *yaml.Node, keys ...string) *yaml.Node {
	for _, key := range keys {
		var found *yaml.Node
		for name, value := range Members(node) {
			if name == key {
				found = value
			}
		}
		node = found
	}
	return node
}
