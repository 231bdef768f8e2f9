// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func TestTokenOfNetwork(t *testing.T) {
	t.Parallel()
	kind := map[string]attr.Type{"network": types.StringType, "token": AddressType{}}
	asset := func(network types.String, token types.String) types.Object {
		return types.ObjectValueMust(kind, map[string]attr.Value{"network": network, "token": Address{token}})
	}
	of := types.StringValue
	for name, c := range map[string]struct {
		asset   types.Object
		refused string
	}{
		"token":                {asset(of("Ethereum"), of(usdc)), ""},
		"coin":                 {asset(of("Bitcoin"), types.StringNull()), ""},
		"token on Bitcoin":     {asset(of("Bitcoin"), of(usdc)), "target.token: A token on a network without tokens"},
		"of another network":   {asset(of("Solana"), of(usdc)), "target.token: Wrong address in target.token"},
		"mistyped":             {asset(of("Solana"), of(usdc[:41]+"9")), ""}, // see Address.ValidateAttribute
		"unknown token":        {asset(of("Bitcoin"), types.StringUnknown()), ""},
		"network known late":   {asset(types.StringUnknown(), of(usdc)), ""},
		"another network name": {asset(of("BitcoinDevnet"), of(usdc)), ""},
		"null":                 {types.ObjectNull(kind), ""},
		"unknown":              {types.ObjectUnknown(kind), ""},
	} {
		var resp validator.ObjectResponse
		TokenOfNetwork{Networks: []string{"Ethereum", "Bitcoin", "Solana"}}.ValidateObject(t.Context(),
			validator.ObjectRequest{Path: path.Root("target"), ConfigValue: c.asset}, &resp)
		got := ""
		for _, d := range resp.Diagnostics.Errors() {
			got += d.(interface{ Path() path.Path }).Path().String() + ": " + d.Summary()
		}
		if got != c.refused {
			t.Errorf("%s: %q, want %q", name, got, c.refused)
		}
	}
}
