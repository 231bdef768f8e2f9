// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"testing"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestNew_token compares tokens in any spelling. The coin of a network has no token.
func TestNew_token(t *testing.T) {
	t.Parallel()
	const usdc, tether = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
	filters := []Filter[*string]{{Name: "token", Description: "Only those.", Token: func(token *string) *string { return token }}}
	for name, x := range map[string]struct {
		wanted any
		token  *string
		want   bool
	}{
		"not given":                  {nil, new(usdc), true},
		"equal":                      {usdc, new(usdc), true},
		"without a checksum":         {"0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", new(usdc), true},
		"another":                    {usdc, new("0xdAC17F958D2ee523a2206206994597C13D831ec7"), false},
		"of another network":         {usdc, new(tether), false},
		"case that means something":  {"tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t", new(tether), false},
		"a coin":                     {usdc, nil, false},
		"a coin, without the filter": {nil, nil, true},
	} {
		s := datasource.Schema{Attributes: DataSource(filters)}
		config := tfsdk.Config{Schema: s, Raw: tftypes.NewValue(s.Type().TerraformType(t.Context()), map[string]tftypes.Value{
			"token": tftypes.NewValue(tftypes.String, x.wanted),
		})}
		var diags diag.Diagnostics
		if got := New(t.Context(), filters, config, &diags)(x.token); got != x.want || diags.HasError() {
			t.Errorf("%s: %t, want %t; %v", name, got, x.want, diags)
		}
	}
}
