// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestWithoutNoise_secrets: what is sensitive is left out on its own account, and not because it happens to be computed too.
func TestWithoutNoise_secrets(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"in": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
			"plain":  schema.StringAttribute{Optional: true},
			"secret": schema.StringAttribute{Optional: true, Sensitive: true},
		}},
	}}
	inner := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"plain": tftypes.String, "secret": tftypes.String}}
	config := func(secret any) tftypes.Value {
		return tftypes.NewValue(tftypes.Object{AttributeTypes: map[string]tftypes.Type{"in": inner}}, map[string]tftypes.Value{
			"in": tftypes.NewValue(inner, map[string]tftypes.Value{"plain": tftypes.NewValue(tftypes.String, "p"), "secret": tftypes.NewValue(tftypes.String, secret)}),
		})
	}
	if got, err := withoutNoise(t.Context(), s, config("canary")); err != nil || !got.Equal(config(nil)) {
		t.Errorf("%s is written, want %s (%v)", got, config(nil), err)
	}
}
