// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"strconv"
	"strings"
)

// What a page says of how the sandbox is at the moment, in words.

// words says how a dialect speaks, one sentence for each thing that the specification leaves open and that it does in its own way.
func (d Dialect) words() []string {
	said := []string{}
	say := func(is bool, text string) {
		if is {
			said = append(said, text)
		}
	}
	say(d.DecimalsAsText, "Decimals are answered as texts with eleven places.")
	say(d.ListEnvelope, "Lists are answered in an object with items and total.")
	say(d.Writes == "id", "Writes are answered with an id only.")
	say(d.Writes == "empty", "Writes are answered with nothing.")
	say(d.NotFound400, "What is not found is answered with 400 and no body.")
	say(d.UnknownMembers, "Objects have members that nobody has heard of.")
	say(d.UnknownValues, "Statuses are answered that nobody has heard of.")
	say(d.OmitNulls, "What is null is left out.")
	say(d.ExplicitNulls, "The members of a union that do not apply are null.")
	say(d.OtherSpelling, "Addresses are spelt in small letters, and lists come in another order where it means nothing.")
	say(d.FillDefaults, "What a request left out is answered with a value of the service's choice.")
	say(d.Personal == "masked", "Who somebody is, is answered masked.")
	say(d.Personal == "omitted", "Who somebody is, is not answered.")
	say(d.Secrets == "masked", "Secrets are answered masked once they have been told.")
	say(d.Secrets == "omitted", "Secrets are not answered once they have been told.")
	if len(said) == 0 {
		return []string{"The usual one: decimals are numbers, lists are bare, writes are answered with the object, and what is not found with 404."}
	}
	return said
}

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
