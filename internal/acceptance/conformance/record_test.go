// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/aged"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// record has everything that an engine showed of a resource's life: plans, states and requests. It
// is for comparing two engines, which may send a request a different number of times, and in
// another order.
type record struct {
	mu       sync.Mutex
	seen     []observation
	requests map[string]bool
	writes   map[string][]string // the requests to apply, in their order, by the observation before them
	schemas  map[string]*tfprotov6.Schema
	labels   map[string]string // of ids
	made     map[string]string // the labels of addresses, which the sandbox makes at random
}

// observation is one plan or state.
type observation struct {
	at    string
	value any
}

// watch adds checks to a stage that record its plans and its state.
func (r *record) watch(s *stage) {
	if s.ImportState {
		if len(s.ImportPlanChecks.PreApply) > 0 {
			s.ImportPlanChecks.PreApply = append(s.ImportPlanChecks.PreApply, recorder{r, s.name + ": plan"})
		}
		return
	}
	s.ConfigPlanChecks.PreApply = append(s.ConfigPlanChecks.PreApply, recorder{r, s.name + ": plan"})
	s.ConfigPlanChecks.PostApplyPreRefresh = append(s.ConfigPlanChecks.PostApplyPreRefresh, recorder{r, s.name + ": plan without refresh"})
	s.ConfigPlanChecks.PostApplyPostRefresh = append(s.ConfigPlanChecks.PostApplyPostRefresh, recorder{r, s.name + ": plan after apply"})
	s.ConfigStateChecks = append(s.ConfigStateChecks, recorder{r, s.name + ": state"})
}

// recorder records a plan or a state.
type recorder struct {
	*record
	at string
}

// CheckPlan records every change of a plan.
func (r recorder) CheckPlan(_ context.Context, req plancheck.CheckPlanRequest, _ *plancheck.CheckPlanResponse) {
	changes := map[string]any{}
	for _, c := range req.Plan.ResourceChanges {
		changes[c.Address] = map[string]any{
			"actions": fmt.Sprint(c.Change.Actions), "before": c.Change.Before, "after": c.Change.After, "unknown": c.Change.AfterUnknown,
			"replace": inOrder(c.Change.ReplacePaths), "importing": c.Change.Importing != nil,
		}
	}
	r.note(changes)
}

// inOrder sorts paths. To Terraform they are a set, which it writes in any order.
func inOrder(paths []any) []any {
	return slices.SortedFunc(slices.Values(paths), func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
}

// CheckState records every object of a state, and takes its address for a name of its id.
func (r recorder) CheckState(_ context.Context, req statecheck.CheckStateRequest, _ *statecheck.CheckStateResponse) {
	objects := map[string]any{}
	for _, o := range req.State.Values.RootModule.Resources {
		objects[o.Address] = map[string]any{"values": o.AttributeValues, "needs": o.DependsOn, "tainted": o.Tainted}
		r.label(o)
	}
	r.note(objects)
}

func (r recorder) note(value any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen = append(r.seen, observation{r.at, value})
}

// label names an object's id by its address, and by how many objects had that address before.
func (r *record) label(o *tfjson.StateResource) {
	r.mu.Lock()
	defer r.mu.Unlock()
	id, _ := o.AttributeValues["id"].(string)
	if _, ok := r.labels[id]; ok {
		return
	}
	generation := 1
	for _, label := range r.labels {
		if strings.HasPrefix(label, o.Address+"#") {
			generation++
		}
	}
	r.labels[id] = fmt.Sprintf("%s#%d", o.Address, generation)
	if made, ok := o.AttributeValues["address"].(string); ok {
		r.made[made] = "the address of " + r.labels[id]
	}
}

// server returns a factory of a provider whose requests are recorded.
func (r *record) server(factory func() tfprotov6.ProviderServer) func() tfprotov6.ProviderServer {
	return func() tfprotov6.ProviderServer { return recordedServer{factory(), r} }
}

// recordedServer records the requests that say most about an engine, and their responses.
type recordedServer struct {
	tfprotov6.ProviderServer
	*record
}

// GetProviderSchema records the schemas, which decode the values of the requests.
func (s recordedServer) GetProviderSchema(
	ctx context.Context, req *tfprotov6.GetProviderSchemaRequest,
) (*tfprotov6.GetProviderSchemaResponse, error) {
	resp, err := s.ProviderServer.GetProviderSchema(ctx, req)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.schemas = resp.ResourceSchemas
	return resp, err
}

// ValidateResourceConfig records a validated configuration.
func (s recordedServer) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	resp, err := s.ProviderServer.ValidateResourceConfig(ctx, req)
	s.request("validate", req.TypeName, nil, req.Config)
	return resp, err
}

