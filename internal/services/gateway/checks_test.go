// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// TestSomeMember counts unknown members as set.
func TestSomeMember(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		gateway types.Object
		refused bool
	}{
		"null":           {types.ObjectNull(Type.AttrTypes), false}, // Required has its own message
		"not known":      {types.ObjectUnknown(Type.AttrTypes), false},
		"none":           {object(t, Type, nil), true},
		"managed":        {object(t, Type, map[string]any{"managed": managed(t, "Bitcoin")}), false},
		"self custodial": {object(t, Type, map[string]any{"self_custodial": selfCustodial(t, nil)}), false},
		"open banking":   {object(t, Type, map[string]any{"open_banking": openBanking(t, nil)}), false},
		"one not known":  {object(t, Type, map[string]any{"managed": types.ObjectUnknown(managedType.AttrTypes)}), false},
	} {
		var resp validator.ObjectResponse
		someMember{"one member at least"}.ValidateObject(t.Context(), validator.ObjectRequest{Path: path.Root("gateway"), ConfigValue: c.gateway}, &resp)
		got := errorsAt(resp.Diagnostics)
		if c.refused != (len(got) == 1) || c.refused &&
			!strings.HasPrefix(got[0], "gateway: Nothing in gateway. gateway must have at least one of managed, self_custodial and open_banking") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestDistinct refuses two equal elements. Elements with unknown values may still differ.
func TestDistinct(t *testing.T) {
	t.Parallel()
	lower, unknown := strings.ToLower(usdc), types.StringUnknown()
	methods := func(methods ...string) types.List {
		list, _ := managed(t, methods...).Attributes()["methods"].(types.List)
		return list
	}
	method := func(network, token any) attr.Value {
		members := map[string]any{"network": network}
		if token != nil {
			members["token"] = token
		}
		return object(t, methodType, members)
	}
	tokens := func(tokens ...attr.Value) types.List { return types.ListValueMust(tokenType, tokens) }
	for name, c := range map[string]struct {
		check distinct
		list  types.List
		wrong string // the second of both, and the first
	}{
		"methods":                   {distinctMethods, methods("Ethereum", "Ethereum "+usdc, "Ethereum "+usdt, "Base "+usdc, "Bitcoin"), ""},
		"coin twice":                {distinctMethods, methods("Bitcoin", "Ethereum", "Bitcoin - 5"), "x[2] x[0]"},
		"network in another case":   {distinctMethods, methods("Bitcoin", "bitcoin"), "x[1] x[0]"},
		"token twice":               {distinctMethods, methods("Base", "Base "+usdc, "Base "+usdc), "x[2] x[1]"},
		"token in another spelling": {distinctMethods, methods("Base "+usdc, "Base "+lower), "x[1] x[0]"},
		"text in another case":      {distinctMethods, methods("Solana abc", "Solana Abc"), ""}, // which is another token there
		"three times":               {distinctMethods, methods("Base", "Base", "Base"), "x[1] x[0]"},
		"networks not known": {
			distinctMethods,
			types.ListValueMust(methodType, []attr.Value{method(unknown, nil), method(unknown, nil)}), "",
		},
		"network not known": {
			distinctMethods,
			types.ListValueMust(methodType, []attr.Value{method("Base", usdc), method(unknown, usdc)}), "",
		},
		"tokens not known": {
			distinctMethods,
			types.ListValueMust(methodType, []attr.Value{
				method("Base", customtype.Address{StringValue: unknown}),
				method("Base", customtype.Address{StringValue: unknown}), method("Base", nil),
			}), "",
		},
		"methods not known": {
			distinctMethods,
			types.ListValueMust(methodType, []attr.Value{types.ObjectUnknown(methodType.AttrTypes), types.ObjectUnknown(methodType.AttrTypes)}), "",
		},
		"list of methods not known": {distinctMethods, types.ListUnknown(methodType), ""},
		"no list":                   {distinctMethods, types.ListNull(methodType), ""},
		"known beside not known": {
			distinctMethods,
			types.ListValueMust(methodType, []attr.Value{method("Base", nil), method(unknown, nil), method("Base", nil)}), "x[2] x[0]",
		},
		"tokens":                       {distinctTokens, tokens(token(t, 1, usdc), token(t, 1, usdt)), ""},
		"on two chains":                {distinctTokens, tokens(token(t, 1, usdc), token(t, 137, usdc)), ""},
		"contract twice":               {distinctTokens, tokens(token(t, 1, usdc), token(t, 137, usdc), token(t, 137, usdc)), "x[2] x[1]"},
		"contract in another spelling": {distinctTokens, tokens(token(t, 1, lower), token(t, 1, usdc)), "x[1] x[0]"},
		"chains not known": {distinctTokens, tokens(
			object(t, tokenType, map[string]any{"token_address": usdc, "chain_id": types.NumberUnknown()}),
			object(t, tokenType, map[string]any{"token_address": usdc, "chain_id": types.NumberUnknown()}),
		), ""},
		"contracts not known": {distinctTokens, tokens(
			object(t, tokenType, map[string]any{"token_address": customtype.Address{StringValue: unknown}, "chain_id": convert.Whole[int64](1)}),
			object(t, tokenType, map[string]any{"token_address": customtype.Address{StringValue: unknown}, "chain_id": convert.Whole[int64](1)}),
		), ""},
	} {
		var resp validator.ListResponse
		c.check.ValidateList(t.Context(), validator.ListRequest{Path: path.Root("x"), ConfigValue: c.list}, &resp)
		got := strings.Join(errorsAt(resp.Diagnostics), "\n")
		want := ""
		if second, first, ok := strings.Cut(c.wrong, " "); ok {
			want = second + ": A " + c.check.noun + " twice. " + second + " is the same " + c.check.noun + " as " + first + ". Take one of them out."
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
