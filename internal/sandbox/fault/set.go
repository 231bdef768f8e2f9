// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Set holds the armed rules, in the order in which they were added. Its zero value is empty. It is
// safe for concurrent use.
type Set struct {
	mu    sync.Mutex
	armed []*armed
}

// armed is a rule and its state.
type armed struct {
	Armed
	random *rand.Rand
}

// Armed is a rule that can still match.
type Armed struct {
	Rule
	Left int // how many more requests it applies to, if Times limits them
}

// Add arms a rule. [Rule.Check] finds useless ones.
func (s *Set) Add(r Rule) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.armed = append(s.armed, &armed{Armed{r, r.Times}, rand.New(rand.NewPCG(r.Seed, 1))}) //nolint:gosec // repeatable on purpose
}

// Clear disarms all rules.
func (s *Set) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.armed = nil
}

// List returns the armed rules. A rule that has been used up is not armed.
func (s *Set) List() []Armed {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]Armed, len(s.armed))
	for i, a := range s.armed {
		list[i] = a.Armed
	}
	return list
}

// Match returns the rule that applies to a request for an operation, or the zero value. The
// latency of the result is the whole time to wait. Match counts the request and disarms a rule that
// is used up.
func (s *Set) Match(request *http.Request, operation string) Rule {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, a := range s.armed {
		if !a.matches(request, operation) || a.Probability > 0 && a.random.IntN(100) >= a.Probability {
			continue
		}
		if a.Left--; a.Left == 0 {
			s.armed = slices.Delete(s.armed, i, i+1)
		}
		rule := a.Rule
		if a.LatencyUpTo > 0 {
			rule.Latency += time.Duration(a.random.Int64N(int64(a.LatencyUpTo)))
		}
		return rule
	}
	return Rule{}
}