// ReadResource records a refreshed object.
func (s recordedServer) ReadResource(ctx context.Context, req *tfprotov6.ReadResourceRequest) (*tfprotov6.ReadResourceResponse, error) {
	resp, err := s.ProviderServer.ReadResource(ctx, req)
	s.request("read", req.TypeName, [][]byte{req.Private, resp.Private}, req.CurrentState, resp.NewState)
	return resp, err
}

// PlanResourceChange records a planned change.
func (s recordedServer) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	resp, err := s.ProviderServer.PlanResourceChange(ctx, req)
	s.request(
		"plan", req.TypeName, [][]byte{req.PriorPrivate, resp.PlannedPrivate}, req.PriorState, req.Config, req.ProposedNewState,
		resp.PlannedState,
	)
	return resp, err
}

// ApplyResourceChange records an applied change.
func (s recordedServer) ApplyResourceChange(
	ctx context.Context, req *tfprotov6.ApplyResourceChangeRequest,
) (*tfprotov6.ApplyResourceChangeResponse, error) {
	resp, err := s.ProviderServer.ApplyResourceChange(ctx, req)
	s.request("apply", req.TypeName, [][]byte{req.PlannedPrivate, resp.Private}, req.PriorState, req.Config, req.PlannedState, resp.NewState)
	return resp, err
}

// ImportResourceState records an import.
func (s recordedServer) ImportResourceState(
	ctx context.Context, req *tfprotov6.ImportResourceStateRequest,
) (*tfprotov6.ImportResourceStateResponse, error) {
	resp, err := s.ProviderServer.ImportResourceState(ctx, req)
	s.request("import "+req.ID, req.TypeName, nil)
	return resp, err
}

func (s recordedServer) request(call, kind string, private [][]byte, values ...*tfprotov6.DynamicValue) {
	s.mu.Lock()
	defer s.mu.Unlock()
	shown := []any{call, kind}
	for _, p := range private {
		shown = append(shown, string(aged.Private(p))) // each write has its time
	}
	for _, value := range values {
		v, err := value.Unmarshal(s.schemas[kind].ValueType())
		if err != nil {
			shown = append(shown, err.Error())
			continue
		}
		shown = append(shown, shownValue(v))
	}
	text, err := json.Marshal(shown)
	if err != nil {
		text = []byte(err.Error())
	}
	s.requests[string(text)] = true
	if call == "apply" {
		at := ""
		if len(s.seen) > 0 {
			at = s.seen[len(s.seen)-1].at
		}
		s.writes[at] = append(s.writes[at], string(text))
	}
}

// shownValue is a value of the protocol as JSON.
func shownValue(value tftypes.Value) any {
	var members map[string]tftypes.Value
	var elements []tftypes.Value
	switch {
	case !value.IsKnown():
		return "(unknown)"
	case value.IsNull():
		return nil
	case value.As(&members) == nil:
		shown := map[string]any{}
		for name, m := range members {
			shown[name] = shownValue(m)
		}
		return shown
	case value.As(&elements) == nil:
		shown := []any{}
		for _, e := range elements {
			shown = append(shown, shownValue(e))
		}
		return shown
	}
	return value.String()
}

