// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// TestIsMasked has masks of keys, numbers, addresses and personal data, and whole ones.
func TestIsMasked(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]bool{
		// Keys.
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
		"":                   false,
		"whk_9f2a":           false,
		"whk_9f2a.1b.2c":     false,
		"xx9xx":              false,
		"x-x":                false,
		"hidden-9f2a":        false,
		"unmasked":           false,
		"redacted9":          false,
		"a+b/c==":            false,
		"sk_live_X0xX0x_-~!": false,
		// Numbers.
		"XXXXX6789":   true,
		"XX6789":      true,
		"XXX-XX-6789": true,
		"1234XXX6789": true,
		"#####6789":   true,
		"...6789":     true,
		"6789":        false,
		"12-34-56":    false,
		"CHASUS33XXX": false,
		"MTLCAST001X": false,
		// Addresses.
		"0x12ab…89cd":   true,
		"bc1q...wxyz":   true,
		"alice.near":    false,
		"addr_test1qz2": false,
		// Personal data.
		"A****":                 true,
		"••••-••-31":            true,
		"XX.XX.1990":            true,
		"+49 ###### 12":         true,
		"Jamie Foxx":            false,
		"XXXLutz":               false,
		"1990-12-31":            false,
		"+49 30 1234567":        false,
		"Unit #5, 12 St. Mary.": false,
		"iVBORw0KGgo---_AAAA":   false, // a file
		strings.Repeat("iVBORw0KGgo----xxxxxx", 20): false,
	} {
		if IsMasked(value) != want {
			t.Errorf("%q: want %v", value, want)
		}
	}
	for _, v := range vectors {
		for _, address := range v.valid {
			if IsMasked(address) {
				t.Errorf("the address %s is masked", address)
			}
		}
	}
	for _, iban := range ibans {
		if IsMasked(iban) {
			t.Errorf("%s is masked", iban)
		}
	}
}

// TestIsMaskedKey has masks of keys that would be whole names, and whole keys.
func TestIsMaskedKey(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]bool{
		"XXXXXQ3ZT":                      true,
		"xxxQ3ZT":                        true,
		"whk_XXXXQ3ZT":                   true,
		"Q3ZT":                           true,
		"":                               true,
		"whk_****Q3ZT":                   true,
		"whk_XXXXQ3ZTA":                  false,
		"whk_JBSWY3DPEHPK3PXXXXBSWY3DPE": false,
		"XXXXJBSWY3DPEHPK3P":             false,
		"9f2a77c1":                       false,
	} {
		if IsMaskedKey(value) != want {
			t.Errorf("%q: want %v", value, want)
		}
	}
}

// TestHidesText: a mask hides a text if nothing visible differs.
func TestHidesText(t *testing.T) {
	t.Parallel()
	const name = "Ann Example"
	for shown, want := range map[string]bool{
		"A****": true, "a** e******": true, "********": true, "•••": true, "[redacted]": true, "hidden": true, "Ann…": true, "*": true,
		"B****": false, "Ann": false, name: false, "": false, "A** B******": false, name + "***": true, name + " B***": false,
	} {
		if HidesText(shown, name) != want {
			t.Errorf("%q: want %v", shown, want)
		}
	}
	for shown, known := range map[string]string{
		"XX.XX.1990": "31.12.1990", "****-**-31": "1990-12-31", "+4930XXX89": "+4930123489", "#########89": "030123489", "1234": "+4930991234",
	} {
		if !HidesText(shown, known) || HidesText(shown, strings.Map(func(r rune) rune { return r + 1 }, known)) {
			t.Errorf("%q and %q", shown, known)
		}
	}
}
