// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Describe says in one line which requests a rule matches, its effect, and how often it applies.
func (a Armed) Describe() string {
	matches := strings.Join(strings.Fields(a.Method+" "+a.Operation+" "+a.Path), " ")
	if matches == "" {
		matches = "every request"
	}
	line := matches + ": " + strings.Join(a.effects(), ", ")
	if a.Probability > 0 {
		line += fmt.Sprintf(", in %d of 100", a.Probability)
	}
	if a.Times > 0 {
		line += fmt.Sprintf(", %d of %d left", a.Left, a.Times)
	}
	return line
}

// effects are the effects of a rule, in the order in which they happen.
func (r Rule) effects() []string {
	var all []string
	switch {
	case r.Latency > 0 && r.LatencyUpTo > 0:
		all = append(all, fmt.Sprintf("waits %s, and up to %s more", r.Latency, r.LatencyUpTo))
	case r.LatencyUpTo > 0:
		all = append(all, fmt.Sprintf("waits up to %s", r.LatencyUpTo))
	case r.Latency > 0:
		all = append(all, fmt.Sprintf("waits %s", r.Latency))
	}
	status := strings.TrimSpace(fmt.Sprint(r.Status, " ", http.StatusText(r.Status)))
	switch {
	case r.DropBefore:
		all = append(all, "drops the connection, and nothing happens")
	case r.After:
		all = append(all, "is handled, and then answers "+status)
	case r.Status != 0:
		all = append(all, "answers "+status)
	case r.DropAfter:
		all = append(all, "is handled, and then drops the connection")
	case r.Truncate:
		all = append(all, "is answered by half")
	}
	if r.Double {
		all = append(all, "is answered with each name twice")
	}
	if r.Slow > 0 {
		all = append(all, fmt.Sprintf("is answered slowly, over %s", r.Slow))
	}
	return all
}

// MarshalJSON writes the rule in the form in which the control interface accepts it, how many more
// requests it applies to (null: no limit), and its description.
func (a Armed) MarshalJSON() ([]byte, error) {
	out := struct {
		Rule struct {
			Rule
			Latency     string `json:"latency,omitempty"`
			LatencyUpTo string `json:"latency_up_to,omitempty"`
			Slow        string `json:"slow,omitempty"`
		} `json:"rule"`
		Left        *int   `json:"left"`
		Description string `json:"description"`
	}{Description: a.Describe()}
	out.Rule.Rule = a.Rule
	out.Rule.Latency, out.Rule.LatencyUpTo, out.Rule.Slow = written(a.Latency), written(a.LatencyUpTo), written(a.Slow)
	if a.Times > 0 {
		out.Left = &a.Left
	}
	return json.Marshal(out)
}

// written is a duration as a person writes it, and empty for none.
func written(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return d.String()
}
