// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestIBANNormalize: the destination package's tests have more invalid ones. No error shows the
// IBAN.
func TestIBANNormalize(t *testing.T) {
	t.Parallel()
	const valid = "DE89370400440532013000"
	for iban, want := range map[string]string{
		valid:                          valid,
		"DE89 3704 0044 0532 0130 00":  valid,
		"de89370400440532013000":       valid,
		"NO93 8601 1117 947":           "NO9386011117947",
		"DE89 3704 0044 0532 0130 01":  "error: its check digits are wrong, so at least one character is wrong",
		"DE89 3704 0044 0532 0130 0":   "error: it has 21 letters and digits instead of 22, as IBANs of its country have",
		"DE89-3704-0044-0532-0130-00":  "error: it contains characters other than letters, digits and spaces",
		"DE89 3704 0044 0532 0130 00 ": "error: it begins or ends with a space or a separator",
		"":                             "error: it is empty",
	} {
		resp := function.RunResponse{Result: function.NewResultData(types.StringUnknown())}
		NewIBANNormalize().Run(t.Context(), function.RunRequest{
			Arguments: function.NewArgumentsData([]attr.Value{types.StringValue(iban)}),
		}, &resp)
		clause, refused := strings.CutPrefix(want, "error: ")
		if !refused {
			if !resp.Result.Value().Equal(types.StringValue(want)) || resp.Error != nil {
				t.Errorf("%q became %s, want %s (%v)", iban, resp.Result.Value(), want, resp.Error)
			}
			continue
		}
		if resp.Error == nil || resp.Error.FunctionArgument == nil || resp.Error.Text != "This is not a valid IBAN: "+clause {
			t.Errorf("%q: %v, want %s", iban, resp.Error, clause)
		}
	}
}
