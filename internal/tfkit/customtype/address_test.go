// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

const (
	usdc    = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdt    = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	bitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
)

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
