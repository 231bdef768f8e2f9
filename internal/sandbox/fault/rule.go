// SPDX-License-Identifier: MPL-2.0

// Package fault makes requests fail on demand: rules that match requests, and their effects on
// responses. It knows no operation of the service.
package fault

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

// Rule says which requests fail, how often, and how. The first armed rule that matches a request
// applies to it. The zero value does nothing.
type Rule struct {
	// Which requests; an empty field matches all.
	Method    string `json:"method"`
	Operation string `json:"operation"` // the operation's id: "createProduct"
	// Path is compared segment by segment. "{id}" matches any one segment and "*" any characters of
	// a segment. A path that ends in "/" is a prefix.
	Path string `json:"path"`
	// How often: at most Times (0: no limit), and in Probability percent of the matching requests
	// (0: all), drawn from Seed.
	Times       int    `json:"times"`
	Probability int    `json:"probability"`
	Seed        uint64 `json:"seed"`
	// How.
	Status      int           `json:"status"`        // the response, and the request is not handled
	After       bool          `json:"after"`         // with Status: the request is handled first
	RetryAfter  string        `json:"retry_after"`   // with Status: the header
	DropBefore  bool          `json:"drop_before"`   // drop the connection; the request is not handled
	DropAfter   bool          `json:"drop_after"`    // handle the request, then drop the connection
	Latency     time.Duration `json:"latency"`       // wait before anything else
	LatencyUpTo time.Duration `json:"latency_up_to"` // wait a random time below this, too, drawn from Seed
	Slow        time.Duration `json:"slow"`          // send the body in pieces over this time
	Truncate    bool          `json:"truncate"`      // send half of the response, then drop the connection
	Body        string        `json:"body"`          // with Status; {"error": …} if empty
}

// Known has the operations and the methods that rules may name.
type Known struct {
	Operations []string // ids
	Methods    []string
}

// Check returns an error for a rule that can never match or has no effect: a test that arms such a
// rule proves nothing.
func (r Rule) Check(known Known) error {
	switch {
	case r.Operation != "" && !slices.Contains(known.Operations, r.Operation):
		return fmt.Errorf("sandbox: fault: there is no operation %q: `call -list` lists them", r.Operation)
	case r.Method != "" && !slices.Contains(known.Methods, r.Method):
		return fmt.Errorf("sandbox: fault: there is no method %q: %s are", r.Method, strings.Join(known.Methods, ", "))
	case r.Path != "" && !strings.HasPrefix(r.Path, "/"):
		return fmt.Errorf("sandbox: fault: the path %q does not begin with /", r.Path)
	case r.Times < 0:
		return fmt.Errorf("sandbox: fault: %d times: 0 is always", r.Times)
	case r.Probability < 0 || r.Probability > 100:
		return fmt.Errorf("sandbox: fault: a probability of %d percent: 0 to 100 are possible", r.Probability)
	case r.Status != 0 && (r.Status < 200 || r.Status > 599):
		return fmt.Errorf("sandbox: fault: there is no status %d: 200 to 599 are possible", r.Status)
	case r.Latency < 0, r.LatencyUpTo < 0, r.Slow < 0:
		return fmt.Errorf("sandbox: fault: a latency of %s, up to %s more, and slow by %s", r.Latency, r.LatencyUpTo, r.Slow)
	case r.Latency > math.MaxInt64-r.LatencyUpTo:
		return fmt.Errorf("sandbox: fault: a latency of %s and up to %s more is longer than can be waited", r.Latency, r.LatencyUpTo)
	case r.Status == 0 && (r.Body != "" || r.RetryAfter != ""):
		return errors.New("sandbox: fault: body and retry_after need a status")
	case r.After && (r.Status == 0 || r.DropBefore || r.DropAfter):
		return errors.New("sandbox: fault: after needs a status, and a connection that is not dropped")
	case r.Status == 0 && !r.DropBefore && !r.DropAfter && !r.Truncate && r.Latency == 0 && r.LatencyUpTo == 0 && r.Slow == 0:
		return errors.New("sandbox: fault: nothing happens: status, drop_before, drop_after, latency, latency_up_to, slow and truncate are " +
			"the effects")
	}
	for segment := range strings.SplitSeq(r.Path, "/") {
		if _, err := path.Match(segment, ""); err != nil {
			return fmt.Errorf("sandbox: fault: the path %q: %w", r.Path, err)
		}
	}
	return nil
}

// matches reports whether a rule is about a request for an operation.
func (r Rule) matches(request *http.Request, operation string) bool {
	return (r.Method == "" || r.Method == request.Method) && (r.Operation == "" || r.Operation == operation) &&
		(r.Path == "" || pathMatches(r.Path, request.URL.Path))
}

func pathMatches(pattern, requested string) bool {
	wanted, got := strings.Split(pattern, "/"), strings.Split(requested, "/")
	if last := len(wanted) - 1; wanted[last] == "" && len(got) > last {
		wanted, got = wanted[:last], got[:last]
	}
	return slices.EqualFunc(wanted, got, func(want, segment string) bool {
		if strings.HasPrefix(want, "{") && strings.HasSuffix(want, "}") {
			return segment != ""
		}
		ok, _ := path.Match(want, segment)
		return ok
	})
}
