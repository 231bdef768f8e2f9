// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"
	"sync"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Run is the knowledge that the plans of one run of an engine share. The zero value is ready to
// use. A plan without a run stands alone.
type Run struct {
	ends    ends
	mu      sync.Mutex
	told    map[string]int // how many warnings have a summary
	drifted map[drift]destinations
	planned map[string]bool   // the objects of the state that have a plan, by type and id
	types   map[string]string // of the objects, by id
	// sharesIDs says that two types use one id. So an id tells no type.
	sharesIDs bool
}

// drift is a payee whose change outside Terraform a read has reported.
type drift struct{ id, at string }

// destinations are a payee before and after a change.
type destinations struct{ from, to string }

// step is one plan of a run.
type step struct {
	*Run
	name        string // of the resource's type
	replacement bool
}

type stepKey struct{}

// WithRun returns the context of one read or plan of a resource in a run. Engines plan a replaced
// object twice, the second time as a new object. That second plan is a replacement: the first one
// has warned.
func WithRun(ctx context.Context, run *Run, name string, replacement bool) context.Context {
	return context.WithValue(ctx, stepKey{}, step{run, name, replacement})
}

func stepOf(ctx context.Context) step {
	s, _ := ctx.Value(stepKey{}).(step)
	return s
}

// noteDrift notes that a read has reported a change of destinations outside Terraform. A plan has
// nothing to add if it changes held ones back, or leaves others as they are. It does nothing
// without a run.
func noteDrift(ctx context.Context, s schema.Schema, before, now tftypes.Value, changed []described.Leaf, isHeld bool) {
	run := stepOf(ctx).Run
	if run == nil {
		return
	}
	var from, to map[string]payeeOf
	if isHeld {
		from, to = payeesOf(s, before, before), payeesOf(s, now, now)
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	if run.drifted == nil {
		run.drifted = map[drift]destinations{}
	}
	id := raw.String(raw.Members(now)["id"])
	for at := range from {
		run.drifted[drift{id, at}] = destinations{from[at].full, to[at].full}
	}
	for _, leaf := range changed {
		run.drifted[drift{id, leaf.Path.String()}] = destinations{spelled(leaf.Values[0]), spelled(leaf.Values[1])}
	}
}

// driftTo returns the payee before it was changed to this one outside Terraform. It returns false
// if no read of the run has reported that.
func (s step) driftTo(id, at, to string) (from string, ok bool) {
	if s.Run == nil {
		return "", false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	noted, ok := s.drifted[drift{id, at}]
	return noted.from, ok && noted.to == to && noted.from != to
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
