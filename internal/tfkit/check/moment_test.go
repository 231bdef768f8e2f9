// SPDX-License-Identifier: MPL-2.0

package check

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestMoment accepts every spelling of a time in RFC 3339, and says what others lack.
func TestMoment(t *testing.T) {
	t.Parallel()
	for value, wrong := range map[string]string{
		"2030-01-31T12:00:00Z":              "",
		"2030-01-31T12:00:00.123456789Z":    "",
		"2030-01-31T12:00:00+05:45":         "",
		"2032-02-29T23:59:59-00:00":         "",
		"":                                  "Omit the argument if there is no time",
		"tomorrow":                          "is not a time of the calendar",
		"2030-02-29T12:00:00Z":              "is not a time of the calendar",
		"2030-01-31T25:00:00Z":              "is not a time of the calendar",
		"2030-01-31 12:00:00Z":              "is not a time of the calendar",
		"31.01.2030":                        "is not a time of the calendar",
		"1893412800":                        "is not a time of the calendar",
		"2030-01-31":                        "is a day",
		"2030-01-31T12:00:00":               "has no time zone",
		"0000-01-01T00:00:00Z":              "is not a time of the calendar",
		" 2030-01-31T12:00:00Z":             "is not a time of the calendar",
		"2030-01-31T12:00:00 Europe/Zurich": "is not a time of the calendar",
		"2030-01-31T12:00:00Z\u200b":        "is not a time of the calendar",
	} {
		var resp validator.StringResponse
		req := validator.StringRequest{Path: path.Root("due"), ConfigValue: types.StringValue(value)}
		Moment().ValidateString(context.Background(), req, &resp)
		var orUnread validator.StringResponse
		if MomentOrUnread().ValidateString(context.Background(), req, &orUnread); value != "" && !orUnread.Diagnostics.Equal(resp.Diagnostics) ||
			value == "" && orUnread.Diagnostics.HasError() {
			t.Errorf("%q, or unread: %v", value, orUnread.Diagnostics)
		}
		switch {
		case wrong == "" && resp.Diagnostics.HasError():
			t.Errorf("%q is refused: %v", value, resp.Diagnostics)
		case wrong != "" && (len(resp.Diagnostics) != 1 || !strings.Contains(resp.Diagnostics[0].Detail(), wrong)):
			t.Errorf("%q: %v, want %q", value, resp.Diagnostics, wrong)
		}
	}
}
