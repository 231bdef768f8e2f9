// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// schemas are the resources' schemas by their type names.
type schemas map[string]schema.Schema

func schemasOf(types map[string]described.Type) schemas {
	found := schemas{}
	for name, t := range types {
		found[name] = t.Schema
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
		for l := range described.Walk(s[name].Attributes) {
			if err := checkAttribute(ctx, l.Attribute); err != nil {
				errs = append(errs, fmt.Errorf("%s.%s %w", name, l.Path, err))
			}
		}
	}
	if len(errs) == 0 {
		return nil
	}
	return fmt.Errorf("the provider cannot generate configuration for:\n%w", errors.Join(errs...))
}

func checkAttribute(ctx context.Context, a schema.Attribute) error {
	standard, err := defaultOf(ctx, a)
	_, isNested := a.(schema.NestedAttribute)
	switch {
	case err != nil:
		return err
	case standard != nil && a.IsSensitive():
		return errors.New("is sensitive, so it is omitted, and the default would replace its value")
	case isNested && described.Inside(a) == nil:
		return fmt.Errorf("is a %T, whose objects have no order or no names: use a list", a)
	}
	return nil
}

// defaultOf returns an attribute's default, or nil. It returns an error if it does not support the
// attribute's type, and if the default fails. An attribute of each kind has its default in a field
// with a method of its own, such as DefaultString, so defaultOf finds both by their names.
func defaultOf(ctx context.Context, attribute any) (attr.Value, error) {
	field := reflect.ValueOf(attribute).FieldByName("Default")
	if !field.IsValid() || !slices.Contains([]string{"Bool", "Number", "String", "List", "Set", "Map", "Object"}, field.Type().Name()) {
		return nil, fmt.Errorf("is a %T, which is not supported", attribute)
	}
	if field.IsNil() {
		return nil, nil //nolint:nilnil // no default is no error
	}
	run := field.MethodByName("Default" + field.Type().Name())
	resp := reflect.New(run.Type().In(2).Elem()) //nolint:mnd // the context, the request and the response
	run.Call([]reflect.Value{reflect.ValueOf(ctx), reflect.Zero(run.Type().In(1)), resp})
	diags, _ := resp.Elem().FieldByName("Diagnostics").Interface().(diag.Diagnostics)
	for _, e := range diags.Errors() {
		return nil, fmt.Errorf("has a default that fails: %s: %s", e.Summary(), e.Detail())
	}
	value, _ := resp.Elem().FieldByName("PlanValue").Interface().(attr.Value)
	return value, nil
}

// typePrefix returns the first part of all type names of a provider, such as payments.
func typePrefix(ctx context.Context, p provider.Provider) string {
	var own provider.MetadataResponse
	p.Metadata(ctx, provider.MetadataRequest{}, &own)
	return own.TypeName
}
