// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Fault is a rule by which requests fail. The first rule that fits a request strikes it.
type Fault struct {
	// What it fits; empty fits all.
	Method    string `json:"method,omitempty"`
	Operation string `json:"operation,omitempty"` // the operation's id: "createProduct"
	// Path is matched segment by segment: "{id}" fits any one, "*" any characters of one, and what ends in "/" is a prefix.
	Path string `json:"path,omitempty"`
	// How often: at most Times (0: always), and Probability percent of what fits (0: all), drawn from Seed.
	Times       int    `json:"times,omitempty"`
	Probability int    `json:"probability,omitempty"`
	Seed        uint64 `json:"seed,omitempty"`
	// What happens.
	Status      int           `json:"status,omitempty"` // answered instead of handling the request
	After       bool          `json:"after,omitempty"`  // with Status: the request is handled first
	Body        string        `json:"body,omitempty"`   // with Status; {"error": …} where empty
	RetryAfter  string        `json:"retry_after,omitempty"`
	DropBefore  bool          `json:"drop_before,omitempty"`   // the connection is dropped, nothing happens
	DropAfter   bool          `json:"drop_after,omitempty"`    // the request is handled, then the connection is dropped
	Latency     time.Duration `json:"latency,omitempty"`       // in nanoseconds; the request waits first
	LatencyUpTo time.Duration `json:"latency_up_to,omitempty"` // in nanoseconds; it waits a time below this as well, drawn from Seed for each request
	Slow        time.Duration `json:"slow,omitempty"`          // in nanoseconds; the answer's body comes in pieces, over this time
	Truncate    bool          `json:"truncate,omitempty"`      // half of the answer, then the connection is dropped
}

type armedFault struct {
	Fault
	left   int
	random *rand.Rand
}

// methods are those of the contract.
var methods = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete}

// check finds what makes a rule useless, because a test that arms such a rule proves nothing.
func (f Fault) check() error {
	_, known := allHandlers()[f.Operation]
	switch {
	case f.Operation != "" && !known:
		return fmt.Errorf("sandbox: fault: there is no operation %q: GET /_sandbox/operations and the flag -operations list them", f.Operation)
	case f.Method != "" && !slices.Contains(methods, f.Method):
		return fmt.Errorf("sandbox: fault: there is no method %q: %s are", f.Method, strings.Join(methods, ", "))
	case f.Path != "" && !strings.HasPrefix(f.Path, "/"):
		return fmt.Errorf("sandbox: fault: the path %q does not begin with /", f.Path)
	case f.Times < 0:
		return fmt.Errorf("sandbox: fault: %d times: 0 is always", f.Times)
	case f.Probability < 0 || f.Probability > 100:
		return fmt.Errorf("sandbox: fault: a probability of %d percent: 0 to 100 are possible", f.Probability)
	case f.Status != 0 && (f.Status < 200 || f.Status > 599):
		return fmt.Errorf("sandbox: fault: there is no status %d: 200 to 599 are possible", f.Status)
	case f.Latency < 0, f.LatencyUpTo < 0, f.Slow < 0:
		return fmt.Errorf("sandbox: fault: a latency of %s, up to %s more, and slow by %s", f.Latency, f.LatencyUpTo, f.Slow)
	case f.Latency > math.MaxInt64-f.LatencyUpTo:
		return fmt.Errorf("sandbox: fault: a latency of %s and up to %s more is longer than can be waited", f.Latency, f.LatencyUpTo)
	case f.Status == 0 && (f.Body != "" || f.RetryAfter != ""):
		return errors.New("sandbox: fault: body and retry_after need a status")
	case f.After && (f.Status == 0 || f.DropBefore || f.DropAfter):
		return errors.New("sandbox: fault: after needs a status, and a connection that is not dropped")
	case f.Status == 0 && !f.DropBefore && !f.DropAfter && !f.Truncate && f.Latency <= 0 && f.LatencyUpTo <= 0 && f.Slow <= 0:
		return errors.New("sandbox: fault: nothing happens: status, drop_before, drop_after, latency, latency_up_to, slow and truncate are what can")
	}
	for _, segment := range strings.Split(f.Path, "/") {
		if _, err := path.Match(segment, ""); err != nil {
			return fmt.Errorf("sandbox: fault: the path %q: %w", f.Path, err)
		}
	}
	return nil
}

