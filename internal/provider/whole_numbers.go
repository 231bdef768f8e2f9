// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"sync"

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

// wholeNumbers replaces messages of the framework about numbers that should be whole. The framework
// takes such a number for a defect of the provider if it has a fraction or is too large. It fails
// to read the number before any validator runs. Its message has neither the value nor, inside of an
// argument, the place. wholeNumbers reads the configuration only if the framework failed.
func (s *server) wholeNumbers(ctx context.Context, diagnostics []*tfprotov6.Diagnostic, of block, config *tfprotov6.DynamicValue) []*tfprotov6.Diagnostic {
	if !slices.ContainsFunc(diagnostics, blamesProvider) {
		return diagnostics
	}
	all, err := s.fullServer.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	typed, ok := typedSchemas()[of.name]
	if err != nil || !ok || config == nil {
		return diagnostics
	}
	schema := of.schema(all)
	value, err := config.Unmarshal(schema.ValueType())
	if err != nil {
		return diagnostics
	}
	found := wrongNumbers(ctx, typed, schema.Block.Attributes, value)
	if len(found) == 0 {
		return diagnostics
	}
	return append(slices.DeleteFunc(slices.Clone(diagnostics), blamesProvider), found...)
}

// wrongNumbers reports each value of a whole number that has a fraction or is too large. It does
// not show a sensitive value.
func wrongNumbers(ctx context.Context, typed typedSchema, attributes []*tfprotov6.SchemaAttribute, block tftypes.Value) (found []*tfprotov6.Diagnostic) {
	_ = tftypes.Walk(block, func(path *tftypes.AttributePath, value tftypes.Value) (bool, error) {
		wrong := wrongNumber(ctx, typed, path, value)
		if wrong == "" {
			return true, nil
		}
		if isSensitive(attributes, path) {
			wrong, _, _ = strings.Cut(wrong, ":")
		}
		at := written(path)
		found = append(found, &tfprotov6.Diagnostic{
			Severity: tfprotov6.DiagnosticSeverityError, Attribute: path,
			Summary: "Wrong value of " + at, Detail: fmt.Sprintf("%s must be %s.", at, wrong),
		})
		return true, nil
	})
	return found
}

// blamesProvider reports whether the framework wrote a message about a value that it cannot read.
func blamesProvider(d *tfprotov6.Diagnostic) bool {
	return strings.Contains(d.Detail, "This is always an error in the provider") || d.Summary == "Int64 Type Validation Error" || d.Summary == "Int32 Type Validation Error"
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

// isSensitive reports whether an attribute, or one that it is in, must not be printed.
func isSensitive(attributes []*tfprotov6.SchemaAttribute, path *tftypes.AttributePath) bool {
	for _, step := range path.Steps() {
		i := slices.IndexFunc(attributes, func(a *tfprotov6.SchemaAttribute) bool { return tftypes.AttributeName(a.Name) == step })
		switch {
		case i < 0: // an element
		case attributes[i].Sensitive:
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

// typedSchemas are the schemas of everything that is configured, by the names of their [block].
var typedSchemas = sync.OnceValue(func() map[string]typedSchema {
	const prefix = "payments"
	ctx, found := context.Background(), map[string]typedSchema{}
	var own provider.SchemaResponse
	New("").Schema(ctx, provider.SchemaRequest{}, &own)
	found[theProvider.name] = own.Schema
	for _, construct := range registered.Resources {
		var meta resource.MetadataResponse
		var described resource.SchemaResponse
		r := construct()
		r.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: prefix}, &meta)
		r.Schema(ctx, resource.SchemaRequest{}, &described)
		found[aResource(meta.TypeName).name] = described.Schema
	}
	for _, construct := range registered.DataSources {
		var meta datasource.MetadataResponse
		var described datasource.SchemaResponse
		d := construct()
		d.Metadata(ctx, datasource.MetadataRequest{ProviderTypeName: prefix}, &meta)
		d.Schema(ctx, datasource.SchemaRequest{}, &described)
		found[aDataSource(meta.TypeName).name] = described.Schema
	}
	for _, construct := range registered.Ephemerals {
		var meta ephemeral.MetadataResponse
		var described ephemeral.SchemaResponse
		e := construct()
		e.Metadata(ctx, ephemeral.MetadataRequest{ProviderTypeName: prefix}, &meta)
		e.Schema(ctx, ephemeral.SchemaRequest{}, &described)
		found[anEphemeral(meta.TypeName).name] = described.Schema
	}
	for _, construct := range registered.Lists {
		var meta resource.MetadataResponse
		var described list.ListResourceSchemaResponse
		l := construct()
		l.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: prefix}, &meta)
		l.ListResourceConfigSchema(ctx, list.ListResourceSchemaRequest{}, &described)
		found[aList(meta.TypeName).name] = described.Schema
	}
	return found
})
