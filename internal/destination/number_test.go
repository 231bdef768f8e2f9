// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// TestSameNumber_spellings: a number is the same in both directions in any spelling of its kind.
func TestSameNumber_spellings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind NumberKind
		a, b string
		want bool
	}{
		{BankNumber, "123456", "12-34-56", true},
		{BankNumber, "123456", "12 34 56", true},
		{BankNumber, "nwbk 6016", "NWBK6016", true},
		{BankNumber, "12-3456-7890123-00", "123456789012300", true},
		{BankNumber, "123456", "123457", false},
		{BankNumber, "0123456", "123456", false},
		{BankNumber, "1-234567", "1234567", false}, // a single hyphen separates a prefix from a number
		{BankNumber, "19-2000145399", "19 - 2000145399", true},
		{BankNumber, "1234566789", "", false},
		{BankNumber, "MTLCAST001XX", "MTLCAST00123", false}, // two X may stand in a number
		{Digits, "02100002-1", "021000021", true},
		{Digits, "000123-456789", "0001 2345 6789", true},
		{Digits, "12-34-56", "123456", true},
		{Digits, "02100002-1", "021000022", false},
		{Digits, "0-123456", "123456", false},
		{Digits, "", "021000021", false},
		{IBAN, german, "DE89 3704 0044 0532 0130 00", true},
		{IBAN, german, "de89-3704-0044-0532-0130-00", true},
		{IBAN, german, "DE89\u00a03704004405320130\u00a000", true},
		{IBAN, german, "DE89370400440532013001", false},
		{IBAN, german, "", false},
		{BIC, "COBADEFF", "cobadeffxxx", true},
		{BIC, "COBADEFF", "COBADEFF500", false},
	} {
		if SameNumber(c.kind, c.a, c.b) != c.want || SameNumber(c.kind, c.b, c.a) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
	if got := Digits.Normalize("02100002-1"); got != "021000021" {
		t.Errorf("got %s", got)
	}
}

const german = "DE89370400440532013000"

// TestSameNumber_masks: a mask has any length and any placeholders. It shows at least four
// characters. None of them differs, and at least one is hidden.
func TestSameNumber_masks(t *testing.T) {
	t.Parallel()
	for known, masks := range map[string]map[string]bool{
		"1234566789": {
			"******6789": true, "••••••6789": true, "12******89": true, "*****6789": true, "*******6789": true, "*6789": true,
			"XXXXX6789": true, "xxxxxx6789": true, "XX6789": true, "XXX-XX-6789": true, "xxxx xxxx 6789": true, "#####6789": true, "#6789": true,
			"...6789": true, ".6789": true, "…6789": true, "----6789": true, "-6789": true, "__6789": true, "1234****6789": true, "1234…6789": true,
			"1234...6789": true, "1234----6789": true, "1234XXXX6789": true, "1234XXX6789": true, "1234XX6789": false, "1234 •••• 6789": true,
			"1234******": true, "12**56**89": true, "******6780": false, "1235****6789": false, "1234****6780": false, "12**65**89": false,
			"*******789": false, "****": false, "**********": false, "XXXX": false, "redacted": false, "[hidden]": false, "": false,
			"12345****66789": false, // it shows as many characters as the number has
		},
		"6789":          {"****6789": false, "...6789": false, "6789": true, "***9": false},
		"12345":         {"*2345": true, "2345": true, "*12345": false},
		"19-2000145399": {"**-******5399": true, "19-******5399": true, "********5399": true, "5399": true, "20-******5399": false},
		german: {
			"DE89**************3000": true, "DE89 **** **** **** **30 00": true, "******************3000": true, "DE89****3000": true,
			"DEXX XXXX XXXX XXXX XX30 00": true, "de89…3000": true, "XXXXX3000": true, "DE89****": true,
			"DE88**************3000": false, "DE89**************3001": false, "AT89**************3000": false, "*******************000": false,
		},
		"GB33BUKB20201555555555": {"GB33BUKBXXXXXXXXXX5555": true, "GB33 BUKB **** **** **** 55": true, "GB33NWBKXXXXXXXXXX5555": false},
	} {
		for mask, want := range masks {
			for _, kind := range []NumberKind{IBAN, Digits, BankNumber} {
				if kind == Digits && isLetter(rune(known[0])) || kind == IBAN && strings.Contains(known, "-") {
					continue
				}
				if SameNumber(kind, mask, known) != want {
					t.Errorf("%s shown as %s: want %v", known, mask, want)
				}
				if bare := strings.Trim(mask, "0123456789") == ""; !bare && SameNumber(kind, known, mask) != want {
					t.Errorf("%s, known as %s: want %v", known, mask, want)
				}
			}
		}
	}
	if SameNumber(Digits, "******6789", "1*****6789") || !SameNumber(Digits, "******6789", "******6789") {
		t.Error("two masks say nothing about each other")
	}
}

// TestSameNumber_lastFour: the last four characters are a mask as shown, and a number as known.
func TestSameNumber_lastFour(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		shown, known string
		want         bool
	}{
		{"6789", "1234566789", true},
		{"67 89", "1234566789", true},
		{"6789", "6789", true},
		{"1234566789", "6789", false},
		{"6780", "1234566789", false},
		{"56789", "1234566789", false},
		{"789", "1234566789", false},
		{"******6789", "6789", false},
		{"6789", "******6789", false},
	} {
		if SameNumber(Digits, c.shown, c.known) != c.want {
			t.Errorf("%s shown, %s known: want %v", c.shown, c.known, c.want)
		}
	}
}

// TestHidesNumber: a mask that shows little hides a number, unless a visible character differs.
func TestHidesNumber(t *testing.T) {
	t.Parallel()
	for shown, want := range map[string]bool{
		"**********": true, "****": true, "XXXX": true, "redacted": true, "[hidden]": true, "********89": true, "#9": true, "******6789": true,
		"********88": false, "1234566780": false, "1234566789": false, "": false,
	} {
		if HidesNumber(Digits, shown, "1234566789") != want {
			t.Errorf("%s: want %v", shown, want)
		}
	}
}

// TestSameNumber_others: no two different examples are equal, nor is one equal to a masked other
// one of which enough is visible.
func TestSameNumber_others(t *testing.T) {
	t.Parallel()
	for _, a := range ibans {
		for _, b := range ibans {
			masked := b[:4] + strings.Repeat("X", len(b)-8) + b[len(b)-4:]
			if SameNumber(IBAN, a, b) != (a == b) || SameNumber(IBAN, masked, a) != (a == b) {
				t.Errorf("%s and %s: want %v", a, masked, a == b)
			}
		}
		for _, kind := range []mutation{replaced, dropped, doubled, swapped} {
			for _, wrong := range mutations(a, kind) {
				if wrong != a && SameNumber(IBAN, wrong, a) {
					t.Errorf("%s equals %s", wrong, a)
				}
			}
		}
	}
}
