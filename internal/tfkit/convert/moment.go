// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"time"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// Moment reads a time in RFC 3339, in the service's precision, which is microseconds. It returns
// false for any other string.
func Moment(value string) (time.Time, bool) {
	moment, ok := client.Timestamp(value).Time()
	return moment.Truncate(time.Microsecond), ok
}

// SameMoment reports whether two strings are one time, in any spelling.
func SameMoment(a, b string) bool {
	first, okFirst := Moment(a)
	second, okSecond := Moment(b)
	return okFirst && okSecond && first.Equal(second)
}

// IsAfter reports whether one time is after another. It returns false if one is no time.
func IsAfter(a, b string) bool {
	first, okFirst := Moment(a)
	second, okSecond := Moment(b)
	return okFirst && okSecond && first.After(second)
}

// OptionalTimestamp converts a time to the service's spelling: in UTC, in microseconds. Null and
// unknown are nil.
func OptionalTimestamp(value types.String) *client.Timestamp {
	moment, ok := Moment(value.ValueString())
	if !ok {
		return Optional[client.Timestamp](value)
	}
	sent := client.NewTimestamp(moment)
	return &sent
}
