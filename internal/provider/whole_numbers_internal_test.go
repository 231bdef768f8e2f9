// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// integersIn returns the paths of all whole numbers in a type. One element of a list, a set or a
// map stands for all.
func integersIn(t attr.Type, path []tftypes.AttributePathStep) (found [][]tftypes.AttributePathStep) {
	step := func(s tftypes.AttributePathStep) []tftypes.AttributePathStep {
		return append(append([]tftypes.AttributePathStep{}, path...), s)
	}
	switch k := t.(type) {
	case basetypes.Int64Typable, basetypes.Int32Typable:
		return [][]tftypes.AttributePathStep{path}
	case attr.TypeWithAttributeTypes:
		for name, of := range k.AttributeTypes() {
			found = append(found, integersIn(of, step(tftypes.AttributeName(name)))...)
		}
	case basetypes.ListTypable, basetypes.SetTypable:
		of, _ := t.(attr.TypeWithElementType)
		return integersIn(of.ElementType(), step(tftypes.ElementKeyInt(0)))
	case basetypes.MapTypable:
		of, _ := t.(attr.TypeWithElementType)
		return integersIn(of.ElementType(), step(tftypes.ElementKeyString("k")))
	}
	return found
}

// planted returns a value of a type with a number at the end of steps, and nulls beside them.
func planted(kind tftypes.Type, steps []tftypes.AttributePathStep, number *big.Float) tftypes.Value {
	if len(steps) == 0 {
		return tftypes.NewValue(kind, number)
	}
	switch k := kind.(type) {
	case tftypes.Object:
		members := map[string]tftypes.Value{}
		for name, of := range k.AttributeTypes {
			members[name] = tftypes.NewValue(of, nil)
			if tftypes.AttributeName(name) == steps[0] {
				members[name] = planted(of, steps[1:], number)
			}
		}
		return tftypes.NewValue(k, members)
	case tftypes.List:
		return tftypes.NewValue(k, []tftypes.Value{planted(k.ElementType, steps[1:], number)})
	case tftypes.Set:
		return tftypes.NewValue(k, []tftypes.Value{planted(k.ElementType, steps[1:], number)})
	case tftypes.Map:
		return tftypes.NewValue(k, map[string]tftypes.Value{"k": planted(k.ElementType, steps[1:], number)})
	}
	panic(kind)
}

// validation is a call that checks a configuration.
type validation func(*tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error)

// validations returns the schemas of all blocks of a server, and the calls that check them first.
func validations(t *testing.T, s *server) (map[string]*tfprotov6.Schema, map[string][]validation) {
	t.Helper()
	ctx := t.Context()
	all, err := s.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		t.Fatal(err)
	}
	schemas := map[string]*tfprotov6.Schema{providerBlock.name: all.Provider}
	calls := map[string][]validation{providerBlock.name: {
		func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			resp, err := s.ValidateProviderConfig(ctx, &tfprotov6.ValidateProviderConfigRequest{Config: config})
			return resp.Diagnostics, err
		},
		func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			resp, err := s.ConfigureProvider(ctx, &tfprotov6.ConfigureProviderRequest{Config: config})
			return resp.Diagnostics, err
		},
	}}
	add := func(of block, call ...validation) { schemas[of.name], calls[of.name] = of.schema(all), call }
	for name, schema := range all.ResourceSchemas {
		add(resourceBlock(name), func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			resp, err := s.ValidateResourceConfig(ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: name, Config: config})
			return resp.Diagnostics, err
		}, func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) { // of a value that was unknown before
			null, err := tfprotov6.NewDynamicValue(schema.ValueType(), tftypes.NewValue(schema.ValueType(), nil))
			if err != nil {
				return nil, err
			}
			resp, err := s.PlanResourceChange(ctx, &tfprotov6.PlanResourceChangeRequest{
				TypeName: name, Config: config, PriorState: &null, ProposedNewState: config,
			})
			return resp.Diagnostics, err
		})
	}
	for name := range all.DataSourceSchemas {
		add(dataBlock(name), func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			resp, err := s.ValidateDataResourceConfig(ctx, &tfprotov6.ValidateDataResourceConfigRequest{TypeName: name, Config: config})
			return resp.Diagnostics, err
		})
	}
	for name := range all.EphemeralResourceSchemas {
		add(ephemeralBlock(name), func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			resp, err := s.ValidateEphemeralResourceConfig(ctx, &tfprotov6.ValidateEphemeralResourceConfigRequest{TypeName: name, Config: config})
			return resp.Diagnostics, err
		})
	}
	for name := range all.ListResourceSchemas {
		add(listBlock(name), func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			resp, err := s.ValidateListResourceConfig(ctx, &tfprotov6.ValidateListResourceConfigRequest{TypeName: name, Config: config})
			return resp.Diagnostics, err
		})
	}
	for name := range all.ActionSchemas {
		add(actionBlock(name), func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			resp, err := s.ValidateActionConfig(ctx, &tfprotov6.ValidateActionConfigRequest{ActionType: name, Config: config})
			return resp.Diagnostics, err
		})
	}
	return schemas, calls
}

