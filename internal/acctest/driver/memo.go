// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"context"
	"sync"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// memo remembers responses of the provider, for one driver. Engines send some requests several
// times, and the response is the same each time:
//
//   - The validation of a block, and the upgrade of an object in the state, depend on their request
//     alone. All drivers share the validations of resource and data blocks.
//   - An apply plans each object again, and after it, one plan is made without and one with a
//     refresh. If the refresh finds nothing new, these requests to plan an object are the same.
//     Nothing is written in between.
//
// Responses with diagnostics are not kept.
type memo struct {
	settings map[string]*tfprotov6.ValidateProviderConfigResponse
	upgraded map[upgradeKey]*tfprotov6.UpgradeResourceStateResponse
	plans    map[planKey]*tfprotov6.PlanResourceChangeResponse // since the last write
}

// The members of requests that responses depend on.
type (
	validationKey struct{ kind, config string }
	upgradeKey    struct {
		kind, state string
		version     int64
	}
	planKey struct{ kind, prior, config, proposed, private, identity string }
)

// validated has the responses to valid blocks. All drivers of the payments provider share it.
var validated sync.Map

// SkipRepeats makes the driver skip requests whose response it knows. Without it, the driver sends
// all requests that Terraform sends. It is for resources and data sources of the payments provider.
func (d *Driver) SkipRepeats() {
	m, factory := &memo{
		settings: map[string]*tfprotov6.ValidateProviderConfigResponse{},
		upgraded: map[upgradeKey]*tfprotov6.UpgradeResourceStateResponse{},
		plans:    map[planKey]*tfprotov6.PlanResourceChangeResponse{},
	}, d.factory
	d.factory = func() tfprotov6.ProviderServer { return &memoServer{ProviderServer: factory(), memo: m} }
}

// memoServer is one provider process that uses a memo.
type memoServer struct {
	tfprotov6.ProviderServer
	*memo
}

// ValidateProviderConfig validates a provider block that was not valid before.
func (s *memoServer) ValidateProviderConfig(
	ctx context.Context, req *tfprotov6.ValidateProviderConfigRequest,
) (*tfprotov6.ValidateProviderConfigResponse, error) {
	key := string(req.Config.MsgPack)
	if known := s.settings[key]; known != nil {
		return known, nil
	}
	resp, err := s.ProviderServer.ValidateProviderConfig(ctx, req)
	if err == nil && len(resp.Diagnostics) == 0 {
		s.settings[key] = resp
	}
	return resp, err
}

// ValidateResourceConfig validates a block that was not valid before.
func (s *memoServer) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	key := validationKey{req.TypeName, string(req.Config.MsgPack)}
	if known, ok := validated.Load(key); ok {
		return known.(*tfprotov6.ValidateResourceConfigResponse), nil //nolint:forcetypeassert // stored below
	}
	resp, err := s.ProviderServer.ValidateResourceConfig(ctx, req)
	if err == nil && len(resp.Diagnostics) == 0 {
		validated.Store(key, resp)
	}
	return resp, err
}

// ValidateDataResourceConfig validates a block that was not valid before.
func (s *memoServer) ValidateDataResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateDataResourceConfigRequest,
) (*tfprotov6.ValidateDataResourceConfigResponse, error) {
	key := validationKey{"data " + req.TypeName, string(req.Config.MsgPack)}
	if known, ok := validated.Load(key); ok {
		return known.(*tfprotov6.ValidateDataResourceConfigResponse), nil //nolint:forcetypeassert // stored below
	}
	resp, err := s.ProviderServer.ValidateDataResourceConfig(ctx, req)
	if err == nil && len(resp.Diagnostics) == 0 {
		validated.Store(key, resp)
	}
	return resp, err
}

// UpgradeResourceState reads an object that was not read before.
func (s *memoServer) UpgradeResourceState(
	ctx context.Context, req *tfprotov6.UpgradeResourceStateRequest,
) (*tfprotov6.UpgradeResourceStateResponse, error) {
	key := upgradeKey{req.TypeName, string(req.RawState.JSON), req.Version}
	if known := s.upgraded[key]; known != nil {
		return known, nil
	}
	resp, err := s.ProviderServer.UpgradeResourceState(ctx, req)
	if err == nil && len(resp.Diagnostics) == 0 {
		s.upgraded[key] = resp
	}
	return resp, err
}

// PlanResourceChange plans an object that was not planned since the last write.
func (s *memoServer) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	key := planKey{
		req.TypeName, string(req.PriorState.MsgPack), string(req.Config.MsgPack), string(req.ProposedNewState.MsgPack),
		string(req.PriorPrivate), "",
	}
	if req.PriorIdentity != nil && req.PriorIdentity.IdentityData != nil {
		key.identity = string(req.PriorIdentity.IdentityData.MsgPack)
	}
	if known := s.plans[key]; known != nil {
		return known, nil
	}
	resp, err := s.ProviderServer.PlanResourceChange(ctx, req)
	if err == nil && len(resp.Diagnostics) == 0 {
		s.plans[key] = resp
	}
	return resp, err
}

// ApplyResourceChange writes an object, and forgets all plans.
func (s *memoServer) ApplyResourceChange(
	ctx context.Context, req *tfprotov6.ApplyResourceChangeRequest,
) (*tfprotov6.ApplyResourceChangeResponse, error) {
	clear(s.plans)
	return s.ProviderServer.ApplyResourceChange(ctx, req)
}
