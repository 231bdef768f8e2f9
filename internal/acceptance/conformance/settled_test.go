// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// variants is how many variants of each plan are compared.
const variants = 3

// TestSettled_asFramework lives through the conformance of every resource. It compares each plan
// that the server answers by itself with the framework's. So it does with variants of each plan:
// omitted and other arguments, other states, and other private states.
func TestSettled_asFramework(t *testing.T) {
	t.Parallel()
	for name, r := range rows.Resources {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := &audit{t: t, schemas: acctest.Schemas(t)}
			service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
			d := driver.NewOf(t, a.server)
			live(t, d, life(t, name, r, service, sandbox.Dialect{}, true))
			never := strings.HasPrefix(name, "payments_fbo_") // their private state has more
			counts := fmt.Sprintf("%d settled plans, %d of them without identity, %d others", a.settled.Load(), a.nameless.Load(), a.others.Load())
			if (a.settled.Load() == 0) != never || (a.nameless.Load() == 0) != never || a.others.Load() == 0 {
				t.Error(counts)
			}
			t.Log(counts)
		})
	}
}

// audit counts the plans that the server answered by itself, those of them that came from an engine
// without identities, and the others.
type audit struct {
	t                         *testing.T
	schemas                   *tfprotov6.GetProviderSchemaResponse
	settled, nameless, others atomic.Int64
}

func (a *audit) server() tfprotov6.ProviderServer {
	return &auditedServer{provider.NewServer("test")(), providerserver.NewProtocol6(provider.New("test"))(), a}
}

// auditedServer asks the framework's own server, too.
type auditedServer struct {
	tfprotov6.ProviderServer
	framework tfprotov6.ProviderServer
	*audit
}

// ConfigureProvider configures both.
func (s *auditedServer) ConfigureProvider(
	ctx context.Context, req *tfprotov6.ConfigureProviderRequest,
) (*tfprotov6.ConfigureProviderResponse, error) {
	if _, err := s.framework.ConfigureProvider(ctx, req); err != nil {
		return nil, err
	}
	return s.ProviderServer.ConfigureProvider(ctx, req)
}

// PlanResourceChange compares the plan and its variants.
func (s *auditedServer) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	resp, err := s.ProviderServer.PlanResourceChange(ctx, req)
	if err != nil {
		return nil, err
	}
	s.compare(ctx, "as it came", req, resp)
	object := s.schemas.ResourceSchemas[req.TypeName].ValueType()
	seed := fnv.New64a()
	_, _ = seed.Write(req.Config.MsgPack)
	random := rand.New(rand.NewPCG(seed.Sum64(), uint64(len(req.PriorPrivate)))) //nolint:gosec // the same variants in each run
	config, configErr := req.Config.Unmarshal(object)
	prior, priorErr := req.PriorState.Unmarshal(object)
	if configErr != nil || priorErr != nil {
		return nil, errors.Join(configErr, priorErr)
	}
	if config.IsNull() || prior.IsNull() {
		return resp, nil
	}
	nameless := *req
	nameless.PriorIdentity = nil
	if answered, err := s.ProviderServer.PlanResourceChange(ctx, &nameless); err != nil {
		s.t.Error(err)
	} else {
		s.compare(ctx, "without identity", &nameless, answered)
	}
	for range variants {
		v := variant{random: random, config: config, prior: prior, private: req.PriorPrivate}
		v.change()
		packedConfig, packedPrior := v.pack(s.t, object)
		packedPrior = driver.Propose(s.t, req.TypeName, packedPrior, packedConfig) // it has all configured values
		other := *req
		other.Config, other.PriorState, other.ProposedNewState, other.PriorPrivate = packedConfig, packedPrior, packedPrior, v.private
		answered, err := s.ProviderServer.PlanResourceChange(ctx, &other)
		if err != nil {
			s.t.Error(err)
			continue
		}
		s.compare(ctx, strings.Join(v.done, ", "), &other, answered)
	}
	return resp, nil
}

// compare compares a response with the framework's. The server answered by itself if the planned
// state is the very value of the request.
func (s *auditedServer) compare(
	ctx context.Context, how string, req *tfprotov6.PlanResourceChangeRequest, resp *tfprotov6.PlanResourceChangeResponse,
) {
	if resp.PlannedState == nil || resp.PlannedState != req.ProposedNewState {
		s.others.Add(1)
		return
	}
	s.settled.Add(1)
	if req.PriorIdentity == nil {
		s.nameless.Add(1)
	}
	want, err := s.framework.PlanResourceChange(ctx, req)
	if err != nil {
		s.t.Error(err)
		return
	}
	object := s.schemas.ResourceSchemas[req.TypeName].ValueType()
	shown := func(r *tfprotov6.PlanResourceChangeResponse) string {
		value, err := r.PlannedState.Unmarshal(object)
		var private map[string][]byte
		_ = json.Unmarshal(r.PlannedPrivate, &private)
		identity := ""
		if r.PlannedIdentity != nil {
			identity = fmt.Sprintf("%x", r.PlannedIdentity.IdentityData)
		}
		return fmt.Sprintf("%s %v\nreplace %v, private %q, identity %s, diagnostics %d, deferred %v", value, err, r.RequiresReplace, private,
			identity, len(r.Diagnostics), r.Deferred)
	}
	if got, want := shown(resp), shown(want); got != want {
		at := 0
		for at < min(len(got), len(want)) && got[at] == want[at] {
			at++
		}
		s.t.Errorf("%s %s: …%.200s\nthe framework's: …%.200s", req.TypeName, how, got[max(0, at-60):], want[max(0, at-60):])
	}
}

