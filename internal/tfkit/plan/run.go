// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"
	"sync"
)

// Run is the knowledge that the plans of one run of an engine share. The zero value is ready to
// use. A plan without a run stands alone.
type Run struct {
	mu      sync.Mutex
	told    map[string]int  // how many warnings have a summary
	drifted map[string]bool // ids of the objects with a configured destination that was changed outside
}

// step is one plan of a run.
type step struct {
	*Run
	replacement bool
}

type stepKey struct{}

// WithRun returns the context of one read or plan of a run. Engines plan a replaced object twice,
// the second time as a new object. That second plan is a replacement: the first one has warned.
func WithRun(ctx context.Context, run *Run, replacement bool) context.Context {
	return context.WithValue(ctx, stepKey{}, step{run, replacement})
}

func stepOf(ctx context.Context) step {
	s, _ := ctx.Value(stepKey{}).(step)
	return s
}

// NoteDrift notes that a configured destination of an object was changed outside Terraform, so that
// the object's plan says so. It returns false without a run.
func NoteDrift(ctx context.Context, id string) bool {
	run := stepOf(ctx).Run
	if run == nil {
		return false
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	if run.drifted == nil {
		run.drifted = map[string]bool{}
	}
	run.drifted[id] = true
	return true
}

// hasDrift reports whether [NoteDrift] noted an object.
func (s step) hasDrift(id string) bool {
	if s.Run == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.drifted[id]
}

// distinct returns a summary that no other warning of the run has. Engines show only one of several
// warnings with the same summary, and two new objects without a label may have equal ones.
func (s step) distinct(summary string) string {
	if s.Run == nil {
		return summary
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.told == nil {
		s.told = map[string]int{}
	}
	s.told[summary]++
	if n := s.told[summary]; n > 1 {
		return fmt.Sprintf("%s (number %d)", summary, n)
	}
	return summary
}
