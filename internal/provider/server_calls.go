// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// Calls for single objects run on a detached context. The other calls come a few times in the life
// of a process and pass through. So do the streams, list and invoke: their context must outlive the
// call.

// ValidateProviderConfig checks the provider block.
func (s *server) ValidateProviderConfig(
	ctx context.Context, req *tfprotov6.ValidateProviderConfigRequest,
) (*tfprotov6.ValidateProviderConfigResponse, error) {
	s.run.validated.Add(1)
	resp, err := s.fullServer.ValidateProviderConfig(ctx, req)
	if resp != nil {
		s.relocateDiagnostics(resp.Diagnostics, providerBlock, req.Config)
	}
	return resp, err
}

// ConfigureProvider configures the provider.
func (s *server) ConfigureProvider(
	ctx context.Context, req *tfprotov6.ConfigureProviderRequest,
) (*tfprotov6.ConfigureProviderResponse, error) {
	s.run.configured.Add(1)
	resp, err := s.fullServer.ConfigureProvider(ctx, req)
	if resp != nil {
		s.relocateDiagnostics(resp.Diagnostics, providerBlock, req.Config)
	}
	return resp, err
}

// ValidateResourceConfig checks one resource block.
func (s *server) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	resp, err := detached(ctx, req, s.fullServer.ValidateResourceConfig)
	if resp != nil {
		s.imports.advise(req.TypeName, resp.Diagnostics)
		s.relocateDiagnostics(resp.Diagnostics, resourceBlock(req.TypeName), req.Config)
	}
	return resp, err
}

// UpgradeResourceState reads one object of a state file.
func (s *server) UpgradeResourceState(
	ctx context.Context, req *tfprotov6.UpgradeResourceStateRequest,
) (*tfprotov6.UpgradeResourceStateResponse, error) {
	return detached(ctx, req, s.fullServer.UpgradeResourceState)
}

// UpgradeResourceIdentity reads one identity of a state file.
func (s *server) UpgradeResourceIdentity(
	ctx context.Context, req *tfprotov6.UpgradeResourceIdentityRequest,
) (*tfprotov6.UpgradeResourceIdentityResponse, error) {
	return detached(ctx, req, s.fullServer.UpgradeResourceIdentity)
}

// ReadResource refreshes one object.
func (s *server) ReadResource(
	ctx context.Context, req *tfprotov6.ReadResourceRequest,
) (*tfprotov6.ReadResourceResponse, error) {
	s.run.refreshes.Store(true)
	return relay(s.run.context(ctx, req.TypeName, false), s, req, s.refresh, resourceBlock(req.TypeName), req.CurrentState)
}

// PlanResourceChange plans one object.
func (s *server) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	if refused := s.otherOrganization(ctx, req.TypeName, req.PriorState); refused != nil {
		return &tfprotov6.PlanResourceChangeResponse{PlannedState: req.PriorState, Diagnostics: refused}, nil
	}
	asked := *req
	private, isMarked := withoutPlanned(req.PriorPrivate)
	asked.PriorPrivate = private
	isSecond := isMarked && isNull(req.PriorState) // of a replaced object
	resp, err := detached(s.run.context(ctx, req.TypeName, isSecond), &asked, s.fullServer.PlanResourceChange)
	if resp != nil {
		notePlanned(req, resp)
		if !isSecond {
			resp.Diagnostics = append(resp.Diagnostics, s.compare(ctx, req, resp)...)
		}
		s.relocateDiagnostics(resp.Diagnostics, resourceBlock(req.TypeName), req.Config, req.PriorState)
	}
	return resp, err
}

