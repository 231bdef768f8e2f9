// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestURL_reasons tells a URL that cannot be read from one without a host.
func TestURL_reasons(t *testing.T) {
	t.Parallel()
	for value, reason := range map[string]string{
		"https://x.example/%zz":    "cannot be read",
		"https://x.example:port/":  "cannot be read",
		"https://":                 "has no host",
		"https://:8443/":           "has no host",
		"https://x.example/a\tb":   "contains white space",
		"http://x.example":         "does not",
		"https.example://x.exampl": "does not",
	} {
		var resp validator.StringResponse
		URL("https").ValidateString(t.Context(), validator.StringRequest{Path: path.Root("url"), ConfigValue: types.StringValue(value)}, &resp)
		told(t, resp.Diagnostics, diag.SeverityError, "url must be an absolute URL that begins with https://", reason)
	}
}

// TestValidators_own holds the checks of services' own, and those that read alike, to their words.
func TestValidators_own(t *testing.T) {
	t.Parallel()
	even := Text("of even length", func(value string) string {
		if len(value)%2 == 0 {
			return ""
		}
		return fmt.Sprintf("%q is odd", value)
	})
	for _, c := range []struct {
		check validator.String
		value types.String
		words []string
	}{
		{even, types.StringValue(""), nil},
		{even, types.StringValue("ab"), nil},
		{even, types.StringValue("abc"), []string{"Wrong value of x", `x must be of even length: "abc" is odd.`}},
		{even, types.StringNull(), nil},
		{even, types.StringUnknown(), nil},
		{Reference(), types.StringValue(idA), nil},
		{Reference(), types.StringNull(), nil},
		{Reference(), types.StringUnknown(), nil},
		{Reference(), types.StringValue(strings.ToUpper(idA)), []string{"x must be an id of the payments service, in lower case: ", "has capitals."}},
		{Reference(), types.StringValue(strings.ToUpper(idA[:8]) + idA[8:]), []string{"has capitals."}},
		{Reference(), types.StringValue(""), []string{"is not an id of the payments service"}},
		{Reference(), types.StringValue("ABC"), []string{`"ABC" is not an id of the payments service`}},
	} {
		var resp validator.StringResponse
		c.check.ValidateString(t.Context(), validator.StringRequest{Path: path.Root("x"), ConfigValue: c.value}, &resp)
		t.Log(c.value)
		told(t, resp.Diagnostics, diag.SeverityError, c.words...)
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for digits, reason := range map[string]string{
		"0": "", "0.5": "", "99.999": "", "100": "", "-0.001": "it is -0.001.", "100.000000000000000000000001": "it is 100.000000000000000000000001.", "1e3": "it is 1000.",
	} {
		var resp validator.NumberResponse
		Percent().ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("off"), ConfigValue: types.NumberValue(exactly(t, digits))}, &resp)
		if reason == "" {
			told(t, resp.Diagnostics, diag.SeverityError)
		} else {
			told(t, resp.Diagnostics, diag.SeverityError, "Wrong value of off", "off must be a percentage from 0 to 100: "+reason)
		}
	}
	for _, value := range []types.Number{types.NumberNull(), types.NumberUnknown()} {
		var resp validator.NumberResponse
		Percent().ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("off"), ConfigValue: value}, &resp)
		told(t, resp.Diagnostics, diag.SeverityError)
	}
}
