// SPDX-License-Identifier: MPL-2.0

package layout

import "testing"

// TestSlug reads no Japanese as Chinese: kana tell it from that.
func TestSlug(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{
		"\u30b3\u30fc\u30d2\u30fc": "kohi", "\u6df1\u715e\u308a\u8c46": "", "\u5496\u5561": "ka_pei", "M\u00fcsli, gro\u00df": "muesli_gross",
	} {
		if got := slug(label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
}
