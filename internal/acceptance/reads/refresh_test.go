// SPDX-License-Identifier: MPL-2.0

package reads_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestRefresh_faultyLists refreshes a state from lists that misbehave, and again by reading each
// object, while the provider and other clients write. Both ways must give the same states and
// diagnostics.
//
// One difference is allowed: a list that is behind may confirm a state that was right before the
// last changes of another client. Then the refresh is one of a moment earlier. A missing object is
// unconfirmed in both ways or in one: that depends on the objects that were read before.
//
// Correct lists must be used: at most four objects of a type, and those that changed, go by id.
// PAYMENTS_CHAOS_REFRESHES is the number of runs.
func TestRefresh_faultyLists(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	factory := provider.NewServer("test", provider.WithLookPauses(time.Millisecond))
	var total refreshTally
	for seed := range acctest.Size(t, "PAYMENTS_CHAOS_REFRESHES", 20) {
		t.Run(fmt.Sprintf("seed %d", seed+1), func(t *testing.T) {
			refreshRun(t, all, factory, rand.New(rand.NewPCG(uint64(seed), 3)), &total) //nolint:gosec // repeatable on purpose
		})
	}
	t.Logf("%d refreshed objects, %d reads by id, %d changed or missing; a list that was behind hid %d changes",
		total.objects, total.single, total.changed, total.behind)
	if total.single*10 > total.objects*8 || total.changed == 0 {
		t.Error("the runs prove too little: too few objects came from lists, or too few changed")
	}
}

type refreshTally struct{ objects, single, changed, behind int }

// refreshed is an object in the state.
type refreshed struct {
	name, id string
	state    *tfprotov6.DynamicValue
	private  []byte
	identity *tfprotov6.ResourceIdentityData
}

// refresher is one run of [TestRefresh_faultyLists].
type refresher struct {
	t       *testing.T
	random  *rand.Rand
	service *acctest.Service
	proxy   *faultyProxy
	url     string
	factory func() tfprotov6.ProviderServer
	all     *tfprotov6.GetProviderSchemaResponse
	names   []string // of the types
	objects []*refreshed
}

// start starts a provider process.
func (r *refresher) start(how string) *acctest.Plugin {
	r.t.Helper()
	p := &acctest.Plugin{T: r.t, Server: r.factory(), All: r.all}
	p.Clean(p.Configure(map[string]tftypes.Value{
		"base_url":                tftypes.NewValue(tftypes.String, r.url),
		"api_key":                 tftypes.NewValue(tftypes.String, r.service.Key()),
		"max_requests_per_second": tftypes.NewValue(tftypes.Number, 10000),
		"max_retries":             tftypes.NewValue(tftypes.Number, 0),
		"refresh":                 tftypes.NewValue(tftypes.String, how),
	}))
	return p
}

func refreshRun(
	t *testing.T, all *tfprotov6.GetProviderSchemaResponse, factory func() tfprotov6.ProviderServer, random *rand.Rand, total *refreshTally,
) {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
	r := &refresher{t: t, random: random, all: all, factory: factory, service: service}
	r.proxy, r.url = newFaultyProxy(t, r.service)
	adopting := r.start("each")
	names := slices.Sorted(maps.Keys(listPaths))
	for _, i := range random.Perm(len(names))[:3] {
		r.names = append(r.names, names[i])
		for range 1 + random.IntN(20) {
			row := rows.Resources[names[i]]
			id := row.SeedOne(r.service, random.IntN(len(row.Seeds)))
			read := adopting.ImportByIdentity(names[i], id)
			r.objects = append(r.objects, &refreshed{names[i], id, read.NewState, read.Private, read.NewIdentity})
		}
	}
	r.service.Inhabit()
	p := r.start("auto")
	for phase := range 3 {
		restarted := phase == 0 || random.IntN(3) > 0
		if restarted {
			p = r.start("auto")
		}
		p = r.phase(p, restarted, total)
	}
}

