// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
)

// schemas are the resources' schemas by their type names.
type schemas map[string]schema.Schema

// ResourceSchemas returns the schemas of all resources by their type names. They have marks that the
// plugin protocol does not transport.
func ResourceSchemas() map[string]schema.Schema { return resourceSchemas(New("")) }

func resourceSchemas(p provider.Provider) schemas {
	ctx, found := context.Background(), schemas{}
	for _, construct := range p.Resources(ctx) {
		var meta resource.MetadataResponse
		var described resource.SchemaResponse
		r := construct()
		r.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
		r.Schema(ctx, resource.SchemaRequest{}, &described)
		found[meta.TypeName] = described.Schema
	}
	return found
}

// check returns an error that names every attribute which generated configuration cannot shape. An
// attribute without a rule would be dropped or kept by accident, and change an imported object.
func (s schemas) check() error {
	ctx := context.Background()
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(s)) {
		for block := range s[name].Blocks {
			errs = append(errs, fmt.Errorf("%s.%s is a block: use a nested attribute", name, block))
		}
		errs = append(errs, checkAttributes(ctx, name, s[name].Attributes, false)...)
	}
	if len(errs) == 0 {
		return nil
	}
	return fmt.Errorf("the provider cannot generate configuration for:\n%w", errors.Join(errs...))
}

// checkAttributes checks attributes at every depth. They are inside a set if any parent is one.
func checkAttributes[A schema.Attribute](
	ctx context.Context, parent string, attributes map[string]A, inSet bool,
) (errs []error) {
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		at := parent + "." + name
		if err := checkAttribute(ctx, attributes[name], inSet); err != nil {
			errs = append(errs, fmt.Errorf("%s %w", at, err))
		}
		if nested, ok := any(attributes[name]).(schema.NestedAttribute); ok {
			_, isSet := nested.(schema.SetNestedAttribute)
			errs = append(errs, checkAttributes(ctx, at, nested.GetNestedObject().GetAttributes(), inSet || isSet)...)
		}
	}
	return errs
}

// checkAttribute returns the reason why an attribute cannot be shaped, to follow its path.
func checkAttribute(ctx context.Context, a schema.Attribute, inSet bool) error {
	standard, err := defaultOf(ctx, a)
	omitted := standard != nil || a.IsComputed() || a.IsOptional() && a.IsSensitive()
	switch {
	case err != nil:
		return err
	case standard != nil && a.IsSensitive():
		return errors.New("is sensitive, so it is omitted, and the default would replace its value")
	case inSet && omitted:
		return errors.New("may be omitted inside a set, where objects without it may be equal")
	}
	return nil
}

// defaultOf returns an attribute's default, or nil. It returns an error if it does not support the
// attribute's type, and if the default fails.
func defaultOf(ctx context.Context, attribute any) (attr.Value, error) {
	switch a := attribute.(type) {
	case interface{ BoolDefaultValue() defaults.Bool }:
		return evaluate(a.BoolDefaultValue(), func(d defaults.Bool) (attr.Value, diag.Diagnostics) {
			var resp defaults.BoolResponse
			d.DefaultBool(ctx, defaults.BoolRequest{}, &resp)
			return resp.PlanValue, resp.Diagnostics
		})
	case interface{ NumberDefaultValue() defaults.Number }:
		return evaluate(a.NumberDefaultValue(), func(d defaults.Number) (attr.Value, diag.Diagnostics) {
			var resp defaults.NumberResponse
			d.DefaultNumber(ctx, defaults.NumberRequest{}, &resp)
			return resp.PlanValue, resp.Diagnostics
		})
	case interface{ StringDefaultValue() defaults.String }:
		return evaluate(a.StringDefaultValue(), func(d defaults.String) (attr.Value, diag.Diagnostics) {
			var resp defaults.StringResponse
			d.DefaultString(ctx, defaults.StringRequest{}, &resp)
			return resp.PlanValue, resp.Diagnostics
		})
	case interface{ ListDefaultValue() defaults.List }:
		return evaluate(a.ListDefaultValue(), func(d defaults.List) (attr.Value, diag.Diagnostics) {
			var resp defaults.ListResponse
			d.DefaultList(ctx, defaults.ListRequest{}, &resp)
			return resp.PlanValue, resp.Diagnostics
		})
	case interface{ SetDefaultValue() defaults.Set }:
		return evaluate(a.SetDefaultValue(), func(d defaults.Set) (attr.Value, diag.Diagnostics) {
			var resp defaults.SetResponse
			d.DefaultSet(ctx, defaults.SetRequest{}, &resp)
			return resp.PlanValue, resp.Diagnostics
		})
	case interface{ MapDefaultValue() defaults.Map }:
		return evaluate(a.MapDefaultValue(), func(d defaults.Map) (attr.Value, diag.Diagnostics) {
			var resp defaults.MapResponse
			d.DefaultMap(ctx, defaults.MapRequest{}, &resp)
			return resp.PlanValue, resp.Diagnostics
		})
	case interface{ ObjectDefaultValue() defaults.Object }:
		return evaluate(a.ObjectDefaultValue(), func(d defaults.Object) (attr.Value, diag.Diagnostics) {
			var resp defaults.ObjectResponse
			d.DefaultObject(ctx, defaults.ObjectRequest{}, &resp)
			return resp.PlanValue, resp.Diagnostics
		})
	}
	return nil, fmt.Errorf("is a %T, which is not supported", attribute)
}

// evaluate runs a default, if there is one.
func evaluate[D any](d D, run func(D) (attr.Value, diag.Diagnostics)) (attr.Value, error) {
	if any(d) == nil {
		return nil, nil //nolint:nilnil // no default is no error
	}
	value, diags := run(d)
	for _, e := range diags.Errors() {
		return nil, fmt.Errorf("has a default that fails: %s: %s", e.Summary(), e.Detail())
	}
	return value, nil
}

// typePrefix returns the first part of all type names of a provider, such as payments.
func typePrefix(ctx context.Context, p provider.Provider) string {
	var own provider.MetadataResponse
	p.Metadata(ctx, provider.MetadataRequest{}, &own)
	return own.TypeName
}
