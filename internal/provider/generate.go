// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// GetMetadata announces generated configuration. The framework implements it without announcing it.
func (s *server) GetMetadata(
	ctx context.Context, req *tfprotov6.GetMetadataRequest,
) (*tfprotov6.GetMetadataResponse, error) {
	resp, err := s.fullServer.GetMetadata(ctx, req)
	if err == nil {
		resp.ServerCapabilities = withGeneration(resp.ServerCapabilities)
	}
	return resp, err
}

// GetProviderSchema announces generated configuration, as [server.GetMetadata] does.
func (s *server) GetProviderSchema(
	ctx context.Context, req *tfprotov6.GetProviderSchemaRequest,
) (*tfprotov6.GetProviderSchemaResponse, error) {
	resp, err := s.fullServer.GetProviderSchema(ctx, req)
	if err == nil {
		resp.ServerCapabilities = withGeneration(resp.ServerCapabilities)
	}
	return resp, err
}

// withGeneration returns a copy of the capabilities with generated configuration.
func withGeneration(capabilities *tfprotov6.ServerCapabilities) *tfprotov6.ServerCapabilities {
	out := tfprotov6.ServerCapabilities{}
	if capabilities != nil {
		out = *capabilities
	}
	out.GenerateResourceConfig = true
	return &out
}

// GenerateResourceConfig generates a configuration without redundant values for an imported object.
// It omits values that equal a default, sensitive values, and optional values that a configuration
// cannot have. The configuration plans no change. It validates, unless the service has a value that
// is refused and cannot be omitted.
func (s *server) GenerateResourceConfig(
	ctx context.Context, req *tfprotov6.GenerateResourceConfigRequest,
) (*tfprotov6.GenerateResourceConfigResponse, error) {
	if _, ok := s.schemas[req.TypeName]; !ok {
		return detached(ctx, req, s.fullServer.GenerateResourceConfig)
	}
	ctx, release := detachContext(ctx)
	defer release()
	resp, config, err := s.generate(ctx, req)
	if err != nil || resp.Config == nil {
		return resp, err
	}
	if config, _, err = s.withoutRefused(ctx, req.TypeName, config); err != nil {
		return nil, err
	}
	shaped, err := tfprotov6.NewDynamicValue(config.Type(), config)
	if err != nil {
		return nil, err
	}
	resp.Config = &shaped
	return resp, nil
}

// generate returns the framework's response, and its configuration without redundant values.
func (s *server) generate(
	ctx context.Context, req *tfprotov6.GenerateResourceConfigRequest,
) (*tfprotov6.GenerateResourceConfigResponse, tftypes.Value, error) {
	described := s.schemas[req.TypeName]
	resp, err := s.fullServer.GenerateResourceConfig(ctx, req)
	if err != nil || resp.Config == nil {
		return resp, tftypes.Value{}, err
	}
	config, err := resp.Config.Unmarshal(described.Type().TerraformType(ctx))
	if err != nil {
		return nil, config, err
	}
	state, err := req.State.Unmarshal(described.Type().TerraformType(ctx))
	if err != nil {
		return nil, config, err
	}
	config, err = withoutRedundant(ctx, described, state, config)
	return resp, config, err
}

// withoutRedundant nulls the optional attributes, at any depth, that equal their default in the
// state, the empty lists without a default, and the sensitive ones: secrets do not belong in
// committed files. An import waits for nothing, so its timeouts are redundant. It restores empty
// strings that the framework nulled although a default would replace them. Conflicting attributes
// need no care, because no model sets two of them.
func withoutRedundant(
	ctx context.Context, described schema.Schema, state, config tftypes.Value,
) (tftypes.Value, error) {
	return tftypes.Transform(config, func(path *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		attribute, err := described.AttributeAtTerraformPath(ctx, path)
		if err != nil || !attribute.IsOptional() {
			return value, nil //nolint:nilerr // an element of a list, for instance: no attribute
		}
		null := tftypes.NewValue(value.Type(), nil)
		if attribute.IsSensitive() || path.Equal(tftypes.NewAttributePath().WithAttributeName(lifecycle.Timeouts)) {
			return null, nil
		}
		standard, _ := defaultOf(ctx, attribute)
		if standard == nil { // an omitted argument keeps the service's value, or is read as null
			if isEmpty(value) {
				return null, nil
			}
			return value, nil
		}
		// Compare the state's value: parts of the configuration's are omitted already.
		actual, ok := raw.At(state, path)
		if !ok || actual.IsNull() {
			return value, nil
		}
		standardValue, err := standard.ToTerraformValue(ctx)
		switch {
		case err != nil:
			return value, err
		case standardValue.Equal(actual):
			return null, nil
		case value.IsNull() && attribute.GetDeprecationMessage() == "":
			return actual, nil
		}
		return value, nil
	})
}

// isEmpty reports whether a value is a list, a set or a map without elements.
func isEmpty(value tftypes.Value) bool {
	isMap := value.Type().Is(tftypes.Map{})
	if !isMap && !value.Type().Is(tftypes.List{}) && !value.Type().Is(tftypes.Set{}) || value.IsNull() || !value.IsKnown() {
		return false
	}
	if isMap {
		return len(raw.Members(value)) == 0
	}
	return len(raw.Elements(value)) == 0
}
