// SPDX-License-Identifier: MPL-2.0

package main

import (
	"encoding/json"
	"fmt"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
)

// convert turns the schemas of a server into the document that terraform prints.
func convert(s *tfprotov6.GetProviderSchemaResponse, i *tfprotov6.GetResourceIdentitySchemasResponse) (*tfjson.ProviderSchema, error) {
	var c converter
	document := &tfjson.ProviderSchema{
		ConfigSchema:             c.schema(s.Provider),
		ResourceSchemas:          each(s.ResourceSchemas, c.schema),
		DataSourceSchemas:        each(s.DataSourceSchemas, c.schema),
		EphemeralResourceSchemas: each(s.EphemeralResourceSchemas, c.schema),
		ListResourceSchemas:      each(s.ListResourceSchemas, c.schema),
		ActionSchemas:            each(s.ActionSchemas, c.action),
		Functions:                each(s.Functions, c.function),
		ResourceIdentitySchemas:  each(i.IdentitySchemas, c.identity),
	}
	return document, c.err
}

func each[From, To any](from map[string]From, convert func(From) To) map[string]To {
	to := make(map[string]To, len(from))
	for name, value := range from {
		to[name] = convert(value)
	}
	return to
}

// converter keeps the first error, so that expressions can convert a schema.
type converter struct{ err error }

func (c *converter) schema(s *tfprotov6.Schema) *tfjson.Schema {
	return &tfjson.Schema{Version: uint64(s.Version), Block: c.block(s.Block)} //nolint:gosec // versions count from zero
}

func (c *converter) action(s *tfprotov6.ActionSchema) *tfjson.ActionSchema {
	return &tfjson.ActionSchema{Block: c.block(s.Schema.Block)}
}

func (c *converter) block(b *tfprotov6.SchemaBlock) *tfjson.SchemaBlock {
	block := &tfjson.SchemaBlock{
		Attributes:  c.attributes(b.Attributes),
		Description: b.Description, DescriptionKind: kind(b.DescriptionKind), Deprecated: b.Deprecated,
	}
	for _, nested := range b.BlockTypes {
		if block.NestedBlocks == nil {
			block.NestedBlocks = map[string]*tfjson.SchemaBlockType{}
		}
		block.NestedBlocks[nested.TypeName] = &tfjson.SchemaBlockType{
			NestingMode: blockModes[nested.Nesting], Block: c.block(nested.Block),
			MinItems: uint64(nested.MinItems), MaxItems: uint64(nested.MaxItems), //nolint:gosec // never negative
		}
	}
	return block
}

func (c *converter) attributes(attributes []*tfprotov6.SchemaAttribute) map[string]*tfjson.SchemaAttribute {
	converted := make(map[string]*tfjson.SchemaAttribute, len(attributes))
	for _, a := range attributes {
		attribute := &tfjson.SchemaAttribute{
			Description: a.Description, DescriptionKind: kind(a.DescriptionKind), Deprecated: a.Deprecated,
			Required: a.Required, Optional: a.Optional, Computed: a.Computed, Sensitive: a.Sensitive, WriteOnly: a.WriteOnly,
		}
		if a.NestedType == nil {
			attribute.AttributeType = c.typ(a.Type)
		} else {
			attribute.AttributeNestedType = &tfjson.SchemaNestedAttributeType{
				Attributes: c.attributes(a.NestedType.Attributes), NestingMode: attributeModes[a.NestedType.Nesting],
			}
		}
		converted[a.Name] = attribute
	}
	return converted
}

func (c *converter) function(f *tfprotov6.Function) *tfjson.FunctionSignature {
	signature := &tfjson.FunctionSignature{
		Description: f.Description, Summary: f.Summary, DeprecationMessage: f.DeprecationMessage,
		ReturnType: c.typ(f.Return.Type),
	}
	for _, p := range f.Parameters {
		signature.Parameters = append(signature.Parameters, c.parameter(p))
	}
	if f.VariadicParameter != nil {
		signature.VariadicParameter = c.parameter(f.VariadicParameter)
	}
	return signature
}

func (c *converter) parameter(p *tfprotov6.FunctionParameter) *tfjson.FunctionParameter {
	return &tfjson.FunctionParameter{Name: p.Name, Description: p.Description, IsNullable: p.AllowNullValue, Type: c.typ(p.Type)}
}

func (c *converter) identity(s *tfprotov6.ResourceIdentitySchema) *tfjson.IdentitySchema {
	identity := &tfjson.IdentitySchema{Attributes: map[string]*tfjson.IdentityAttribute{}}
	identity.Version = uint64(s.Version) //nolint:gosec // versions count from zero
	for _, a := range s.IdentityAttributes {
		identity.Attributes[a.Name] = &tfjson.IdentityAttribute{
			IdentityType: c.typ(a.Type), Description: a.Description,
			RequiredForImport: a.RequiredForImport, OptionalForImport: a.OptionalForImport,
		}
	}
	return identity
}

// typ converts a type through JSON, in which both libraries spell types alike.
func (c *converter) typ(t tftypes.Type) cty.Type {
	var converted cty.Type
	data, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(data, &converted)
	}
	if err != nil && c.err == nil {
		c.err = fmt.Errorf("type %s: %w", t, err)
	}
	return converted
}

func kind(k tfprotov6.StringKind) tfjson.SchemaDescriptionKind {
	if k == tfprotov6.StringKindMarkdown {
		return tfjson.SchemaDescriptionKindMarkdown
	}
	return tfjson.SchemaDescriptionKindPlain
}

var blockModes = map[tfprotov6.SchemaNestedBlockNestingMode]tfjson.SchemaNestingMode{
	tfprotov6.SchemaNestedBlockNestingModeSingle: tfjson.SchemaNestingModeSingle,
	tfprotov6.SchemaNestedBlockNestingModeGroup:  tfjson.SchemaNestingModeGroup,
	tfprotov6.SchemaNestedBlockNestingModeList:   tfjson.SchemaNestingModeList,
	tfprotov6.SchemaNestedBlockNestingModeSet:    tfjson.SchemaNestingModeSet,
	tfprotov6.SchemaNestedBlockNestingModeMap:    tfjson.SchemaNestingModeMap,
}

var attributeModes = map[tfprotov6.SchemaObjectNestingMode]tfjson.SchemaNestingMode{
	tfprotov6.SchemaObjectNestingModeSingle: tfjson.SchemaNestingModeSingle,
	tfprotov6.SchemaObjectNestingModeList:   tfjson.SchemaNestingModeList,
	tfprotov6.SchemaObjectNestingModeSet:    tfjson.SchemaNestingModeSet,
	tfprotov6.SchemaObjectNestingModeMap:    tfjson.SchemaNestingModeMap,
}
