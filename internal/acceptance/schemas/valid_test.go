// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestSchemas_valid runs the framework's own checks of every schema, which it leaves to the
// provider's tests.
func TestSchemas_valid(t *testing.T) {
	t.Parallel()
	ctx, p := t.Context(), provider.New("test")
	check := func(kind string, schema interface {
		ValidateImplementation(ctx context.Context) diag.Diagnostics
	},
	) {
		t.Helper()
		if diags := schema.ValidateImplementation(ctx); diags.HasError() {
			t.Errorf("%s: %v", kind, diags)
		}
		expectWords(t, kind, reflect.ValueOf(schema))
	}
	var configuration fwprovider.SchemaResponse
	p.Schema(ctx, fwprovider.SchemaRequest{}, &configuration)
	check("provider", configuration.Schema)
	for kind, r := range acctest.FrameworkResources() {
		var resp resource.SchemaResponse
		r.Schema(ctx, resource.SchemaRequest{}, &resp)
		check(kind, resp.Schema)
		if _, ok := r.Resource.(resource.ResourceWithImportState); !ok {
			t.Errorf("%s cannot be imported", kind)
		}
		withIdentity, ok := r.Resource.(resource.ResourceWithIdentity)
		if !ok {
			t.Errorf("%s has no identity", kind)
			continue
		}
		var identity resource.IdentitySchemaResponse
		withIdentity.IdentitySchema(ctx, resource.IdentitySchemaRequest{}, &identity)
		check(kind+": identity", identity.IdentitySchema)
	}
	for _, construct := range p.DataSources(ctx) {
		var resp datasource.SchemaResponse
		construct().Schema(ctx, datasource.SchemaRequest{}, &resp)
		check("data source", resp.Schema)
	}
	for _, construct := range p.(fwprovider.ProviderWithListResources).ListResources(ctx) {
		var resp list.ListResourceSchemaResponse
		construct().ListResourceConfigSchema(ctx, list.ListResourceSchemaRequest{}, &resp)
		check("list resource", resp.Schema)
	}
	for _, construct := range p.(fwprovider.ProviderWithActions).Actions(ctx) {
		var resp action.SchemaResponse
		construct().Schema(ctx, action.SchemaRequest{}, &resp)
		check("action", resp.Schema)
	}
	for _, construct := range p.(fwprovider.ProviderWithEphemeralResources).EphemeralResources(ctx) {
		var resp ephemeral.SchemaResponse
		construct().Schema(ctx, ephemeral.SchemaRequest{}, &resp)
		check("ephemeral resource", resp.Schema)
	}
}

// expectWords demands that each validator and each plan modifier describes itself: tests and other
// programs tell them by their words.
func expectWords(t *testing.T, at string, of reflect.Value) {
	t.Helper()
	for of.Kind() == reflect.Interface {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct {
		return
	}
	for _, name := range []string{"Validators", "PlanModifiers"} {
		for i := range fieldLength(of, name) {
			words, ok := of.FieldByName(name).Index(i).Interface().(interface {
				Description(ctx context.Context) string
			})
			if !ok || words.Description(t.Context()) == "" {
				t.Errorf("%s has no words in its %s", at, name)
			}
		}
	}
	if nested := of.FieldByName("NestedObject"); nested.IsValid() {
		expectWords(t, at, nested)
	}
	if attributes := of.FieldByName("Attributes"); attributes.IsValid() {
		for _, name := range attributes.MapKeys() {
			expectWords(t, at+"."+name.String(), attributes.MapIndex(name))
		}
	}
}

func fieldLength(of reflect.Value, name string) int {
	if field := of.FieldByName(name); field.IsValid() {
		return field.Len()
	}
	return 0
}
