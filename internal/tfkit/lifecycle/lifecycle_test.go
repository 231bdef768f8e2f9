// SPDX-License-Identifier: MPL-2.0

package lifecycle_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// TestConfigure takes the provider's client, and no other value. Before the provider is configured,
// there is no value and no client.
func TestConfigure(t *testing.T) {
	t.Parallel()
	var (
		managed lifecycle.Managed
		data    lifecycle.Data
		short   lifecycle.Ephemeral
		once    lifecycle.Action
	)
	for name, c := range map[string]struct {
		configure func(data any) diag.Diagnostics
		client    func() *client.Client
	}{
		"resource": {func(data any) diag.Diagnostics {
			var resp resource.ConfigureResponse
			managed.Configure(t.Context(), resource.ConfigureRequest{ProviderData: data}, &resp)
			return resp.Diagnostics
		}, managed.Client},
		"data source": {func(given any) diag.Diagnostics {
			var resp datasource.ConfigureResponse
			data.Configure(t.Context(), datasource.ConfigureRequest{ProviderData: given}, &resp)
			return resp.Diagnostics
		}, data.Client},
		"ephemeral resource": {func(data any) diag.Diagnostics {
			var resp ephemeral.ConfigureResponse
			short.Configure(t.Context(), ephemeral.ConfigureRequest{ProviderData: data}, &resp)
			return resp.Diagnostics
		}, short.Client},
		"action": {func(data any) diag.Diagnostics {
			var resp action.ConfigureResponse
			once.Configure(t.Context(), action.ConfigureRequest{ProviderData: data}, &resp)
			return resp.Diagnostics
		}, once.Client},
	} {
		if diags := c.configure(nil); len(diags) > 0 || c.client() != nil {
			t.Errorf("%s: not configured: %v, %v", name, diags, c.client())
		}
		diags := c.configure("key")
		if len(diags) != 1 || !strings.Contains(diags[0].Detail(), "A *client.Client was expected, and a string came") || c.client() != nil {
			t.Errorf("%s: a string: %v, %v", name, diags, c.client())
		}
		if want := new(client.Client); len(c.configure(want)) > 0 || c.client() != want {
			t.Errorf("%s: its client is %v", name, c.client())
		}
	}
}

// TestAddError finds the argument that names a missing object in any case of its letters.
func TestAddError(t *testing.T) {
	t.Parallel()
	typ := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"account_id": tftypes.String}}
	config := tftypes.NewValue(typ, map[string]tftypes.Value{"account_id": tftypes.NewValue(tftypes.String, "AB-1")})
	for id, found := range map[string]bool{"AB-1": true, "ab-1": true, "ab-2": false} {
		var diags diag.Diagnostics
		lifecycle.AddError(t.Context(), &diags, nil, config, "read", "fee", &client.NotFoundError{Noun: "account", ID: id})
		if _, at := diags[0].(diag.DiagnosticWithPath); at != found {
			t.Errorf("%s: %v", id, diags)
		}
	}
}
