// SPDX-License-Identifier: MPL-2.0

// Package raw reads values of the protocol: those of configurations, plans and states. A missing
// member is the zero value, which has no type, and every function takes it for null.
package raw

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// IsUnknown reports whether a plan does not know a value.
func IsUnknown(value tftypes.Value) bool { return value.Type() != nil && !value.IsKnown() }

// IsPresent reports whether a value is known and not null.
func IsPresent(value tftypes.Value) bool { return value.IsKnown() && !value.IsNull() }

// Members returns the members of a known object or map. The value owns them: a caller that changes
// one takes [CopyMembers].
func Members(value tftypes.Value) (members map[string]tftypes.Value, ok bool) {
	err := value.As(&members)
	return members, err == nil && members != nil
}

// CopyMembers returns a copy of the members of an object or a map, never nil. A null or unknown
// value has none.
func CopyMembers(value tftypes.Value) map[string]tftypes.Value {
	if members, ok := Members(value); ok {
		return maps.Clone(members)
	}
	return map[string]tftypes.Value{}
}

// Elements returns a copy of the elements of a list. A null or unknown value has none.
func Elements(value tftypes.Value) []tftypes.Value {
	var elements []tftypes.Value
	if IsPresent(value) && value.As(&elements) == nil {
		return slices.Clone(elements)
	}
	return nil
}

// String returns a known string, or "".
func String(value tftypes.Value) (text string) {
	if value.Type() == nil || !IsPresent(value) || value.As(&text) != nil {
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
		members, _ := Members(value)
		if value, set = members[step]; !set || value.IsNull() {
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
