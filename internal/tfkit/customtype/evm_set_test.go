// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func setOf(addresses ...string) types.Set {
	elements := []attr.Value{}
	for _, a := range addresses {
		elements = append(elements, types.StringValue(a))
	}
	return types.SetValueMust(types.StringType, elements)
}

// TestEVMSet keeps the known spelling of addresses, and any other text as it is.
func TestEVMSet(t *testing.T) {
	t.Parallel()
	none, lower := types.SetNull(types.StringType), strings.ToLower(usdc)
	for name, c := range map[string]struct {
		known    types.Set
		received []string
		want     types.Set
	}{
		"nothing":           {none, nil, setOf()},
		"not known":         {none, []string{usdc, usdt}, setOf(usdc, usdt)},
		"unknown":           {types.SetUnknown(types.StringType), []string{usdc}, setOf(usdc)},
		"in another case":   {setOf(usdc, usdt), []string{strings.ToLower(usdt), lower}, setOf(usdc, usdt)},
		"one is new":        {setOf(usdc), []string{lower, strings.ToLower(usdt)}, setOf(usdc, strings.ToLower(usdt))},
		"twice":             {none, []string{usdc, lower, usdc}, setOf(usdc)},
		"a postal address":  {setOf(`{"city":"x"}`), []string{`{"city":"X"}`, ""}, setOf(`{"city":"X"}`)},
		"known, not there":  {setOf(usdc), nil, setOf()},
		"no case elsewhere": {setOf(bitcoin), []string{strings.ToLower(bitcoin)}, setOf(strings.ToLower(bitcoin))},
	} {
		if got := EVMSet(c.known, c.received); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestEVMAddresses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		elements []attr.Value
		wrong    string // nothing means that the set is accepted
	}{
		{nil, ""},
		{[]attr.Value{types.StringValue(usdc), types.StringValue(strings.ToLower(usdt)), types.StringUnknown()}, ""},
		{[]attr.Value{types.StringValue(usdc), types.StringNull()}, "it is null"},
		{[]attr.Value{types.StringValue(usdc[:41] + "9")}, "checksum (EIP-55)"},
		{[]attr.Value{types.StringValue(usdc[:41])}, "39 characters"},
		{[]attr.Value{types.StringValue(bitcoin)}, "does not begin with 0x"},
		{[]attr.Value{types.StringValue("")}, "does not begin with 0x"},
		{[]attr.Value{types.StringValue("0x" + strings.Repeat("0", 40))}, "zero address"},
		{[]attr.Value{types.StringValue(usdc), types.StringValue(strings.ToLower(usdc))}, "another spelling"},
	} {
		var resp validator.SetResponse
		set := types.SetValueMust(types.StringType, c.elements)
		EVMAddresses{}.ValidateSet(t.Context(), validator.SetRequest{Path: path.Root("evm_addresses"), ConfigValue: set}, &resp)
		if c.wrong == "" != (len(resp.Diagnostics) == 0) || len(resp.Diagnostics) > 1 {
			t.Errorf("%s: %v", set, resp.Diagnostics)
		} else if c.wrong != "" && (!strings.Contains(resp.Diagnostics[0].Detail(), c.wrong) ||
			resp.Diagnostics[0].Summary() != "Wrong address in evm_addresses") {
			t.Errorf("%s: %v, want %q", set, resp.Diagnostics, c.wrong)
		}
	}
}
