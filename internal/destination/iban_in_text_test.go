// SPDX-License-Identifier: MPL-2.0

package destination

import "testing"

func TestShortenIBANs(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "",
		"Pay DE89370400440532013000.":            "Pay DE89…3000.",
		"pay to gb33 BUKB-2020.1555 5555 55 now": "pay to GB33…5555 now",
		"RE24 pay GB33 BUKB\u00a02020 1555 5555 55, or DE89 3704 0044 0532 0130 00": "RE24 pay GB33…5555, or DE89…3000",
		"DE 89 - 3704\u200b0044 0532–0130.00":                                       "DE89…3000",
		"DE89, 3704, 0044 und 0532013000":                                           "DE89, 3704, 0044 und 0532013000",
		"NO9386011117947":                                                           "…7947",
		"DE88370400440532013000":                                                    "DE88370400440532013000", // wrong check digits
		"Summer2026 old and summer two by who a Berlin":                             "Summer2026 old and summer two by who a Berlin",
		"ſE89370400440532013000 DE89 é":                                             "ſE89370400440532013000 DE89 é",
	} {
		if got := ShortenIBANs(text); got != want {
			t.Errorf("ShortenIBANs(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzShortenIBANs(f *testing.F) {
	f.Add("Pay GB33 BUKB\u00a02020 1555 5555 55 \xff now")
	f.Fuzz(func(t *testing.T, text string) {
		for number := range IBANsIn(ShortenIBANs(text)) {
			t.Errorf("%q still has %s", text, number)
		}
	})
}
