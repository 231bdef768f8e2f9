// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// TestSameAddress: no two valid addresses are the same, except in another case or without a prefix.
func TestSameAddress(t *testing.T) {
	t.Parallel()
	for _, v := range vectors {
		for i, a := range v.valid {
			for j, b := range v.valid {
				bare := strings.NewReplacer("bitcoincash:", "", "bchtest:", "")
				want := i == j || v.alphabet != base58Alphabet && bare.Replace(strings.ToLower(a)) == bare.Replace(strings.ToLower(b))
				if got := SameAddress(a, b); got != want {
					t.Errorf("%s and %s are the same: %t", a, b, got)
				}
			}
		}
	}
	for _, c := range []struct{ a, b string }{
		{"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t"},
		{"bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q"}, // mistyped
		{"bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t", "pr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2"},
		{"", "x"},
		{"abc", "ABC"},
	} {
		if SameAddress(c.a, c.b) {
			t.Errorf("%q and %q are the same", c.a, c.b)
		}
	}
}

// TestSameAddress_shortened: a shortened address shows at least four characters behind its 0x, and
// none of them differs. Case counts as in the whole address.
func TestSameAddress_shortened(t *testing.T) {
	t.Parallel()
	const evm, segwit = "0x52908400098527886E0F7030069857D2E4169EE7", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
	const tron, cash = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"
	for known, masks := range map[string]map[string]bool{
		evm: {
			"0x5290…9EE7": true, "0x5290...9ee7": true, "0X5290...9EE7": true, "0x529084****169EE7": true, "…9EE7": true, "9EE7": true, "0x…": false,
			"0x5290…9EE8": false, "0x5291…9EE7": false, "0x…E7": false, "0x529084000985278": false,
			"0x52908400098527886E0F7030069857D2E4169EE8": false,
		},
		segwit: {"bc1q...f3t4": true, "BC1Q…F3T4": true, "bc1q...f3t5": false, "tb1q...f3t4": false},
		tron:   {"TR7N…Lj6t": true, "TR7N...Lj6t": true, "tr7n…lj6t": false, "TR7N…Lj6T": false, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T": false},
		cash:   {"bitcoincash:qpm2…dx6a": true, "qpm2...dx6a": true, "QPM2...DX6A": true, "qpm2...dx6q": false},
		"abc":  {"ab…": false, "ABC": false, "9EE7": false},
		"EE7x": {"9EE7x": false},
	} {
		for mask, want := range masks {
			if SameAddress(mask, known) != want {
				t.Errorf("%s shown as %s: want %v", known, mask, want)
			}
			if IsMasked(mask) && SameAddress(known, mask) != want {
				t.Errorf("%s, known as %s: want %v", known, mask, want)
			}
		}
	}
	if SameAddress("0x5290…9EE7", "0x52908…9EE7") || !HidesAddress("0x…", evm) || HidesAddress("0x…8", evm) {
		t.Error("two shortened addresses say nothing about each other, and one that shows little hides any")
	}
}
