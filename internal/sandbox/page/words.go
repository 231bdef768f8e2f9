// SPDX-License-Identifier: MPL-2.0

package page

import (
	"fmt"
	"strconv"
)

// everyInterval says how often a product is charged, by its chargingIntervalSeconds: "every 30 days", or "once". Digits that are no
// number of seconds are shown as they are.
func everyInterval(seconds any) string {
	text := shownText(seconds)
	whole, err := strconv.ParseInt(text, 10, 64)
	if err != nil || whole < 0 {
		return "every " + text + " seconds"
	}
	if whole == 0 {
		return "once"
	}
	unit, name := int64(1), "second"
	switch {
	case whole%(24*60*60) == 0:
		unit, name = 24*60*60, "day"
	case whole%(60*60) == 0:
		unit, name = 60*60, "hour"
	case whole%60 == 0:
		unit, name = 60, "minute"
	}
	if whole == unit {
		return "every " + name
	}
	return fmt.Sprintf("every %d %ss", whole/unit, name)
}
