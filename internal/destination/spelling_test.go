// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

func TestSameBankNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"123456", "12-34-56", true},
		{"123456", "12 34 56", true},
		{"nwbk 6016", "NWBK6016", true},
		{"12-3456-7890123-00", "123456789012300", true},
		{"123456", "123457", false},
		{"0123456", "123456", false},
		// A single hyphen separates a prefix from a number.
		{"1-234567", "1234567", false},
		{"19-2000145399", "19 - 2000145399", true},
		// Masked numbers.
		{"1234566789", "******6789", true},
		{"12-34-56-67-89", "******6789", true},
		{"1234566789", "••••••6789", true},
		{"1234566789", "12******89", true},
		{"1234566789", "******6780", false},
		{"1234566789", "*******789", false},  // too little is visible
		{"1234566789", "*****6789", false},   // another length
		{"1234566789", "*******6789", false}, // another length
		{"1234566789", "**********", false},
		{"******6789", "1*****6789", false}, // two masks say nothing about each other
		{"******6789", "******6789", true},
		{"1234566789", "", false},
	} {
		if SameBankNumber(c.a, c.b) != c.want || SameBankNumber(c.b, c.a) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
}

// TestSameDigits: no hyphen means anything between digits.
func TestSameDigits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"02100002-1", "021000021", true},
		{"000123-456789", "0001 2345 6789", true},
		{"12-34-56", "123456", true},
		{"000123-456789", "********6789", true},
		{"02100002-1", "021000022", false},
		{"0-123456", "123456", false},
		{"000123-456789", "********6780", false},
		{"", "021000021", false},
	} {
		if SameDigits(c.a, c.b) != c.want || SameDigits(c.b, c.a) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
	if got := NormalizeDigits("02100002-1"); got != "021000021" {
		t.Errorf("got %s", got)
	}
}

func TestSameIBAN(t *testing.T) {
	t.Parallel()
	const iban = "DE89370400440532013000"
	for other, want := range map[string]bool{
		"DE89 3704 0044 0532 0130 00":        true,
		"de89-3704-0044-0532-0130-00":        true,
		"DE89\u00a03704004405320130\u00a000": true,
		"DE89**************3000":             true,
		"DE89 **** **** **** **30 00":        true,
		"******************3000":             true,
		"DE89370400440532013001":             false,
		"DE88**************3000":             false,
		"DE89**************3001":             false,
		"DE89*************3000":              false,
		"AT89**************3000":             false,
		"DE89****":                           false,
		"*******************000":             false,
		"":                                   false,
	} {
		if SameIBAN(iban, other) != want || SameIBAN(other, iban) != want {
			t.Errorf("%s: want %v", other, want)
		}
	}
}

// TestSame_others: no two different examples are equal, nor is one equal to a masked other one of
// which enough is visible.
func TestSame_others(t *testing.T) {
	t.Parallel()
	for _, a := range ibans {
		for _, b := range ibans {
			masked := b[:4] + strings.Repeat("*", len(b)-8) + b[len(b)-4:]
			if (SameIBAN(a, b) || SameIBAN(a, masked) || SameBankNumber(a, masked)) != (a == b) {
				t.Errorf("%s and %s: want %v", a, masked, a == b)
			}
		}
		for _, kind := range []mutation{replaced, dropped, doubled, swapped} {
			for _, wrong := range mutations(a, kind) {
				if wrong != a && (SameIBAN(a, wrong) || SameBankNumber(a, wrong)) {
					t.Errorf("%s equals %s", wrong, a)
				}
			}
		}
	}
}
