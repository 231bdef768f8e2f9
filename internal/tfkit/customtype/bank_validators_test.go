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

// TestBankValidators: each error is at the attribute, says what is wrong, and does not quote the
// value. The destination package's tests have more values.
func TestBankValidators(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		validator            validator.String
		valid, wrong, clause string
	}{
		"IBAN":            {ValidIBAN(), "DE89 3704 0044 0532 0130 00", "DE89370400440532013001", "must be an IBAN: its check digits are wrong"},
		"BIC":             {ValidBIC(), "MARKDEFF", "MARKZZFF", "must be a BIC: its fifth and sixth characters are the code of no country"},
		"routing number":  {ValidRoutingNumber(), "021000021", "021000022", "must be a routing number of a US bank: its check digit is wrong"},
		"sort code":       {ValidSortCode(), "12-34-56", "12-34-5", "must be a sort code: its hyphens do not separate"},
		"US account":      {ValidAccountNumber(), "000123456789", "123456789012345678", "it has 18 digits instead of 4 to 17"},
		"UK account":      {ValidUKAccountNumber(), "31926819", "31926", "it has 5 digits instead of 6 to 10"},
		"foreign account": {ValidForeignAccountNumber(), "19-2000145399/0800", "19_2000145399", "other than letters and digits"},
		"BBAN":            {ValidBBAN(), "370400440532013000", "DE89370400440532013000", "it is an IBAN"},
		"bank code":       {ValidBankCode(), "37040044", "3704/0044", "other than letters and digits"},
	} {
		at := path.Root("iban").AtName("value")
		validate := func(value types.String) diag.Diagnostics {
			var resp validator.StringResponse
			c.validator.ValidateString(t.Context(), validator.StringRequest{Path: at, ConfigValue: value}, &resp)
			return resp.Diagnostics
		}
		for _, value := range []types.String{types.StringValue(c.valid), types.StringNull(), types.StringUnknown()} {
			if diags := validate(value); len(diags) > 0 {
				t.Errorf("%s %s: %v", name, value, diags)
			}
		}
		diags := validate(types.StringValue(c.wrong))
		if len(diags) != 1 {
			t.Errorf("%s %s: %v", name, c.wrong, diags)
			continue
		}
		d, ok := diags[0].(diag.DiagnosticWithPath)
		if !ok || !d.Path().Equal(at) || d.Summary() != "Wrong value of iban.value" || !strings.Contains(d.Detail(), c.clause) ||
			strings.Contains(d.Detail(), c.wrong) {
			t.Errorf("%s: %v, want %q", name, d, c.clause)
		}
		if c.validator.Description(t.Context()) == "" || c.validator.MarkdownDescription(t.Context()) == "" {
			t.Errorf("%s has no description", name)
		}
	}
}