// phase changes objects, and refreshes the state in both ways. It returns the provider process that
// did so with lists. Its lists have given all their objects away, so none of them is from before
// the next changes.
func (r *refresher) phase(p *acctest.Plugin, restarted bool, total *refreshTally) *acctest.Plugin {
	r.t.Helper()
	faulty, correctOnly := map[string]faultyList{}, true
	for _, name := range r.names {
		path := listPaths[name]
		faulty[path] = faultyList{listFault(max(0, r.random.IntN(int(listFaults)+8)-8)), r.random.Uint64(), r.proxy.list(path)}
		correctOnly = correctOnly && faulty[path].fault.mayServe()
	}
	begun := r.random.IntN(2) == 0
	if begun { // its lists are from before the changes, and only a write ends them
		r.refresh(p, 10, len(r.objects)*2/3)
	}
	r.changeOutside()
	wrote := (begun || r.random.IntN(2) == 0) && r.write(p)
	if begun && !wrote {
		p, restarted = r.start("auto"), true
	}
	time.Sleep(2 * time.Millisecond) // longer than reads may lag
	r.proxy.mu.Lock()
	r.proxy.faulty = faulty
	r.proxy.mu.Unlock()
	r.proxy.clear()

	got := r.refresh(p, []int{1, 3, 10, 50}[r.random.IntN(4)], len(r.objects))
	single := r.proxy.single
	want := r.refresh(r.start("each"), 1, len(r.objects))
	changed, left := 0, []*refreshed{}
	for i, object := range r.objects {
		prior := r.value(object.name, object.state)
		gotState, wantState := r.value(object.name, got[i].NewState), r.value(object.name, want[i].NewState)
		if !wantState.Equal(prior) || len(want[i].Diagnostics) > 0 {
			changed++
		}
		same := gotState.Equal(wantState) && acctest.DiagnosticText(got[i].Diagnostics) == acctest.DiagnosticText(want[i].Diagnostics)
		fault := faulty[listPaths[object.name]].fault
		switch {
		case same:
		case fault == stale && gotState.Equal(prior) && len(got[i].Diagnostics) == 0:
			total.behind++
		case r.saysMissing(object, got[i]) && r.saysMissing(object, want[i]):
		default:
			diffs, _ := gotState.Diff(wantState)
			r.t.Errorf("%s %s, fault %d: other values than those of a read by id: %v\nand diagnostics\n%s\nwant\n%s", object.name, object.id,
				fault, diffs, acctest.DiagnosticText(got[i].Diagnostics), acctest.DiagnosticText(want[i].Diagnostics))
		}
		if !wantState.IsNull() {
			left = append(left, &refreshed{object.name, object.id, want[i].NewState, want[i].Private, want[i].NewIdentity})
		}
	}
	most := 4*len(r.names) + changed
	if restarted && correctOnly && !wrote && single > most {
		r.t.Errorf("%d reads by id with correct lists, want at most %d", single, most)
	}
	total.objects, total.single, total.changed = total.objects+len(r.objects), total.single+single, total.changed+changed
	r.proxy.mu.Lock()
	r.proxy.faulty = map[string]faultyList{}
	r.proxy.mu.Unlock()
	r.objects = left
	return p
}

func (r *refresher) value(name string, value *tfprotov6.DynamicValue) tftypes.Value {
	r.t.Helper()
	object, err := value.Unmarshal(r.all.ResourceSchemas[name].ValueType())
	if err != nil {
		r.t.Fatal(err)
	}
	return object
}

// saysMissing reports whether a response says that an object is missing, confirmed or not. An
// archived one stays in the state, with a warning.
func (r *refresher) saysMissing(object *refreshed, resp *tfprotov6.ReadResourceResponse) bool {
	r.t.Helper()
	missing := regexp.MustCompile("The payments service has no .* " + object.id + "|" + object.id + " not found, which was archived")
	return r.value(object.name, resp.NewState).IsNull() || missing.MatchString(acctest.DiagnosticText(resp.Diagnostics))
}

// refresh reads a number of objects, with a number of reads at a time.
func (r *refresher) refresh(p *acctest.Plugin, parallel, size int) []*tfprotov6.ReadResourceResponse {
	r.t.Helper()
	read := make([]*tfprotov6.ReadResourceResponse, len(r.objects))
	slots := make(chan struct{}, parallel)
	var all sync.WaitGroup
	for _, i := range r.random.Perm(len(r.objects))[:size] {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			object := r.objects[i]
			resp, err := p.Server.ReadResource(r.t.Context(), &tfprotov6.ReadResourceRequest{
				TypeName: object.name, CurrentState: object.state, CurrentIdentity: object.identity, Private: object.private,
			})
			if err != nil {
				r.t.Error(err)
			}
			read[i] = resp
		})
	}
	all.Wait()
	return read
}

// changeOutside changes, deletes and creates some objects, as another client.
func (r *refresher) changeOutside() {
	share := []int{0, 10, 40}[r.random.IntN(3)] // percent
	for _, object := range r.objects {
		if r.random.IntN(100) >= share {
			continue
		}
		row := rows.Resources[object.name]
		if r.random.IntN(5) == 0 {
			r.service.Remove(row.Group, object.id)
			continue
		}
		change := maps.Clone(row.Outside)
		change["id"] = object.id
		r.service.Put(row.Group, change)
	}
	if r.random.IntN(2) == 0 {
		rows.Resources[r.names[0]].SeedOne(r.service, 0)
	}
}

// write deletes an object of the state through the provider under test, and reports whether it sent
// a request for that. A destination that was changed outside is refused before.
func (r *refresher) write(p *acctest.Plugin) bool {
	r.t.Helper()
	i := r.random.IntN(len(r.objects) + 1)
	if i == len(r.objects) {
		return false
	}
	object, before := r.objects[i], r.proxy.written()
	kind := r.all.ResourceSchemas[object.name].ValueType()
	null, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, nil))
	if err != nil {
		r.t.Fatal(err)
	}
	resp, err := p.Server.ApplyResourceChange(r.t.Context(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: object.name, PriorState: object.state, PlannedState: &null, Config: &null, PlannedPrivate: object.private,
		PlannedIdentity: object.identity,
	})
	if err != nil {
		r.t.Fatal(err)
	}
	for _, d := range resp.Diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			r.t.Log(d.Summary, d.Detail)
			return r.proxy.written() > before
		}
	}
	if r.random.IntN(2) == 0 { // otherwise the state still has it
		r.objects = slices.Delete(r.objects, i, i+1)
	}
	return r.proxy.written() > before
}
