// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"context"
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
