// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
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

	mu       sync.Mutex
	fates    map[string]fate            // of the objects in the state, by id
	planned  map[string]map[string]bool // ids of the objects that were planned with a configuration
	replaced map[string]int             // how many replaced objects are to be planned again with a configuration
	created  map[string]bool            // natural keys of planned creations
	awaited  map[string]conflict        // by the ids of loaded objects that planned creations conflict with
}

// fate is the plan for an object in the state.
type fate int

const (
	unknownFate fate = iota // the object is not in the state, as far as the run knows
	loaded                  // the object has no plan yet
	kept                    // the object keeps its natural key
	given                   // the object gives up its natural key
	gone                    // this process has deleted the object
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

// context returns the context of a read.
func (r *run) context(ctx context.Context) context.Context {
	if !r.isOne() {
		return ctx
	}
	return plan.WithRun(ctx, &r.plans, false)
}

// begin returns the context of a plan.
func (r *run) begin(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) context.Context {
	if !r.isOne() {
		return ctx
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	again := isNull(req.PriorState) && r.replaced[blockOf(req.TypeName, req.Config)] > 0
	if again {
		r.replaced[blockOf(req.TypeName, req.Config)]--
	}
	return plan.WithRun(ctx, &r.plans, again)
}

// end notes the plan of an object in the state. It returns a diagnostic if a creation that was
// planned before conflicts with the object.
func (r *run) end(
	req *tfprotov6.PlanResourceChangeRequest, replaced bool, prior, planned tftypes.Value,
) []*tfprotov6.Diagnostic {
	block := blockOf(req.TypeName, req.Config)
	if replaced {
		r.mu.Lock()
		if r.replaced == nil {
			r.replaced = map[string]int{}
		}
		r.replaced[block]++
		r.mu.Unlock()
	}
	natural := naturals[req.TypeName]
	if natural == nil {
		return nil
	}
	f := given
	if before, ok := natural.Of(prior); ok {
		if after, ok := natural.Of(planned); ok && before.Text == after.Text {
			f = kept
		}
	}
	id := strings.ToLower(stringOf(membersOf(prior)["id"]))
	r.set(id, f)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.planned == nil {
		r.planned = map[string]map[string]bool{}
	}
	if r.planned[block] == nil {
		r.planned[block] = map[string]bool{}
	}
	r.planned[block][id] = true
	if of, ok := r.awaited[id]; ok {
		if d := of.within(id, f); d != nil {
			return []*tfprotov6.Diagnostic{d}
		}
	}
	return nil
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
		r.awaited = map[string]conflict{}
	}
	r.awaited[strings.ToLower(id)] = of
}

// applied notes an object that an apply has deleted.
func (r *run) applied(ctx context.Context, all schemas, req *tfprotov6.ApplyResourceChangeRequest) {
	if naturals[req.TypeName] == nil || !isNull(req.PlannedState) {
		return
	}
	if prior, err := req.PriorState.Unmarshal(all[req.TypeName].Type().TerraformType(ctx)); err == nil {
		r.set(stringOf(membersOf(prior)["id"]), gone)
	}
}

// isPlannedWith reports whether an object in the state was planned with a configuration. If the
// configuration is planned again, for a new object, that one replaces the object.
func (r *run) isPlannedWith(block, id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.planned[block][strings.ToLower(id)]
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

// blockOf identifies the resource block that a request is about. Equal blocks are one.
func blockOf(name string, config *tfprotov6.DynamicValue) string {
	if config == nil {
		return name
	}
	hash := sha256.New()
	_, _ = hash.Write(config.MsgPack)
	_, _ = hash.Write(config.JSON)
	return name + " " + string(hash.Sum(nil))
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
