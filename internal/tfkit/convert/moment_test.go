// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestMoment compares times in every spelling, in microseconds.
func TestMoment(t *testing.T) {
	t.Parallel()
	const noon = "2030-01-31T12:00:00Z"
	for other, c := range map[string]struct{ same, after bool }{
		noon:                           {true, false},
		"2030-01-31T12:00:00.000Z":     {true, false},
		"2030-01-31T17:45:00+05:45":    {true, false},
		"2030-01-31T12:00:00.0000009Z": {true, false},
		"2030-01-31T12:00:00.000001Z":  {false, true},
		"2030-01-31T12:00:00+01:00":    {false, false},
		"2030-02-30T12:00:00Z":         {false, false},
		"":                             {false, false},
	} {
		if got := SameMoment(noon, other); got != c.same {
			t.Errorf("%s is the same: %t", other, got)
		}
		if got := IsAfter(other, noon); got != c.after {
			t.Errorf("%s is after: %t", other, got)
		}
	}
}

func TestOptionalTimestamp(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"2030-01-31T17:45:00.1234567+05:45": "2030-01-31T12:00:00.123456Z", "2030-01-31T12:00:00Z": "2030-01-31T12:00:00Z", "soon": "soon",
	} {
		if got := OptionalTimestamp(types.StringValue(value)); got == nil || string(*got) != want {
			t.Errorf("%s: %v", value, got)
		}
	}
	if OptionalTimestamp(types.StringNull()) != nil || OptionalTimestamp(types.StringUnknown()) != nil {
		t.Error("null or unknown is sent")
	}
}
