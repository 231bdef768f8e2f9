// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// Exact checks the numbers of a value by their digits. kin-openapi reads numbers as floats, so it
// accepts an integer with a tiny fraction, an integer beyond 64 bits, and an amount that is
// slightly out of its range. name is the value's own. It is empty for a body.
func Exact(s *openapi3.Schema, value any, name string) error {
	if wrong := inexact(s, value, name); wrong != "" {
		return errors.New(wrong)
	}
	return nil
}

func inexact(s *openapi3.Schema, value any, at string) string {
	s = Resolve(s)
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if property := s.Properties[name]; property != nil {
				if wrong := inexact(property.Value, v[name], member(at, name)); wrong != "" {
					return wrong
				}
			}
		}
	case []any:
		for i, element := range v {
			if s.Items != nil {
				if wrong := inexact(s.Items.Value, element, fmt.Sprintf("%s[%d]", at, i)); wrong != "" {
					return wrong
				}
			}
		}
	case json.Number:
		if wants := inexactNumber(s, v); wants != "" {
			return subject(at) + " " + wants
		}
	}
	return ""
}

func inexactNumber(s *openapi3.Schema, number json.Number) string {
	switch {
	case s.Type.Is(openapi3.TypeInteger):
		if _, err := strconv.ParseInt(number.String(), 10, 64); err != nil {
			return wantsInteger
		}
	case s.Min != nil && *s.Min == 0 && negative(number.String()):
		return "must be at least 0"
	case s.Max != nil:
		limit := decimal(*s.Max)
		if a, err := amount.Parse(number); err != nil {
			return err.Error()
		} else if amount.Exact(limit).Less(a) {
			return "must be at most " + limit
		}
	}
	return ""
}

// negative reports whether a JSON number is below zero, by its digits.
func negative(digits string) bool {
	mantissa, _, _ := strings.Cut(strings.ToLower(digits), "e")
	return strings.HasPrefix(mantissa, "-") && strings.ContainsAny(mantissa, "123456789")
}

// decimal writes a bound of the contract, which kin-openapi has as a float.
func decimal(bound any) string {
	text, _ := json.Marshal(bound) // a schema has no infinite bounds
	return string(text)
}
