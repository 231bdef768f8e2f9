// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// relocateDiagnostics moves diagnostics to paths at which engines show the right lines and no
// sensitive value.
//
// A diagnostic inside an argument moves to the argument, and its detail names the path. Engines
// look for the last step of a path in the block's body, because they know nested blocks and no
// nested attributes: they would show a diagnostic about add_ons[0].name at the block's own name.
//
// Below a diagnostic, engines print all lines of its argument, even of a sensitive one. If the
// argument holds a sensitive value, the diagnostic moves to the block, of which engines print only
// the first line.
func (s *server) relocateDiagnostics(diagnostics []*tfprotov6.Diagnostic, of block, values ...*tfprotov6.DynamicValue) {
	for _, d := range diagnostics {
		if d.Attribute == nil || len(d.Attribute.Steps()) == 0 {
			continue
		}
		secret := s.holdsSecret(d.Attribute.Steps()[0], of, values)
		if len(d.Attribute.Steps()) == 1 && !secret {
			continue
		}
		if at := raw.Path(d.Attribute); !strings.Contains(d.Summary+d.Detail, at) {
			d.Detail = fmt.Sprintf("In %s: %s", at, d.Detail)
		}
		d.Attribute = tftypes.NewAttributePathWithSteps(d.Attribute.Steps()[:1])
		if secret {
			d.Attribute = nil
		}
	}
}

// holdsSecret reports whether an argument of a block holds a sensitive value, at any depth, in one
// of the block's values. An argument that cannot be read holds one.
func (s *server) holdsSecret(argument tftypes.AttributePathStep, of block, values []*tfprotov6.DynamicValue) bool {
	all, err := s.described()
	if err != nil || len(values) == 0 {
		return true
	}
	schema := of.schema(all)
	if schema == nil {
		return true
	}
	i := slices.IndexFunc(schema.Block.Attributes, func(a *tfprotov6.SchemaAttribute) bool {
		return tftypes.AttributeName(a.Name) == argument
	})
	if i < 0 {
		return true
	}
	attribute := schema.Block.Attributes[i]
	return slices.ContainsFunc(values, func(packed *tfprotov6.DynamicValue) bool {
		value, err := packed.Unmarshal(schema.ValueType())
		return err != nil || !value.IsKnown() || hasSecret(attribute, raw.Members(value)[attribute.Name])
	})
}

// hasSecret reports whether an attribute's value has a sensitive value, at any depth.
func hasSecret(a *tfprotov6.SchemaAttribute, value tftypes.Value) bool {
	switch {
	case value.IsNull() || !value.IsKnown():
		return false
	case isSecret(a):
		return true
	case a.NestedType == nil:
		return false
	}
	objects := []tftypes.Value{value}
	switch a.NestedType.Nesting {
	case tfprotov6.SchemaObjectNestingModeMap:
		objects = slices.Collect(maps.Values(raw.Members(value)))
	case tfprotov6.SchemaObjectNestingModeList, tfprotov6.SchemaObjectNestingModeSet:
		objects = raw.Elements(value)
	}
	for _, object := range objects {
		if !object.IsKnown() {
			return true
		}
		members := raw.Members(object)
		for _, inner := range a.NestedType.Attributes {
			if hasSecret(inner, members[inner.Name]) {
				return true
			}
		}
	}
	return false
}

// isSecret reports whether an attribute itself must not be printed. Actions have no sensitive
// attributes, only write-only ones.
func isSecret(a *tfprotov6.SchemaAttribute) bool { return a.Sensitive || a.WriteOnly }
