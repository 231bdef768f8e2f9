// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// schemas are those of one provider, with the types that the driver works with.
type schemas struct {
	provider                                           *schema
	resources, dataSources, lists, ephemerals, actions map[string]*schema
	identities                                         map[string]cty.Type
	identityVersions                                   map[string]int64
}

// schema is that of a block without nested blocks.
type schema struct {
	version    int64
	ty         cty.Type
	attributes []*attribute
}

// attribute is one of a schema, or of a nested attribute.
type attribute struct {
	name                         string
	required, optional, computed bool
	ty                           cty.Type
	// given is the type that configured values are converted to. Members that are not required may
	// be absent.
	given   cty.Type
	nesting tfprotov6.SchemaObjectNestingMode // 0: not nested
	members []*attribute
}

// readSchemas asks a provider for its schemas.
func readSchemas(ctx context.Context, server tfprotov6.ProviderServer) (*schemas, error) {
	described, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return nil, err
	}
	identified, err := server.GetResourceIdentitySchemas(ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		return nil, err
	}
	for _, d := range append(described.Diagnostics, identified.Diagnostics...) {
		return nil, fmt.Errorf("the provider has no schema: %s: %s", d.Summary, d.Detail)
	}
	all := &schemas{identities: map[string]cty.Type{}, identityVersions: map[string]int64{}}
	if all.provider, err = newSchema(described.Provider); err != nil {
		return nil, err
	}
	actions := map[string]*tfprotov6.Schema{}
	for name, a := range described.ActionSchemas {
		actions[name] = a.Schema
	}
	for _, types := range []struct {
		into *map[string]*schema
		from map[string]*tfprotov6.Schema
	}{
		{&all.resources, described.ResourceSchemas},
		{&all.dataSources, described.DataSourceSchemas},
		{&all.lists, described.ListResourceSchemas},
		{&all.ephemerals, described.EphemeralResourceSchemas},
		{&all.actions, actions},
	} {
		*types.into = map[string]*schema{}
		for name, s := range types.from {
			if (*types.into)[name], err = newSchema(s); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	for name, s := range identified.IdentitySchemas {
		if all.identities[name], err = typeOf(s.ValueType()); err != nil {
			return nil, fmt.Errorf("the identity of %s: %w", name, err)
		}
		all.identityVersions[name] = s.Version
	}
	return all, nil
}

func newSchema(s *tfprotov6.Schema) (*schema, error) {
	if len(s.Block.BlockTypes) > 0 {
		return nil, errors.New("the driver knows no nested blocks")
	}
	ty, err := typeOf(s.ValueType())
	if err != nil {
		return nil, err
	}
	attributes, err := newAttributes(s.Block.Attributes)
	return &schema{version: s.Version, ty: ty, attributes: attributes}, err
}

func newAttributes(all []*tfprotov6.SchemaAttribute) ([]*attribute, error) {
	attributes := make([]*attribute, len(all))
	for i, a := range all {
		ty, err := typeOf(a.ValueType())
		if err != nil {
			return nil, err
		}
		attributes[i] = &attribute{name: a.Name, required: a.Required, optional: a.Optional, computed: a.Computed, ty: ty, given: ty}
		if a.NestedType == nil {
			continue
		}
		attributes[i].nesting = a.NestedType.Nesting
		if attributes[i].members, err = newAttributes(a.NestedType.Attributes); err != nil {
			return nil, err
		}
		attributes[i].given = givenType(a.NestedType.Nesting, attributes[i].members)
	}
	return attributes, nil
}

func givenType(nesting tfprotov6.SchemaObjectNestingMode, members []*attribute) cty.Type {
	types, optional := map[string]cty.Type{}, []string(nil)
	for _, m := range members {
		types[m.name] = m.given
		if !m.required {
			optional = append(optional, m.name)
		}
	}
	object := cty.ObjectWithOptionalAttrs(types, optional)
	switch nesting {
	case tfprotov6.SchemaObjectNestingModeList:
		return cty.List(object)
	case tfprotov6.SchemaObjectNestingModeSet:
		return cty.Set(object)
	case tfprotov6.SchemaObjectNestingModeMap:
		return cty.Map(object)
	default:
		return object
	}
}

// typeOf translates a type: both libraries read and write the same JSON.
func typeOf(t tftypes.Type) (cty.Type, error) {
	data, err := json.Marshal(t)
	if err != nil {
		return cty.NilType, err
	}
	return ctyjson.UnmarshalType(data)
}