// fits reports whether a rule is about a request.
func (f Fault) fits(r *http.Request, op *operation) bool {
	return (f.Method == "" || f.Method == r.Method) && (f.Operation == "" || f.Operation == op.OperationID) &&
		(f.Path == "" || pathFits(f.Path, r.URL.Path))
}

func pathFits(pattern, requested string) bool {
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

// AddFault arms a rule. It panics on one that could never strike, or would do nothing.
func (s *Sandbox) AddFault(f Fault) {
	if err := f.check(); err != nil {
		panic(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &armedFault{Fault: f, left: f.Times, random: rand.New(rand.NewPCG(f.Seed, 1))}) //nolint:gosec // repeatable on purpose
}

// ClearFaults disarms all rules.
func (s *Sandbox) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// strike returns the fault that a request meets, the zero value for none. Its Latency is all that is to be waited.
func (s *Sandbox) strike(r *http.Request, op *operation) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.faults {
		if !f.fits(r, op) || f.Times > 0 && f.left == 0 || f.Probability > 0 && f.random.IntN(100) >= f.Probability {
			continue
		}
		f.left--
		struck := f.Fault
		if f.LatencyUpTo > 0 {
			struck.Latency += time.Duration(f.random.Int64N(int64(f.LatencyUpTo)))
		}
		return struck
	}
	return Fault{}
}

// why says in the log that it was not the service that failed.
func (f Fault) why() string {
	switch {
	case f.DropBefore:
		return "a fault, before it was handled"
	case f.Status != 0 && !f.After:
		return "a fault"
	case f.DropAfter, f.After:
		return "a fault, after it was handled"
	case f.Truncate:
		return "a fault: half of the answer was sent"
	}
	return ""
}

// wait is the latency. A caller that leaves meanwhile gets no answer, least of all an empty success.
func (f Fault) wait(r *http.Request) {
	if f.Latency <= 0 {
		return
	}
	pauseFor(r, f.Latency)
}

// pauseFor waits, and ends the request where its caller leaves meanwhile.
func pauseFor(r *http.Request, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done():
		panic(http.ErrAbortHandler)
	}
}

// before does what a fault does in front of the handler, and reports whether that was all.
func (f Fault) before(w http.ResponseWriter, status *int) bool {
	if f.DropBefore {
		panic(http.ErrAbortHandler)
	}
	if f.Status == 0 || f.After {
		return false
	}
	*status = f.Status
	f.refuse(w)
	return true
}

// refuse answers with the fault's status.
func (f Fault) refuse(w http.ResponseWriter) {
	if f.RetryAfter != "" {
		w.Header().Set("Retry-After", f.RetryAfter)
	}
	if f.Body == "" {
		reply(w, f.Status, Object{"error": "a fault was asked for"})
		return
	}
	w.WriteHeader(f.Status)
	_, _ = w.Write([]byte(f.Body))
}

// send writes the answer, whole or not. Nothing has no half: a truncated empty answer is none.
func (f Fault) send(w http.ResponseWriter, r *http.Request, status int, data []byte) {
	if f.Truncate && len(data) == 0 {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	if f.Truncate {
		data = data[:len(data)/2]
	}
	pieces := 1
	if f.Slow > 0 {
		pieces = 10
	}
	for i := range pieces {
		if f.Slow > 0 {
			pauseFor(r, f.Slow/time.Duration(pieces))
		}
		_, _ = w.Write(data[len(data)*i/pieces : len(data)*(i+1)/pieces]) //nolint:gosec // JSON, and said to be
		if flusher, ok := w.(http.Flusher); ok && (f.Slow > 0 || f.Truncate) {
			flusher.Flush()
		}
	}
	if f.Truncate {
		panic(http.ErrAbortHandler)
	}
}
