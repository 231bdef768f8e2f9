// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"strings"
)

// isSpent reports whether a rule matches no request any more.
func (f armedFault) isSpent() bool { return f.Times > 0 && f.left <= 0 }

// words says which requests a rule matches, its effect, and how often.
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
