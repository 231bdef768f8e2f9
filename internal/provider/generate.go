// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// schemas are the resources' schemas by their type names.
type schemas map[string]schema.Schema

func resourceSchemas() schemas {
	ctx, found := context.Background(), schemas{}
	for _, construct := range registered.Resources {
		var meta resource.MetadataResponse
		var described resource.SchemaResponse
		r := construct()
		r.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		r.Schema(ctx, resource.SchemaRequest{}, &described)
		found[meta.TypeName] = described.Schema
	}
	return found
}

// GetMetadata announces generated configuration, which the framework implements and forgets to announce.
func (s *server) GetMetadata(ctx context.Context, req *tfprotov6.GetMetadataRequest) (*tfprotov6.GetMetadataResponse, error) {
	resp, err := s.fullServer.GetMetadata(ctx, req)
	if err == nil {
		resp.ServerCapabilities = announced(resp.ServerCapabilities)
	}
	return resp, err
}

// GetProviderSchema announces generated configuration likewise.
func (s *server) GetProviderSchema(ctx context.Context, req *tfprotov6.GetProviderSchemaRequest) (*tfprotov6.GetProviderSchemaResponse, error) {
	resp, err := s.fullServer.GetProviderSchema(ctx, req)
	if err == nil {
		resp.ServerCapabilities = announced(resp.ServerCapabilities)
	}
	return resp, err
}

func announced(capabilities *tfprotov6.ServerCapabilities) *tfprotov6.ServerCapabilities {
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
func (s *server) GenerateResourceConfig(ctx context.Context, req *tfprotov6.GenerateResourceConfigRequest) (*tfprotov6.GenerateResourceConfigResponse, error) {
	if _, ok := s.schemas[req.TypeName]; !ok {
		return leased(ctx, req, s.fullServer.GenerateResourceConfig)
	}
	ctx, release := lease(ctx)
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

// generate returns the framework's response and its configuration without noise, if it has one.
func (s *server) generate(ctx context.Context, req *tfprotov6.GenerateResourceConfigRequest) (*tfprotov6.GenerateResourceConfigResponse, tftypes.Value, error) {
	described := s.schemas[req.TypeName]
	resp, err := s.fullServer.GenerateResourceConfig(ctx, req)
	if err != nil || resp.Config == nil {
		return resp, tftypes.Value{}, err
	}
	config, err := resp.Config.Unmarshal(described.Type().TerraformType(ctx))
	if err != nil {
		return nil, config, err
	}
	config, err = withoutNoise(ctx, described, config)
	return resp, config, err
}

// withoutNoise nulls the optional attributes, however deep, that a default would fill in with the same value, and those that are
// sensitive: a secret does not belong into a file that is committed. Attributes of which only one may be set need nothing here,
// because no model fills in more than one.
func withoutNoise(ctx context.Context, described schema.Schema, config tftypes.Value) (tftypes.Value, error) {
	return tftypes.Transform(config, func(path *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		attribute, err := described.AttributeAtTerraformPath(ctx, path)
		if err != nil || value.IsNull() || !attribute.IsOptional() {
			return value, nil //nolint:nilerr // an element of a list, for instance: no attribute
		}
		nothing := tftypes.NewValue(value.Type(), nil)
		if attribute.IsSensitive() {
			return nothing, nil
		}
		if !attribute.IsComputed() {
			return value, nil
		}
		standard := defaultOf(ctx, attribute)
		if standard == nil { // the service's where it is left out, and the configuration's from now on
			return value, nil
		}
		filledIn, err := standard.ToTerraformValue(ctx)
		if err == nil && filledIn.Equal(value) {
			return nothing, nil
		}
		return value, err
	})
}

// defaultOf returns the attribute's default, or nil where it has none.
func defaultOf(ctx context.Context, attribute any) attr.Value {
	switch a := attribute.(type) {
	case schema.BoolAttribute:
		if a.Default != nil {
			var resp defaults.BoolResponse
			a.Default.DefaultBool(ctx, defaults.BoolRequest{}, &resp)
			return resp.PlanValue
		}
	case schema.Int64Attribute:
		if a.Default != nil {
			var resp defaults.Int64Response
			a.Default.DefaultInt64(ctx, defaults.Int64Request{}, &resp)
			return resp.PlanValue
		}
	case schema.StringAttribute:
		if a.Default != nil {
			var resp defaults.StringResponse
			a.Default.DefaultString(ctx, defaults.StringRequest{}, &resp)
			return resp.PlanValue
		}
	case schema.NumberAttribute:
		if a.Default != nil {
			var resp defaults.NumberResponse
			a.Default.DefaultNumber(ctx, defaults.NumberRequest{}, &resp)
			return resp.PlanValue
		}
	case schema.ListNestedAttribute:
		return listDefault(ctx, a.Default)
	case schema.ListAttribute:
		return listDefault(ctx, a.Default)
	case schema.SetAttribute:
		if a.Default != nil {
			var resp defaults.SetResponse
			a.Default.DefaultSet(ctx, defaults.SetRequest{}, &resp)
			return resp.PlanValue
		}
	}
	return nil
}

func listDefault(ctx context.Context, standard defaults.List) attr.Value {
	if standard == nil {
		return nil
	}
	var resp defaults.ListResponse
	standard.DefaultList(ctx, defaults.ListRequest{}, &resp)
	return resp.PlanValue
}
