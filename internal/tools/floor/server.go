// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"fmt"
	"sync"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// server answers every call without work. The embedded server gives the schemas.
type server struct {
	tfprotov6.ProviderServer
	pace    pace
	schemas func() (*tfprotov6.GetProviderSchemaResponse, error)
}

func newServer(described tfprotov6.ProviderServer, p pace) *server {
	return &server{ProviderServer: described, pace: p, schemas: sync.OnceValues(func() (*tfprotov6.GetProviderSchemaResponse, error) {
		return described.GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
	})}
}

// ValidateProviderConfig accepts every provider block.
func (s *server) ValidateProviderConfig(
	_ context.Context, req *tfprotov6.ValidateProviderConfigRequest,
) (*tfprotov6.ValidateProviderConfigResponse, error) {
	return &tfprotov6.ValidateProviderConfigResponse{PreparedConfig: req.Config}, nil
}

// ConfigureProvider accepts every provider block.
func (s *server) ConfigureProvider(
	context.Context, *tfprotov6.ConfigureProviderRequest,
) (*tfprotov6.ConfigureProviderResponse, error) {
	return &tfprotov6.ConfigureProviderResponse{}, nil
}

// ValidateResourceConfig accepts every resource block.
func (s *server) ValidateResourceConfig(
	context.Context, *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	return &tfprotov6.ValidateResourceConfigResponse{}, nil
}

// UpgradeResourceState returns the JSON of the state file, which engines accept.
func (s *server) UpgradeResourceState(
	_ context.Context, req *tfprotov6.UpgradeResourceStateRequest,
) (*tfprotov6.UpgradeResourceStateResponse, error) {
	return &tfprotov6.UpgradeResourceStateResponse{UpgradedState: &tfprotov6.DynamicValue{JSON: req.RawState.JSON}}, nil
}

// UpgradeResourceIdentity returns the JSON of the state file.
func (s *server) UpgradeResourceIdentity(
	_ context.Context, req *tfprotov6.UpgradeResourceIdentityRequest,
) (*tfprotov6.UpgradeResourceIdentityResponse, error) {
	return &tfprotov6.UpgradeResourceIdentityResponse{UpgradedIdentity: &tfprotov6.ResourceIdentityData{
		IdentityData: &tfprotov6.DynamicValue{JSON: req.RawIdentity.JSON},
	}}, nil
}

// ReadResource returns the state as it is.
func (s *server) ReadResource(
	_ context.Context, req *tfprotov6.ReadResourceRequest,
) (*tfprotov6.ReadResourceResponse, error) {
	return &tfprotov6.ReadResourceResponse{NewState: req.CurrentState, Private: req.Private, NewIdentity: req.CurrentIdentity}, nil
}

// PlanResourceChange returns the proposed state. In a creation, omitted computed attributes become
// unknown.
func (s *server) PlanResourceChange(
	_ context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	resp := &tfprotov6.PlanResourceChangeResponse{
		PlannedState: req.ProposedNewState, PlannedPrivate: req.PriorPrivate, PlannedIdentity: req.PriorIdentity,
	}
	schema, prior, err := s.decode(req.TypeName, req.PriorState)
	if err != nil || !prior.IsNull() {
		return resp, err
	}
	computed := map[string]bool{}
	for _, a := range schema.Block.Attributes {
		computed[a.Name] = a.Computed
	}
	resp.PlannedState, err = s.change(req.TypeName, req.ProposedNewState, func(name string, value tftypes.Value) tftypes.Value {
		if computed[name] && value.IsNull() {
			return tftypes.NewValue(value.Type(), tftypes.UnknownValue)
		}
		return value
	})
	return resp, err
}

// ApplyResourceChange returns the planned state, with a constant for each unknown attribute. It
// takes as long as one request.
func (s *server) ApplyResourceChange(
	ctx context.Context, req *tfprotov6.ApplyResourceChangeRequest,
) (*tfprotov6.ApplyResourceChangeResponse, error) {
	if err := s.pace.wait(ctx); err != nil {
		return nil, err
	}
	planned, err := s.change(req.TypeName, req.PlannedState, func(_ string, value tftypes.Value) tftypes.Value {
		if value.IsKnown() {
			return value
		}
		return constant(value.Type())
	})
	return &tfprotov6.ApplyResourceChangeResponse{NewState: planned, Private: req.PlannedPrivate, NewIdentity: req.PlannedIdentity}, err
}

// constant is a string, or null.
func constant(kind tftypes.Type) tftypes.Value {
	if kind.Is(tftypes.String) {
		return tftypes.NewValue(kind, "2026-01-01T00:00:00Z")
	}
	return tftypes.NewValue(kind, nil)
}

// decode reads a value of a resource type.
func (s *server) decode(name string, value *tfprotov6.DynamicValue) (*tfprotov6.Schema, tftypes.Value, error) {
	all, err := s.schemas()
	if err != nil {
		return nil, tftypes.Value{}, err
	}
	schema := all.ResourceSchemas[name]
	if schema == nil {
		return nil, tftypes.Value{}, fmt.Errorf("there is no type %s", name)
	}
	decoded, err := value.Unmarshal(schema.ValueType())
	return schema, decoded, err
}

// change replaces the attributes of an object. Null, the object of a deletion, stays.
func (s *server) change(
	name string, value *tfprotov6.DynamicValue, replace func(name string, value tftypes.Value) tftypes.Value,
) (*tfprotov6.DynamicValue, error) {
	_, object, err := s.decode(name, value)
	if err != nil || object.IsNull() {
		return value, err
	}
	var attributes map[string]tftypes.Value
	if err := object.As(&attributes); err != nil {
		return nil, err
	}
	for name, value := range attributes {
		attributes[name] = replace(name, value)
	}
	changed, err := tfprotov6.NewDynamicValue(object.Type(), tftypes.NewValue(object.Type(), attributes))
	return &changed, err
}
