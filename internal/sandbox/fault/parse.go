// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// names are the parts of a rule that [Parse] reads.
const names = "method, operation, path, times, probability, seed, status, after, retry_after, drop_before, drop_after, " +
	"latency, latency_up_to, slow, truncate, double, and body, which goes last"

// Parse reads a rule in one line: "operation=createProduct,status=503,times=2,retry_after=1". The
// names are those of the JSON form. Times are written as "200ms". The parts after, drop_before,
// drop_after, truncate and double need no value. A body goes last and takes the rest of the line,
// commas included. Parse refuses unknown names, wrong values, and everything that [Rule.Check]
// refuses.
func Parse(line string, known Known) (Rule, error) {
	var r Rule
	var given []string
	for rest := line; ; {
		part, more, found := strings.Cut(rest, ",")
		name, value, valued := strings.Cut(strings.TrimSpace(part), "=")
		if name == "body" {
			_, value, valued = strings.Cut(rest, "=")
			found = false
		}
		if slices.Contains(given, name) {
			return Rule{}, fmt.Errorf("sandbox: fault: %s is given twice", name)
		}
		given = append(given, name)
		if err := r.set(name, value, valued); err != nil {
			return Rule{}, err
		}
		if !found {
			return r, r.Check(known)
		}
		rest = more
	}
}

// set reads one part of a line. A part that is not valued has only a name.
func (r *Rule) set(name, value string, valued bool) error {
	values := map[string]*string{
		"method": &r.Method, "operation": &r.Operation, "path": &r.Path, "retry_after": &r.RetryAfter, "body": &r.Body,
	}
	numbers := map[string]*int{"times": &r.Times, "probability": &r.Probability, "status": &r.Status}
	switches := map[string]*bool{
		"after": &r.After, "drop_before": &r.DropBefore, "drop_after": &r.DropAfter, "truncate": &r.Truncate, "double": &r.Double,
	}
	durations := map[string]*time.Duration{"latency": &r.Latency, "latency_up_to": &r.LatencyUpTo, "slow": &r.Slow}
	var wanted string
	var err error
	switch {
	case switches[name] != nil:
		wanted = "true or false"
		*switches[name] = value == "true" || !valued
		if valued && value != "true" && value != "false" {
			err = strconv.ErrSyntax
		}
	case values[name] != nil:
		wanted = "a text"
		*values[name] = value
		if value == "" {
			err = strconv.ErrSyntax
		}
	case numbers[name] != nil:
		wanted = "a whole number"
		*numbers[name], err = strconv.Atoi(value)
	case durations[name] != nil:
		wanted = "a time such as 200ms or 1.5s"
		*durations[name], err = time.ParseDuration(value)
	case name == "seed":
		wanted = "a whole number that is not negative"
		r.Seed, err = strconv.ParseUint(value, 10, 64)
	default:
		return fmt.Errorf("sandbox: fault: %q is no part of a fault: the parts are %s", name, names)
	}
	if err != nil {
		return fmt.Errorf("sandbox: fault: %s=%s: it must be %s", name, value, wanted)
	}
	return nil
}
