// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// Most plans change nothing. The framework takes about a millisecond for one, because it looks at
// every attribute with every plan modifier. A plan is settled, and needs no such look, if all of
// these hold:
//
//   - The engine proposes the prior state, so no configured value differs.
//   - The configuration is known, and still has every argument that it had. Private state tells.
//   - Each omitted argument with a default has the default.
//   - The object was applied before, and private state holds nothing else. Both tell an import.
//
// Engines without identities send none. The framework responds with an empty one.
//
// TestSettled_asFramework compares it with the framework, response by response, and every process
// compares the first response of each type: see [settledCheck].

// settling is the knowledge of one resource that tells settled plans.
type settling struct {
	schema   schema.Schema
	object   tftypes.Type
	defaults members
	identity *tfprotov6.ResourceIdentityData // an empty one; nil if the resource has none
}

// members are the attributes of an object that have a default, or contain one.
type members map[string]*member

type member struct {
	standard *tftypes.Value // nil for none
	inside   members        // of the object, or of each element
}

// settlingOf derives the knowledge of all resources. It returns none if the server does not tell
// their identities.
func settlingOf(all schemas, server tfprotov6.ProviderServer) map[string]*settling {
	ctx, found := context.Background(), map[string]*settling{}
	identities, err := server.GetResourceIdentitySchemas(ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		return found
	}
	for name, s := range all {
		known := &settling{schema: s, object: s.Type().TerraformType(ctx), defaults: defaultsOf(s.Attributes)}
		if of := identities.IdentitySchemas[name]; of != nil {
			empty, err := tfprotov6.NewDynamicValue(of.ValueType(), tftypes.NewValue(of.ValueType(), nil))
			if err != nil {
				continue
			}
			known.identity = &tfprotov6.ResourceIdentityData{IdentityData: &empty}
		}
		found[name] = known
	}
	return found
}

func defaultsOf[A schema.Attribute](attributes map[string]A) members {
	ctx, found := context.Background(), members{}
	for name, a := range attributes {
		m := &member{}
		if standard, err := defaultOf(ctx, a); err == nil && standard != nil {
			if value, err := standard.ToTerraformValue(ctx); err == nil {
				m.standard = &value
			}
		}
		if nested, ok := any(a).(schema.NestedAttribute); ok {
			m.inside = defaultsOf(nested.GetNestedObject().GetAttributes())
		}
		if m.standard != nil || len(m.inside) > 0 {
			found[name] = m
		}
	}
	return found
}

// settledPlan returns the response to a settled plan, or nil.
func (s *server) settledPlan(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) *tfprotov6.PlanResourceChangeResponse {
	known := s.settling()[req.TypeName]
	if known == nil || s.settledCheck.off.Load() || req.PriorState == nil || req.ProposedNewState == nil || req.Config == nil ||
		len(req.PriorState.MsgPack) == 0 || !bytes.Equal(req.PriorState.MsgPack, req.ProposedNewState.MsgPack) {
		return nil
	}
	configured, ok := configuredBefore(req.PriorPrivate)
	if !ok {
		return nil
	}
	config, err := req.Config.Unmarshal(known.object)
	if err != nil || config.IsNull() || !config.IsFullyKnown() || !stillConfigured(known.schema, config, configured) {
		return nil
	}
	prior, err := req.PriorState.Unmarshal(known.object)
	if err != nil || prior.IsNull() || !known.defaults.hold(config, prior) {
		return nil
	}
	settled := &tfprotov6.PlanResourceChangeResponse{
		PlannedState: req.ProposedNewState, PlannedPrivate: req.PriorPrivate, PlannedIdentity: cmp.Or(req.PriorIdentity, known.identity),
	}
	if !s.confirms(ctx, req, settled) {
		return nil
	}
	settled.Diagnostics = s.run.settle(req, prior)
	return settled
}

// configuredBefore reads the names of the arguments that were configured. It returns false if there
// are none, because an imported object needs a second look, and if private state holds anything
// else.
func configuredBefore(private []byte) (names []string, ok bool) {
	var all map[string][]byte
	if json.Unmarshal(private, &all) != nil || len(all) != 1 {
		return nil, false
	}
	return names, json.Unmarshal(all[plan.ConfiguredKey], &names) == nil
}

// stillConfigured reports whether the configuration has all arguments that it had.
func stillConfigured(s schema.Schema, config tftypes.Value, before []string) bool {
	if len(before) == 0 {
		return true
	}
	var now []string
	if json.Unmarshal(plan.Configured(s, config), &now) != nil {
		return false
	}
	return !slices.ContainsFunc(before, func(name string) bool { return !slices.Contains(now, name) })
}

// hold reports whether every omitted argument has its default. It returns false if it cannot tell.
func (m members) hold(config, prior tftypes.Value) bool {
	if len(m) == 0 {
		return true
	}
	var given, before map[string]tftypes.Value
	if config.As(&given) != nil || prior.As(&before) != nil || given == nil || before == nil {
		return false
	}
	for name, a := range m {
		if !a.holds(given[name], before[name]) {
			return false
		}
	}
	return true
}

func (a *member) holds(config, prior tftypes.Value) bool {
	switch {
	case config.IsNull() && a.standard != nil:
		return prior.Equal(*a.standard)
	case config.IsNull():
		return prior.IsNull()
	case len(a.inside) == 0:
		return true
	case config.Type().Is(tftypes.Object{}):
		return a.inside.hold(config, prior)
	case config.Type().Is(tftypes.List{}):
		var given, before []tftypes.Value
		if config.As(&given) != nil || prior.As(&before) != nil || len(given) != len(before) {
			return false
		}
		for i, element := range given {
			if !a.inside.hold(element, before[i]) {
				return false
			}
		}
		return true
	}
	return false // no resource has defaults in maps or sets
}