// variant is a plan that an engine may ask for.
type variant struct {
	random        *rand.Rand
	config, prior tftypes.Value
	private       []byte
	done          []string
}

// change changes one to three things.
func (v *variant) change() {
	for range 1 + v.random.IntN(3) {
		switch v.random.IntN(5) {
		case 0:
			v.config = v.at(v.config, func(_ string, value tftypes.Value) tftypes.Value { return tftypes.NewValue(value.Type(), nil) })
			v.done = append(v.done, "an argument is omitted")
		case 1:
			before := asObject(v.prior)
			v.config = v.at(v.config, func(name string, value tftypes.Value) tftypes.Value {
				if was, ok := before[name]; ok && was.Type().Equal(value.Type()) {
					return was
				}
				return value
			})
			v.done = append(v.done, "an argument is as in the state")
		case 2:
			v.prior = v.at(v.prior, func(_ string, value tftypes.Value) tftypes.Value { return v.otherThan(value) })
			v.done = append(v.done, "the state has another value")
		case 3:
			v.private = v.forget()
			v.done = append(v.done, "private state: "+string(v.private))
		default:
			v.config = v.at(v.config, func(_ string, value tftypes.Value) tftypes.Value { return v.otherThan(value) })
			v.done = append(v.done, "an argument has another value")
		}
	}
}

// at changes one member of an object, at any depth.
func (v *variant) at(object tftypes.Value, change func(name string, value tftypes.Value) tftypes.Value) tftypes.Value {
	members := maps.Clone(asObject(object))
	names := slices.Sorted(maps.Keys(members))
	if len(names) == 0 {
		return object
	}
	name := names[v.random.IntN(len(names))]
	value := members[name]
	var elements []tftypes.Value
	switch {
	case value.Type().Is(tftypes.Object{}) && !value.IsNull() && v.random.IntN(3) > 0:
		members[name] = v.at(value, change)
	case value.Type().Is(tftypes.List{}) && value.As(&elements) == nil && len(elements) > 0 && elements[0].Type().Is(tftypes.Object{}) &&
		v.random.IntN(3) > 0:
		elements = slices.Clone(elements)
		i := v.random.IntN(len(elements))
		elements[i] = v.at(elements[i], change)
		members[name] = tftypes.NewValue(value.Type(), elements)
	default:
		members[name] = change(name, value)
	}
	return tftypes.NewValue(object.Type(), members)
}

// otherThan returns another value of the same type.
func (v *variant) otherThan(value tftypes.Value) tftypes.Value {
	if v.random.IntN(4) == 0 {
		return tftypes.NewValue(value.Type(), nil)
	}
	switch {
	case value.Type().Is(tftypes.String):
		return tftypes.NewValue(tftypes.String, "other")
	case value.Type().Is(tftypes.Number):
		return tftypes.NewValue(tftypes.Number, big.NewFloat(7))
	case value.Type().Is(tftypes.Bool):
		return tftypes.NewValue(tftypes.Bool, v.random.IntN(2) == 0)
	case value.Type().Is(tftypes.List{}), value.Type().Is(tftypes.Set{}):
		return tftypes.NewValue(value.Type(), []tftypes.Value{})
	}
	return value
}

// forget returns a private state with fewer or more names, or with another key.
func (v *variant) forget() []byte {
	var all map[string][]byte
	var names []string
	_ = json.Unmarshal(v.private, &all)
	_ = json.Unmarshal(all["configured"], &names)
	switch v.random.IntN(4) {
	case 0:
		return nil
	case 1:
		names = append(names, slices.Sorted(maps.Keys(asObject(v.prior)))[v.random.IntN(len(asObject(v.prior)))])
	case 2:
		if len(names) > 0 {
			names = slices.Delete(slices.Clone(names), 0, 1)
		}
	default:
		all = maps.Clone(all)
		if all == nil {
			all = map[string][]byte{}
		}
		all["other"] = []byte(`true`)
	}
	if all == nil {
		all = map[string][]byte{}
	}
	all["configured"], _ = json.Marshal(names)
	private, _ := json.Marshal(all)
	return private
}

func (v *variant) pack(t *testing.T, object tftypes.Type) (config, prior *tfprotov6.DynamicValue) {
	t.Helper()
	packedConfig, err := tfprotov6.NewDynamicValue(object, v.config)
	if err != nil {
		t.Fatal(err)
	}
	packedPrior, err := tfprotov6.NewDynamicValue(object, v.prior)
	if err != nil {
		t.Fatal(err)
	}
	return &packedConfig, &packedPrior
}

func asObject(value tftypes.Value) map[string]tftypes.Value {
	var members map[string]tftypes.Value
	if value.IsNull() || !value.IsKnown() || value.As(&members) != nil {
		return nil
	}
	return members
}
