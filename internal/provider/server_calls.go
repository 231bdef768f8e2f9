// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"cmp"
	"context"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// The calls that come once for every object, or oftener, run on a leased context. The others come a few times in the life of a
// process and pass through; the streams, list and invoke, must not be cut.

// ValidateProviderConfig checks the provider block.
func (s *server) ValidateProviderConfig(ctx context.Context, req *tfprotov6.ValidateProviderConfigRequest) (*tfprotov6.ValidateProviderConfigResponse, error) {
	resp, err := s.fullServer.ValidateProviderConfig(ctx, req)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, theProvider, req.Config)
	}
	return resp, err
}

// ConfigureProvider takes over the provider block.
func (s *server) ConfigureProvider(ctx context.Context, req *tfprotov6.ConfigureProviderRequest) (*tfprotov6.ConfigureProviderResponse, error) {
	resp, err := s.fullServer.ConfigureProvider(ctx, req)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, theProvider, req.Config)
	}
	return resp, err
}

// ValidateResourceConfig checks one resource block.
func (s *server) ValidateResourceConfig(ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest) (*tfprotov6.ValidateResourceConfigResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.ValidateResourceConfig)
	if resp != nil {
		s.imports.advise(req.TypeName, resp.Diagnostics)
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, aResource(req.TypeName), req.Config)
	}
	return resp, err
}

// UpgradeResourceState reads one object of a state file.
func (s *server) UpgradeResourceState(ctx context.Context, req *tfprotov6.UpgradeResourceStateRequest) (*tfprotov6.UpgradeResourceStateResponse, error) {
	return leased(ctx, req, s.fullServer.UpgradeResourceState)
}

// UpgradeResourceIdentity reads one identity of a state file.
func (s *server) UpgradeResourceIdentity(ctx context.Context, req *tfprotov6.UpgradeResourceIdentityRequest) (*tfprotov6.UpgradeResourceIdentityResponse, error) {
	return leased(ctx, req, s.fullServer.UpgradeResourceIdentity)
}

// ReadResource refreshes one object.
func (s *server) ReadResource(ctx context.Context, req *tfprotov6.ReadResourceRequest) (*tfprotov6.ReadResourceResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.ReadResource)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, aResource(req.TypeName), req.CurrentState)
		err = cmp.Or(err, s.noteImport(ctx, req.TypeName, req.CurrentState, resp.NewState))
	}
	return resp, err
}

// PlanResourceChange plans one object.
func (s *server) PlanResourceChange(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.PlanResourceChangeResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.PlanResourceChange)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, aResource(req.TypeName), req.Config, req.PriorState)
	}
	return resp, err
}

// ApplyResourceChange creates, updates or deletes one object.
func (s *server) ApplyResourceChange(ctx context.Context, req *tfprotov6.ApplyResourceChangeRequest) (*tfprotov6.ApplyResourceChangeResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.ApplyResourceChange)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, aResource(req.TypeName), req.Config, req.PriorState)
	}
	return resp, err
}

// ImportResourceState imports one object.
func (s *server) ImportResourceState(ctx context.Context, req *tfprotov6.ImportResourceStateRequest) (*tfprotov6.ImportResourceStateResponse, error) {
	s.imports.begin(req.TypeName)
	return leased(ctx, req, s.fullServer.ImportResourceState)
}

// MoveResourceState moves one object between types.
func (s *server) MoveResourceState(ctx context.Context, req *tfprotov6.MoveResourceStateRequest) (*tfprotov6.MoveResourceStateResponse, error) {
	return leased(ctx, req, s.fullServer.MoveResourceState)
}

// ValidateDataResourceConfig checks one data block.
func (s *server) ValidateDataResourceConfig(ctx context.Context, req *tfprotov6.ValidateDataResourceConfigRequest) (*tfprotov6.ValidateDataResourceConfigResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.ValidateDataResourceConfig)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, aDataSource(req.TypeName), req.Config)
	}
	return resp, err
}

// ReadDataSource reads one data source.
func (s *server) ReadDataSource(ctx context.Context, req *tfprotov6.ReadDataSourceRequest) (*tfprotov6.ReadDataSourceResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.ReadDataSource)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, aDataSource(req.TypeName), req.Config)
	}
	return resp, err
}

// ValidateEphemeralResourceConfig checks one ephemeral block.
func (s *server) ValidateEphemeralResourceConfig(ctx context.Context, req *tfprotov6.ValidateEphemeralResourceConfigRequest) (*tfprotov6.ValidateEphemeralResourceConfigResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.ValidateEphemeralResourceConfig)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, anEphemeral(req.TypeName), req.Config)
	}
	return resp, err
}

// OpenEphemeralResource opens one ephemeral resource.
func (s *server) OpenEphemeralResource(ctx context.Context, req *tfprotov6.OpenEphemeralResourceRequest) (*tfprotov6.OpenEphemeralResourceResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.OpenEphemeralResource)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, anEphemeral(req.TypeName), req.Config)
	}
	return resp, err
}

// ValidateListResourceConfig checks one list block.
func (s *server) ValidateListResourceConfig(ctx context.Context, req *tfprotov6.ValidateListResourceConfigRequest) (*tfprotov6.ValidateListResourceConfigResponse, error) {
	resp, err := leased(ctx, req, s.fullServer.ValidateListResourceConfig)
	if resp != nil {
		resp.Diagnostics = s.place(ctx, resp.Diagnostics, aList(req.TypeName), req.Config)
	}
	return resp, err
}

// CallFunction calls one function.
func (s *server) CallFunction(ctx context.Context, req *tfprotov6.CallFunctionRequest) (*tfprotov6.CallFunctionResponse, error) {
	return leased(ctx, req, s.fullServer.CallFunction)
}
