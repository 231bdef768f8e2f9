// SPDX-License-Identifier: MPL-2.0

package check

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestPhone: numbers as people write them pass. No message repeats a number.
func TestPhone(t *testing.T) {
	t.Parallel()
	for value, wrong := range map[string]string{
		"+49 30 1234567": "", "+44 20": "", "030/1234-567": "", "(0)30 1234567": "", "0049 (0)30 1234567": "", "+1 (555) 010-9999": "",
		"+1.555.010.9999": "", "4141": "", "+1 555 010 9999 ext. 17": "", "+1 555 010 9999x17": "", "5550109999;ext=17": "", "#1234": "character",
		"+123456789012345": "", "00123456789012345": "",

		"": "it is empty", " ": "it is empty", " +49 30 1234567": "begins with a space", "+49 30 1234567\n": "ends with a line break",
		"+49 30 123\u200b4567": "character", "tel:+49301234567": "character", "030 1234567 (office)": "character", "n/a": "character",
		"ann@example.com": "character", "++49 30 1234567": "character", "49+301234567": "character", "123": "too few",
		"+49 ext. 12345":    "too few",
		"+1234567890123456": "too many", "+49 30 1234567, +49 30 7654321": "character", "0000 0000": "zeros", "+٤٩٣٠١٢٣٤": "character",
	} {
		var resp validator.StringResponse
		Phone().ValidateString(t.Context(), validator.StringRequest{Path: path.Root("phone"), ConfigValue: types.StringValue(value)}, &resp)
		t.Logf("%q", value)
		if wrong == "" {
			expect(t, resp.Diagnostics)
			continue
		}
		expect(t, resp.Diagnostics, "phone must be a telephone number such as +49 30 1234567: ", wrong)
		said := strings.Replace(resp.Diagnostics[0].Detail(), "such as +49 30 1234567", "", 1)
		if len(value) > 2 && strings.Contains(said, value) {
			t.Errorf("%q repeats the number", said)
		}
	}
}
