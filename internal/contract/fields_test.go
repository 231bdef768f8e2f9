// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestEnumerations_open requires that a string with x-known accepts every value, and that its
// description lists the known ones.
func TestEnumerations_open(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	found := 0
	for name, ref := range doc.Components.Schemas {
		for property, p := range ref.Value.Properties {
			known, ok := p.Value.Extensions["x-known"].([]any)
			if !ok {
				continue
			}
			found++
			list := strings.ReplaceAll(strings.Trim(fmt.Sprint(known), "[]"), " ", ", ")
			if len(p.Value.Enum) > 0 || !strings.Contains(p.Value.Description, list) {
				t.Errorf("%s.%s: want every string accepted, and the known values in the description: %s", name, property, p.Value.Description)
			}
		}
	}
	if found != 1 {
		t.Errorf("%d strings have known values, want 1", found)
	}
}

// TestEnumerations_strings requires that the values of enumerations are strings: NO is a country,
// and false in YAML.
func TestEnumerations_strings(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	for name, ref := range doc.Components.Schemas {
		if slices.ContainsFunc(ref.Value.Enum, func(value any) bool { _, ok := value.(string); return !ok }) {
			t.Errorf("%s has a value that is not a string: %v", name, ref.Value.Enum)
		}
	}
}
