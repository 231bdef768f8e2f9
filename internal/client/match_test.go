// SPDX-License-Identifier: MPL-2.0

package client

import "testing"

func TestIsMasked(t *testing.T) {
	t.Parallel()
	for secret, want := range map[string]bool{
		"********":           true,
		"whk_****9f2a":       true,
		"whk_*":              true,
		"•••••":              true,
		"whk_•9f2a":          true,
		"●●●●":               true,
		"whk_…":              true,
		"whk_...9f2a":        true,
		"xxxx":               true,
		"XXXX":               true,
		"x":                  true,
		"<xxx>":              true,
		"[]":                 true,
		"":                   true,
		"REDACTED":           true,
		"[redacted]":         true,
		"(Masked)":           true,
		"<hidden>":           true,
		"[<(hidden)>]":       true,
		"[secret]":           true,
		"{not shown}":        true,
		"whk_xxxxxxxxWXYZ":   true,
		"####WXYZ":           true,
		"-----WXYZ":          true,
		"____WXYZ":           true,
		"whk_9f2a":           false,
		"whk_9f2a.1b.2c":     false,
		"xx9xx":              false,
		"x-x":                false,
		"hidden-9f2a":        false,
		"unmasked":           false,
		"redacted9":          false,
		"a+b/c==":            false,
		"sk_live_X0xX0x_-~!": false,
	} {
		if isMasked(secret) != want {
			t.Errorf("%q: want %v", secret, want)
		}
	}
}

func TestBankKey(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"DE89 3704 0044 0532 0130 00", "de89370400440532013000", true},
		{"20-00-00", "200000", true},
		{"COBADEFF", "cobadeffxxx", true},
		{"COBADEFF", "COBADEFF500", false},
		{"1-234567", "1234567", false}, // a prefix and a number, as in Czechia
		{"20-00-00", "200001", false},
	} {
		if (bankKey(c.a) == bankKey(c.b)) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
}
