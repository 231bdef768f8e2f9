// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
)

// inexact finds what the contract's validator cannot see, because it looks at numbers as floats: an integer with a fraction
// or beyond 64 bits, an amount that is too small to be seen below zero, and one that is hardly above what it may be. It returns "" where
// all is well.
func inexact(schema *openapi3.Schema, value any, at string) string {
	schema = resolved(schema)
	switch v := value.(type) {
	case Object:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if property := schema.Properties[name]; property != nil {
				if text := inexact(property.Value, v[name], strings.TrimPrefix(at+"."+name, ".")); text != "" {
					return text
				}
			}
		}
	case []any:
		for i, element := range v {
			if schema.Items != nil {
				if text := inexact(schema.Items.Value, element, fmt.Sprintf("%s[%d]", at, i)); text != "" {
					return text
				}
			}
		}
	case json.Number:
		switch {
		case schema.Type.Is(openapi3.TypeInteger):
			if _, err := strconv.ParseInt(v.String(), 10, 64); err != nil {
				return at + ": must be a whole number of at most 64 bits, without a point"
			}
		case schema.Min != nil && *schema.Min == 0 && negative(v.String()):
			return at + ": must be at least 0"
		case schema.Max != nil:
			limit := fmt.Sprint(*schema.Max)
			if a, err := amount.Parse(v); err != nil {
				return at + ": " + err.Error()
			} else if amount.Exact(limit).Less(a) {
				return at + ": must be at most " + limit
			}
		}
	}
	return ""
}

// negative reports whether a JSON number is below zero, by its digits.
func negative(digits string) bool {
	mantissa, _, _ := strings.Cut(strings.ToLower(digits), "e")
	return strings.HasPrefix(mantissa, "-") && strings.ContainsAny(mantissa, "123456789")
}
