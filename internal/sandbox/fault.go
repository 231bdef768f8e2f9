// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// Fault is a rule by which requests fail. The first rule that fits a request strikes it.
type Fault struct {
	// What it fits; empty fits all.
	Method    string `json:"method,omitempty"`
	Operation string `json:"operation,omitempty"` // the operation's id: "createProduct"
	// How often: at most Times (0: always), and Probability percent of what fits (0: all), drawn from Seed.
	Times       int    `json:"times,omitempty"`
	Probability int    `json:"probability,omitempty"`
	Seed        uint64 `json:"seed,omitempty"`
	// What happens.
	Status     int           `json:"status,omitempty"` // answered instead of handling the request
	Body       string        `json:"body,omitempty"`   // with Status; {"error": …} where empty
	RetryAfter string        `json:"retry_after,omitempty"`
	DropBefore bool          `json:"drop_before,omitempty"` // the connection is dropped, nothing happens
	DropAfter  bool          `json:"drop_after,omitempty"`  // the request is handled, then the connection is dropped
	Latency    time.Duration `json:"latency,omitempty"`     // in nanoseconds; the request waits first
	Truncate   bool          `json:"truncate,omitempty"`    // half of the answer, then the connection is dropped
}

type armedFault struct {
	Fault
	left   int
	random *rand.Rand
}

// AddFault arms a rule.
func (s *Sandbox) AddFault(f Fault) {
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

// strike returns the fault that a request meets, the zero value for none.
func (s *Sandbox) strike(r *http.Request, op *operation) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.faults {
		fits := (f.Method == "" || f.Method == r.Method) && (f.Operation == "" || f.Operation == op.OperationID)
		if !fits || f.Times > 0 && f.left == 0 || f.Probability > 0 && f.random.IntN(100) >= f.Probability {
			continue
		}
		f.left--
		return f.Fault
	}
	return Fault{}
}

// before does what a fault does in front of the handler, and reports whether that was all.
func (f Fault) before(w http.ResponseWriter, r *http.Request, status *int) bool {
	if f.Latency > 0 {
		timer := time.NewTimer(f.Latency)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.Context().Done():
			return true
		}
	}
	if f.DropBefore {
		panic(http.ErrAbortHandler)
	}
	if f.Status == 0 {
		return false
	}
	*status = f.Status
	if f.RetryAfter != "" {
		w.Header().Set("Retry-After", f.RetryAfter)
	}
	if f.Body == "" {
		reply(w, f.Status, Object{"error": "a fault was asked for"})
		return true
	}
	w.WriteHeader(f.Status)
	_, _ = w.Write([]byte(f.Body))
	return true
}

// send writes the answer, whole or not.
func (f Fault) send(w http.ResponseWriter, status int, data []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	if !f.Truncate {
		_, _ = w.Write(data) //nolint:gosec // JSON, and said to be
		return
	}
	_, _ = w.Write(data[:len(data)/2]) //nolint:gosec // JSON, and said to be
	if flusher, ok := w.(http.Flusher); ok {
		flusher.Flush()
	}
	panic(http.ErrAbortHandler)
}
