// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// filled refuses a string of spaces where the schema demands one that is not empty. name is the
// value's own. It is empty for a body.
func filled(s *openapi3.Schema, value any, name string) error {
	if at := blank(s, value, name); at != "" {
		return errors.New(at + " must not be blank")
	}
	return nil
}

// blank returns the path of the first string of spaces, or "".
func blank(s *openapi3.Schema, value any, at string) string {
	s = Resolve(s)
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if property := s.Properties[name]; property != nil {
				if found := blank(property.Value, v[name], member(at, name)); found != "" {
					return found
				}
			}
		}
	case []any:
		for i, element := range v {
			if s.Items != nil {
				if found := blank(s.Items.Value, element, fmt.Sprintf("%s[%d]", at, i)); found != "" {
					return found
				}
			}
		}
	case string:
		if s.MinLength > 0 && strings.TrimSpace(v) == "" {
			return subject(at)
		}
	}
	return ""
}
