// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr/xattr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

const (
	usdc    = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdt    = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	bitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
)

func address(value string) Address { return Address{types.StringValue(value)} }

// TestAddressCheck: the destination package has the rules, and their test.
func TestAddressCheck(t *testing.T) {
	t.Parallel()
	zero := "0x" + strings.Repeat("0", 40)
	for _, c := range []struct {
		check AddressCheck
		value types.String
		wrong string // nothing means that it is accepted
	}{
		{Payee(), types.StringNull(), ""},
		{Payee(), types.StringUnknown(), ""},
		{Payee(), types.StringValue(bitcoin), ""},
		{Payee(), types.StringValue(""), "it is empty"},
		{Payee(), types.StringValue(usdc[:41] + "9"), "checksum (EIP-55)"},
		{Payee(), types.StringValue("alice.near"), "a character that no address contains"},
		{Payee(), types.StringValue(zero), "zero address"},
		{ChainPayee(), types.StringValue(usdc), ""},
		{ChainPayee(), types.StringValue(zero), "zero address"},
		{ChainPayee(), types.StringValue(bitcoin), "does not begin with 0x"},
		{Contract(), types.StringValue(zero), ""},
		{Contract(), types.StringValue(bitcoin), "does not begin with 0x"},
		{Contract(), types.StringValue(usdc[:41]), "it has 39 characters after 0x"},
	} {
		at := path.Root("gateway").AtName("seller")
		var resp validator.StringResponse
		c.check.ValidateString(t.Context(), validator.StringRequest{Path: at, ConfigValue: c.value}, &resp)
		if c.wrong == "" && len(resp.Diagnostics) == 0 {
			continue
		}
		if c.wrong == "" || len(resp.Diagnostics) != 1 {
			t.Errorf("%s: %v", c.value, resp.Diagnostics)
			continue
		}
		d, ok := resp.Diagnostics[0].(diag.DiagnosticWithPath)
		if !ok || !d.Path().Equal(at) || d.Summary() != "Wrong address in gateway.seller" || !strings.Contains(d.Detail(), c.wrong) {
			t.Errorf("%s: %v, want %q", c.value, d, c.wrong)
		}
	}
}

// TestAddress_noCheck: the type itself checks nothing, because a malformed address in a response
// must not make an object unreadable.
func TestAddress_noCheck(t *testing.T) {
	t.Parallel()
	if _, ok := any(Address{}).(xattr.ValidateableAttribute); ok {
		t.Error("the type checks the values of the service, too")
	}
}

// TestAddress_equality: semantically equal are two spellings of one address, but only where the
// network does not care for case.
func TestAddress_equality(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a              Address
		b              basetypes.StringValuable
		same, verbatim bool
	}{
		{address(usdc), address(usdc), true, true},
		{address(usdc), address(strings.ToLower(usdc)), true, false},
		{address(strings.ToLower(usdc)), address(usdc), true, false},
		{address(usdc), address(usdt), false, false},
		{address(usdc), address(usdc[2:]), false, false},
		{address(bitcoin), address(bitcoin), true, true},
		{address(bitcoin), address(strings.ToLower(bitcoin)), false, false},
		{address("qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"), address("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"), true, false},
		{address("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"), address("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"), true, false},
		{address(usdc), types.StringValue(usdc), false, false}, // of another type
	} {
		same, diags := c.a.StringSemanticEquals(t.Context(), c.b)
		if same != c.same || diags.HasError() {
			t.Errorf("%s is said to be %s: %t %v", c.a, c.b, same, diags)
		}
		if got := c.a.Equal(c.b); got != c.verbatim {
			t.Errorf("%s is said to be written %s: %t", c.a, c.b, got)
		}
	}
}
