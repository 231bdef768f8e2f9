// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// run remembers one run of an engine: the state, and what its plans do to the objects in it. Only
// the server sees all of that. The zero value is ready to use.
//
// A request does not say which resource it is about. Its configuration tells, because an engine
// sends the same one when it plans a replaced object again, as a new one.
//
// A run validates and configures the provider block once each. A process with other counts may
// serve several runs. An example is `terraform test` with a provider block of its own. Then nothing
// that depends on the run is said: a wrong message is worse than none.
type run struct {
	validated, configured atomic.Int32
	plans                 plan.Run
	looks                 looks
	called                atomic.Int64 // the time of the engine's latest call about an object, in nanoseconds
	refreshes, applies    atomic.Bool  // the run refreshes objects, or applies a plan

	mu           sync.Mutex
	fates        map[string]fate       // of the objects in the state, by id
	declarations map[string]*declared  // by hashes
	created      map[string]bool       // natural keys of planned creations
	awaited      map[string][]conflict // by the ids of loaded objects that planned creations conflict with
}

// declared is what a run knows of the configuration of a resource. Equal ones are one.
type declared struct {
	validations, plans int             // the numbers of these calls
	planned            map[string]bool // ids of the objects that were planned with it
	replaced           int             // how many replaced objects are to be planned again with it
	replacements       int             // how many creations passed for a replacement
}

// fate is the plan for an object in the state.
type fate int

const (
	unknownFate fate = iota // the object is not in the state, as far as the run knows
	loaded                  // the object has no plan yet
	kept                    // the object keeps its natural key
	given                   // the object gives up its natural key
)

// isOne reports whether this process serves one run only.
func (r *run) isOne() bool { return r.validated.Load() == 1 && r.configured.Load() == 1 }

func (r *run) fate(id string) fate {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.fates[strings.ToLower(id)]
}

// set notes the fate of an object. An object with a plan was loaded before.
func (r *run) set(id string, f fate) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if id = strings.ToLower(id); id == "" || f == loaded && r.fates[id] != unknownFate {
		return
	}
	if r.fates == nil {
		r.fates = map[string]fate{}
	}
	r.fates[id] = f
}

// load notes an object of a state file.
func (r *run) load(req *tfprotov6.UpgradeResourceStateRequest) {
	var object struct {
		ID string `json:"id"`
	}
	if naturals[req.TypeName] != nil && req.RawState != nil && json.Unmarshal(req.RawState.JSON, &object) == nil {
		r.set(object.ID, loaded)
	}
}

// calls notes a call of the engine about an object. The caller calls the result at its end.
func (r *run) calls() (end func()) {
	note := func() { r.called.Store(time.Now().UnixNano()) }
	note()
	return note
}

// awaitFate waits until the fate of an object is known, until the engine is quiet, or until ctx
// ends.
func (r *run) awaitFate(ctx context.Context, id string) fate {
	latest := time.Now().Add(lookTimeout)
	for r.fate(id) == unknownFate && !r.applies.Load() && time.Now().Before(latest) {
		rest := time.Until(time.Unix(0, r.called.Load()).Add(lookPause))
		if rest <= 0 {
			break
		}
		select {
		case <-time.After(min(rest, lookPause/10)):
		case <-ctx.Done():
			return unknownFate
		}
	}
	return r.fate(id)
}

// context returns the context of a read.
func (r *run) context(ctx context.Context) context.Context {
	if !r.isOne() {
		return ctx
	}
	return plan.WithRun(ctx, &r.plans, false)
}

// declaredBy returns what the run knows of the configuration of a resource. The lock is held.
func (r *run) declaredBy(name string, config *tfprotov6.DynamicValue) *declared {
	hash := sha256.New()
	if config != nil {
		_, _ = hash.Write(config.MsgPack)
		_, _ = hash.Write(config.JSON)
	}
	id := name + " " + string(hash.Sum(nil))
	if r.declarations == nil {
		r.declarations = map[string]*declared{}
	}
	if r.declarations[id] == nil {
		r.declarations[id] = &declared{planned: map[string]bool{}}
	}
	return r.declarations[id]
}

// validate notes the validation of a configuration. An engine validates it before each first plan
// of a resource.
func (r *run) validate(name string, config *tfprotov6.DynamicValue) {
	if naturals[name] == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.declaredBy(name, config).validations++
}

// count notes a plan.
func (r *run) count(req *tfprotov6.PlanResourceChangeRequest) {
	if naturals[req.TypeName] == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.declaredBy(req.TypeName, req.Config).plans++
}

// begin returns the context of a plan.
func (r *run) begin(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) context.Context {
	if !r.isOne() {
		return ctx
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	again := false
	if isNull(req.PriorState) {
		if of := r.declaredBy(req.TypeName, req.Config); of.replaced > 0 {
			of.replaced--
			again = true
		}
	}
	return plan.WithRun(ctx, &r.plans, again)
}

// end notes the plan of an object in the state. It returns a diagnostic for each creation that was
// planned before and conflicts with the object.
func (r *run) end(
	req *tfprotov6.PlanResourceChangeRequest, replaced bool, prior, planned tftypes.Value,
) (found []*tfprotov6.Diagnostic) {
	natural := naturals[req.TypeName]
	id, _ := raw.StringAt(prior, "id")
	id, f := strings.ToLower(id), given
	if natural != nil {
		if before, ok := natural.Of(prior); ok {
			if after, ok := natural.Of(planned); ok && before.Text == after.Text {
				f = kept
			}
		}
		r.set(id, f)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	of := r.declaredBy(req.TypeName, req.Config)
	if replaced {
		of.replaced++
	}
	if natural == nil {
		return nil
	}
	of.planned[id] = true
	for _, creation := range r.awaited[id] {
		if d := creation.awaited(id, f); d != nil {
			found = append(found, d)
		}
	}
	delete(r.awaited, id)
	return found
}

// settle is [run.end] for a plan that changes nothing.
func (r *run) settle(req *tfprotov6.PlanResourceChangeRequest, prior tftypes.Value) []*tfprotov6.Diagnostic {
	if naturals[req.TypeName] == nil || !r.isOne() {
		return nil
	}
	return r.end(req, false, prior, prior)
}

// await notes that a planned creation conflicts with an object that has no plan yet. A tainted
// object never gets one: the creation replaces it.
func (r *run) await(id string, of conflict) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.awaited == nil {
		r.awaited = map[string][]conflict{}
	}
	id = strings.ToLower(id)
	r.awaited[id] = append(r.awaited[id], of)
}

// replaces reports whether a planned creation replaces an object: the object was planned with the
// same configuration, and that has more plans than resources, as far as validations tell their
// number. A copy of the configuration may be planned before the replacement itself. So no more
// creations are replacements than there are such plans.
func (r *run) replaces(req *tfprotov6.PlanResourceChangeRequest, id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := r.declaredBy(req.TypeName, req.Config)
	if !of.planned[strings.ToLower(id)] || of.validations > 0 && of.replacements >= of.plans-of.validations {
		return false
	}
	of.replacements++
	return true
}

// creates notes the creation of a natural key. It returns true for the second one.
func (r *run) creates(key string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.created == nil {
		r.created = map[string]bool{}
	}
	second := r.created[key]
	r.created[key] = true
	return second
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
