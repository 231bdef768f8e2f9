// SPDX-License-Identifier: MPL-2.0

package destination

import "testing"

func TestShorten(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48": "0xA0b8…eB48",
		"DE89370400440532013000":                     "DE89…3000",
		"DE89 3704 0044 0532 0130 00":                "DE89…3000",
		"NO9386011117947":                            "…7947", // 15 characters, the shortest IBAN
		"1234567890":                                 "…7890",
		"31926819":                                   "…19",
		"12-34-56":                                   "…56",
		"1234":                                       "…",
		"XXXXX6789":                                  "…6789",
		"#####6789":                                  "…6789",
		"DE89 **** **** **** **30 00":                "DE89…3000",
		"0x5290...9EE7":                              "0x5290…9EE7",
		"bc1q…f3t4":                                  "bc1q…f3t4",
		"**********":                                 "…",
		"":                                           "…",
		"ääääääääää":                                 "…ääää",
	} {
		if got := Shorten(value); got != want {
			t.Errorf("%s became %s, want %s", value, got, want)
		}
	}
}
