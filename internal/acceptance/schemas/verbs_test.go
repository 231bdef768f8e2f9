// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestSchemas_validVerbs is TestSchemas_valid for actions and ephemeral resources.
func TestSchemas_validVerbs(t *testing.T) {
	t.Parallel()
	p := provider.New("test")
	withActions, _ := p.(fwprovider.ProviderWithActions)
	for _, construct := range withActions.Actions(t.Context()) {
		var meta action.MetadataResponse
		var resp action.SchemaResponse
		a := construct()
		a.Metadata(t.Context(), action.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		a.Schema(t.Context(), action.SchemaRequest{}, &resp)
		if diags := resp.Schema.ValidateImplementation(t.Context()); diags.HasError() {
			t.Errorf("%s: %v", meta.TypeName, diags)
		}
	}
	withEphemerals, _ := p.(fwprovider.ProviderWithEphemeralResources)
	for _, construct := range withEphemerals.EphemeralResources(t.Context()) {
		var meta ephemeral.MetadataResponse
		var resp ephemeral.SchemaResponse
		e := construct()
		e.Metadata(t.Context(), ephemeral.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		e.Schema(t.Context(), ephemeral.SchemaRequest{}, &resp)
		if diags := resp.Schema.ValidateImplementation(t.Context()); diags.HasError() {
			t.Errorf("%s: %v", meta.TypeName, diags)
		}
	}
}
