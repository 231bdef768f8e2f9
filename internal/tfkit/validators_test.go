// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
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
