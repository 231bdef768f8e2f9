// SPDX-License-Identifier: MPL-2.0

package value

import "testing"

func TestDecimal_arithmetic(t *testing.T) {
	t.Parallel()
	const large, tiny = "123456789012345678901234567890", "0.000000000000000000000000000001"
	for _, test := range []struct {
		a, b, sum string
		compare   int
	}{
		{"1", "1.0", "2", 0},
		{"0.1", "0.2", "0.3", -1},
		{"10.25", "-0.25", "10", 1},
		{"-1", "-2", "-3", 1},
		{"0", "-0", "0", 0},
		{large, tiny, large + tiny[1:], 1},
		{large + tiny[1:], large, "246913578024691357802469135780" + tiny[1:], 1},
		{"1e-7", "1e7", "10000000.0000001", -1},
	} {
		a, b := decimal(t, test.a), decimal(t, test.b)
		if got := a.Plus(b).String(); got != test.sum || b.Plus(a).String() != test.sum {
			t.Errorf("%s + %s = %s, want %s", test.a, test.b, got, test.sum)
		}
		if got := a.Compare(b); got != test.compare || b.Compare(a) != -test.compare {
			t.Errorf("%s against %s: %d, want %d", test.a, test.b, got, test.compare)
		}
	}
	if got := decimal(t, "-9.99").Times(7).String(); got != "-69.93" {
		t.Errorf("-9.99 times 7 is %s", got)
	}
	for text, want := range map[string]struct {
		size   string
		places int
	}{
		"10": {"10", 0}, "10.250": {"10.25", 2}, "-0.001": {"0.001", 3}, "1e-7": {"0.0000001", 7}, "-" + large: {large, 0}, "0.0": {"0", 0},
	} {
		if d := decimal(t, text); d.Abs().String() != want.size || d.Places() != want.places {
			t.Errorf("%s: size %s and %d places, want %v", text, d.Abs(), d.Places(), want)
		}
	}
	if none := (Decimal{}); none.Compare(decimal(t, "0")) != 0 || none.Plus(decimal(t, "1.5")).String() != "1.5" || none.Places() != 0 {
		t.Errorf("no value: %s", none.Plus(decimal(t, "1.5")))
	}
}

// TestDecimal_IsRounded: a rounded amount differs by less than its last place, or than a binary
// number of 24 bits does. Any other amount is another one.
func TestDecimal_IsRounded(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		sent, got string
		rounded   bool
	}{
		{"1.239", "1.24", true},
		{"1.239", "1.23", true},
		{"1.239", "1.25", false},
		{"1.23", "1.24", false},
		{"1.23", "1.22", false},
		{"10", "11", false},
		{"10.5", "11", true},
		{"0.1", "0.099999997", true},
		{"0.1", "0.09999999", false},
		{"1.239", "-1.24", false},
	} {
		if got := decimal(t, test.got).IsRounded(decimal(t, test.sent)); got != test.rounded {
			t.Errorf("%s of %s: %v", test.got, test.sent, got)
		}
	}
}
