// SPDX-License-Identifier: MPL-2.0

package check

import (
	"fmt"
	"math/big"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// maxAge is an age in years that no person has reached.
const maxAge = 130

// Birthday accepts a calendar day on which a living person may have been born. Its messages do not
// quote the day.
func Birthday() validator.String { return birthday(time.Now) }

func birthday(now func() time.Time) validator.String {
	return text{Words: "a date of birth such as 1990-12-31", check: func(value string) string {
		day, err := time.Parse(time.DateOnly, value)
		switch {
		case err != nil:
			return "it is no day of the calendar in that form"
		case day.After(now().Add(24 * time.Hour)): // the next day may have begun in another time zone
			return "it is in the future"
		case day.Before(now().AddDate(-maxAge, 0, 0)):
			return fmt.Sprintf("it is more than %d years ago", maxAge)
		}
		return ""
	}}
}

// Timeout accepts how long something may take.
func Timeout() validator.String {
	return text{Words: "a time such as 30s or 5m", check: func(value string) string {
		switch limit, err := time.ParseDuration(value); {
		case err != nil:
			return fmt.Sprintf("%q is no number with a unit", value)
		case limit < 0:
			return "it is negative"
		}
		return ""
	}}
}

// Window accepts how long ago an equal movement of money counts as a repetition.
func Window() validator.String {
	return text{Words: client.RepeatWindows, check: func(value string) string {
		if _, err := client.ParseRepeatWindow(value); err != nil {
			return err.Error()
		}
		return ""
	}}
}

// maxInterval is ten years in seconds.
const maxInterval = 10 * 366 * 24 * 60 * 60

// Interval accepts seconds from 0 to ten years.
func Interval() validator.Number {
	const year = 365 * 24 * 60 * 60
	wants := fmt.Sprintf("a whole number of seconds from 0 to %d, which is ten years", maxInterval)
	return whole(wants, 0, maxInterval, func(seconds *big.Float) string {
		if years, _ := seconds.Int64(); years/year > 0 {
			return fmt.Sprintf(", which is some %d years. Is it in milliseconds?", years/year)
		}
		return ""
	})
}
