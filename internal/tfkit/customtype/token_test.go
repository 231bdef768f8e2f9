// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestTokenOfNetwork(t *testing.T) {
	t.Parallel()
	networks := []string{"Ethereum", "Bitcoin", "Solana"}
	kind := map[string]attr.Type{"network": types.StringType, "token": AddressType{}}
	asset := func(network types.String, token types.String) types.Object {
		return types.ObjectValueMust(kind, map[string]attr.Value{"network": network, "token": Address{token}})
	}
	of := types.StringValue
	for name, c := range map[string]struct {
		asset   types.Object
		refused string
	}{
		"token":                 {asset(of("Ethereum"), of(usdc)), ""},
		"coin":                  {asset(of("Bitcoin"), types.StringNull()), ""},
		"token on Bitcoin":      {asset(of("Bitcoin"), of(usdc)), "target.token: A token on a network without tokens"},
		"of another network":    {asset(of("Solana"), of(usdc)), "target.token: Wrong address in target.token"},
		"mistyped":              {asset(of("Solana"), of(usdc[:41]+"9")), "target.token: Wrong address in target.token"},
		"unknown token":         {asset(of("Bitcoin"), types.StringUnknown()), ""},
		"network known late":    {asset(types.StringUnknown(), of(usdc)), ""},
		"mistyped, known early": {asset(types.StringUnknown(), of(usdc[:41]+"9")), "target.token: Wrong address in target.token"},
		"another network name":  {asset(of("BitcoinDevnet"), of(usdc)), ""},
		"null":                  {types.ObjectNull(kind), ""},
		"unknown":               {types.ObjectUnknown(kind), ""},
	} {
		var resp validator.ObjectResponse
		TokenOfNetwork{networks}.ValidateObject(t.Context(), validator.ObjectRequest{Path: path.Root("target"), ConfigValue: c.asset}, &resp)
		if got := summaries(resp.Diagnostics); got != c.refused {
			t.Errorf("%s: %q, want %q", name, got, c.refused)
		}
		if got := beside(t, TokenOfNetwork{networks}, "token", c.asset); got != strings.ReplaceAll(c.refused, "target.", "") {
			t.Errorf("%s, at the top: %q, want %q", name, got, c.refused)
		}
	}
}

func TestAddressOfNetwork(t *testing.T) {
	t.Parallel()
	kind := map[string]attr.Type{"network": types.StringType, "address": AddressType{}}
	payee := func(network types.String, address types.String) types.Object {
		return types.ObjectValueMust(kind, map[string]attr.Value{"network": network, "address": Address{address}})
	}
	of, unknown := types.StringValue, types.StringUnknown()
	zero := "0x" + strings.Repeat("0", 40)
	for name, c := range map[string]struct {
		payee   types.Object
		refused bool
	}{
		"right":                      {payee(of("Ethereum"), of(usdc)), false},
		"mistyped":                   {payee(of("Ethereum"), of(usdc[:41]+"9")), true},
		"of another network":         {payee(of("Bitcoin"), of(usdc)), true},
		"zero":                       {payee(of("Ethereum"), of(zero)), true},
		"zero, network known late":   {payee(unknown, of(zero)), true},
		"network known late":         {payee(unknown, of(usdc)), false},
		"mistyped, network late":     {payee(unknown, of(usdc[:41]+"9")), true},
		"network without a name":     {payee(types.StringNull(), of(usdc)), false},
		"empty":                      {payee(of("Ethereum"), of("")), true},
		"known late":                 {payee(of("Ethereum"), unknown), false},
		"none":                       {payee(of("Ethereum"), types.StringNull()), false},
		"of a network of the future": {payee(of("Moonbase"), of(usdc)), false},
		"null":                       {types.ObjectNull(kind), false},
		"unknown":                    {types.ObjectUnknown(kind), false},
	} {
		var resp validator.ObjectResponse
		AddressOfNetwork{}.ValidateObject(t.Context(), validator.ObjectRequest{Path: path.Root("target"), ConfigValue: c.payee}, &resp)
		want := ""
		if c.refused {
			want = "target.address: Wrong address in target.address"
		}
		if got := summaries(resp.Diagnostics); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if got := beside(t, AddressOfNetwork{}, "address", c.payee); got != strings.ReplaceAll(want, "target.", "") {
			t.Errorf("%s, at the top: %q, want %q", name, got, want)
		}
	}
}

// beside validates an attribute whose network is beside it in the top level of a configuration.
func beside(t *testing.T, v validator.String, name string, object types.Object) string {
	t.Helper()
	if object.IsNull() || object.IsUnknown() { // a configuration is neither
		return ""
	}
	raw, err := object.ToTerraformValue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	attribute := schema.StringAttribute{Optional: true, CustomType: AddressType{}}
	config := tfsdk.Config{Raw: raw, Schema: schema.Schema{Attributes: map[string]schema.Attribute{
		"network": schema.StringAttribute{Optional: true}, "token": attribute, name: attribute,
	}}}
	value, _ := object.Attributes()[name].(Address)
	var resp validator.StringResponse
	v.ValidateString(t.Context(), validator.StringRequest{Path: path.Root(name), ConfigValue: value.StringValue, Config: config}, &resp)
	return summaries(resp.Diagnostics)
}

// TestTokenOfNetwork_prefix reads the network whose name has the same prefix as the token's.
func TestTokenOfNetwork_prefix(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"network": schema.StringAttribute{Optional: true}, "onramp_network": schema.StringAttribute{Optional: true},
		"onramp_token": schema.StringAttribute{Optional: true, CustomType: AddressType{}},
	}}
	for network, refused := range map[string]string{
		"Ethereum": "", "Solana": "onramp_token: Wrong address in onramp_token", "Bitcoin": "onramp_token: A token on a network without tokens",
	} {
		raw := tftypes.NewValue(s.Type().TerraformType(t.Context()), map[string]tftypes.Value{
			"network": tftypes.NewValue(tftypes.String, "Tron"), "onramp_network": tftypes.NewValue(tftypes.String, network),
			"onramp_token": tftypes.NewValue(tftypes.String, usdc),
		})
		var resp validator.StringResponse
		TokenOfNetwork{[]string{"Ethereum", "Bitcoin", "Solana", "Tron"}}.ValidateString(t.Context(), validator.StringRequest{
			Path: path.Root("onramp_token"), ConfigValue: types.StringValue(usdc), Config: tfsdk.Config{Raw: raw, Schema: s},
		}, &resp)
		if got := summaries(resp.Diagnostics); got != refused {
			t.Errorf("on %s: %q, want %q", network, got, refused)
		}
	}
}

// summaries returns errors as one string: "path: summary".
func summaries(diags diag.Diagnostics) (text string) {
	for _, d := range diags.Errors() {
		if d, ok := d.(diag.DiagnosticWithPath); ok {
			text += d.Path().String() + ": " + d.Summary()
		}
	}
	return text
}
