// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
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

func TestIgnoreSpelling(t *testing.T) {
	t.Parallel()
	lower, other := types.StringValue(strings.ToLower(usdc)), types.StringValue("0xdAC17F958D2ee523a2206206994597C13D831ec7")
	for name, c := range map[string]struct{ state, planned, want types.String }{
		"another spelling": {lower, types.StringValue(usdc), lower},
		"another address":  {lower, other, other},
		"another network":  {types.StringValue("abc"), types.StringValue("ABC"), types.StringValue("ABC")}, // case counts there
		"removed":          {lower, types.StringNull(), types.StringNull()},
		"added":            {types.StringNull(), lower, lower},
		"unknown":          {lower, types.StringUnknown(), types.StringUnknown()},
	} {
		resp := planmodifier.StringResponse{PlanValue: c.planned}
		IgnoreSpelling{}.PlanModifyString(t.Context(), planmodifier.StringRequest{StateValue: c.state, PlanValue: c.planned}, &resp)
		if !resp.PlanValue.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, resp.PlanValue, c.want)
		}
	}
}