// ApplyResourceChange creates, updates or deletes one object.
func (s *server) ApplyResourceChange(
	ctx context.Context, req *tfprotov6.ApplyResourceChangeRequest,
) (*tfprotov6.ApplyResourceChangeResponse, error) {
	s.run.applies.Store(true)
	asked := *req
	asked.PlannedPrivate, _ = withoutPlanned(req.PlannedPrivate)
	if refused := s.otherOrganization(ctx, req.TypeName, req.PriorState); refused != nil {
		return &tfprotov6.ApplyResourceChangeResponse{
			NewState: req.PriorState, NewIdentity: req.PlannedIdentity, Private: asked.PlannedPrivate, Diagnostics: refused,
		}, nil
	}
	ctx = s.run.context(ctx, req.TypeName, false)
	return relay(ctx, s, &asked, s.fullServer.ApplyResourceChange, resourceBlock(req.TypeName), req.Config, req.PriorState)
}

// ImportResourceState imports one object.
func (s *server) ImportResourceState(
	ctx context.Context, req *tfprotov6.ImportResourceStateRequest,
) (*tfprotov6.ImportResourceStateResponse, error) {
	s.imports.began.Store(true)
	return detached(ctx, req, s.fullServer.ImportResourceState)
}

// MoveResourceState moves one object between types.
func (s *server) MoveResourceState(
	ctx context.Context, req *tfprotov6.MoveResourceStateRequest,
) (*tfprotov6.MoveResourceStateResponse, error) {
	return detached(ctx, req, s.fullServer.MoveResourceState)
}

// ValidateDataResourceConfig checks one data block.
func (s *server) ValidateDataResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateDataResourceConfigRequest,
) (*tfprotov6.ValidateDataResourceConfigResponse, error) {
	return relay(ctx, s, req, s.fullServer.ValidateDataResourceConfig, dataBlock(req.TypeName), req.Config)
}

// ReadDataSource reads one data source.
func (s *server) ReadDataSource(
	ctx context.Context, req *tfprotov6.ReadDataSourceRequest,
) (*tfprotov6.ReadDataSourceResponse, error) {
	return relay(ctx, s, req, s.fullServer.ReadDataSource, dataBlock(req.TypeName), req.Config)
}

// ValidateEphemeralResourceConfig checks one ephemeral block.
func (s *server) ValidateEphemeralResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateEphemeralResourceConfigRequest,
) (*tfprotov6.ValidateEphemeralResourceConfigResponse, error) {
	return relay(ctx, s, req, s.fullServer.ValidateEphemeralResourceConfig, ephemeralBlock(req.TypeName), req.Config)
}

// OpenEphemeralResource opens one ephemeral resource.
func (s *server) OpenEphemeralResource(
	ctx context.Context, req *tfprotov6.OpenEphemeralResourceRequest,
) (*tfprotov6.OpenEphemeralResourceResponse, error) {
	return relay(ctx, s, req, s.fullServer.OpenEphemeralResource, ephemeralBlock(req.TypeName), req.Config)
}

// RenewEphemeralResource renews one ephemeral resource.
func (s *server) RenewEphemeralResource(
	ctx context.Context, req *tfprotov6.RenewEphemeralResourceRequest,
) (*tfprotov6.RenewEphemeralResourceResponse, error) {
	return relay(ctx, s, req, s.fullServer.RenewEphemeralResource, ephemeralBlock(req.TypeName))
}

// CloseEphemeralResource closes one ephemeral resource.
func (s *server) CloseEphemeralResource(
	ctx context.Context, req *tfprotov6.CloseEphemeralResourceRequest,
) (*tfprotov6.CloseEphemeralResourceResponse, error) {
	return relay(ctx, s, req, s.fullServer.CloseEphemeralResource, ephemeralBlock(req.TypeName))
}

// CallFunction calls one function. OpenTofu 1.12 sends a literal null without any data, which the
// framework takes for a defect.
func (s *server) CallFunction(
	ctx context.Context, req *tfprotov6.CallFunctionRequest,
) (*tfprotov6.CallFunctionResponse, error) {
	const null = 0xc0 // in MessagePack
	for i, argument := range req.Arguments {
		if argument == nil || len(argument.MsgPack)+len(argument.JSON) == 0 {
			req.Arguments[i] = &tfprotov6.DynamicValue{MsgPack: []byte{null}}
		}
	}
	return detached(ctx, req, s.fullServer.CallFunction)
}