var uuids = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// uniform writes a value so that two sandboxes agree on it. It replaces ids and addresses
// by their labels and removes secrets. It sorts strings in lists, because sets are sorted by ids.
func (r *record) uniform(t *testing.T, value any) any {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	text := uuids.ReplaceAllStringFunc(string(data), func(id string) string {
		if label, ok := r.labels[id]; ok {
			return label
		}
		return "uuid"
	})
	for made, label := range r.made {
		text = strings.ReplaceAll(text, made, label)
	}
	decoder := json.NewDecoder(strings.NewReader(acctest.VerificationKeys.ReplaceAllString(text, "secret")))
	decoder.UseNumber()
	var decoded any
	if err := decoder.Decode(&decoded); err != nil {
		t.Fatal(err)
	}
	return sorted(decoded)
}

// sorted sorts all lists of texts.
func sorted(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, m := range v {
			v[name] = sorted(m)
		}
	case []any:
		texts := true
		for i, e := range v {
			v[i] = sorted(e)
			_, text := e.(string)
			texts = texts && text
		}
		if texts {
			slices.SortFunc(v, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
		}
	}
	return value
}

// compareEngines compares the records of the real terraform and of the driver. begin returns the
// stages of one life, and a check that follows them.
func compareEngines(
	t *testing.T, factory func() tfprotov6.ProviderServer, begin func() (stages []stage, after func()),
) (actual, driven *record) {
	t.Helper()
	run := func(engine func(factory func() tfprotov6.ProviderServer, stages []stage)) *record {
		seen := &record{requests: map[string]bool{}, writes: map[string][]string{}, labels: map[string]string{}, made: map[string]string{}}
		stages, after := begin()
		for i := range stages {
			seen.watch(&stages[i])
		}
		engine(seen.server(factory), stages)
		after()
		return seen
	}
	actual = run(func(factory func() tfprotov6.ProviderServer, stages []stage) {
		steps := make([]resource.TestStep, len(stages))
		for i, s := range stages {
			steps[i] = s.TestStep
		}
		resource.UnitTest(t, resource.TestCase{
			ProtoV6ProviderFactories: map[string]func() (tfprotov6.ProviderServer, error){
				"payments": func() (tfprotov6.ProviderServer, error) { return factory(), nil },
			},
			Steps: steps,
		})
	})
	driven = run(func(factory func() tfprotov6.ProviderServer, stages []stage) {
		d := driver.NewOf(t, factory)
		d.DeletesBeforeRefresh = acctest.DeletesBeforeRefresh(t)
		live(t, d, stages)
	})
	compareRecords(t, actual, driven)
	return actual, driven
}

// compareRecords demands that the real terraform and the driver did the same.
func compareRecords(t *testing.T, actual, driven *record) {
	t.Helper()
	if len(actual.seen) != len(driven.seen) || len(actual.seen) == 0 {
		t.Fatalf("the real terraform made %d plans and states, the driver %d", len(actual.seen), len(driven.seen))
	}
	for i, r := range actual.seen {
		d := driven.seen[i]
		if difference := cmp.Diff(actual.uniform(t, r.value), driven.uniform(t, d.value)); r.at != d.at || difference != "" {
			t.Errorf("%s (-terraform, +driver %s):\n%s", r.at, d.at, difference)
		}
	}
	requests, drivens := actual.uniformRequests(t), driven.uniformRequests(t)
	if len(requests) == 0 {
		t.Error("no request was recorded")
	}
	for _, request := range slices.Sorted(maps.Keys(requests)) {
		if !drivens[request] {
			t.Errorf("only terraform: %s", request)
		}
	}
	for _, request := range slices.Sorted(maps.Keys(drivens)) {
		if !requests[request] {
			t.Errorf("only the driver: %s", request)
		}
	}
	t.Logf("compared %d plans and states and %d different requests", len(actual.seen), len(requests))
}

func (r *record) uniformRequests(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for request := range r.requests {
		data, err := json.Marshal(r.uniform(t, json.RawMessage(request)))
		if err != nil {
			t.Fatal(err)
		}
		all[string(data)] = true
	}
	return all
}
