// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// block is the block of a configuration that a call is about.
type block struct {
	name   string // its keyword and its type
	schema func(*tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema
}

var providerBlock = block{"provider", func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema {
	return all.Provider
}}

func resourceBlock(name string) block {
	return block{"resource " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema {
		return all.ResourceSchemas[name]
	}}
}

func dataBlock(name string) block {
	return block{"data " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema {
		return all.DataSourceSchemas[name]
	}}
}

func ephemeralBlock(name string) block {
	return block{"ephemeral " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema {
		return all.EphemeralResourceSchemas[name]
	}}
}

func actionBlock(name string) block {
	return block{"action " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema {
		if action := all.ActionSchemas[name]; action != nil {
			return action.Schema
		}
		return nil
	}}
}

// listBlock takes sensitivity from the resource: schemas of list resources cannot express it.
func listBlock(name string) block {
	return block{"list " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema {
		return withSensitivity(all.ListResourceSchemas[name], all.ResourceSchemas[name])
	}}
}

// withSensitivity returns a copy of a schema in which an attribute is sensitive if the attribute of
// the same name in another schema is sensitive, or holds a sensitive one.
func withSensitivity(schema, other *tfprotov6.Schema) *tfprotov6.Schema {
	if schema == nil || other == nil {
		return schema
	}
	marked, body := *schema, *schema.Block
	marked.Block, body.Attributes = &body, nil
	for _, a := range schema.Block.Attributes {
		own := *a
		own.Sensitive = a.Sensitive || slices.ContainsFunc(other.Block.Attributes, func(b *tfprotov6.SchemaAttribute) bool {
			return b.Name == a.Name && mayHoldSecret(b)
		})
		body.Attributes = append(body.Attributes, &own)
	}
	return &marked
}

// mayHoldSecret reports whether an attribute is sensitive, or has a sensitive one at any depth.
func mayHoldSecret(a *tfprotov6.SchemaAttribute) bool {
	return isSecret(a) || a.NestedType != nil && slices.ContainsFunc(a.NestedType.Attributes, mayHoldSecret)
}
