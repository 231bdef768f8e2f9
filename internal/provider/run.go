// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// run remembers the plans of one run of an engine, and the natural keys that they gain and give up.
// Only the server sees all of them. The zero value is ready to use.
//
// A run validates and configures the provider block once each. A process with other counts may
// serve several runs. An example is `terraform test` with a provider block of its own. Then nothing
// that depends on the run is said: a wrong message is worse than none.
type run struct {
	validated, configured atomic.Int32
	plans                 plan.Run
	existing              existingObjects
	refreshes, applies    atomic.Bool // the run refreshes objects, or applies a plan

	mu       sync.Mutex
	keyPlans map[string]keyPlan // of the objects that have a plan, by id
	gained   map[string]bool    // the keys that planned objects gain, by type and key
}

// keyPlan is the end of an object's natural key by its plan.
type keyPlan int

const (
	notPlanned keyPlan = iota // the object has no plan, as far as the run knows
	keyKept                   // the object, or its replacement, keeps the natural key
	keyGiven                  // the object gives up its natural key
)

// isOne reports whether this process serves one run only.
func (r *run) isOne() bool { return r.validated.Load() == 1 && r.configured.Load() == 1 }

func (r *run) keyPlanOf(id string) keyPlan {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.keyPlans[strings.ToLower(id)]
}

// plan notes whether an object keeps its key. It reports whether another planned object gains a key
// that this one keeps.
func (r *run) plan(id string, keeps bool, key string) (doubled bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.keyPlans == nil {
		r.keyPlans = map[string]keyPlan{}
	}
	f := keyGiven
	if keeps {
		f = keyKept
	}
	r.keyPlans[strings.ToLower(id)] = f
	return keeps && r.gained[key]
}

// gain notes that a planned object gains a key. It returns true for the second one.
func (r *run) gain(key string) (second bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gained == nil {
		r.gained = map[string]bool{}
	}
	second = r.gained[key]
	r.gained[key] = true
	return second
}

// context returns the context of a read, or of a plan, of a type. replacement says that the plan is
// the second one of a replaced object.
func (r *run) context(ctx context.Context, name string, replacement bool) context.Context {
	if !r.isOne() {
		return ctx
	}
	return plan.WithRun(ctx, &r.plans, name, replacement)
}

func isNull(value *tfprotov6.DynamicValue) bool {
	if value == nil {
		return true
	}
	null, err := value.IsNull()
	return err == nil && null
}

// naturals are the natural keys of the resources, by their type names.
var naturals = func() map[string]*lookup.Natural {
	found := map[string]*lookup.Natural{}
	for i := range registered.Naturals {
		found["payments_"+registered.Naturals[i].Name] = &registered.Naturals[i]
	}
	return found
}()
