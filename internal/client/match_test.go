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
