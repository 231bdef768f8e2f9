// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// line is one value that a person sees before money moves.
type line struct{ name, value string }

// describe returns the values that the schema has, numbers by their digits. Bank numbers are
// shortened. Personal data and secrets are left out.
func describe(s *schema.Schema, value any, at string) []line {
	switch v := value.(type) {
	case map[string]any:
		var lines []line
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if property := s.Properties[name]; property != nil && !isPrivate(name, property) {
				lines = append(lines, describe(property, v[name], strings.TrimPrefix(at+"."+name, "."))...)
			}
		}
		return lines
	case []any:
		var lines []line
		for i, element := range v {
			if s.Items != nil {
				lines = append(lines, describe(s.Items, element, fmt.Sprintf("%s[%d]", at, i))...)
			}
		}
		return lines
	case string:
		if _, isBankNumber := s.Marks["x-bank-number"]; isBankNumber {
			v = destination.Shorten(v)
		}
		return []line{{at, printable(v)}}
	case json.Number:
		return []line{{at, v.String()}}
	case bool:
		return []line{{at, fmt.Sprint(v)}}
	}
	return nil
}

// personal are members with personal data, beside those that the contract marks.
var personal = []string{"accountHolderName", "billingAddress", "dob", "email", "kycData", "phone", "representative", "shopper"}

// isPrivate reports whether a member is personal or a secret.
func isPrivate(name string, s *schema.Schema) bool {
	return s.Marks["x-personal"] != nil || s.Format == "password" || slices.Contains(personal, name) || isSecret(name)
}

// printable returns a value on one line of a terminal.
func printable(text string) string { return transport.Printable(text, 200) }

// walk visits the members of a value, at any depth.
func walk(value any, at string, visit func(at, name string, member any)) {
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			path := strings.TrimPrefix(at+"."+name, ".")
			visit(path, name, v[name])
			walk(v[name], path, visit)
		}
	case []any:
		for i, element := range v {
			walk(element, fmt.Sprintf("%s[%d]", at, i), visit)
		}
	}
}
