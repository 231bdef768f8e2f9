// SPDX-License-Identifier: MPL-2.0

package styled

import "testing"

// TestMarkdown_breaks lets a line end in addresses and codes, and in hosts only before a point, so
// that none is taken for its beginning. An amount stays whole.
func TestMarkdown_breaks(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"payments_webhook.orders":    "payments_<wbr>webhook.<wbr>orders",
		"COBADEFFXXX":                "COBADEFF<wbr>XXX",
		"shop.example.evil.net":      "shop<wbr>.example<wbr>.evil<wbr>.net",
		"shop.example":               "shop<wbr>.example",
		"0.000000000000000001":       "0.000000000000000001",
		"12345678901234567890":       "12345678901234567890",
		"Donaudampfschiffahrt":       "Donaudampfschiffahrt",
		"SUMMER":                     "SUMMER",
		"_emphasis_of_many_words_":   `\_emphasis_<wbr>of_<wbr>many_<wbr>words\_`,
		"0x5aAeb6053F3E94C9b9A09f33": "0x5aAeb6053F3E94C9b9A09f33",
	} {
		if got := Plain(words).Markdown(); got != want {
			t.Errorf("%s is %s, want %s", words, got, want)
		}
	}
	if got := Textf("%s`%s`, at `%s`", "shop.example", "/hooks", "x").Markdown(); got != "shop<wbr>.example<wbr>`/hooks`, at `x`" {
		t.Error(got)
	}
}
