// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"strconv"
	"strings"
)

// What a page says of how the sandbox is at the moment, in words.

// isSpent reports whether a rule can never strike again.
func (f armedFault) isSpent() bool { return f.Times > 0 && f.left <= 0 }

// words says what a rule fits, what it does, and how often.
func (f armedFault) words() string {
	fits := strings.Join(strings.Fields(f.Method+" "+f.Operation+" "+f.Path), " ")
	if fits == "" {
		fits = "every request"
	}
	var does []string
	switch {
	case f.Latency > 0 && f.LatencyUpTo > 0:
		does = append(does, fmt.Sprintf("waits %s, and up to %s more", f.Latency, f.LatencyUpTo))
	case f.LatencyUpTo > 0:
		does = append(does, fmt.Sprintf("waits up to %s", f.LatencyUpTo))
	case f.Latency > 0:
		does = append(does, fmt.Sprintf("waits %s", f.Latency))
	}
	switch {
	case f.DropBefore:
		does = append(does, "drops the connection, and nothing happens")
	case f.After:
		does = append(does, "is handled, and then answers "+outcome(f.Status))
	case f.Status != 0:
		does = append(does, "answers "+outcome(f.Status))
	case f.DropAfter:
		does = append(does, "is handled, and then drops the connection")
	case f.Truncate:
		does = append(does, "is answered by half")
	}
	if f.Slow > 0 {
		does = append(does, fmt.Sprintf("is answered slowly, over %s", f.Slow))
	}
	text := fits + ": " + strings.Join(does, ", ")
	if f.Probability > 0 {
		text += fmt.Sprintf(", in %d of 100", f.Probability)
	}
	if f.Times > 0 {
		text += fmt.Sprintf(", %d of %d left", f.left, f.Times)
	}
	return text
}

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