// TestWholeNumbers plants wrong numbers in every whole number of every block. They are a fraction
// and two numbers that are too large. It expects one diagnostic in the user's terms for each, at
// the argument.
func TestWholeNumbers(t *testing.T) {
	t.Parallel()
	own, err := newServer(New("test"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if count := plantWrongNumbers(t, own); count < 10 {
		t.Errorf("only %d whole numbers were found", count)
	}
	other, _ := (&tiny{}).serve(t)
	if count := plantWrongNumbers(t, other); count != 2 {
		t.Errorf("%d whole numbers of an action and a list were found, want 2", count)
	}
}

// plantWrongNumbers is [TestWholeNumbers] for one server. It returns how many whole numbers it
// found.
func plantWrongNumbers(t *testing.T, s *server) (count int) {
	t.Helper()
	schemas, calls := validations(t, s)
	for block, schema := range schemas {
		typed, ok := s.typedSchemas()[block]
		if !ok {
			t.Errorf("%s is in no typed schema", block)
			continue
		}
		whole, _ := typed.(interface{ Type() attr.Type })
		for _, steps := range integersIn(whole.Type(), nil) {
			count++
			at := attributePath(tftypes.NewAttributePathWithSteps(steps))
			for number, words := range map[string]string{
				"0.5": " must be a whole number: it is 0.5.", "1e30": ": it is 1000000000000000000000000000000.", "-1e300": ": it is -1e+300.",
			} {
				exact, _, err := big.ParseFloat(number, 10, 512, big.ToNearestEven)
				if err != nil {
					t.Fatal(err)
				}
				config, err := tfprotov6.NewDynamicValue(schema.ValueType(), planted(schema.ValueType(), steps, exact))
				if err != nil {
					t.Fatal(err)
				}
				for i, call := range calls[block] {
					diagnostics, err := call(&config)
					if err != nil {
						t.Fatal(err)
					}
					if reported := wrongNumberReports(diagnostics, at, words, steps[0]); reported != 1 {
						t.Errorf("%s, call %d, %s = %s is reported %d times: %q", block, i, at, number, reported, formatted(diagnostics))
					}
				}
			}
		}
	}
	return count
}

// wrongNumberReports counts the diagnostics in the user's terms about a number. It returns -1 if
// the framework's own terms are left.
func wrongNumberReports(diagnostics []*tfprotov6.Diagnostic, at, words string, argument tftypes.AttributePathStep) (count int) {
	for _, d := range diagnostics {
		text := d.Summary + d.Detail
		for _, own := range []string{"error in the provider", "Validation Error", "big.Float"} {
			if strings.Contains(text, own) {
				return -1
			}
		}
		if strings.HasPrefix(d.Detail, at+" must be ") && strings.HasSuffix(d.Detail, words) && d.Summary == "Wrong value of "+at &&
			(d.Attribute == nil || d.Attribute.Steps()[0] == argument) {
			count++
		}
	}
	return count
}

// TestWholeNumbers_kept keeps other diagnostics of the framework, and shows no sensitive value.
func TestWholeNumbers_kept(t *testing.T) {
	t.Parallel()
	secret := &tfprotov6.Schema{Block: &tfprotov6.SchemaBlock{Attributes: []*tfprotov6.SchemaAttribute{
		{Name: "pin", Type: tftypes.Number, Sensitive: true}, {Name: "count", Type: tftypes.Number},
	}}}
	inner := &server{knowledge: knowledge{
		described:    describeOnce(schemaOnly{resources: map[string]*tfprotov6.Schema{"payments_product": secret}}),
		typedSchemas: func() map[string]typedSchema { return map[string]typedSchema{"resource payments_product": integers{}} },
	}}
	config := func(pin, count any) *tfprotov6.DynamicValue {
		value, err := tfprotov6.NewDynamicValue(secret.ValueType(), tftypes.NewValue(secret.ValueType(), map[string]tftypes.Value{
			"pin": tftypes.NewValue(tftypes.Number, pin), "count": tftypes.NewValue(tftypes.Number, count),
		}))
		if err != nil {
			t.Fatal(err)
		}
		return &value
	}
	defect := &tfprotov6.Diagnostic{Summary: "Value Conversion Error", Detail: "This is always an error in the provider."}
	other := &tfprotov6.Diagnostic{Summary: "Wrong", Detail: "It is wrong."}
	of := block{"test", resourceBlock("payments_product").schema}
	for _, d := range [][]*tfprotov6.Diagnostic{{defect}, {other}, {defect, other}, nil} {
		if got := inner.wholeNumbers(t.Context(), d, of, config(1, 0.5)); len(got) != len(d) {
			t.Errorf("%v became %v in a block without a schema", d, got)
		}
		if got := inner.wholeNumbers(t.Context(), d, of, nil); len(got) != len(d) {
			t.Errorf("%v became %v without a configuration", d, got)
		}
	}
	value, err := config(4711.5, 0.5).Unmarshal(secret.ValueType())
	if err != nil {
		t.Fatal(err)
	}
	var reported []string
	for _, d := range wrongNumbers(t.Context(), integers{}, secret.Block.Attributes, value) {
		reported = append(reported, d.Detail)
	}
	slices.Sort(reported)
	if want := []string{"count must be a whole number: it is 0.5.", "pin must be a whole number."}; !slices.Equal(reported, want) {
		t.Errorf("got %q, want %q", reported, want)
	}
}

// integers is a schema with only whole numbers.
type integers struct{}

func (integers) TypeAtTerraformPath(context.Context, *tftypes.AttributePath) (attr.Type, error) {
	return basetypes.Int64Type{}, nil
}
