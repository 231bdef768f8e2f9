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
