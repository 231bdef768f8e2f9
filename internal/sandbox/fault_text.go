// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// faultSettings are all that [ParseFault] knows.
const faultSettings = "method, operation, path, times, probability, seed, status, after, retry_after, drop_before, drop_after, latency, latency_up_to, slow, truncate, and body, which goes last"

// ParseFault reads a rule in one line: "operation=createProduct,status=503,times=2,retry_after=1". The names are those of the JSON form.
// Times are written as "200ms"; after, drop_before, drop_after and truncate may stand alone. A body goes last and takes the rest of
// the line, commas included. It refuses unknown names, wrong values, and a rule that could never strike or would do nothing.
func ParseFault(text string) (Fault, error) {
	var f Fault
	var given []string
	for rest := text; ; {
		part, more, found := strings.Cut(rest, ",")
		name, value, valued := strings.Cut(strings.TrimSpace(part), "=")
		if name == "body" {
			_, value, valued = strings.Cut(rest, "=")
			found = false
		}
		if slices.Contains(given, name) {
			return Fault{}, fmt.Errorf("sandbox: fault: %s is given twice", name)
		}
		given = append(given, name)
		if err := f.set(name, value, valued); err != nil {
			return Fault{}, err
		}
		if !found {
			return f, f.check()
		}
		rest = more
	}
}

// set takes one part of a line. Where it is not valued, only its name was there.
func (f *Fault) set(name, value string, valued bool) error {
	texts := map[string]*string{"method": &f.Method, "operation": &f.Operation, "path": &f.Path, "retry_after": &f.RetryAfter, "body": &f.Body}
	numbers := map[string]*int{"times": &f.Times, "probability": &f.Probability, "status": &f.Status}
	switches := map[string]*bool{"after": &f.After, "drop_before": &f.DropBefore, "drop_after": &f.DropAfter, "truncate": &f.Truncate}
	durations := map[string]*time.Duration{"latency": &f.Latency, "latency_up_to": &f.LatencyUpTo, "slow": &f.Slow}
	var wanted string
	var err error
	switch {
	case switches[name] != nil:
		wanted = "true or false"
		*switches[name] = value == "true" || !valued
		if valued && value != "true" && value != "false" {
			err = strconv.ErrSyntax
		}
	case texts[name] != nil:
		wanted = "a text"
		*texts[name] = value
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
		f.Seed, err = strconv.ParseUint(value, 10, 64)
	default:
		return fmt.Errorf("sandbox: fault: %q is no part of a fault: the parts are %s", name, faultSettings)
	}
	if err != nil {
		return fmt.Errorf("sandbox: fault: %s=%s: it must be %s", name, value, wanted)
	}
	return nil
}
