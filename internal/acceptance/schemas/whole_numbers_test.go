// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestSchemas_wholeNumbers refuses integer attributes that may be configured, in any block and at
// any depth. The framework takes a fraction, or a number of more than 64 bits, for a defect of the
// provider. Number attributes with a check of package check name the argument and the value.
func TestSchemas_wholeNumbers(t *testing.T) {
	t.Parallel()
	ctx, p := t.Context(), provider.New("test")
	var own fwprovider.SchemaResponse
	p.Schema(ctx, fwprovider.SchemaRequest{}, &own)
	noIntegers(t, own.Schema.Type(), own.Schema.AttributeAtTerraformPath)
	for _, construct := range p.Resources(ctx) {
		var resp resource.SchemaResponse
		construct().Schema(ctx, resource.SchemaRequest{}, &resp)
		noIntegers(t, resp.Schema.Type(), resp.Schema.AttributeAtTerraformPath)
	}
	for _, construct := range p.DataSources(ctx) {
		var resp datasource.SchemaResponse
		construct().Schema(ctx, datasource.SchemaRequest{}, &resp)
		noIntegers(t, resp.Schema.Type(), resp.Schema.AttributeAtTerraformPath)
	}
	for _, construct := range p.(fwprovider.ProviderWithListResources).ListResources(ctx) {
		var resp list.ListResourceSchemaResponse
		construct().ListResourceConfigSchema(ctx, list.ListResourceSchemaRequest{}, &resp)
		noIntegers(t, resp.Schema.Type(), resp.Schema.AttributeAtTerraformPath)
	}
	for _, construct := range p.(fwprovider.ProviderWithEphemeralResources).EphemeralResources(ctx) {
		var resp ephemeral.SchemaResponse
		construct().Schema(ctx, ephemeral.SchemaRequest{}, &resp)
		noIntegers(t, resp.Schema.Type(), resp.Schema.AttributeAtTerraformPath)
	}
	for _, construct := range p.(fwprovider.ProviderWithActions).Actions(ctx) {
		var resp action.SchemaResponse
		construct().Schema(ctx, action.SchemaRequest{}, &resp)
		noIntegers(t, resp.Schema.Type(), resp.Schema.AttributeAtTerraformPath)
	}
}

// noIntegers fails for each integer of a block that may be configured.
func noIntegers[A interface{ IsComputed() bool }](
	t *testing.T, of attr.Type, attributeAt func(context.Context, *tftypes.AttributePath) (A, error),
) {
	t.Helper()
	for _, at := range integersIn(of, tftypes.NewAttributePath()) {
		a, err := attributeAt(t.Context(), at)
		if configured, ok := any(a).(interface{ IsOptional() bool }); err != nil || !ok || !a.IsComputed() || configured.IsOptional() {
			t.Errorf("%s is an integer attribute: use a number attribute with a check of whole numbers (%v)", at, err)
		}
	}
}

// integersIn returns the paths of all integers in a type. One element of a list, a set or a map
// stands for all.
func integersIn(t attr.Type, at *tftypes.AttributePath) (found []*tftypes.AttributePath) {
	switch k := t.(type) {
	case basetypes.Int64Typable, basetypes.Int32Typable:
		return []*tftypes.AttributePath{at}
	case attr.TypeWithAttributeTypes:
		for name, of := range k.AttributeTypes() {
			found = append(found, integersIn(of, at.WithAttributeName(name))...)
		}
	case attr.TypeWithElementType:
		if _, ok := t.(basetypes.MapTypable); ok {
			return integersIn(k.ElementType(), at.WithElementKeyString("k"))
		}
		return integersIn(k.ElementType(), at.WithElementKeyInt(0))
	}
	return found
}

// TestWholeNumbers expects an error in the user's terms for a fraction and for a number that is too
// large, at the argument.
func TestWholeNumbers(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for number, words := range map[string]string{"0.5": "it is 0.5.", "1e30": "it is 1000000000000000000000000000000"} {
		_, err := driver.New(t).Plan(service.Config(`resource "payments_product" "it" {
			name = "Beans"
			description = "One kilogram."
			currency = "EUR"
			price = 1
			charging_interval_seconds = ` + number + "\n}\n"))
		const must = "charging_interval_seconds must be a whole number of seconds from 0 to"
		if err == nil || !strings.Contains(err.Error(), must) || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", number, err)
		}
	}
}
