// SPDX-License-Identifier: MPL-2.0

package check

import (
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Moment accepts a time with its offset from UTC: RFC 3339.
func Moment() validator.String { return moment() }

// MomentOrUnread accepts a [Moment], and "": OpenTofu writes it into a configuration that it
// generates for an imported object whose time was never read. A plan accepts it for such an object
// only, see the plan modifier Unread.
func MomentOrUnread() validator.String {
	given := moment()
	return text{Words: given.Words, check: func(value string) string {
		if value == "" {
			return ""
		}
		return given.check(value)
	}}
}

func moment() text {
	return text{Words: "a time such as 2030-01-31T12:00:00Z", check: func(value string) string {
		switch moment, err := time.Parse(time.RFC3339Nano, value); {
		case err == nil && moment.Year() > 0:
			return ""
		case value == "":
			return "it is empty. Omit the argument if there is no time"
		case isDay(value):
			return fmt.Sprintf("%q is a day. Add a time of the day, and Z or an offset from UTC", value)
		case isLocal(value):
			return fmt.Sprintf("%q has no time zone. Add Z or an offset from UTC", value)
		}
		return fmt.Sprintf("%q is not a time of the calendar in that form", value)
	}}
}

func isDay(value string) bool {
	_, err := time.Parse(time.DateOnly, value)
	return err == nil
}

func isLocal(value string) bool {
	_, err := time.Parse("2006-01-02T15:04:05", value)
	return err == nil
}
