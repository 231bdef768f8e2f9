// SPDX-License-Identifier: MPL-2.0

// Package raw reads values of the protocol: those of configurations, plans and states. A missing
// member is the zero value, which has no type, and every function takes it for null.
package raw

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// IsUnknown reports whether a plan does not know a value.
func IsUnknown(value tftypes.Value) bool { return value.Type() != nil && !value.IsKnown() }

// IsPresent reports whether a value is known and not null.
func IsPresent(value tftypes.Value) bool { return value.IsKnown() && !value.IsNull() }

// Members returns the members of an object or a map. A null or unknown value has none: nil. The
// value owns them, so a caller that changes one takes [CopyMembers].
func Members(value tftypes.Value) (members map[string]tftypes.Value) {
	if !value.IsKnown() || value.As(&members) != nil {
		return nil
	}
	return members
}

// CopyMembers returns a copy of the members of an object or a map, never nil. A null or unknown
// value has none.
func CopyMembers(value tftypes.Value) map[string]tftypes.Value {
	if members := Members(value); members != nil {
		return maps.Clone(members)
	}
	return map[string]tftypes.Value{}
}

// Elements returns a copy of the elements of a list. A null or unknown value has none.
func Elements(value tftypes.Value) []tftypes.Value { return slices.Clone(elements(value)) }

// elements are those that the value owns.
func elements(value tftypes.Value) (elements []tftypes.Value) {
	if !IsPresent(value) || value.As(&elements) != nil {
		return nil
	}
	return elements
}

// String returns a known string, or "".
func String(value tftypes.Value) (text string) {
	if value.Type() == nil || !value.Type().Is(tftypes.String) || !IsPresent(value) || value.As(&text) != nil {
		return ""
	}
	return text
}

// StringAt returns the string at a name such as "iban.bic". It returns false if that is null. An
// unknown string, or one in an unknown object, is set and empty.
func StringAt(value tftypes.Value, name string) (text string, set bool) {
	for _, step := range strings.Split(name, ".") {
		if !value.IsKnown() {
			return "", true
		}
		if value, set = Members(value)[step]; !set || value.IsNull() {
			return "", false
		}
	}
	return String(value), true
}

// At returns the value at a path. It returns false where a value around it is null, unknown or too
// short.
func At(value tftypes.Value, path *tftypes.AttributePath) (tftypes.Value, bool) {
	found, _, err := tftypes.WalkAttributePath(value, path)
	inner, ok := found.(tftypes.Value)
	return inner, ok && err == nil
}

// Path formats a path as in a configuration: add_ons[0].name.
func Path(path *tftypes.AttributePath) string {
	var out strings.Builder
	for _, step := range path.Steps() {
		switch s := step.(type) {
		case tftypes.AttributeName:
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(string(s))
		case tftypes.ElementKeyInt:
			fmt.Fprintf(&out, "[%d]", int64(s))
		case tftypes.ElementKeyString:
			fmt.Fprintf(&out, "[%q]", string(s))
		default:
			out.WriteString("[…]") // an element of a set has no name
		}
	}
	return out.String()
}
