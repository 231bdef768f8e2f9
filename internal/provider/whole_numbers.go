// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

// wholeNumbers replaces the framework's diagnostics about numbers that should be whole. The
// framework takes a number with a fraction, or a too large one, for a defect of the provider: it
// fails to read the number before any validator runs. Its diagnostic has no value, and inside an
// argument no path. wholeNumbers reads the configuration only if the framework failed.
func (s *server) wholeNumbers(
	ctx context.Context, diagnostics []*tfprotov6.Diagnostic, of block, config *tfprotov6.DynamicValue,
) []*tfprotov6.Diagnostic {
	if !slices.ContainsFunc(diagnostics, isConversionError) {
		return diagnostics
	}
	all, err := s.described()
	typed, ok := s.typedSchemas()[of.name]
	if err != nil || !ok || config == nil {
		return diagnostics
	}
	schema := of.schema(all)
	if schema == nil {
		return diagnostics
	}
	value, err := config.Unmarshal(schema.ValueType())
	if err != nil {
		return diagnostics
	}
	found := wrongNumbers(ctx, typed, schema.Block.Attributes, value)
	if len(found) == 0 {
		return diagnostics
	}
	return append(slices.DeleteFunc(slices.Clone(diagnostics), isConversionError), found...)
}

// wrongNumbers reports each value of a whole number that has a fraction or is too large. It does
// not show a sensitive value.
func wrongNumbers(
	ctx context.Context, typed typedSchema, attributes []*tfprotov6.SchemaAttribute, block tftypes.Value,
) (found []*tfprotov6.Diagnostic) {
	_ = tftypes.Walk(block, func(path *tftypes.AttributePath, value tftypes.Value) (bool, error) {
		wrong := wrongNumber(ctx, typed, path, value)
		if wrong == "" {
			return true, nil
		}
		if isSensitive(attributes, path) {
			wrong, _, _ = strings.Cut(wrong, ":")
		}
		at := attributePath(path)
		found = append(found, &tfprotov6.Diagnostic{
			Severity: tfprotov6.DiagnosticSeverityError, Attribute: path,
			Summary: "Wrong value of " + at, Detail: fmt.Sprintf("%s must be %s.", at, wrong),
		})
		return true, nil
	})
	return found
}

// isConversionError reports whether the framework wrote a diagnostic about a value that it cannot
// read.
func isConversionError(d *tfprotov6.Diagnostic) bool {
	return strings.Contains(d.Detail, "This is always an error in the provider") ||
		d.Summary == "Int64 Type Validation Error" || d.Summary == "Int32 Type Validation Error"
}

// wrongNumber completes "must be …" for a wrong value of a whole number, or returns "".
func wrongNumber(ctx context.Context, schema typedSchema, path *tftypes.AttributePath, value tftypes.Value) string {
	if !value.IsKnown() || value.IsNull() || !value.Type().Is(tftypes.Number) {
		return ""
	}
	kind, err := schema.TypeAtTerraformPath(ctx, path)
	if err != nil {
		return ""
	}
	var lowest, highest int64
	switch kind.(type) {
	case basetypes.Int64Typable:
		lowest, highest = math.MinInt64, math.MaxInt64
	case basetypes.Int32Typable:
		lowest, highest = math.MinInt32, math.MaxInt32
	default:
		return ""
	}
	var number big.Float
	if value.As(&number) != nil {
		return ""
	}
	switch {
	case !number.IsInt():
		return "a whole number: it is " + check.Digits(&number)
	case number.Cmp(new(big.Float).SetInt64(highest)) > 0:
		return fmt.Sprintf("at most %d: it is %s", highest, check.Digits(&number))
	case number.Cmp(new(big.Float).SetInt64(lowest)) < 0:
		return fmt.Sprintf("at least %d: it is %s", lowest, check.Digits(&number))
	}
	return ""
}

// isSensitive reports whether the attribute at a path, or one around it, must not be printed.
func isSensitive(attributes []*tfprotov6.SchemaAttribute, path *tftypes.AttributePath) bool {
	for _, step := range path.Steps() {
		i := slices.IndexFunc(attributes, func(a *tfprotov6.SchemaAttribute) bool { return tftypes.AttributeName(a.Name) == step })
		switch {
		case i < 0: // an element
		case isSecret(attributes[i]):
			return true
		case attributes[i].NestedType != nil:
			attributes = attributes[i].NestedType.Attributes
		}
	}
	return false
}

// typedSchema is a schema of the framework, of any kind. Unlike the protocol's, it tells whole
// numbers from others.
type typedSchema interface {
	TypeAtTerraformPath(context.Context, *tftypes.AttributePath) (attr.Type, error)
}

// typedSchemasOf returns the schemas of everything that is configured, by the names of their
// [block].
func typedSchemasOf(p provider.Provider) map[string]typedSchema {
	ctx, found := context.Background(), map[string]typedSchema{}
	var own provider.SchemaResponse
	p.Schema(ctx, provider.SchemaRequest{}, &own)
	found[providerBlock.name] = own.Schema
	for name, described := range resourceSchemas(p) {
		found[resourceBlock(name).name] = described
	}
	for _, construct := range p.DataSources(ctx) {
		var meta datasource.MetadataResponse
		var described datasource.SchemaResponse
		d := construct()
		d.Metadata(ctx, datasource.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
		d.Schema(ctx, datasource.SchemaRequest{}, &described)
		found[dataBlock(meta.TypeName).name] = described.Schema
	}
	if more, ok := p.(provider.ProviderWithEphemeralResources); ok {
		for _, construct := range more.EphemeralResources(ctx) {
			var meta ephemeral.MetadataResponse
			var described ephemeral.SchemaResponse
			e := construct()
			e.Metadata(ctx, ephemeral.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
			e.Schema(ctx, ephemeral.SchemaRequest{}, &described)
			found[ephemeralBlock(meta.TypeName).name] = described.Schema
		}
	}
	if more, ok := p.(provider.ProviderWithListResources); ok {
		for _, construct := range more.ListResources(ctx) {
			var meta resource.MetadataResponse
			var described list.ListResourceSchemaResponse
			l := construct()
			l.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
			l.ListResourceConfigSchema(ctx, list.ListResourceSchemaRequest{}, &described)
			found[listBlock(meta.TypeName).name] = described.Schema
		}
	}
	if more, ok := p.(provider.ProviderWithActions); ok {
		for _, construct := range more.Actions(ctx) {
			var meta action.MetadataResponse
			var described action.SchemaResponse
			a := construct()
			a.Metadata(ctx, action.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
			a.Schema(ctx, action.SchemaRequest{}, &described)
			found[actionBlock(meta.TypeName).name] = described.Schema
		}
	}
	return found
}

// typePrefix returns the first part of all type names of a provider, such as payments.
func typePrefix(ctx context.Context, p provider.Provider) string {
	var own provider.MetadataResponse
	p.Metadata(ctx, provider.MetadataRequest{}, &own)
	return own.TypeName
}
