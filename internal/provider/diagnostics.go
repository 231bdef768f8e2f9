// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// place moves messages to where engines show them well, and where they show nothing that nobody may see.
//
// A message about the inside of an argument goes to the argument itself, and says in words where inside: engines look for the last step of
// a path in the block's body, because they know nested blocks and no nested attributes, so a message about add_ons[0].name would be shown at
// the block's own name.
//
// Under a message engines print the lines of the argument that it is about, whole, and though it is sensitive. Where the argument holds
// something sensitive, the message goes to the block, of which they print the first line only, and says in words which argument it is about.
//
// The first of the values is the configuration, if there is one.
func (s *server) place(ctx context.Context, diagnostics []*tfprotov6.Diagnostic, of block, values ...*tfprotov6.DynamicValue) []*tfprotov6.Diagnostic {
	diagnostics = s.wholeNumbers(ctx, diagnostics, of, values[0])
	for _, d := range diagnostics {
		if d.Attribute == nil || len(d.Attribute.Steps()) == 0 {
			continue
		}
		secret := s.holdsSecret(ctx, d.Attribute.Steps()[0], of.schema, values)
		if len(d.Attribute.Steps()) == 1 && !secret {
			continue
		}
		if at := written(d.Attribute); !strings.Contains(d.Summary+d.Detail, at) {
			d.Detail = fmt.Sprintf("In %s: %s", at, d.Detail)
		}
		d.Attribute = tftypes.NewAttributePathWithSteps(d.Attribute.Steps()[:1])
		if secret {
			d.Attribute = nil
		}
	}
	return diagnostics
}

// block is the block of a configuration that a call is about.
type block struct {
	name   string // its kind and its type
	schema func(*tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema
}

var theProvider = block{"provider", func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema { return all.Provider }}

func aResource(name string) block {
	return block{"resource " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema { return all.ResourceSchemas[name] }}
}

func aDataSource(name string) block {
	return block{"data " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema { return all.DataSourceSchemas[name] }}
}

func anEphemeral(name string) block {
	return block{"ephemeral " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema {
		return all.EphemeralResourceSchemas[name]
	}}
}

func aList(name string) block {
	return block{"list " + name, func(all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema { return all.ListResourceSchemas[name] }}
}

// holdsSecret reports whether one of a block's values has something for an argument, or anywhere inside, that is sensitive. What cannot be
// looked at is taken for secret.
func (s *server) holdsSecret(ctx context.Context, argument tftypes.AttributePathStep, schemaOf func(*tfprotov6.GetProviderSchemaResponse) *tfprotov6.Schema, values []*tfprotov6.DynamicValue) bool {
	all, err := s.fullServer.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil || schemaOf(all) == nil {
		return true
	}
	for _, config := range values {
		value, err := config.Unmarshal(schemaOf(all).ValueType())
		var members map[string]tftypes.Value
		if err != nil || value.As(&members) != nil {
			return true
		}
		for _, a := range schemaOf(all).Block.Attributes {
			if tftypes.AttributeName(a.Name) == argument && secretIn(a, members[a.Name]) {
				return true
			}
		}
	}
	return false
}

func secretIn(a *tfprotov6.SchemaAttribute, value tftypes.Value) bool {
	switch {
	case value.IsNull() || !value.IsKnown():
		return false
	case a.Sensitive:
		return true
	case a.NestedType == nil:
		return false
	}
	objects := []tftypes.Value{value}
	var list []tftypes.Value
	var byKey, members map[string]tftypes.Value
	switch a.NestedType.Nesting {
	case tfprotov6.SchemaObjectNestingModeMap:
		_ = value.As(&byKey)
		objects = slices.Collect(maps.Values(byKey))
	case tfprotov6.SchemaObjectNestingModeList, tfprotov6.SchemaObjectNestingModeSet:
		_ = value.As(&list)
		objects = list
	}
	for _, object := range objects {
		if object.As(&members) != nil {
			return true
		}
		for _, inner := range a.NestedType.Attributes {
			if secretIn(inner, members[inner.Name]) {
				return true
			}
		}
	}
	return false
}

// written is a path as a configuration would have it: add_ons[0].name.
func written(path *tftypes.AttributePath) string {
	var out strings.Builder
	for _, step := range path.Steps() {
		switch s := step.(type) {
		case tftypes.AttributeName:
			if out.Len() > 0 {
				out.WriteByte('.')
			}
			out.WriteString(string(s))
		case tftypes.ElementKeyInt:
			fmt.Fprintf(&out, "[%d]", int64(s))
		case tftypes.ElementKeyString:
			fmt.Fprintf(&out, "[%q]", string(s))
		default:
			out.WriteString("[…]") // an element of a set has no name
		}
	}
	return out.String()
}
